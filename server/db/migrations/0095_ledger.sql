-- The ledger of a lease: what was charged, and what was paid or credited. Entries are never changed or deleted; a mistake is reversed by an entry of
-- its own. A balance is a sum of entries and nothing else.

-- A lease outlives the account of its tenant, as payments do, under the name that the tenant had. Without entries it goes with the account.
alter table leases
  alter column user_id drop not null,
  add column tenant_name text,
  drop constraint leases_user_id_fkey,
  add constraint leases_user_id_fkey foreign key (user_id) references users (id) on delete set null;

create table ledger_entries (
  id uuid primary key default gen_random_uuid(),
  -- The order of entries of one day.
  seq bigint generated always as identity unique,
  lease_id uuid not null references leases (id),
  kind text not null check (kind in ('charge', 'payment', 'credit', 'refund', 'reversal', 'adjustment')),
  -- Deposit money is an account of its own and never pays rent.
  account text not null
    check (account in ('rent', 'last_month', 'deposit', 'lock', 'fee', 'late_fee', 'utility', 'interest')),
  -- Charges and refunds are positive, payments and credits negative.
  cents bigint not null check (cents <> 0 and abs(cents) < 100000000000),
  effective_on date not null,
  -- The month of rent that it is for. Null for everything else.
  period date check (period = date_trunc('month', period)),
  memo text not null default '',
  -- `lease`: what the terms of the lease say. `payment`: a card payment. `staff`: recorded by a member of staff.
  source text not null check (source in ('lease', 'payment', 'staff')),
  -- Of a charge or credit that follows from the lease: which of its rules. With the period and the revision it is there once.
  rule text check (rule in ('rent', 'opening', 'earlier', 'deposit', 'lock', 'last_month', 'last_month_used')),
  revision smallint not null default 1,
  -- Of what a card payment caused: with which provider. Test payments do not count once the real provider is in use.
  gateway card_gateway,
  -- Not a foreign key, because payments may be deleted before the ledger is.
  payment_id uuid,
  -- The entry that this one takes back. At most one does.
  reverses uuid unique references ledger_entries (id),
  -- Of a payment that staff recorded.
  method text check (method in ('check', 'cash', 'money_order', 'transfer')),
  method_number text,
  receipt_number text collate "C" unique check (receipt_number ~ '^BY-\d{4}-\d{6,}$'),
  -- Not a foreign key either: the entry keeps who wrote it.
  staff_id uuid,
  staff_name text,
  created_at timestamptz(3) not null default now(),
  check (case kind when 'charge' then cents > 0 when 'refund' then cents > 0 when 'payment' then cents < 0 when 'credit' then cents < 0 else true end),
  check (source <> 'payment' or (payment_id is not null and gateway is not null)),
  check (kind <> 'reversal' or reverses is not null or source = 'payment'),
  check (rule is null or source = 'lease'),
  check ((source = 'staff') = (staff_name is not null)),
  check ((method is not null) = (source = 'staff' and kind = 'payment')),
  check ((receipt_number is not null) = (method is not null))
);
create index ledger_entries_lease on ledger_entries (lease_id, effective_on, seq) include (cents);
create unique index ledger_entries_rule on ledger_entries (lease_id, rule, period, gateway, revision) nulls not distinct where rule is not null;
create unique index ledger_entries_payment on ledger_entries (payment_id) where kind = 'payment' and source = 'payment';
create index ledger_entries_of_payment on ledger_entries (payment_id) where payment_id is not null;
create index ledger_entries_rent_received on ledger_entries (period) where source = 'staff' and account = 'rent';

create function guard_ledger() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'DELETE' and current_setting('baystead.deletes_old', true) = 'ledger_entries' then
        return old;
      end if;
      raise exception 'the ledger cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update or delete on ledger_entries for each row execute function guard_ledger();

-- A reversal takes back the whole of one entry, of the same lease and account.
create function check_reversal() returns trigger
  language plpgsql
  as $$
    begin
      if not exists (
        select from ledger_entries as e
        where e.id = new.reverses and e.lease_id = new.lease_id and e.account = new.account and e.cents = -new.cents
          and e.kind <> 'reversal' and e.gateway is not distinct from new.gateway
      ) then
        raise exception 'a reversal must match its entry' using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
create trigger reversal_checked before insert on ledger_entries
  for each row when (new.reverses is not null) execute function check_reversal();

-- When the job last brought the charges of a lease up to date, so that it reads only leases that came due since.
create table ledger_days (
  lease_id uuid primary key references leases (id) on delete cascade,
  charged_on date not null
);

-- Posts what a card payment has become: the payment, then what was refunded, lost to a dispute or won back. Whoever changes the payment, its entries are
-- written in the same transaction, each once. A fee or deposit that nothing was charged for is charged as it is paid, so that it leaves no credit.
create function post_payment(p payments) returns void
  language plpgsql
  as $$
    declare
      lease uuid;
      day date := (coalesce(p.completed_at, now()) at time zone 'America/New_York')::date;
      later date := (p.updated_at at time zone 'America/New_York')::date;
      entry_account text := case p.payment_type when 'rent' then 'rent' when 'deposit' then 'deposit' else 'fee' end;
      standing bigint;
      charged bigint;
      change bigint;
    begin
      if p.status <> 'completed' then
        return;
      end if;
      select lease_id into lease from ledger_entries where payment_id = p.id and kind = 'payment' and source = 'payment';
      -- Two payments of one lease read what is charged one after the other.
      perform from leases where id = lease or (lease is null and user_id = p.user_id) for no key update;
      if lease is null then
        select id into lease from leases where user_id = p.user_id;
        if lease is null then
          return;
        end if;
        if entry_account <> 'rent' then
          select p.amount_cents - greatest(coalesce(sum(cents), 0), 0) into charged from ledger_entries
          where lease_id = lease and (gateway is null or gateway = p.gateway)
            and case entry_account when 'deposit' then account = 'deposit' else account in ('lock', 'fee', 'late_fee', 'utility', 'interest') end;
          if charged > 0 then
            insert into ledger_entries (lease_id, kind, account, cents, effective_on, memo, source, gateway, payment_id)
            values (lease, 'charge', entry_account, charged, day, coalesce(p.purpose, ''), 'payment', p.gateway, p.id);
          end if;
        end if;
        insert into ledger_entries (lease_id, kind, account, cents, effective_on, period, memo, source, gateway, payment_id)
        values (lease, 'payment', entry_account, -p.amount_cents, day, p.rent_month, coalesce(p.purpose, ''), 'payment', p.gateway, p.id);
      end if;
      select coalesce(-sum(cents) filter (where kind in ('payment', 'refund', 'reversal', 'adjustment')), 0),
        coalesce(sum(cents) filter (where kind in ('charge', 'credit')), 0)
      into standing, charged from ledger_entries where payment_id = p.id;
      change := standing - p.kept_cents;
      if change <> 0 then
        insert into ledger_entries (lease_id, kind, account, cents, effective_on, period, source, gateway, payment_id)
        values (
          lease, case when change < 0 then 'adjustment' when p.dispute_status = 'lost' then 'reversal' else 'refund' end,
          entry_account, change, later, p.rent_month, 'payment', p.gateway, p.id
        );
      end if;
      if change > 0 and charged > 0 then
        insert into ledger_entries (lease_id, kind, account, cents, effective_on, source, gateway, payment_id)
        values (lease, 'credit', entry_account, -least(change, charged), later, 'payment', p.gateway, p.id);
      elsif change < 0 and entry_account <> 'rent' then
        -- The money that came back pays what was charged with it at first.
        select coalesce(sum(cents) filter (where kind = 'charge'), 0) - charged into charged from ledger_entries where payment_id = p.id;
        if charged > 0 then
          insert into ledger_entries (lease_id, kind, account, cents, effective_on, source, gateway, payment_id)
          values (lease, 'charge', entry_account, least(-change, charged), later, 'payment', p.gateway, p.id);
        end if;
      end if;
    end
  $$;

create function post_changed_payment() returns trigger
  language plpgsql
  as $$
    begin
      perform post_payment(new);
      return null;
    end
  $$;
-- Payments of before are posted by the job that charges leases, some hundred leases at a time, because they may be many and the tables are locked here.
create trigger posted after insert or update of status, refunded_cents, dispute_status on payments
  for each row when (new.status = 'completed') execute function post_changed_payment();

-- Payments that were made before there was a lease are posted to it.
create function post_earlier_payments() returns trigger
  language plpgsql
  as $$
    begin
      perform post_payment(p) from payments as p where p.user_id = new.user_id and p.status = 'completed' order by p.completed_at, p.id;
      return null;
    end
  $$;
create trigger payments_posted after insert on leases
  for each row when (new.user_id is not null) execute function post_earlier_payments();

-- The payments are locked first, as where one of them changes, so that a payment that completes meanwhile is posted before its account goes.
create function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where user_id = old.id and not exists (select from ledger_entries where lease_id = l.id);
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      return old;
    end
  $$;
create trigger lease_kept before delete on users for each row execute function keep_lease_of_deleted_user();

-- A renewal moves the start of a lease that has begun. The tenancy goes on from where it began.
alter table leases
  add column has_former_term boolean not null default false,
  -- Null where it is not known, or where there is no former term.
  add column first_starts_on date;

-- Whether rent that stands was charged for a month before the one of this day.
create function has_rent_before(lease uuid, day date) returns boolean
  language sql stable
  return exists (
    select from ledger_entries as e
    where e.lease_id = lease and e.rule in ('rent', 'earlier') and e.period < date_trunc('month', day)
      and not exists (select from ledger_entries as r where r.reverses = e.id)
  );

-- Whether staff took back the rent of all months before the one of this day, as they do where the start was wrong.
create function is_rent_before_undone(lease uuid, day date) returns boolean
  language sql stable
  return not has_rent_before(lease, day) and exists (
    select from ledger_entries as e
    where e.lease_id = lease and e.rule in ('rent', 'earlier') and e.period < date_trunc('month', day)
  );

-- The day on which the tenancy began. Null where it is not known. Once staff took back the rent of before, there is no former term.
create function tenancy_start(l leases) returns date
  language sql stable
  return case when l.has_former_term and not is_rent_before_undone(l.id, l.starts_on) then l.first_starts_on else l.starts_on end;

-- The day on which the tenancy begins once the lease starts on another day. Whoever comes back after a lease that is over begins a new tenancy. A start
-- within the last month that brought no rent was a mistake.
create function tenancy_start_after(l leases, day date) returns date
  language sql stable
  return case
    when day is null then day
    when l.ends_on < (now() at time zone 'America/New_York')::date and l.ends_on + 1 < day then day
    when tenancy_start(l) is null and has_rent_before(l.id, day) then null
    when tenancy_start(l) < day and has_rent_before(l.id, day) then tenancy_start(l)
    when tenancy_start(l) < day and tenancy_start(l) < (now() at time zone 'America/New_York')::date - 31 and not is_rent_before_undone(l.id, day)
      then tenancy_start(l)
    else day
  end;

create function note_former_term() returns trigger
  language plpgsql
  as $$
    begin
      new.first_starts_on := tenancy_start_after(old, new.starts_on);
      new.has_former_term := new.first_starts_on is distinct from new.starts_on;
      if not new.has_former_term then
        new.first_starts_on := null;
      end if;
      return new;
    end
  $$;
create trigger former_term_noted before update of starts_on on leases
  for each row when (new.starts_on is distinct from old.starts_on) execute function note_former_term();

-- What staff find and sort leases by.
alter table leases
  add column name_key text not null default '',
  add column search_text text not null default '';

create function note_lease_search() returns trigger
  language plpgsql
  as $$
    declare
      name text := new.tenant_name;
      email text;
    begin
      if new.user_id is not null then
        select trim(first_name || ' ' || last_name), left(lower(last_name || ' ' || first_name), 24), users.email
        into name, new.name_key, email from users where id = new.user_id;
      end if;
      new.search_text := lower(concat_ws(E'\n', name, email, new.property_address));
      return new;
    end
  $$;
create trigger search_text before insert or update of user_id, tenant_name, property_address, search_text on leases
  for each row execute function note_lease_search();

create function note_lease_person() returns trigger
  language plpgsql
  as $$
    begin
      update leases set search_text = '' where user_id = new.id;
      return null;
    end
  $$;
create trigger lease_noted after update of first_name, last_name, email on users for each row execute function note_lease_person();

update leases set search_text = '';
-- What all leases cost is read from this index alone, without those of deleted accounts.
drop index leases_days;
create index leases_days on leases (starts_on, ends_on) include (rent_cents, created_at, user_id, has_former_term, first_starts_on);
create index leases_new on leases (created_at desc, id desc);
create index leases_name on leases (name_key, id);
create index leases_end on leases ((coalesce(ends_on, 'infinity'::date)), id);
create index leases_search on leases using gin (search_text gin_trgm_ops);
