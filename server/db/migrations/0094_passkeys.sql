-- Credentials of WebAuthn. A passkey signs in by itself. One with a factor is the second step of the identity protocol and signs in only with it.
create table auth_passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth_users (id) on delete cascade,
  factor_id uuid unique references auth_factors (id) on delete cascade,
  credential_id text not null unique check (length(credential_id) <= 1364),
  public_key bytea not null,
  -- How often it was used, as the authenticator says. One that goes back has been copied. Zero for authenticators that do not count.
  sign_count bigint not null,
  transports text[] not null,
  -- Whether a service of the owner's keeps copies on other devices, and whether it may.
  is_backed_up boolean not null,
  is_backup_eligible boolean not null,
  friendly_name text not null check (length(friendly_name) between 1 and 120),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);

create index auth_passkeys_user on auth_passkeys (user_id);
create unique index auth_passkeys_name on auth_passkeys (user_id, lower(friendly_name)) where factor_id is null;

-- What an authenticator must sign. Each is deleted when it is answered.
create table auth_passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  challenge text not null,
  -- Whose registration it is for. Null for a sign-in, where nobody has said who they are.
  user_id uuid references auth_users (id) on delete cascade,
  expires_at timestamptz(3) not null
);

create index auth_passkey_challenges_old on auth_passkey_challenges (expires_at);
create index auth_passkey_challenges_user on auth_passkey_challenges (user_id) where user_id is not null;

alter table auth_challenges add column challenge text;

alter table auth_factors
  add column factor_type text not null default 'totp' check (factor_type in ('totp', 'webauthn')),
  alter column secret drop not null,
  add constraint auth_factors_secret check ((factor_type = 'totp') = (secret is not null));
