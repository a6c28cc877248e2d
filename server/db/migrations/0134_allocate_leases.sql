-- Writes the rows of `allocations`: in the transaction of each posting, and by one function.

-- A payment or credit with what it can pay, or a charge.
create type allocation_side as (
  lease_id uuid,
  gateway card_gateway,
  id uuid,
  is_credit boolean,
  part text,
  cents bigint,
  -- The month of rent that it is for. Null for what is not rent.
  month date,
  -- Its place among the credits or the charges of the lease, the oldest first.
  place bigint,
  -- Of a credit: the charge that it names, or the card payment whose charge it takes back.
  names uuid,
  -- Of a charge: the card payment that brought it.
  card_payment uuid,
  -- Of a charge: the last month's rent in advance. Only rent that was paid before the tenancy pays it.
  is_last_month boolean,
  is_early boolean,
  -- The prepaid last month, which pays no other month.
  is_bound boolean,
  -- Rent that no later month will need, so that it pays the oldest open one.
  is_loose boolean
);

-- What stands in these ledgers. Money that went back pays nothing: what was refunded of a card payment, and of deposits, the oldest first, what was returned
-- and kept. Rent that was paid before the tenancy counts for its first month, whatever month it names (`splitEarlyPayments` in rent.ts).
create function allocation_sides(ids uuid[]) returns setof allocation_side
  language sql stable
  as $$
    with terms as (
      select l.id as lease_id, b.gateway, l.user_id is null as is_nameless, tenancy_start(l) as starts_on, last_due, date_trunc('month', last_due)::date as last_month,
        exists (select from live_allocations as a where a.lease_id = l.id and a.gateway = b.gateway and a.source = 'staff') as is_moved
      from leases as l
      join allocated_ledgers as b on b.lease_id = l.id
      cross join lateral (select date_trunc('month', l.ends_on)::date as month, coalesce(l.due_day, 1) - 1 as days) as final
      -- The day on which the last rent is due.
      cross join lateral (
        select case when greatest(month + days, tenancy_start(l)) <= l.ends_on then greatest(month + days, tenancy_start(l)) else (month - interval '1 month')::date + days end as last_due
      ) as due
      where l.id = any(ids)
    ), own as (
      select t.*, e.id, e.seq, e.kind, e.account, e.source, e.effective_on, e.payment_id, e.pays, e.rule,
        allocation_part(e.account, e.kind, e.period) as part,
        coalesce(e.period, date_trunc('month', e.effective_on)::date) as period,
        case when e.kind = 'charge' then e.cents else kept_credit(e) end as cents,
        e.kind <> 'charge' and e.source <> 'lease' and coalesce(e.occurred_on, e.effective_on) < t.starts_on
          and (e.period >= date_trunc('month', t.starts_on) or not has_rent_before(t.lease_id, t.starts_on)) as is_early
      from terms as t
      join ledger_entries as e on e.lease_id = t.lease_id and (e.gateway is null or e.gateway = t.gateway)
      where e.kind in ('charge', 'payment', 'credit') and not exists (select from ledger_entries as r where r.reverses = e.id)
    ), returned as (
      select t.lease_id, t.gateway, sum(e.cents) as cents
      from terms as t
      join ledger_entries as e on e.lease_id = t.lease_id
      where e.account = 'deposit' and e.source = 'staff' and e.kind in ('refund', 'adjustment')
        and not exists (select from ledger_entries as r where r.reverses = e.id)
      group by t.lease_id, t.gateway
    ), counted as (
      select o.*, coalesce(o.is_early, false) as was_early, r.cents as returned_cents,
        case when o.part <> 'rent' then null when o.is_early then date_trunc('month', o.starts_on)::date else o.period end as month,
        max(o.period) filter (where o.kind = 'charge' and o.part = 'rent') over of_ledger as charged_through,
        sum(o.cents) filter (where o.account = 'deposit' and o.kind = 'payment') over (of_ledger order by o.seq) as deposit_cents
      from own as o
      left join returned as r on r.lease_id = o.lease_id and r.gateway = o.gateway
      where o.part is not null
      window of_ledger as (partition by o.lease_id, o.gateway)
    )
    select lease_id, gateway, id, kind <> 'charge', part,
      case when returned_cents is not null and account = 'deposit' and kind = 'payment'
        then greatest(0, deposit_cents - returned_cents) - greatest(0, deposit_cents - cents - returned_cents)
        else cents
      end,
      month,
      row_number() over (
        partition by lease_id, gateway, kind = 'charge'
        order by month, rule is distinct from 'last_month_used', account = 'last_month', effective_on, seq
      ),
      case when kind = 'credit' then coalesce(pays, case when source = 'payment' then payment_id end) end,
      case when kind = 'charge' and source = 'payment' then payment_id end,
      account = 'last_month', was_early, coalesce(rule = 'last_month_used', false),
      part = 'rent' and rule is distinct from 'last_month_used' and coalesce(
        is_nameless or month > greatest(last_month, charged_through) and last_month is not null
        or (now() at time zone 'America/New_York')::date >= last_due or is_moved and month <= charged_through,
        false
      )
    from counted
  $$;

-- Allocates what is free to what is open, and takes back what no longer stands. Rent pays the month that it names, then later months, the oldest first;
-- where no later month will need it, it pays the oldest open one. Everything else pays the charge that it names, then the oldest of its kind. A row stays as
-- long as it fits. The months of rent are paid as `rentMonths` in rent.ts counts them, so where money has passed a month that is open now, the rent of the
-- lease is allocated anew. What staff moved stays where it is.
create function allocate_leases(ids uuid[]) returns void
  language plpgsql
  as $$
    declare
      ledger record;
      k int;
      d int;
      o int;
      credit allocation_side;
      charge allocation_side;
      pays boolean;
      paid bigint;
      -- Money that a new charge may take.
      free bigint;
      credit_left bigint[];
      charge_left bigint[];
      is_kept boolean[];
      is_wrong boolean;
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
          coalesce(r.rows, '{}') as rows, coalesce(r.row_credits, '{}') as row_credits, coalesce(r.row_charges, '{}') as row_charges,
          coalesce(r.row_cents, '{}') as row_cents, coalesce(r.row_moved, '{}') as row_moved
        from allocated_ledgers as b
        left join (
          select s.lease_id, s.gateway,
            array_agg(s order by s.place) filter (where s.is_credit) as credits, array_agg(s.id order by s.place) filter (where s.is_credit) as credit_ids,
            array_agg(s.cents order by s.place) filter (where s.is_credit) as credit_cents,
            array_agg(s order by s.place) filter (where not s.is_credit) as charges, array_agg(s.id order by s.place) filter (where not s.is_credit) as charge_ids,
            array_agg(s.cents order by s.place) filter (where not s.is_credit) as charge_cents
          from allocation_sides(ids) as s group by s.lease_id, s.gateway
        ) as s on s.lease_id = b.lease_id and s.gateway = b.gateway
        left join (
          select a.lease_id, a.gateway, array_agg(a.id order by a.source = 'order', a.id) as rows, array_agg(a.credit_id order by a.source = 'order', a.id) as row_credits,
            array_agg(a.charge_id order by a.source = 'order', a.id) as row_charges, array_agg(a.cents order by a.source = 'order', a.id) as row_cents,
            array_agg(a.source = 'staff' order by a.source = 'order', a.id) as row_moved
          from live_allocations as a where a.lease_id = any(ids) group by a.lease_id, a.gateway
        ) as r on r.lease_id = b.lease_id and r.gateway = b.gateway
        where b.lease_id = any(ids)
        order by b.lease_id, b.gateway
      loop
        credit_left := coalesce(ledger.credit_cents, '{}');
        charge_left := coalesce(ledger.charge_cents, '{}');
        is_kept := '{}';
        is_wrong := false;
        free := 0;

        -- Rows that fit stay.
        for r in 1 .. cardinality(ledger.rows) loop
          k := array_position(ledger.credit_ids, ledger.row_credits[r]);
          d := array_position(ledger.charge_ids, ledger.row_charges[r]);
          is_kept[r] := coalesce(credit_left[k] >= ledger.row_cents[r] and charge_left[d] >= ledger.row_cents[r], false);
          if is_kept[r] then
            credit_left[k] := credit_left[k] - ledger.row_cents[r];
            charge_left[d] := charge_left[d] - ledger.row_cents[r];
          end if;
        end loop;

        -- Money must not have passed a month that is open now, and money of a later month must not be needed there.
        for r in 1 .. cardinality(ledger.rows) loop
          continue when not is_kept[r] or ledger.row_moved[r];
          k := array_position(ledger.credit_ids, ledger.row_credits[r]);
          credit := ledger.credits[k];
          continue when credit.part <> 'rent' or credit.is_bound or credit.names is not null;
          d := array_position(ledger.charge_ids, ledger.row_charges[r]);
          charge := ledger.charges[d];
          is_wrong := is_wrong or (credit.month > charge.month and not credit.is_loose) or (charge.is_last_month and not credit.is_early);
          for o in 1 .. cardinality(charge_left) loop
            exit when is_wrong or (o >= d and credit.month <= charge.month);
            is_wrong := charge_left[o] > 0 and coalesce((ledger.charges[o]).month >= credit.month, false)
              and (credit.is_early or not (ledger.charges[o]).is_last_month);
          end loop;
          exit when is_wrong;
        end loop;
        if is_wrong then
          for r in 1 .. cardinality(ledger.rows) loop
            continue when not is_kept[r] or ledger.row_moved[r];
            k := array_position(ledger.credit_ids, ledger.row_credits[r]);
            continue when (ledger.credits[k]).part <> 'rent';
            d := array_position(ledger.charge_ids, ledger.row_charges[r]);
            is_kept[r] := false;
            credit_left[k] := credit_left[k] + ledger.row_cents[r];
            charge_left[d] := charge_left[d] + ledger.row_cents[r];
          end loop;
        end if;

        -- First the charge that a credit names, then the month of the payment or the oldest of its kind, then later months, then earlier ones.
        for turn in 1 .. 4 loop
          for d in 1 .. cardinality(charge_left) loop
            continue when charge_left[d] = 0;
            charge := ledger.charges[d];
            for k in 1 .. cardinality(credit_left) loop
              continue when credit_left[k] = 0;
              credit := ledger.credits[k];
              continue when credit.part <> charge.part or (charge.is_last_month and not credit.is_early);
              pays := case turn
                when 1 then credit.names = charge.id or credit.names = charge.card_payment
                when 2 then credit.month is not distinct from charge.month
                when 3 then credit.month < charge.month and not credit.is_bound
                else credit.month > charge.month and credit.is_loose
              end;
              continue when pays is not true;
              paid := least(credit_left[k], charge_left[d]);
              credit_left[k] := credit_left[k] - paid;
              charge_left[d] := charge_left[d] - paid;
              -- A row that would come back as it was stays.
              o := null;
              for r in 1 .. cardinality(ledger.rows) loop
                if not is_kept[r] and not ledger.row_moved[r] and ledger.row_cents[r] = paid and ledger.row_credits[r] = credit.id and ledger.row_charges[r] = charge.id then
                  o := r;
                  exit;
                end if;
              end loop;
              if o is not null then
                is_kept[o] := true;
              else
                free := free + case turn when 4 then paid else 0 end;
                leases := leases || ledger.lease_id;
                providers := providers || ledger.gateway;
                credits := credits || credit.id;
                charges := charges || charge.id;
                amounts := amounts || paid;
              end if;
              exit when charge_left[d] = 0;
            end loop;
          end loop;
        end loop;

        for r in 1 .. cardinality(ledger.rows) loop
          if not is_kept[r] then
            undone := undone || ledger.rows[r];
          elsif not ledger.row_moved[r] then
            k := array_position(ledger.credit_ids, ledger.row_credits[r]);
            d := array_position(ledger.charge_ids, ledger.row_charges[r]);
            free := free + case when (ledger.credits[k]).month > (ledger.charges[d]).month then ledger.row_cents[r] else 0 end;
          end if;
        end loop;
        for k in 1 .. cardinality(credit_left) loop
          free := free + credit_left[k];
        end loop;
        read_leases := read_leases || ledger.lease_id;
        read_providers := read_providers || ledger.gateway;
        available := available || free;
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

-- New rent where no money is available takes nothing and changes nothing of the months before. That is what the job adds to most leases.
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
        where b.available_cents > 0 or a.kind <> 'charge' or a.account = 'last_month' or (
          a.account = 'rent' and exists (
            select from ledger_entries as e
            where e.lease_id = a.lease_id and e.account = 'rent' and e.kind = 'charge' and e.id <> a.id
              and e.period >= coalesce(a.period, date_trunc('month', a.effective_on)::date)
          )
        )
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

-- Which months a payment can still be for depends on these.
create function allocate_changed_lease() returns trigger
  language plpgsql
  as $$
    begin
      perform allocate_leases(array[new.id]);
      return null;
    end
  $$;
create trigger allocated after update of user_id, starts_on, ends_on, due_day on leases
  for each row when ((old.user_id, old.starts_on, old.ends_on, old.due_day) is distinct from (new.user_id, new.starts_on, new.ends_on, new.due_day))
  execute function allocate_changed_lease();
