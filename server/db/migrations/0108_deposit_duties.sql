-- What the bank account of a record holds, because the last month's rent may be in another bank or in none.
alter table deposit_records add column holds text not null default 'deposit' check (holds in ('deposit', 'last_month'));
-- The last entry of the lease's ledger when the row was written. What was received later is not in it.
alter table deposit_records add column through_seq bigint;
-- Of a return: the last day of the tenancy whose deposit went back.
alter table deposit_records add column ended_on date;

alter table deposit_records disable trigger guarded;
update deposit_records as d set
  through_seq = (select max(e.seq) from ledger_entries as e where e.lease_id = d.lease_id and e.created_at <= d.created_at),
  ended_on = case when d.kind = 'return' then least(l.ends_on, l.released_on, d.done_on - 1) end
from leases as l where l.id = d.lease_id;
alter table deposit_records enable trigger guarded;

create function note_received() returns trigger
  language plpgsql
  as $$
    begin
      new.through_seq := (select max(seq) from ledger_entries where lease_id = new.lease_id);
      return new;
    end
  $$;
create trigger received_noted before insert on deposit_records for each row execute function note_received();

-- The day from which the next interest can be paid: the end of the year of the tenancy with the first day that is not settled, or the day after the
-- tenancy where that is earlier. Null where none is owed.
create function interest_from(start_on date, end_on date, received date, unsettled date, last_on date, is_of_whole_years boolean) returns date
  language sql immutable
  return (
    select least((start + make_interval(years => year + 1))::date, end_on + 1)
    from (
      select start, day, years - ((start + make_interval(years => years))::date > day)::int as year
      from (
        select start, day, (extract(year from day) - extract(year from start))::int as years
        from (select coalesce(start_on, received) as start, coalesce(unsettled, greatest(coalesce(start_on, received), received)) as day) as d
      ) as counted
    ) as y
    where received is not null and (end_on is null or (y.day <= last_on and (not is_of_whole_years or end_on >= (y.start + interval '1 year')::date - 1)))
  );

-- What is held of each lease with each card provider, and when the next thing that the law asks for can be done and has to be. Providers are compared as
-- text, because a new database gets all migrations in one transaction, in which a value that was added to an enum cannot be used.
create function deposit_duties_of(ids uuid[])
  returns table (lease_id uuid, gateway text, deposit_cents bigint, deposit_on date, last_month_cents bigint, from_on date, due_on date)
  language sql stable
  as $$
    with tenancies as (
      select l.id as lease_id, g.gateway, tenancy_start(l) as start_on, least(l.ends_on, l.released_on) as end_on
      from leases as l cross join (values ('stripe'), ('stripe_test'), ('sandbox')) as g (gateway)
      where l.id = any(ids)
    ), payments as (
      -- The entries of a payment, with those that took it back. A group of reversals alone takes back a charge.
      select t.lease_id, t.gateway, e.account, sum(e.cents) as cents, min(coalesce(e.occurred_on, e.effective_on)) as day, min(e.seq) as seq
      from tenancies as t
      join ledger_entries as e on e.lease_id = t.lease_id and (e.gateway is null or e.gateway::text = t.gateway)
      where e.account = 'last_month' or (e.account = 'deposit' and e.kind not in ('charge', 'credit'))
      group by t.lease_id, t.gateway, e.account, coalesce(e.reverses, case e.source when 'payment' then e.payment_id end, e.id)
      having sum(e.cents) <> 0 and bool_or(e.kind <> 'reversal')
    ), running as (
      select p.*, sum(-p.cents) over (partition by p.lease_id, p.gateway order by p.seq) as held from payments as p where account = 'deposit'
    ), zeros as (
      select r.*, coalesce(max(r.seq) filter (where r.held <= 0) over (partition by r.lease_id, r.gateway), 0) as zero_seq from running as r
    ), current as (
      -- The deposit that is held now begins after the last one was returned.
      select r.lease_id, r.gateway, -sum(r.cents) as cents, min(r.day) filter (where r.cents < 0) as day, min(r.seq) as seq,
        min(r.day) filter (where r.cents < 0 and r.seq > coalesce(d.through_seq, 0)) as unreceipted_on
      from zeros as r
      left join (
        select o.lease_id, max(o.through_seq) as through_seq from deposit_records as o
        where o.lease_id = any(ids) and o.kind = 'account' and o.holds = 'deposit' group by o.lease_id
      ) as d on d.lease_id = r.lease_id
      where r.seq > r.zero_seq
      group by r.lease_id, r.gateway
    ), prepaid as (
      select p.lease_id, p.gateway, sum(p.cents) as cents, min(p.day) as day from payments as p where p.account = 'last_month' group by p.lease_id, p.gateway
    ), used as (
      select t.lease_id, t.gateway, -sum(e.cents) as cents
      from tenancies as t
      join ledger_entries as e on e.lease_id = t.lease_id and e.rule = 'last_month_used' and (e.gateway is null or e.gateway::text = t.gateway)
      where not exists (select from ledger_entries as r where r.reverses = e.id)
      group by t.lease_id, t.gateway
    ), settled as (
      -- Money that was taken back in the ledger was not paid. Days before this tenancy are of a former one.
      select i.lease_id, i.interest_on, coalesce(min(i.from_day) filter (where not i.stands), max(i.until_day) + 1) as unsettled_on
      from (
        select d.lease_id, d.interest_on, d.from_day, max(d.until_day) as until_day, bool_or(r.id is null) as stands
        from deposit_records as d
        left join ledger_entries as r on r.reverses = d.entry_id
        where d.lease_id = any(ids) and d.kind = 'interest' and not exists (
          select from tenancies as t where t.lease_id = d.lease_id and t.start_on > d.until_day
        )
        group by d.lease_id, d.interest_on, d.from_day
      ) as i
      group by i.lease_id, i.interest_on
    ), days as (
      select t.lease_id, t.gateway, t.start_on, t.end_on, coalesce(c.cents, 0) as deposit_cents, c.day as deposit_on, c.unreceipted_on,
        greatest(coalesce(p.cents, 0) - coalesce(u.cents, 0), 0) as last_month_cents,
        case when not exists (
          select from deposit_records as d where d.lease_id = t.lease_id and d.kind = 'condition_sent' and d.through_seq >= c.seq
        ) then c.day end as condition_on,
        case when c.day is not null then t.end_on + 1 end as back_on,
        interest_from(t.start_on, t.end_on, c.day, i.unsettled_on, t.end_on, true) as deposit_from,
        interest_from(t.start_on, t.end_on, p.day, m.unsettled_on, date_trunc('month', t.end_on::timestamp)::date - 1, false) as last_month_from
      from tenancies as t
      left join current as c on c.lease_id = t.lease_id and c.gateway = t.gateway
      left join prepaid as p on p.lease_id = t.lease_id and p.gateway = t.gateway
      left join used as u on u.lease_id = t.lease_id and u.gateway = t.gateway
      left join settled as i on i.lease_id = t.lease_id and i.interest_on = 'deposit'
      left join settled as m on m.lease_id = t.lease_id and m.interest_on = 'last_month'
    )
    select d.lease_id, d.gateway, d.deposit_cents::bigint, d.deposit_on, d.last_month_cents::bigint,
      coalesce(least(d.unreceipted_on, d.condition_on, d.back_on, d.deposit_from, d.last_month_from), 'infinity'),
      coalesce(
        least(
          d.unreceipted_on + 30, case when d.condition_on is not null then greatest(d.condition_on, coalesce(d.start_on, d.condition_on) + 10) end, d.back_on + 29,
          d.deposit_from + 29, d.last_month_from + 29
        ),
        'infinity'
      )
    from days as d
    where d.deposit_cents > 0 or d.last_month_cents > 0 or d.last_month_from is not null
  $$;

-- Kept by the statements that change what it is computed from, for the report on deposits. The days do not depend on the day on which they are read.
create table deposit_duties (
  lease_id uuid not null references leases (id) on delete cascade,
  gateway text not null,
  deposit_cents bigint not null,
  deposit_on date,
  last_month_cents bigint not null,
  -- `infinity` where nothing is left to do.
  from_on date not null,
  due_on date not null,
  primary key (lease_id, gateway)
);
create index deposit_duties_due on deposit_duties (gateway, due_on, lease_id) include (from_on, deposit_cents, last_month_cents);
create index deposit_duties_held on deposit_duties (gateway, deposit_cents, lease_id);

-- Leases come in the order of their ids, as where they are locked.
create function refresh_deposit_duties(ids uuid[]) returns void
  language plpgsql
  as $$
    begin
      delete from deposit_duties where lease_id = any(ids);
      insert into deposit_duties (lease_id, gateway, deposit_cents, deposit_on, last_month_cents, from_on, due_on)
      select d.lease_id, d.gateway, d.deposit_cents, d.deposit_on, d.last_month_cents, d.from_on, d.due_on
      from deposit_duties_of(ids) as d order by d.lease_id, d.gateway;
    end
  $$;

-- A reversal may also take back rent of a former term, and with it the start of the tenancy.
create function note_deposit_entries() returns trigger
  language plpgsql
  as $$
    declare
      ids uuid[] := array(
        select distinct a.lease_id from added as a
        where a.account in ('deposit', 'last_month', 'interest') or a.kind = 'reversal' or a.rule = 'last_month_used'
          or (a.rule in ('rent', 'earlier') and a.revision > 1)
      );
    begin
      if cardinality(ids) > 0 then
        perform refresh_deposit_duties(ids);
      end if;
      return null;
    end
  $$;
create trigger deposit_duties_noted after insert on ledger_entries
  referencing new table as added for each statement execute function note_deposit_entries();

create function note_deposit_record() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_deposit_duties(array[new.lease_id]);
      return null;
    end
  $$;
create trigger deposit_duties_noted after insert on deposit_records for each row execute function note_deposit_record();

create function note_deposit_tenancy() returns trigger
  language plpgsql
  as $$
    begin
      perform refresh_deposit_duties(array[new.id]);
      return null;
    end
  $$;
create trigger deposit_duties_noted after update on leases
  for each row when (
    new.starts_on is distinct from old.starts_on or new.ends_on is distinct from old.ends_on or new.released_on is distinct from old.released_on
    or new.has_former_term is distinct from old.has_former_term or new.first_starts_on is distinct from old.first_starts_on
  ) execute function note_deposit_tenancy();

do $$
  declare
    ids uuid[];
  begin
    for ids in
      select array_agg(l.id) from (select id, row_number() over (order by id) / 500 as chunk from leases) as l group by l.chunk order by l.chunk
    loop
      perform refresh_deposit_duties(ids);
    end loop;
  end
$$;
