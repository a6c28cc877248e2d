-- Automatic payments of rent: what a tenant has chosen.
create table autopay (
  user_id uuid primary key references users (id) on delete cascade,
  -- The lease that it is for. Rent of another one is not paid by it.
  lease_id uuid references leases (id) on delete set null,
  gateway card_gateway not null,
  is_on boolean not null,
  day smallint not null check (day between 1 and 28),
  method_id uuid references payment_methods (id) on delete set null,
  cap_cents integer check (cap_cents > 0),
  -- Payments are made on days after this one: when it was turned on, or when the day was changed.
  after_day date not null,
  updated_at timestamptz(3) not null default now()
);
create index autopay_lease on autopay (lease_id) where lease_id is not null;
create index autopay_method on autopay (method_id) where method_id is not null;

-- The text that a tenant agreed to. It stays when the account is deleted, like payments.
create table autopay_authorizations (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  payer_name text not null,
  text text not null,
  address text not null,
  given_at timestamptz(3) not null default now(),
  ended_at timestamptz(3)
);
create unique index autopay_authorizations_open on autopay_authorizations (user_id) where ended_at is null;
create index autopay_authorizations_user on autopay_authorizations (user_id, given_at);

-- One automatic payment a month, from the notice of the day before.
create table autopay_runs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  charge_on date not null,
  -- As announced, so that a change after the cut-off is for the next payment.
  gateway card_gateway not null,
  method_id uuid references payment_methods (id) on delete set null,
  most_cents integer not null check (most_cents >= 0),
  status text not null default 'announced' check (status in ('announced', 'skipped', 'charging', 'charged', 'none_due', 'failed')),
  payment_id uuid unique references payments (id) on delete set null,
  -- The last time the job tried it, so that all others are tried before it is tried again.
  tried_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  unique (user_id, gateway, month)
);
create index autopay_runs_open on autopay_runs (charge_on) where status in ('announced', 'charging');
create index autopay_runs_method on autopay_runs (method_id) where method_id is not null;
