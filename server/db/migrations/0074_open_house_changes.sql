-- What happened to open houses and their guests, for the list of what is new to each member of staff. Deleted with the open house or the guest.
create table open_house_changes (
  id bigint generated always as identity primary key,
  open_house_id uuid not null references open_houses (id) on delete cascade,
  what text not null check (what in ('planned', 'moved', 'assigned', 'cancelled', 'signed_up', 'left')),
  -- The guest who did it. Null for staff.
  guest_id uuid references open_house_guests (id) on delete cascade,
  -- Who of staff did it. Null for a guest.
  changed_by uuid references users (id) on delete set null,
  -- When the open house was before. Null unless it was moved.
  moved_from timestamptz,
  -- In the precision that browsers have, so that nothing is newer than the look that saw it.
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  check ((guest_id is not null) = (what in ('signed_up', 'left')))
);

create index open_house_changes_by_time on open_house_changes (at);
create index open_house_changes_of_open_house on open_house_changes (open_house_id);
create index open_house_changes_of_guest on open_house_changes (guest_id);
