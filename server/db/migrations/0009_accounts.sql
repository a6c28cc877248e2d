-- The people of the product: who they are to us. How they sign in is the identity service's affair; the id is its own.
create type user_role as enum ('user', 'tenant', 'property_manager', 'admin');

create table users (
  id uuid primary key,
  email text not null check (email = lower(email) and email <> ''),
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  profile_image_url text,
  role user_role not null default 'user',
  is_active boolean not null default true,
  stripe_customer_id text unique check (stripe_customer_id ~ '^cus_[A-Za-z0-9_]+$'),
  last_login_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email on users (email);
create index users_new on users (created_at desc, id desc);
create index users_role on users (role, created_at desc, id desc);

-- What a tenant rents. Everything but the person may be unknown while it is being arranged.
create table leases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  property_address text,
  rent_cents bigint check (rent_cents > 0),
  -- The day of the month on which rent falls due.
  due_day smallint not null default 1 check (due_day between 1 and 28),
  starts_on date,
  ends_on date,
  -- Massachusetts: never more than one month's rent.
  deposit_cents bigint check (deposit_cents >= 0 and deposit_cents <= rent_cents),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (ends_on > starts_on)
);

-- The identity service's sessions as the product knows them: seen where, and past the second factor or not.
create table app_sessions (
  session_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  first_seen_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  ip_address text,
  user_agent text,
  mfa_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index app_sessions_user on app_sessions (user_id, last_seen_at desc);
create index app_sessions_seen on app_sessions (last_seen_at desc);

create table two_factor (
  user_id uuid primary key references users (id) on delete cascade,
  -- AES-256-GCM; the person's id is bound to it.
  secret bytea,
  enabled_at timestamptz(3),
  -- The step of the last code that was accepted: each code works once.
  last_step bigint not null default 0,
  -- A set-up that was begun, good for ten minutes; it opens nothing.
  pending_secret bytea,
  pending_at timestamptz(3),
  wrong_at timestamptz(3)[] not null default '{}',
  blocked_until timestamptz(3),
  check ((secret is null) = (enabled_at is null))
);

create table backup_codes (
  user_id uuid not null references two_factor (user_id) on delete cascade,
  -- SHA-256: the codes are random enough.
  code_hash bytea not null check (length(code_hash) = 32),
  -- Part of a set-up that is not in force yet.
  is_pending boolean not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);

-- A link that was followed, but whose new password was refused: its person may try another without asking for a new mail.
create table pending_resets (
  -- SHA-256 of the link's token.
  link bytea primary key check (length(link) = 32),
  -- The access token that the link was exchanged for, encrypted.
  token bytea not null,
  expires_at timestamptz(3) not null
);

-- The record. People are named as they were; nothing refers to them, for the record outlives them.
create table login_attempts (
  seq bigint primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid,
  email text not null,
  ip_address text,
  successful boolean not null,
  failure_reason text,
  user_agent text,
  attempted_at timestamptz(3) not null default now(),
  previous_hash bytea,
  hash bytea not null
);
create index login_attempts_email on login_attempts (email, seq desc);
create index login_attempts_user on login_attempts (user_id, seq desc) where user_id is not null;

create type security_severity as enum ('low', 'medium', 'high', 'critical');

create table security_events (
  seq bigint primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid,
  user_name text,
  user_email text,
  event_type text not null,
  severity security_severity not null,
  description text not null,
  ip_address text,
  details jsonb not null default '{}',
  -- Not part of what is sealed: staff settle events later.
  resolved boolean not null default false,
  created_at timestamptz(3) not null default now(),
  previous_hash bytea,
  hash bytea not null
);
create index security_events_user on security_events (user_id, seq desc) where user_id is not null;
create index security_events_severity on security_events (severity, resolved, seq desc);

create table audit_logs (
  seq bigint primary key,
  id uuid not null unique default gen_random_uuid(),
  user_id uuid,
  user_name text,
  user_email text,
  action text not null check (action in ('create', 'update', 'delete', 'status_change', 'password_reset')),
  resource_type text not null,
  resource_id text,
  details jsonb not null default '{}',
  ip_address text,
  created_at timestamptz(3) not null default now(),
  previous_hash bytea,
  hash bytea not null
);
create index audit_logs_kind on audit_logs (action, resource_type, seq desc);
create index audit_logs_user on audit_logs (user_id, seq desc) where user_id is not null;

-- What a row's hash is made of: all of the row but the hash itself and what may change later, after the hash of the row before.
create function record_hash(previous bytea, content jsonb) returns bytea
  language sql immutable set timezone to 'UTC'
  return sha256(coalesce(previous, ''::bytea) || convert_to((content - 'hash' - 'resolved')::text, 'UTF8'));

-- Rows join the chain one after the other, numbered without gaps: the lock is held to the end of the transaction, so the last row is
-- always a settled one. One lock for all three, so that no two transactions can wait for one another.
create function chain_record() returns trigger
  language plpgsql set timezone to 'UTC' as $$
declare
  last_seq bigint;
begin
  perform pg_advisory_xact_lock(hashtext('record'));
  execute format('select seq, hash from %I order by seq desc limit 1', tg_table_name) into last_seq, new.previous_hash;
  new.seq := coalesce(last_seq, 0) + 1;
  new.hash := record_hash(new.previous_hash, to_jsonb(new));
  return new;
end $$;

create function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'resolved' = to_jsonb(old) - 'resolved' then
    return new;
  end if;
  raise exception 'the record cannot be changed' using errcode = 'restrict_violation';
end $$;

create trigger chain before insert on login_attempts for each row execute function chain_record();
create trigger chain before insert on security_events for each row execute function chain_record();
create trigger chain before insert on audit_logs for each row execute function chain_record();
create trigger insert_only before update or delete on login_attempts for each row execute function refuse_change();
create trigger insert_only before update or delete on security_events for each row execute function refuse_change();
create trigger insert_only before update or delete on audit_logs for each row execute function refuse_change();
create trigger no_truncate before truncate on login_attempts for each statement execute function refuse_change();
create trigger no_truncate before truncate on security_events for each statement execute function refuse_change();
create trigger no_truncate before truncate on audit_logs for each statement execute function refuse_change();
