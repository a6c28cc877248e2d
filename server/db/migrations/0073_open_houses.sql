-- When a home or a colleague is taken, by a viewing or an open house. Triggers alone write it, so that neither can be double booked, whoever writes.
create table occupied_times (
  -- The id of the viewing or of the open house.
  id uuid primary key,
  kind text not null check (kind in ('viewing', 'open_house')),
  property_id uuid not null,
  -- Null while nobody is assigned.
  host_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint occupied_home exclude using gist (property_id with =, tstzrange(starts_at, ends_at) with &&),
  constraint occupied_host exclude using gist (host_id with =, tstzrange(starts_at, ends_at) with &&) where (host_id is not null)
);

create function occupy_by_viewing() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' then
        delete from occupied_times where id = old.id;
      end if;
      if tg_op <> 'DELETE' and new.state in ('held', 'requested', 'booked') then
        insert into occupied_times (id, kind, property_id, host_id, starts_at, ends_at)
        values (new.id, 'viewing', new.property_id, case when new.state <> 'held' then new.assigned_to end, new.starts_at, new.ends_at);
      end if;
      return null;
    end
  $$;

insert into occupied_times (id, kind, property_id, host_id, starts_at, ends_at)
select id, 'viewing', property_id, case when state <> 'held' then assigned_to end, starts_at, ends_at
from viewings where state in ('held', 'requested', 'booked');

create trigger viewings_occupy after insert or delete or update of property_id, starts_at, ends_at, state, assigned_to on viewings
  for each row execute function occupy_by_viewing();

create table open_houses (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at and ends_at <= starts_at + interval '12 hours'),
  -- The most people who may say that they come. Null for no limit.
  capacity smallint check (capacity between 1 and 1000),
  -- How many people say that they come, those who have not confirmed within the hour included. A trigger counts them.
  going integer not null default 0 check (going >= 0),
  host_id uuid references users (id) on delete set null,
  -- What visitors read, such as where to park.
  note text not null default '',
  state text not null default 'planned' check (state in ('planned', 'cancelled')),
  -- Why it was cancelled, for the guests.
  cancel_reason text check ((cancel_reason is null) = (state = 'planned')),
  -- When it was to begin before it was moved. Null for one that was never moved.
  moved_from timestamptz,
  -- Counts what guests must be told: each move, and the cancellation.
  news integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody can be expected beyond the capacity, whoever writes.
  constraint open_houses_capacity check (capacity is null or going <= capacity)
);

create index open_houses_by_property on open_houses (property_id, starts_at);
create index open_houses_by_time on open_houses (starts_at);
create index open_houses_planned on open_houses (ends_at, starts_at, property_id) where state = 'planned';

create function occupy_by_open_house() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' then
        delete from occupied_times where id = old.id;
      end if;
      if tg_op <> 'DELETE' and new.state = 'planned' then
        insert into occupied_times (id, kind, property_id, host_id, starts_at, ends_at)
        values (new.id, 'open_house', new.property_id, new.host_id, new.starts_at, new.ends_at);
      end if;
      return null;
    end
  $$;

create trigger open_houses_occupy after insert or delete or update of property_id, starts_at, ends_at, state, host_id on open_houses
  for each row execute function occupy_by_open_house();

-- What visitors may know of the open houses of a home that are not over. Null without any. Lists read it with the home, without another query, and a
-- change of it is reported to the public cache as a change of the home.
alter table properties add column open_houses jsonb;

create function public_open_houses(home uuid) returns jsonb
  language sql stable
  as $$
    select jsonb_agg(jsonb_build_object(
      'id', id,
      'startsAt', to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'endsAt', to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'isCancelled', state = 'cancelled',
      'isFull', coalesce(going >= capacity, false),
      'movedFrom', to_char(moved_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'note', note
    ) order by starts_at, id)
    from open_houses where property_id = home and ends_at > now();
  $$;

create function publish_open_houses() returns trigger
  language plpgsql
  as $$
    declare
      home constant uuid := coalesce(new.property_id, old.property_id);
      shown constant jsonb := public_open_houses(home);
    begin
      update properties set open_houses = shown where id = home and open_houses is distinct from shown;
      return null;
    end
  $$;

create trigger open_houses_publish after insert or update or delete on open_houses
  for each row execute function publish_open_houses();

-- Who says that they come to an open house.
create table open_house_guests (
  id uuid primary key default gen_random_uuid(),
  open_house_id uuid not null references open_houses (id) on delete cascade,
  -- 'typed': the form could not be taken, and keeps what was typed. 'asked' until the visitor has confirmed, then 'coming'. 'expired' was not confirmed.
  state text not null check (state in ('typed', 'asked', 'coming', 'cancelled', 'expired')),
  -- Until when an unconfirmed guest takes places.
  expires_at timestamptz check ((expires_at is null) = (state <> 'asked')),
  name text,
  email text,
  -- How many people come together.
  party smallint check (party between 1 and 10),
  outcome text check (outcome in ('came', 'did_not_come')),
  -- The last news of the open house that this guest knows.
  told integer not null default 0,
  -- When each reminder was queued, or was not needed any more.
  reminded_day_at timestamptz,
  reminded_hours_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (state = 'typed' or (name is not null and email is not null and party is not null))
);

-- One address comes once, with one party.
create unique index open_house_guests_once on open_house_guests (open_house_id, lower(email)) where state in ('asked', 'coming');
create index open_house_guests_by_house on open_house_guests (open_house_id, created_at, id);
create index open_house_guests_to_expire on open_house_guests (expires_at) where state = 'asked';

create function count_open_house_guests() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' and old.state in ('asked', 'coming') then
        update open_houses set going = going - old.party where id = old.open_house_id;
      end if;
      if tg_op <> 'DELETE' and new.state in ('asked', 'coming') then
        update open_houses set going = going + new.party where id = new.open_house_id;
      end if;
      return null;
    end
  $$;

create trigger open_house_guests_count after insert or delete or update of state, party, open_house_id on open_house_guests
  for each row execute function count_open_house_guests();

-- The conditions of cached lists know when a home is open.
create or replace function public_facts(home properties) returns jsonb
  language sql stable
  as $$
    select case when home.id is not null and home.deleted_at is null then jsonb_build_object(
      'priceType', home.price_type,
      'propertyType', home.property_type,
      'priceCents', home.price_cents,
      'isAvailable', home.is_available,
      'createdAt', to_char(home.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'address', home.address,
      'searchText', home.search_text,
      'words', home.search_words,
      'places', home.search_places,
      'flags', home.search_flags,
      'bedrooms', home.bedrooms,
      'bathrooms', home.bathrooms,
      'sqft', home.sqft,
      'availableOn', home.available_on,
      'latitude', home.latitude,
      'longitude', home.longitude,
      'openHouses', (
        select jsonb_agg(jsonb_build_object('startsAt', house -> 'startsAt', 'endsAt', house -> 'endsAt'))
        from jsonb_array_elements(home.open_houses) as house where not (house ->> 'isCancelled')::boolean
      )
    ) end
  $$;
