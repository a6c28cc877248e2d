-- The money of the deposit of each lease and card provider that is held now, or was held last, by payment. `since` is the entry with which it begins.
-- Another deposit begins where one was returned and money was received after that. Where a payment came back after the return, money that is received then
-- pays that back, and only what is more begins another deposit. `lastDeposit` in the application is the same.
create function last_deposits(ids uuid[])
  returns table (lease_id uuid, gateway text, since bigint, seq bigint, day date, cents bigint)
  language plpgsql stable
  as $$
    declare
      e record;
      at int;
      back bigint;
      -- Where each deposit begins, the last one first.
      begins bigint[];
      held bigint;
      owed bigint;
      seqs bigint[];
      days date[];
      nets bigint[];
      spent bigint[];
    begin
      for e in
        select f.*, row_number() over own = 1 as is_first, lead(f.seq) over own is null as is_last
        from (
          select l.id as lease_id, g.gateway, d.seq, coalesce(d.occurred_on, d.effective_on) as day, -d.cents as cents,
            min(d.seq) over of_group as first_seq, bool_or(d.kind <> 'reversal') over of_group as is_money,
            first_value(d.cents < 0) over (of_group order by d.seq) as is_payment
          from unnest(ids) as l (id)
          cross join (values ('stripe'), ('stripe_test'), ('sandbox')) as g (gateway)
          join ledger_entries as d on d.lease_id = l.id and (d.gateway is null or d.gateway::text = g.gateway)
          where d.account = 'deposit' and d.kind not in ('charge', 'credit')
          -- A group of reversals alone takes back a charge.
          window of_group as (partition by l.id, g.gateway, coalesce(d.reverses, case d.source when 'payment' then d.payment_id end, d.id))
        ) as f
        where f.is_money
        window own as (partition by f.lease_id, f.gateway order by f.seq)
        order by f.lease_id, f.gateway, f.seq
      loop
        if e.is_first then
          begins := '{}';
          held := 0;
          owed := 0;
          seqs := '{}';
          days := '{}';
          nets := '{}';
          spent := '{}';
        end if;
        at := array_position(seqs, e.first_seq);
        if at is null then
          seqs := seqs || e.seq;
          days := days || e.day;
          nets := nets || 0::bigint;
          spent := spent || 0::bigint;
          at := cardinality(seqs);
        end if;
        nets[at] := nets[at] + e.cents;
        days[at] := least(days[at], e.day);
        if e.first_seq < e.seq and (begins[1] is null or e.first_seq < begins[1]) then
          -- An entry of a former deposit. Where its return was taken back it is held again.
          owed := owed - e.cents;
          if owed < 0 then
            while cardinality(begins) > 1 and begins[1] > e.first_seq loop
              begins := begins[2:];
            end loop;
            owed := 0;
            spent := array_fill(0::bigint, array[cardinality(seqs)]);
            select coalesce(sum(n.net), 0) into held from unnest(seqs, nets) as n (seq, net) where n.seq >= begins[1];
          end if;
        elsif e.is_payment and e.cents > 0 then
          -- Money pays back what is owed of former deposits first.
          back := least(e.cents, owed);
          owed := owed - back;
          spent[at] := spent[at] + back;
          if e.first_seq = e.seq and held <= 0 and held + e.cents - back > 0 then
            spent[at] := spent[at] - held;
            begins := e.seq || begins;
          end if;
          held := held + e.cents - back;
        else
          back := least(spent[at], greatest(-e.cents, 0));
          spent[at] := spent[at] - back;
          owed := owed + back;
          held := held + e.cents + back;
        end if;
        if e.is_last then
          return query
            select e.lease_id, e.gateway, begins[1], n.seq, n.day, n.net - n.spent
            from unnest(seqs, days, nets, spent) as n (seq, day, net, spent)
            where n.seq >= begins[1] and n.net <> n.spent;
        end if;
      end loop;
    end
  $$;

do $$
  declare
    before text := pg_get_functiondef('deposit_duties_of'::regproc);
    of_deposits text := $x$where e.account = 'last_month' or (e.account = 'deposit' and e.kind not in ('charge', 'credit'))$x$;
    after text := replace(before, of_deposits, $x$where e.account = 'last_month'$x$);
    first int := strpos(after, '), running as (');
    next int := strpos(after, '), prepaid as (');
  begin
    if after = before or first = 0 or next < first then
      raise exception 'deposit_duties_of is not what this migration changes';
    end if;
    execute overlay(after placing $x$), current as (
      -- The deposit that is held now begins after the last one was returned.
      select r.lease_id, r.gateway, sum(r.cents) as cents, min(r.day) filter (where r.cents > 0) as day, min(r.since) as seq,
        min(r.day) filter (where r.cents > 0 and r.seq > coalesce(d.through_seq, 0)) as unreceipted_on
      from last_deposits(ids) as r
      left join (
        select o.lease_id, max(o.through_seq) as through_seq from deposit_records as o
        where o.lease_id = any(ids) and o.kind = 'account' and o.holds = 'deposit' group by o.lease_id
      ) as d on d.lease_id = r.lease_id
      group by r.lease_id, r.gateway
      having sum(r.cents) > 0
    $x$ from first for next - first);
  end
$$;

-- A deposit that was charged with its card payment was credited with its return. Where the payment is lost after that, what went back is due.
do $$
  declare
    before text := pg_get_functiondef('post_payment'::regproc);
    after text := replace(before, $x$      if change > 0 and charged > 0 then$x$, $x$      if change > 0 and entry_account = 'deposit' and exists (
        select from ledger_entries as e
        where e.lease_id = lease and e.account = 'deposit' and e.kind = 'credit' and e.source = 'staff'
          and e.seq > (select c.seq from ledger_entries as c where c.payment_id = p.id and c.kind = 'payment' and c.source = 'payment')
          and not exists (select from ledger_entries as r where r.reverses = e.id)
      ) then
        charged := 0;
      end if;
      if change > 0 and charged > 0 then$x$);
  begin
    if after = before then
      raise exception 'post_payment is not what this migration changes';
    end if;
    execute after;
  end
$$;

-- Where no deposit went back and no payment of one came back, nothing changes.
do $$
  declare
    ids uuid[];
  begin
    for ids in
      select array_agg(l.lease_id)
      from (
        select e.lease_id, row_number() over (order by e.lease_id) / 500 as chunk
        from ledger_entries as e where e.account = 'deposit' and e.kind in ('refund', 'adjustment', 'reversal') group by e.lease_id
      ) as l
      group by l.chunk order by l.chunk
    loop
      perform refresh_deposit_duties(ids);
    end loop;
  end
$$;
