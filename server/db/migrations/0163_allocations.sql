-- Which payment or credit paid which charge. Rows are never changed or deleted: a row is taken back by a row that reverses it, and is live until then.
create table allocations (
  id bigint primary key generated always as identity,
  -- Not a foreign key, because the lease of both entries is checked.
  lease_id uuid not null,
  -- As in the ledger, the entries of one card provider count together with those of none, so each provider has rows of its own.
  gateway card_gateway not null,
  credit_id uuid not null references ledger_entries (id) on delete cascade,
  charge_id uuid not null references ledger_entries (id) on delete cascade,
  cents bigint not null check (cents > 0),
  -- `order`: by the order in which money pays charges. `staff`: moved by a member of staff, with the reason.
  source text not null check (source in ('order', 'staff')),
  -- The row that this one takes back. At most one does.
  reverses bigint references allocations (id) on delete cascade,
  -- Not a foreign key: the row keeps who moved it.
  staff_id uuid,
  staff_name text,
  reason text,
  created_at timestamptz(3) not null default now(),
  check ((source = 'staff') = (staff_name is not null) and (staff_name is null) = (reason is null))
);
create index allocations_lease on allocations (lease_id, gateway);
create index allocations_credit on allocations (credit_id);
create index allocations_charge on allocations (charge_id);
create unique index allocations_reverses on allocations (reverses) where reverses is not null;

create view live_allocations as
  select a.* from allocations as a
  where a.reverses is null and not exists (select from allocations as r where r.reverses = a.id);

-- The ledgers whose allocations are kept, by provider. The job that charges leases adds those of before, some hundred at a time.
create table allocated_ledgers (
  lease_id uuid not null references leases (id) on delete cascade,
  gateway card_gateway not null,
  -- Money that a new charge may take: what no charge has taken yet, and rent that pays a month before its own. Where there is none, the job that charges
  -- leases need not read the ledger.
  available_cents bigint not null default 0,
  primary key (lease_id, gateway)
);

create function guard_allocations() returns trigger
  language plpgsql
  as $$
    begin
      -- Rows go with the ledger that they belong to.
      if tg_op = 'DELETE' and current_setting('baystead.deletes_old', true) = 'ledger_entries' then
        return old;
      end if;
      raise exception 'allocations cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update or delete on allocations for each row execute function guard_allocations();

-- What money of an account may pay: rent and the last month, the deposit, or fees. Deposit money never pays rent. Interest with a month is taken off the
-- rent of that month; other interest is paid out. Null for an entry that is on neither side.
create function allocation_part(account text, kind text, period date) returns text
  language sql immutable
  return case
    when account = 'rent' or (account = 'last_month' and kind = 'charge') or (account = 'interest' and kind = 'credit' and period is not null) then 'rent'
    when account = 'deposit' then 'deposit'
    when account in ('lock', 'fee', 'late_fee', 'utility') then 'fee'
  end;

-- What is left of a payment or credit after what went back of it to the card.
create function kept_credit(e ledger_entries) returns bigint
  language sql stable
  return greatest(0, -e.cents - case when e.source = 'payment' and e.kind = 'payment' then coalesce((
    select sum(b.cents) from ledger_entries as b
    where b.payment_id = e.payment_id and b.source = 'payment' and b.kind in ('refund', 'reversal', 'adjustment')
  ), 0) else 0 end);

-- Holds whoever writes: both sides are of one lease and one part of its books, both stand, and neither gives or takes more than it has.
create function check_allocations() returns trigger
  language plpgsql
  as $$
    begin
      perform from leases where id in (select lease_id from added) order by id for no key update;
      if exists (
        select from added as a left join allocations as o on o.id = a.reverses
        where a.reverses is not null and (
          o.reverses is not null or (o.lease_id, o.gateway, o.credit_id, o.charge_id, o.cents) is distinct from (a.lease_id, a.gateway, a.credit_id, a.charge_id, a.cents)
        )
      ) then
        raise exception 'a reversal must match its allocation' using errcode = 'check_violation';
      end if;
      if exists (
        select from added as a
        join ledger_entries as k on k.id = a.credit_id
        join ledger_entries as d on d.id = a.charge_id
        where a.reverses is null and not (
          k.lease_id = a.lease_id and d.lease_id = a.lease_id and k.kind in ('payment', 'credit') and d.kind = 'charge'
          and coalesce(k.gateway, a.gateway) = a.gateway and coalesce(d.gateway, a.gateway) = a.gateway
          and coalesce(allocation_part(k.account, k.kind, k.period) = allocation_part(d.account, d.kind, d.period), false)
          and not exists (select from ledger_entries as r where r.reverses in (k.id, d.id))
        )
      ) then
        raise exception 'an allocation must join a payment or credit and a charge that it may pay' using errcode = 'check_violation';
      end if;
      if exists (
        select from (select distinct a.credit_id as id, a.gateway from added as a where a.reverses is null) as of
        join ledger_entries as k on k.id = of.id
        where kept_credit(k) < (select sum(l.cents) from live_allocations as l where l.credit_id = of.id and l.gateway = of.gateway)
      ) then
        raise exception 'more is allocated than the payment has' using errcode = 'check_violation';
      end if;
      if exists (
        select from (select distinct a.charge_id as id, a.gateway from added as a where a.reverses is null) as of
        join ledger_entries as d on d.id = of.id
        where d.cents < (select sum(l.cents) from live_allocations as l where l.charge_id = of.id and l.gateway = of.gateway)
      ) then
        raise exception 'more is allocated than the charge is' using errcode = 'check_violation';
      end if;
      return null;
    end
  $$;
create trigger allocations_checked after insert on allocations
  referencing new table as added for each statement execute function check_allocations();
