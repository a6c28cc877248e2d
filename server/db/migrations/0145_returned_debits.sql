alter table payments
  -- What the bank takes back by a dispute. It can be more than what was left of the payment after refunds. Null without a dispute.
  add column disputed_cents bigint;
-- A dispute that is not decided is asked about once a day, in case an event is lost.
create index payments_open_disputes on payments (checked_at) where dispute_status is not null and dispute_status not in ('won', 'lost');

alter table payment_methods
  -- Why the bank refuses debits of this account for good, by the provider's code. Nothing is paid with it then. Null where it does not.
  add column refused_code text;

-- Until when the provider's list of disputes was read. A bank may take a payment back for 60 days, and the event of it may be lost.
create table dispute_checks (
  gateway text primary key,
  checked_until timestamptz(3) not null
);
