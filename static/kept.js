// What this browser keeps for the table: drafts and waiting acts. A secret's draft lives only as long as its tab, and
// only while its panel is open.

export const SECRET = "tableside:secret:";

const store = (key) => (key.startsWith(SECRET) ? sessionStorage : localStorage);
const tried = (work) => { try { return work(); } catch { return null; /* A full or closed store keeps nothing; forms still work. */ } };

export const read = (key) => tried(() => JSON.parse(store(key).getItem(key)));
export const write = (key, value) => tried(() => store(key).setItem(key, JSON.stringify(value)));
export const forget = (key) => tried(() => store(key).removeItem(key));
export const keysOf = (prefix) => tried(() => Object.keys(store(prefix)).filter((key) => key.startsWith(prefix))) || [];

// What the page after a press has to settle.
export const hand = (key, value) => tried(() => sessionStorage.setItem(key, value));
export const take = (key) => tried(() => { const value = sessionStorage.getItem(key); sessionStorage.removeItem(key); return value; });
