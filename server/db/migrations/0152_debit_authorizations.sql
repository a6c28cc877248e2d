alter table autopay_authorizations
  -- The account as its bank names it, once the bank was asked. The text of an account that was typed does not name it.
  add column account text;
update autopay_authorizations as a
set account = coalesce(p.card_brand, 'Bank account') || ' ending in ' || p.card_last4
from payments as p
where p.id = a.payment_id and p.method_kind = 'us_bank_account' and p.card_last4 is not null and not exists (
  select from autopay_authorizations as later where later.payment_id = a.payment_id and later.given_at > a.given_at
);

alter table payment_method_setups
  -- When its owner was reminded that an account waits to be verified.
  add column reminded_at timestamptz(3);

-- Bank accounts were turned off, so one that is saved is not charged.
alter table autopay_runs drop constraint autopay_runs_why_check;
alter table autopay_runs add constraint autopay_runs_why_check
  check (why in ('none_due', 'lease', 'card', 'debits_off', 'refused', 'provider', 'late', 'canceled'));
