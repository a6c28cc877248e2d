-- Cards and bank accounts that a person keeps for later payments. The provider has their numbers; here are what tells them apart and when they expire.
create table payment_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  gateway card_gateway not null,
  -- The provider's id of it.
  method_id text not null,
  kind text not null check (kind in ('card', 'us_bank_account')),
  -- The brand of a card, or the name of a bank.
  brand text,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  -- Null for a bank account.
  exp_month smallint check (exp_month between 1 and 12),
  exp_year smallint check (exp_year between 2000 and 2200),
  -- A hash of the person and the provider's fingerprint, so that the same card is not saved twice. Null where the provider has no fingerprint.
  same_hash bytea,
  nickname text check (length(nickname) between 1 and 40),
  is_default boolean not null default false,
  created_at timestamptz(3) not null default now(),
  -- Removed methods stay for a month, so that a late event of the provider does not bring them back.
  removed_at timestamptz(3),
  check ((kind = 'card') = (exp_month is not null and exp_year is not null)),
  check (not is_default or removed_at is null)
);
create unique index payment_methods_method on payment_methods (gateway, method_id);
create unique index payment_methods_same on payment_methods (user_id, gateway, same_hash) where removed_at is null;
create unique index payment_methods_default on payment_methods (user_id, gateway) where is_default;
create index payment_methods_user on payment_methods (user_id, gateway, created_at);
create index payment_methods_removed on payment_methods (removed_at) where removed_at is not null;

-- Attempts to save a method: the setup intent of each, and how it ended.
create table payment_method_setups (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  gateway card_gateway not null,
  -- Null until the provider has answered.
  intent_id text unique,
  status text not null default 'open' check (status in ('open', 'saved', 'duplicate', 'full', 'canceled', 'refused')),
  -- The saved method, or the one that was already there.
  saved_id uuid references payment_methods (id) on delete set null,
  declines smallint not null default 0,
  declined_at timestamptz(3),
  idempotency_key text,
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (user_id, idempotency_key)
);
create index payment_method_setups_user on payment_method_setups (user_id, created_at);
create index payment_method_setups_open on payment_method_setups (gateway, checked_at) where status = 'open';
create index payment_method_setups_old on payment_method_setups (created_at);

-- Whoever deletes a person: what the provider still keeps for them is given up there.
create function detach_payment_method() returns trigger language plpgsql as $$
begin
  if old.removed_at is null then
    perform graphile_worker.add_job(
      'detach_payment_method',
      payload => json_build_object('gateway', old.gateway, 'methodId', old.method_id),
      max_attempts => 24
    );
  end if;
  return old;
end $$;
create trigger payment_methods_detach before delete on payment_methods
  for each row execute function detach_payment_method();

-- The sandbox: the saved cards of a customer.
create index card_sandbox_objects_customer on card_sandbox_objects ((body ->> 'customer')) where kind = 'payment_method';
