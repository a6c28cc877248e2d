-- When all of a person's sessions were ended at once. A session made before that is over even where it was never seen here: somebody may
-- have kept one at the identity service.
alter table users add column sessions_ended_at timestamptz(3);
