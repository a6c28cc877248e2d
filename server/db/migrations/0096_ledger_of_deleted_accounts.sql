-- What becomes of a payment after its account was deleted is posted to the lease that stays.
create or replace function post_payment(p payments) returns void
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

-- The payments are locked first, as where one of them changes, so that a payment that completes meanwhile is posted before its account goes.
create or replace function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where user_id = old.id and not exists (select from ledger_entries where lease_id = l.id);
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      return old;
    end
  $$;
