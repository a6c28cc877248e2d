-- What was done about a deposit: where it is held, the statement of condition, interest, and its return. Rows are evidence, so they are never changed; a
-- later row of the same kind corrects an earlier one. The dates that the law sets are computed from these rows, the ledger and the lease.
create table deposit_records (
  id uuid primary key default gen_random_uuid(),
  -- The order of rows of one day.
  seq bigint generated always as identity unique,
  lease_id uuid not null references leases (id) on delete cascade,
  kind text not null check (kind in ('account', 'condition_sent', 'condition_returned', 'interest', 'return')),
  -- The day on which it was done: put into the bank, sent, credited or paid.
  done_on date not null,
  memo text,
  bank_name text,
  bank_address text,
  -- The company's account. The receipt must name it.
  account_number text,
  -- Hundredths of a percent a year: what the bank pays, or the interest was computed with. The law asks for 5 percent or what the bank paid, if less.
  rate_bps smallint check (rate_bps between 0 and 500),
  -- The money that interest was paid on, and the days it was paid for, both included.
  interest_on text check (interest_on in ('deposit', 'last_month')),
  from_day date,
  until_day date check (until_day >= from_day),
  -- What was put into the bank, the interest, or what was sent back with its interest.
  cents bigint check (cents >= 0),
  -- Of a return: the interest in it.
  interest_cents bigint check (interest_cents >= 0),
  -- Interest is taken off the rent or paid by check, as a deposit is.
  method text check (method in ('credit', 'check')),
  method_number text,
  -- What was kept of the deposit: kind, cents and description of each.
  deductions jsonb,
  -- The first entry in the ledger. Once it is reversed the row does not count any more. Null where the interest is less than half a cent.
  entry_id uuid references ledger_entries (id) on delete cascade,
  -- Not a foreign key: the row keeps who wrote it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  check ((kind = 'account') = (bank_name is not null)),
  check ((bank_name is not null) = (bank_address is not null) and (bank_name is not null) = (account_number is not null)),
  check ((kind = 'interest') = (interest_on is not null)),
  check ((interest_on is not null) = (from_day is not null) and (interest_on is not null) = (until_day is not null)),
  check ((kind in ('account', 'interest', 'return')) = (cents is not null)),
  check ((kind in ('interest', 'return')) = (method is not null)),
  check ((kind = 'return') = (interest_cents is not null)),
  check (kind <> 'interest' or rate_bps is not null),
  check ((kind = 'return') = (deductions is not null)),
  check (kind <> 'return' or entry_id is not null)
);
create index deposit_records_lease on deposit_records (lease_id, kind, seq);
create unique index deposit_records_entry on deposit_records (entry_id) where entry_id is not null;

create function guard_deposit_records() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'records of deposits cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update on deposit_records for each row execute function guard_deposit_records();

-- Interest that the company owes is taken off the rent. It pays no fees.
do $$
  declare
    before text := pg_get_functiondef('post_payment'::regproc);
    after text := replace(before, $x$, 'utility', 'interest')$x$, $x$, 'utility')$x$);
  begin
    if after = before then
      raise exception 'post_payment is not what this migration changes';
    end if;
    execute after;
  end
$$;

-- What is held for tenants, for the report on deposits, which reads these two indexes alone.
create index ledger_entries_held on ledger_entries (lease_id)
  include (account, kind, cents, effective_on, gateway, source, payment_id, reverses, id)
  where account in ('deposit', 'last_month');
create index ledger_entries_last_month_used on ledger_entries (lease_id) include (cents, gateway, id) where rule = 'last_month_used';
