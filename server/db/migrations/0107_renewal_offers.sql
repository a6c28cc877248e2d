-- Offers to renew a lease for another term. What was offered never changes; an offer is answered or withdrawn once.
create table renewal_offers (
  id uuid primary key default gen_random_uuid(),
  lease_id uuid not null references leases (id) on delete cascade,
  -- The lease that it was made for. Where that has changed since, the offer no longer fits.
  unit_id uuid,
  lease_starts_on date,
  lease_ends_on date not null,
  lease_rent_cents bigint not null check (lease_rent_cents > 0),
  -- What is offered. Without an end it goes on from month to month.
  starts_on date not null generated always as (lease_ends_on + 1) stored,
  ends_on date check (ends_on > lease_ends_on + 1),
  rent_cents bigint not null check (rent_cents > 0 and rent_cents < 100000000000),
  -- The month in which the new rent begins: that of the new term, or the one after it where that does not begin on the first.
  rent_from date not null check (rent_from = date_trunc('month', rent_from)),
  -- The last day on which it can be accepted.
  answer_by date not null,
  message text check (message <> ''),
  -- Not a foreign key: the offer keeps who made it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  status text not null default 'open' check (status in ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
  -- Why it was declined, or withdrawn.
  reason text check (reason <> ''),
  closed_at timestamptz(3),
  check ((status = 'open') = (closed_at is null))
);
create unique index renewal_offers_open on renewal_offers (lease_id) where status = 'open';
create index renewal_offers_lease on renewal_offers (lease_id, created_at desc, id);
-- Leases whose renewal was accepted and has not begun, for the report.
create index renewal_offers_accepted on renewal_offers (starts_on, lease_id) where status = 'accepted';

create function guard_renewal_offers() returns trigger
  language plpgsql
  as $$
    declare
      -- The first day of the new term is generated, which comes after this trigger.
      answer text[] := '{status,reason,closed_at,starts_on}';
    begin
      if old.status <> 'open' or (to_jsonb(new) - answer) <> (to_jsonb(old) - answer) then
        raise exception 'an offer cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on renewal_offers for each row execute function guard_renewal_offers();

-- What an offer is today: an open one expires after its last day, and is withdrawn where the lease is another than the one it was made for.
create function renewal_state(o renewal_offers, l leases) returns text
  language sql stable
  return case
    when o.status <> 'open' then o.status
    when l.user_id is null or l.rent_cents is distinct from o.lease_rent_cents or l.starts_on is distinct from o.lease_starts_on
      or l.ends_on is distinct from o.lease_ends_on or (o.unit_id is not null and l.unit_id is distinct from o.unit_id) then 'withdrawn'
    when o.answer_by < (now() at time zone 'America/New_York')::date then 'expired'
    else 'open'
  end;
