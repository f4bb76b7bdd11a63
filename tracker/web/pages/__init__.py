"""Page values: each template gets exactly one, and it holds no query and no rule."""
