-- Photos of what is broken: each is sent by itself, and joins its request when that is sent.
create table maintenance_photos (
  id uuid primary key,
  request_id uuid references maintenance_requests (id) on delete cascade,
  -- Its place among the photos of its request.
  position smallint,
  -- Who sent it: the id of whoever was signed in, else the mark of the visitor's browser.
  sender text not null check (sender <> ''),
  file_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at timestamptz(3) not null default now(),
  -- When its file was safe. The row comes first, so that no file is ever without one.
  stored_at timestamptz(3),
  check ((request_id is null) = (position is null)),
  check (request_id is null or stored_at is not null)
);

create unique index maintenance_photos_request on maintenance_photos (request_id, position) where request_id is not null;
create index maintenance_photos_sender on maintenance_photos (sender, created_at) where request_id is null;
create index maintenance_photos_loose on maintenance_photos (created_at) where request_id is null;

-- Files whose row is gone, until they are gone as well.
create table files_to_remove (
  file_key text primary key
);

create function list_file_to_remove() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (file_key) values (old.file_key) on conflict do nothing;
  return null;
end
$$;

create trigger maintenance_photos_gone after delete on maintenance_photos
  for each row execute function list_file_to_remove();
