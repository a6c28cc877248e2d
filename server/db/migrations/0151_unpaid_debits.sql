alter table payments
  -- When a bank did not pay a debit, or took back what it had paid. Null where it did neither.
  add column undone_at timestamptz(3);
update payments as p set undone_at = (
  select case when p.status = 'failed' then max(e.created_at) else min(e.created_at) end from payment_events as e
  where e.payment_id = p.id and e.outcome = 'applied'
    and case when p.status = 'failed' then e.status_after = 'failed' and e.status_before <> 'failed' else e.dispute_status = 'lost' end
)
where method_kind = 'us_bank_account' and ((status = 'failed' and sent_at is not null) or dispute_status = 'lost');
create index payments_undone on payments (user_id, undone_at) where undone_at is not null;

-- What banks paid by debits. Months that were closed before have it among cards.
alter table accounting_periods add column bank_cents bigint not null default 0;
