-- A repair followed to its end: each status with its instant, what is written, the links that lead to it, and the sender's last word.
create type maintenance_side as enum ('sender', 'staff');

create table maintenance_steps (
  id bigint generated always as identity primary key,
  request_id uuid not null references maintenance_requests (id) on delete cascade,
  status maintenance_status not null,
  -- Whose doing it was; null where that was not kept. Named as they were: the step outlives the person.
  side maintenance_side,
  user_id uuid,
  user_name text,
  at timestamptz(3) not null default clock_timestamp()
);
create index maintenance_steps_request on maintenance_steps (request_id, id);

insert into maintenance_steps (request_id, status, side, user_id, user_name, at)
  select id, 'pending', 'sender', user_id, full_name, created_at from maintenance_requests order by created_at, id;
insert into maintenance_steps (request_id, status, at)
  select id, status, updated_at from maintenance_requests where status <> 'pending' order by updated_at, id;

create table maintenance_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references maintenance_requests (id) on delete cascade,
  side maintenance_side not null,
  user_id uuid,
  user_name text,
  body text not null check (body <> ''),
  -- Between members of staff: its sender never hears of it.
  is_internal boolean not null default false,
  created_at timestamptz(3) not null default clock_timestamp(),
  check (side = 'staff' or not is_internal)
);
create index maintenance_messages_request on maintenance_messages (request_id, created_at, id);

-- A photo came with the request, or later with a message.
alter table maintenance_photos add column message_id uuid references maintenance_messages (id) on delete cascade,
  add check (message_id is null or request_id is not null);
create index maintenance_photos_message on maintenance_photos (message_id) where message_id is not null;

-- Each mail to a visitor brings a link of its own: only the hash of its token is kept, so none could be sent twice.
create table maintenance_links (
  token_hash bytea primary key check (length(token_hash) = 32),
  request_id uuid not null references maintenance_requests (id) on delete cascade,
  created_at timestamptz(3) not null default now()
);
create index maintenance_links_request on maintenance_links (request_id);
insert into maintenance_links (token_hash, request_id, created_at)
  select token_hash, id, created_at from maintenance_requests;

alter table maintenance_requests drop column token_hash,
  -- When its sender said that it is fixed.
  add column confirmed_at timestamptz(3);

create index maintenance_requests_status on maintenance_requests (status, created_at desc, id desc);
create index maintenance_requests_type on maintenance_requests (request_type, created_at desc, id desc);
create index maintenance_requests_priority on maintenance_requests (priority, created_at desc, id desc);
