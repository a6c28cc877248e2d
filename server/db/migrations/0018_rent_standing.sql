-- What a month's rent was and is: each sum from a month on, so that a raised rent opens no month that was due before.
create table lease_rents (
  lease_id uuid not null references leases (id) on delete cascade,
  holds_from date not null check (holds_from = date_trunc('month', holds_from)),
  rent_cents bigint not null check (rent_cents > 0),
  noted_at timestamptz(3) not null default now(),
  primary key (lease_id, holds_from)
);

-- A changed rent holds from the first month that is not due yet. In the month after it was entered it is a correction, and takes the place of
-- what was entered; so it is before a lease begins and in its first month.
create function note_rent() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
      month date := date_trunc('month', today);
      last lease_rents;
    begin
      if new.rent_cents is null then
        return null;
      end if;
      select * into last from lease_rents where lease_id = new.id order by holds_from desc limit 1;
      if not found or new.starts_on > today then
        delete from lease_rents where lease_id = new.id;
        insert into lease_rents (lease_id, holds_from, rent_cents) values (new.id, '2000-01-01', new.rent_cents);
      elsif last.rent_cents = new.rent_cents then
        return null;
      elsif last.noted_at > now() - interval '31 days' and (last.holds_from > '2000-01-01' or new.starts_on > today - 31) then
        update lease_rents set rent_cents = new.rent_cents where lease_id = new.id and holds_from = last.holds_from;
      else
        insert into lease_rents (lease_id, holds_from, rent_cents)
        values (
          new.id,
          case when month + (new.due_day - 1) > today then month else month + interval '1 month' end,
          new.rent_cents
        )
        on conflict (lease_id, holds_from) do update set rent_cents = excluded.rent_cents, noted_at = now();
      end if;
      return null;
    end
  $$;

create trigger rent_noted after insert or update of rent_cents on leases for each row execute function note_rent();

-- Months that were paid cost what was asked for them then; those after them what the lease says now.
insert into lease_rents (lease_id, holds_from, rent_cents, noted_at)
select l.id, coalesce(p.rent_month, '2000-01-01'), coalesce(p.rent_cents, l.rent_cents), l.created_at
from leases as l
left join lateral (
  select distinct on (rent_month) rent_month, rent_cents from payments
  where user_id = l.user_id and status = 'completed' and rent_cents is not null and rent_cents <> l.rent_cents
  order by rent_month, created_at desc
) as p on true
where l.rent_cents is not null;
insert into lease_rents (lease_id, holds_from, rent_cents, noted_at)
select r.lease_id, (r.holds_from + interval '1 month')::date, l.rent_cents, l.created_at
from lease_rents as r join leases as l on l.id = r.lease_id
where r.holds_from > '2000-01-01'
on conflict do nothing;

alter table payments
  -- Since when a card may have been given: before, nobody has tried to pay it.
  add column tried_at timestamptz(3),
  -- Why what the provider says does not fit it. Told once, and left to people from then on.
  add column mismatch text,
  -- What there is of it: what was given back, or lost to a dispute, is gone.
  add column kept_cents bigint not null generated always as (
    case when dispute_status = 'lost' then 0 else amount_cents - refunded_cents end
  ) stored;

update payments set failure_code = 'not_tried' where status = 'failed' and failure_code = 'canceled';
update payments set tried_at = created_at where status = 'completed' or (status = 'failed' and failure_code <> 'not_tried');

-- A payment that was begun and left before a card was given is nothing to be told of.
alter table payments add column is_shown boolean not null generated always as (
  status = 'completed' or tried_at is not null or mismatch is not null
  or (status = 'failed' and failure_code is distinct from 'not_tried')
  or (status = 'pending' and intent_id is not null and intent_status is distinct from 'requires_payment_method')
) stored;
