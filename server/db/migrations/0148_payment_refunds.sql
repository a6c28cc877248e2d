-- Refunds of payments online that staff ask for. A row is stored before the provider is asked, and its id is the provider's idempotency key, so that a lost
-- answer refunds once. The ledger follows from `payments.refunded_cents`, which is what the provider says.
create table payment_refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id) on delete cascade,
  gateway card_gateway not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- For staff. The tenant does not read it.
  reason text not null,
  -- `pending`: the provider was not reached yet, or a bank works on it. `done` may still become `failed`, because a bank may send the money back.
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  -- The provider's id. Null until its answer is known.
  refund_id text unique,
  -- Why it failed, in words for staff.
  failure text,
  -- Not a foreign key: the refund keeps who asked for it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  -- When the provider was last asked about it.
  checked_at timestamptz(3),
  settled_at timestamptz(3),
  check ((status = 'failed') = (failure is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index payment_refunds_payment on payment_refunds (payment_id, created_at);
create index payment_refunds_unsettled on payment_refunds (checked_at) where status <> 'failed';
