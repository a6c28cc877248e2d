-- Compares ids in an exclusion constraint. A trusted extension: the owner of the database may create it.
create extension if not exists btree_gist;

-- When homes can be viewed. The row without a property is the company's; a property's own row replaces it.
create table viewing_hours (
  id uuid primary key default gen_random_uuid(),
  property_id uuid references properties (id) on delete cascade,
  -- Parts of a week, as [{"weekday": 1, "from": "10:00", "to": "18:00"}], in the company's time zone. Sunday is 0.
  week jsonb not null default '[]',
  length_minutes smallint not null default 30 check (length_minutes between 10 and 240),
  -- Free time after each viewing.
  buffer_minutes smallint not null default 15 check (buffer_minutes between 0 and 240),
  -- A viewing is booked at least so many hours ahead.
  notice_hours smallint not null default 4 check (notice_hours between 0 and 336),
  -- The most viewings of one home on one day.
  per_day smallint not null default 8 check (per_day between 1 and 100),
  needs_approval boolean not null default false,
  version integer not null default 1,
  unique nulls not distinct (property_id)
);

insert into viewing_hours default values;

-- Days without viewings of any home.
create table viewing_days_off (day date primary key);

create table viewings (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references properties (id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  -- 'held' until the visitor has confirmed, 'requested' until staff have, then 'booked'. 'expired' is a hold that ran out.
  state text not null default 'held' check (state in ('held', 'requested', 'booked', 'cancelled', 'expired')),
  expires_at timestamptz check ((expires_at is null) = (state not in ('held', 'expired'))),
  -- When the form was sent and the link emailed. What is typed is kept before, too.
  sent_at timestamptz,
  name text,
  email text,
  phone text,
  assigned_to uuid references users (id) on delete set null,
  outcome text check (outcome in ('came', 'did_not_come')),
  -- When each reminder was queued, or was not needed any more.
  reminded_day_at timestamptz,
  reminded_hours_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody can book a home twice at the same time, whoever writes.
  constraint viewings_once exclude using gist (property_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state in ('held', 'requested', 'booked')),
  -- Nobody can be at two homes at the same time.
  constraint viewings_one_guide exclude using gist (assigned_to with =, tstzrange(starts_at, ends_at) with &&)
    where (assigned_to is not null and state in ('requested', 'booked'))
);

create index viewings_by_time on viewings (starts_at);
create index viewings_to_remind on viewings (starts_at)
  where state = 'booked' and (reminded_day_at is null or reminded_hours_at is null);
