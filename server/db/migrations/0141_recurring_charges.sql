-- What a lease charges each month besides the rent, as it was agreed with the tenant: parking, water, a storage room. The job that charges rent charges
-- each of them once for each month.
create table recurring_charges (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were agreed.
  seq bigint generated always as identity,
  lease_id uuid not null references leases (id) on delete cascade,
  account text not null check (account in ('utility', 'fee')),
  memo text not null check (memo <> ''),
  -- The day of the month on which it is due. Null for the day of the rent.
  due_day smallint check (due_day between 1 and 28),
  first_month date not null check (extract(day from first_month) = 1),
  -- Null where it goes on for as long as the lease. The month before the first one for a charge that was ended before it began.
  last_month date check (extract(day from last_month) = 1 and last_month >= first_month - interval '1 month'),
  -- The day on which staff entered it. Nothing is due before that day.
  agreed_on date not null default (now() at time zone 'America/New_York')::date,
  -- Not a foreign key: the row keeps who wrote it.
  staff_id uuid,
  staff_name text not null
);
create index recurring_charges_lease on recurring_charges (lease_id, seq);
-- The job looks for these on days on which no rent is due.
create index recurring_charges_due_day on recurring_charges (lease_id) where due_day is not null;

-- The amounts of a charge and the month each takes effect, like the rents of a lease.
create table recurring_amounts (
  charge_id uuid not null references recurring_charges (id) on delete cascade,
  holds_from date not null check (extract(day from holds_from) = 1),
  cents bigint not null check (cents > 0 and cents < 100000000000),
  primary key (charge_id, holds_from)
);

-- The recurring charge that an entry charges a month of. It has no rule, so that the version before leaves it as it is.
alter table ledger_entries
  add column recurring_id uuid references recurring_charges (id),
  add check (recurring_id is null or (source = 'lease' and rule is null and period is not null));
create unique index ledger_entries_recurring on ledger_entries (recurring_id, period, revision) where recurring_id is not null;
