-- What happened to viewings, for the list of what is new to each member of staff. Deleted with the viewing.
create table viewing_changes (
  id bigint generated always as identity primary key,
  viewing_id uuid not null references viewings (id) on delete cascade,
  what text not null check (what in ('requested', 'booked', 'moved', 'cancelled', 'assigned', 'outcome')),
  -- Who of staff did it. Null for the visitor.
  changed_by uuid references users (id) on delete set null,
  by_visitor boolean not null,
  -- When the viewing was before. Null unless it was moved.
  moved_from timestamptz,
  -- In the precision that browsers have, so that nothing is newer than the look that saw it.
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp())
);

create index viewing_changes_by_time on viewing_changes (at);
create index viewing_changes_of_viewing on viewing_changes (viewing_id);

-- Up to when each member of staff has seen what changed. Who has no row has never looked.
create table calendar_looks (
  user_id uuid primary key references users (id) on delete cascade,
  looked_at timestamptz not null
);

-- The private calendar address of a member of staff. The address is the signed id, so a new id makes the old address useless.
create table calendar_feeds (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id) on delete cascade,
  -- 'own': what is assigned to this person. 'all': everything.
  scope text not null default 'own' check (scope in ('own', 'all')),
  created_at timestamptz not null default now(),
  -- When a calendar program last asked. Null if none has.
  read_at timestamptz
);
