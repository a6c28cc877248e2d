-- What is reported as broken, by visitors and by tenants.
create type maintenance_type as enum ('plumbing', 'electrical', 'hvac', 'appliance', 'flooring', 'painting', 'landscaping', 'other');
create type maintenance_priority as enum ('low', 'medium', 'high', 'emergency');
create type maintenance_status as enum ('pending', 'in_progress', 'completed', 'cancelled');

create table maintenance_requests (
  id uuid primary key default gen_random_uuid(),
  -- Who was signed in when it was sent; a visitor's belongs to nobody.
  user_id uuid,
  full_name text not null check (full_name <> ''),
  email text not null check (email <> ''),
  phone text,
  property_address text not null check (property_address <> ''),
  request_type maintenance_type not null,
  priority maintenance_priority not null default 'medium',
  description text not null check (description <> ''),
  is_urgent boolean not null default false,
  status maintenance_status not null default 'pending',
  admin_notes text,
  -- SHA-256 of the token in the link that its sender got by mail.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

create index maintenance_requests_new on maintenance_requests (created_at desc, id desc);
create index maintenance_requests_user on maintenance_requests (user_id, created_at desc, id desc) where user_id is not null;
