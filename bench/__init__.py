"""Our figures beside floors measured in the same run; nothing here passes or fails."""
