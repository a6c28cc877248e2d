-- Whether the same was raised within the last minutes is asked under a lock, also for calls that nobody signed.
-- Of the expression: a further column would be part of what is sealed, and break every seal.
create index security_events_subject on security_events (event_type, (details ->> 'subject'), created_at)
  where details ->> 'subject' is not null;

-- The tidy job forgets keys after a day: only the last day's payments still have one.
create index payments_keyed on payments (created_at) where idempotency_key is not null;
