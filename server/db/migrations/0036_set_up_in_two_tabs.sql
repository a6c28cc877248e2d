-- A set-up of the second factor has a name, so that a code of one that expired or was replaced is told from a wrong one. Its backup codes are
-- kept, encrypted, until it is in force: the session that began it is shown the same ones after a reload and in a second tab.
alter table two_factor add column pending_id uuid, add column pending_codes bytea;
