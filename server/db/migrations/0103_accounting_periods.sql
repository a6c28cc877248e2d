-- Months whose books are closed, each with its figures at that time. A month is closed together with all months before it.
create table accounting_periods (
  month date primary key check (extract(day from month) = 1),
  closed_at timestamptz(3) not null default now(),
  -- Not a foreign key: the month keeps who closed it.
  staff_id uuid,
  staff_name text not null,
  -- The provider whose payments are in the figures.
  gateway card_gateway not null,
  charged_cents bigint not null,
  credited_cents bigint not null,
  card_cents bigint not null,
  check_cents bigint not null,
  cash_cents bigint not null,
  money_order_cents bigint not null,
  transfer_cents bigint not null,
  returned_cents bigint not null,
  -- What all leases owed together at the end of the month.
  balance_cents bigint not null
);

-- The day that an entry would have, had its month not been closed before it was posted.
alter table ledger_entries add column occurred_on date check (occurred_on < effective_on);

create index ledger_entries_days on ledger_entries (effective_on, seq) include (kind, source, method, gateway, cents, reverses);

-- Nobody adds entries while a month is being closed: closing takes the same lock alone. It is taken before the audit log's.
create function hold_accounting_periods() returns trigger
  language plpgsql
  as $$
    begin
      perform pg_advisory_xact_lock_shared(hashtext('accounting_periods'));
      return null;
    end
  $$;
create trigger periods_held before insert on ledger_entries for each statement execute function hold_accounting_periods();

-- What a lease or a card payment causes in a closed month is dated to the first open day. Staff choose another day themselves.
create function date_into_open_period() returns trigger
  language plpgsql
  as $$
    declare
      open_from date := (select (max(month) + interval '1 month')::date from accounting_periods);
    begin
      if new.effective_on >= open_from or open_from is null then
        return new;
      end if;
      if new.source = 'staff' then
        raise exception 'the books of this month are closed' using errcode = 'restrict_violation';
      end if;
      new.occurred_on := new.effective_on;
      new.effective_on := open_from;
      return new;
    end
  $$;
create trigger dated before insert on ledger_entries for each row execute function date_into_open_period();
