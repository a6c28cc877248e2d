-- Allocates what is free to what is open, the oldest to the oldest, and takes back what no longer stands. A row stays as long as it fits, so a payment that
-- comes back opens exactly what it had paid. What staff moved is their choice: where only a part of it is left, that part stays where they put it.
create or replace function allocate_leases(ids uuid[]) returns void
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
      row_moved boolean[];
      credit_left bigint[];
      charge_left bigint[];
      -- Of all ledgers: rows to take back, rows to add, and the money that is left.
      undone bigint[] := '{}';
      leases uuid[] := '{}';
      providers card_gateway[] := '{}';
      credits uuid[] := '{}';
      charges uuid[] := '{}';
      amounts bigint[] := '{}';
      -- Of a row that is what is left of one that staff moved: that one. 0 for any other.
      parts_of bigint[] := '{}';
      read_leases uuid[] := '{}';
      read_providers card_gateway[] := '{}';
      available bigint[] := '{}';
    begin
      perform from leases as l where l.id = any(ids) order by l.id for no key update;
      for ledger in
        select b.lease_id, b.gateway, s.credits, s.credit_ids, s.credit_cents, s.charges, s.charge_ids, s.charge_cents,
          coalesce(r.row_ids, '{}') as row_ids, r.row_credits as row_credits, r.row_charges as row_charges, r.row_cents as row_cents, r.row_moved as row_moved
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
            array_agg(a.charge_id order by a.source = 'order', a.id) as row_charges, array_agg(a.cents order by a.source = 'order', a.id) as row_cents,
            array_agg(a.source = 'staff' order by a.source = 'order', a.id) as row_moved
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
        row_moved := ledger.row_moved;
        credit_left := coalesce(ledger.credit_cents, '{}');
        charge_left := coalesce(ledger.charge_cents, '{}');

        for r in 1 .. cardinality(row_ids) loop
          k := array_position(credit_ids, row_credits[r]);
          d := array_position(charge_ids, row_charges[r]);
          paid := case when may_pay(credit_sides[k], charge_sides[d]) then least(row_cents[r], credit_left[k], charge_left[d]) else 0 end;
          if paid = row_cents[r] or (paid > 0 and row_moved[r]) then
            credit_left[k] := credit_left[k] - paid;
            charge_left[d] := charge_left[d] - paid;
          end if;
          continue when paid = row_cents[r];
          undone := undone || row_ids[r];
          if paid > 0 and row_moved[r] then
            leases := leases || ledger.lease_id;
            providers := providers || ledger.gateway;
            credits := credits || row_credits[r];
            charges := charges || row_charges[r];
            amounts := amounts || paid;
            parts_of := parts_of || row_ids[r];
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
              parts_of := parts_of || 0::bigint;
              exit when charge_left[d] = 0;
            end loop;
          end loop;
        end loop;

        read_leases := read_leases || ledger.lease_id;
        read_providers := read_providers || ledger.gateway;
        available := available || (select coalesce(sum(left_over), 0)::bigint from unnest(credit_left) as left_over);
      end loop;

      if cardinality(undone) > 0 or cardinality(amounts) > 0 then
        insert into allocations (lease_id, gateway, credit_id, charge_id, cents, source, staff_id, staff_name, reason, reverses)
        select lease_id, gateway, credit_id, charge_id, cents, source, staff_id, staff_name, reason, reverses
        from (
          select a.lease_id, a.gateway, a.credit_id, a.charge_id, a.cents, 'order' as source, null::uuid as staff_id, null as staff_name, null as reason,
            a.id as reverses, 0 as at
          from allocations as a where a.id = any(undone)
          union all
          select n.lease_id, n.gateway, n.credit_id, n.charge_id, n.cents, coalesce(o.source, 'order'), o.staff_id, o.staff_name, o.reason, null, n.at
          from unnest(leases, providers, credits, charges, amounts, parts_of) with ordinality as n (lease_id, gateway, credit_id, charge_id, cents, part_of, at)
          left join allocations as o on o.id = n.part_of
        ) as changes
        order by at, reverses;
      end if;
      update allocated_ledgers as b set available_cents = f.cents
      from unnest(read_leases, read_providers, available) as f (lease_id, gateway, cents)
      where b.lease_id = f.lease_id and b.gateway = f.gateway and b.available_cents <> f.cents;
    end
  $$;
