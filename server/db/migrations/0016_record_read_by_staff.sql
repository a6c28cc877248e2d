-- The record as staff reads it: by one fact or two, newest first.
create index audit_logs_action on audit_logs (action, seq desc);
create index audit_logs_resource on audit_logs (resource_type, seq desc);
create index security_events_grave on security_events (severity, seq desc);
create index security_events_open on security_events (resolved, seq desc);
create index login_attempts_successful on login_attempts (successful, seq desc);
-- Of the expression: a further column would be part of what is sealed, and break every seal.
create index login_attempts_search on login_attempts using gin (lower(email) gin_trgm_ops);
create index login_attempts_search_short on login_attempts using gin (short_parts(lower(email)));

-- When each record was last gone through from its first row to its last, how far that was, and what came of it.
create table record_checks (
  record text primary key,
  asked_at timestamptz(3),
  checked_at timestamptz(3),
  last_seq bigint not null default 0,
  last_hash bytea,
  breaks jsonb not null default '[]'
);
