-- The embedded identity service: who can sign in, who is signed in, what was mailed, and what keeps guessing slow.
create table auth_users (
  id uuid primary key default gen_random_uuid(),
  identity_id uuid not null default gen_random_uuid(),
  -- In lower case; none for somebody who never gave one.
  email text unique check (email = lower(email) and email <> ''),
  -- Where a change of address is under way.
  new_email text,
  -- argon2id with its cost in it; none where no password was set yet.
  password_hash text,
  email_confirmed_at timestamptz(3),
  invited_at timestamptz(3),
  last_sign_in_at timestamptz(3),
  banned_until timestamptz(3),
  app_metadata jsonb not null default '{}',
  user_metadata jsonb not null default '{}',
  is_anonymous boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index auth_users_new on auth_users (created_at desc, id desc);

-- A refresh token is made from the key and the counter: none is stored.
create table auth_sessions (
  id uuid primary key,
  user_id uuid not null references auth_users (id) on delete cascade,
  token_key bytea not null check (length(token_key) = 32),
  counter integer not null default 0 check (counter >= 0),
  -- Refresh tokens from before the second factor was shown stay refused.
  min_counter integer not null default 0,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  amr jsonb not null,
  ip text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  refreshed_at timestamptz(3) not null default now()
);

create index auth_sessions_user on auth_sessions (user_id);
create index auth_sessions_old on auth_sessions (refreshed_at);

-- What was sent by mail: SHA-256 of the token in the link and, where a code goes with it, its keyed hash.
create table auth_links (
  user_id uuid not null references auth_users (id) on delete cascade,
  type text not null check (type in ('signup', 'recovery', 'invite', 'magiclink', 'email_change', 'reauthentication')),
  email text not null,
  token_hash bytea not null unique check (length(token_hash) = 32),
  code_hash bytea,
  wrong_codes integer not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  primary key (user_id, type)
);

create index auth_links_old on auth_links (expires_at);

create table auth_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  friendly_name text not null default '',
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  -- Encrypted with a key of the installation.
  secret bytea not null,
  -- The step of the last code that was accepted: each works once.
  last_step integer not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index auth_factors_user on auth_factors (user_id);
create unique index auth_factors_name on auth_factors (user_id, friendly_name) where friendly_name <> '';

create table auth_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth_factors (id) on delete cascade,
  network text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);

create index auth_challenges_factor on auth_challenges (factor_id);

-- When something that is limited last happened, by a hash of the e-mail address or by network address.
create table auth_limits (
  kind text not null,
  key text not null,
  happened_at timestamptz(3)[] not null,
  expires_at timestamptz(3) not null,
  primary key (kind, key)
);

create index auth_limits_old on auth_limits (expires_at);
