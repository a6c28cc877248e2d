-- Writes the rows of `allocations`, in the transaction of each posting and by one function: money pays the oldest charge of its kind.

-- What stands in the ledgers: payments and credits with what they can pay, and charges. Money that went back pays nothing: of a card payment what was
-- refunded or disputed, and of all money of a kind, the latest first, what staff paid back, returned or kept. Each window is of one lease, so that a lease
-- is read alone.
create view allocation_sides as
  with entries as (
    select l.id as lease_id, b.gateway, e.id, e.seq, e.kind, e.account, e.source, e.effective_on, e.payment_id, e.pays, e.rule, e.cents,
      allocation_part(e.account, e.kind, e.period) as part,
      date_trunc('month', coalesce(e.period, e.effective_on))::date as month,
      exists (select from ledger_entries as r where r.reverses = e.id) as is_reversed,
      e.kind <> 'charge' and e.source <> 'lease' and coalesce(e.occurred_on, e.effective_on) < t.starts_on
        and (e.period >= date_trunc('month', t.starts_on) or not t.had_rent_before) as is_early
    from allocated_ledgers as b
    join leases as l on l.id = b.lease_id
    cross join lateral (select tenancy_start(l) as starts_on, has_rent_before(l.id, tenancy_start(l)) as had_rent_before offset 0) as t
    join ledger_entries as e on e.lease_id = l.id and (e.gateway is null or e.gateway = b.gateway)
  ), kept as (
    select *,
      case when kind = 'payment' and source = 'payment' then greatest(0, -cents - coalesce(
        sum(cents) filter (where source = 'payment' and kind in ('refund', 'reversal', 'adjustment')) over (partition by lease_id, gateway, payment_id), 0
      )) else abs(cents) end as kept_cents,
      coalesce(sum(cents) filter (where source = 'staff' and kind in ('refund', 'adjustment') and not is_reversed) over (partition by lease_id, gateway, part), 0)
        as back_cents
    from entries
  ), counted as (
    select *, coalesce(rule = 'last_month_used', false) as is_bound,
      sum(kept_cents) filter (where kind <> 'charge' and rule is distinct from 'last_month_used')
        over (partition by lease_id, gateway, part order by seq desc) as later_cents
    from kept where part is not null and not is_reversed and kind in ('charge', 'payment', 'credit')
  )
  select lease_id, gateway, id, kind <> 'charge' as is_credit, part,
    (case when kind <> 'charge' and not is_bound
      then greatest(0, later_cents - back_cents) - greatest(0, later_cents - kept_cents - back_cents) else kept_cents
    end)::bigint as cents,
    -- Its place among the credits or the charges of the lease, the oldest first.
    row_number() over (partition by lease_id, gateway, kind = 'charge' order by effective_on, account = 'last_month', seq) as place,
    -- Of a credit: the charge that it names, or the card payment whose charge it takes back.
    case when kind = 'credit' then coalesce(pays, case when source = 'payment' then payment_id end) end as names,
    -- Of a charge: the card payment that brought it.
    case when kind = 'charge' and source = 'payment' then payment_id end as card_payment,
    -- The last month's rent in advance. Only rent that was paid before the tenancy pays it.
    account = 'last_month' as is_last_month,
    coalesce(is_early, false) as is_early,
    -- The credit that uses the prepaid last month pays its own month and no other.
    is_bound,
    month
  from counted;

-- Whether a payment or credit may pay a charge.
create function may_pay(credit allocation_sides, charge allocation_sides) returns boolean
  language sql immutable
  return credit.part = charge.part and (credit.is_early or not charge.is_last_month) and (not credit.is_bound or credit.month = charge.month);

-- Allocates what is free to what is open, the oldest to the oldest, and takes back what no longer stands. A row stays as long as it fits, so a payment that
-- comes back opens exactly what it had paid.
create function allocate_leases(ids uuid[]) returns void
  language plpgsql
  as $$
    declare
      ledger record;
      k int;
      d int;
      credit allocation_sides;
      charge allocation_sides;
      is_named boolean;
      paid bigint;
      -- Copies, because reading an array out of a record again and again takes long.
      credit_sides allocation_sides[];
      charge_sides allocation_sides[];
      credit_ids uuid[];
      charge_ids uuid[];
      row_ids bigint[];
      row_credits uuid[];
      row_charges uuid[];
      row_cents bigint[];
      credit_left bigint[];
      charge_left bigint[];
      -- Of all ledgers: rows to take back, rows to add, and the money that is left.
      undone bigint[] := '{}';
      leases uuid[] := '{}';
      providers card_gateway[] := '{}';
      credits uuid[] := '{}';
      charges uuid[] := '{}';
      amounts bigint[] := '{}';
      read_leases uuid[] := '{}';
      read_providers card_gateway[] := '{}';
      available bigint[] := '{}';
    begin
      perform from leases as l where l.id = any(ids) order by l.id for no key update;
      for ledger in
        select b.lease_id, b.gateway, s.credits, s.credit_ids, s.credit_cents, s.charges, s.charge_ids, s.charge_cents,
          coalesce(r.row_ids, '{}') as row_ids, r.row_credits as row_credits, r.row_charges as row_charges, r.row_cents as row_cents
        from allocated_ledgers as b
        left join (
          select s.lease_id, s.gateway,
            array_agg(s order by s.place) filter (where s.is_credit) as credits, array_agg(s.id order by s.place) filter (where s.is_credit) as credit_ids,
            array_agg(s.cents order by s.place) filter (where s.is_credit) as credit_cents,
            array_agg(s order by s.place) filter (where not s.is_credit) as charges, array_agg(s.id order by s.place) filter (where not s.is_credit) as charge_ids,
            array_agg(s.cents order by s.place) filter (where not s.is_credit) as charge_cents
          from allocation_sides as s where s.lease_id = any(ids) group by s.lease_id, s.gateway
        ) as s on s.lease_id = b.lease_id and s.gateway = b.gateway
        left join (
          -- What staff moved comes first.
          select a.lease_id, a.gateway, array_agg(a.id order by a.source = 'order', a.id) as row_ids, array_agg(a.credit_id order by a.source = 'order', a.id) as row_credits,
            array_agg(a.charge_id order by a.source = 'order', a.id) as row_charges, array_agg(a.cents order by a.source = 'order', a.id) as row_cents
          from live_allocations as a where a.lease_id = any(ids) group by a.lease_id, a.gateway
        ) as r on r.lease_id = b.lease_id and r.gateway = b.gateway
        where b.lease_id = any(ids)
        order by b.lease_id, b.gateway
      loop
        credit_sides := ledger.credits;
        charge_sides := ledger.charges;
        credit_ids := ledger.credit_ids;
        charge_ids := ledger.charge_ids;
        row_ids := ledger.row_ids;
        row_credits := ledger.row_credits;
        row_charges := ledger.row_charges;
        row_cents := ledger.row_cents;
        credit_left := coalesce(ledger.credit_cents, '{}');
        charge_left := coalesce(ledger.charge_cents, '{}');

        for r in 1 .. cardinality(row_ids) loop
          k := array_position(credit_ids, row_credits[r]);
          d := array_position(charge_ids, row_charges[r]);
          paid := row_cents[r];
          if coalesce(credit_left[k] >= paid and charge_left[d] >= paid and may_pay(credit_sides[k], charge_sides[d]), false) then
            credit_left[k] := credit_left[k] - paid;
            charge_left[d] := charge_left[d] - paid;
          else
            undone := undone || row_ids[r];
          end if;
        end loop;

        -- First what a credit names, then the oldest.
        foreach is_named in array array[true, false] loop
          for d in 1 .. cardinality(charge_left) loop
            continue when charge_left[d] = 0;
            charge := charge_sides[d];
            for k in 1 .. cardinality(credit_left) loop
              continue when credit_left[k] = 0;
              credit := credit_sides[k];
              continue when not may_pay(credit, charge);
              continue when is_named and not coalesce(credit.is_bound or credit.names = charge.id or credit.names = charge.card_payment, false);
              paid := least(credit_left[k], charge_left[d]);
              credit_left[k] := credit_left[k] - paid;
              charge_left[d] := charge_left[d] - paid;
              leases := leases || ledger.lease_id;
              providers := providers || ledger.gateway;
              credits := credits || credit.id;
              charges := charges || charge.id;
              amounts := amounts || paid;
              exit when charge_left[d] = 0;
            end loop;
          end loop;
        end loop;

        read_leases := read_leases || ledger.lease_id;
        read_providers := read_providers || ledger.gateway;
        available := available || (select coalesce(sum(left_over), 0)::bigint from unnest(credit_left) as left_over);
      end loop;

      if cardinality(undone) > 0 or cardinality(amounts) > 0 then
        insert into allocations (lease_id, gateway, credit_id, charge_id, cents, source, reverses)
        select lease_id, gateway, credit_id, charge_id, cents, 'order', reverses
        from (
          select a.lease_id, a.gateway, a.credit_id, a.charge_id, a.cents, a.id as reverses, 0 as at from allocations as a where a.id = any(undone)
          union all
          select n.lease_id, n.gateway, n.credit_id, n.charge_id, n.cents, null, n.at
          from unnest(leases, providers, credits, charges, amounts) with ordinality as n (lease_id, gateway, credit_id, charge_id, cents, at)
        ) as changes
        order by at, reverses;
      end if;
      update allocated_ledgers as b set available_cents = f.cents
      from unnest(read_leases, read_providers, available) as f (lease_id, gateway, cents)
      where b.lease_id = f.lease_id and b.gateway = f.gateway and b.available_cents <> f.cents;
    end
  $$;

-- Begins to keep the allocations of these leases with one provider, where they are not kept yet.
create function open_allocations(ids uuid[], provider card_gateway) returns void
  language plpgsql
  as $$
    declare
      opened uuid[];
    begin
      perform from leases where id = any(ids) order by id for no key update;
      with added as (
        insert into allocated_ledgers (lease_id, gateway)
        select l.id, provider from leases as l
        where l.id = any(ids) and not exists (select from allocated_ledgers as b where b.lease_id = l.id and b.gateway = provider)
        on conflict do nothing returning lease_id
      )
      select array_agg(lease_id) into opened from added;
      if opened is not null then
        perform allocate_leases(opened);
      end if;
    end
  $$;

-- A new charge where no money is left over takes nothing. That is what the job adds to most leases.
create function allocate_added() returns trigger
  language plpgsql
  as $$
    declare
      ids uuid[] := array(select distinct lease_id from added order by lease_id);
    begin
      -- Of two writers, the second sees what the first has added.
      perform from leases where id = any(ids) order by id for no key update;
      ids := array(
        select distinct a.lease_id from added as a
        join allocated_ledgers as b on b.lease_id = a.lease_id
        where b.available_cents > 0 or a.kind <> 'charge'
        order by a.lease_id
      );
      if cardinality(ids) > 0 then
        perform allocate_leases(ids);
      end if;
      return null;
    end
  $$;
create trigger allocated after insert on ledger_entries
  referencing new table as added for each statement execute function allocate_added();

-- Whether rent was paid before the tenancy depends on when it began.
create function allocate_changed_lease() returns trigger
  language plpgsql
  as $$
    begin
      perform allocate_leases(array[new.id]);
      return null;
    end
  $$;
create trigger allocated after update of user_id, starts_on on leases
  for each row when ((old.user_id, old.starts_on) is distinct from (new.user_id, new.starts_on))
  execute function allocate_changed_lease();
