-- Messages to the company, and what keeps public forms from being sent twice or without end.
create type contact_subject as enum ('buying', 'selling', 'renting', 'construction', 'maintenance', 'consulting', 'other');
create type contact_status as enum ('new', 'contacted', 'resolved', 'archived');

create table contacts (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  email text not null check (email <> ''),
  phone text,
  subject contact_subject not null,
  message text not null check (message <> ''),
  -- The listing that it is about; the message outlives it.
  property_id uuid references properties (id) on delete set null,
  status contact_status not null default 'new',
  admin_notes text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index contacts_new on contacts (created_at desc, id desc);
create index contacts_property on contacts (property_id) where property_id is not null;

-- The first answer to each `Idempotency-Key`, kept for a day.
create table idempotency_keys (
  endpoint text not null,
  visitor text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (endpoint, visitor, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

-- When each network address last had something accepted, an hour back.
create table submissions (
  kind text not null,
  network text not null,
  accepted_at timestamptz(3)[] not null,
  last_at timestamptz(3) not null,
  primary key (kind, network)
);
create index submissions_old on submissions (last_at);
