-- Homes whose address is to be found by a geocoder (decision 0092). A home that was never to be found has no row.
create table position_lookups (
  property_id uuid primary key references properties (id) on delete cascade,
  -- What the geocoder was asked. Null before the first time.
  address text,
  -- From when the geocoder may be asked. Null once it has answered, or after too many failures.
  due_at timestamptz,
  -- How often it was asked without an answer.
  attempts smallint not null default 0,
  -- Null while there is no answer. 'given-up' after too many failures.
  outcome text check (outcome in ('found', 'unknown', 'given-up'))
);
create index position_lookups_due on position_lookups (due_at) where due_at is not null;

-- One row: when the geocoder may be asked again, by whichever process.
create table geocoder_turns (
  is_only boolean primary key default true check (is_only),
  free_at timestamptz not null default now()
);
insert into geocoder_turns default values;
