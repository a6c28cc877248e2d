create type payment_type as enum ('rent', 'deposit', 'fees');
create type payment_status as enum ('pending', 'completed', 'failed');
create type card_gateway as enum ('stripe', 'sandbox');

-- Massachusetts: before a lease starts nothing but the first and the last month, a deposit and a lock change may be taken.
alter table leases add column lock_fee_cents bigint check (lock_fee_cents > 0);

-- Mail before rent falls due. That it is overdue is always told.
alter table users add column has_rent_reminders boolean not null default true;

-- The books. A person may go; what they paid stays, under the name they had.
create table payments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  payer_name text not null,
  payer_email text not null,
  property_address text,
  amount_cents bigint not null check (amount_cents between 50 and 99999999),
  payment_type payment_type not null,
  status payment_status not null default 'pending',
  gateway card_gateway not null,
  -- The provider's name for it, and how it stands there; null until the provider has answered.
  intent_id text,
  intent_status text,
  -- Of rent: the month that it pays for, and what that month costs.
  rent_month date check (rent_month = date_trunc('month', rent_month)),
  rent_cents bigint,
  failure_code text,
  failure_message text,
  card_brand text,
  card_last4 text,
  refunded_cents bigint not null default 0 check (refunded_cents between 0 and amount_cents),
  dispute_status text,
  idempotency_key text,
  request_hash bytea,
  -- Counts what was applied: what the provider said before the last change is asked for again.
  version integer not null default 0,
  completed_at timestamptz(3),
  checked_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or intent_id is not null),
  check ((payment_type = 'rent') = (rent_month is not null))
);
create unique index payments_intent on payments (intent_id);
create unique index payments_key on payments (user_id, idempotency_key);
create index payments_user on payments (user_id, created_at desc, id desc);
create index payments_new on payments (created_at desc, id desc);
create index payments_status on payments (status, created_at desc, id desc);
create index payments_type on payments (payment_type, created_at desc, id desc);
create index payments_open on payments (gateway, created_at)
  where status <> 'completed' and coalesce(intent_status, '') <> 'canceled';

-- Everything that a provider said of a payment, and what became of it.
create table payment_events (
  seq bigint generated always as identity primary key,
  payment_id uuid not null references payments (id) on delete cascade,
  -- The provider's own number of the event; null where we asked.
  event_id text,
  event_type text not null,
  outcome text not null check (outcome in ('applied', 'ignored', 'refused')),
  reason text not null,
  status_before payment_status not null,
  status_after payment_status not null,
  created_at timestamptz(3) not null default now()
);
create index payment_events_payment on payment_events (payment_id, seq);

-- Events that came, each handled once.
create table card_events (
  gateway card_gateway not null,
  event_id text not null,
  event_type text not null,
  received_at timestamptz(3) not null default now(),
  primary key (gateway, event_id)
);
create index card_events_received on card_events (received_at);

-- Reminders that were sent: one of a kind for each lease and month, whatever starts anew.
create table rent_reminders (
  lease_id uuid not null references leases (id) on delete cascade,
  period date not null check (period = date_trunc('month', period)),
  kind text not null check (kind in ('upcoming', 'due', 'overdue')),
  sent_at timestamptz(3) not null default now(),
  primary key (lease_id, period, kind)
);

-- The sandbox's own: what it would keep if it were the provider.
create table card_sandbox_objects (
  id text primary key,
  kind text not null,
  -- The payment intent that it belongs to.
  intent_id text,
  body jsonb not null,
  created_at timestamptz(3) not null default now()
);
create index card_sandbox_objects_intent on card_sandbox_objects (intent_id, kind) where intent_id is not null;

create table card_sandbox_answers (
  key text primary key,
  request_hash bytea not null,
  -- Null while the first request is being answered.
  status smallint,
  body jsonb,
  created_at timestamptz(3) not null default now()
);
