-- Listings, the facts of the company, and the secrets that processes share.
create extension if not exists pg_trgm;

create type price_type as enum ('sale', 'rent');
create type property_type as enum ('house', 'apartment', 'condo', 'townhouse', 'commercial');
create type property_status as enum ('available', 'rented', 'sold');

-- Every one- and two-letter part of a text, so that searches too short for trigrams are as exact and as fast as longer ones.
create function short_parts(value text) returns text[]
  language sql immutable strict parallel safe cost 500
  as $$
    select coalesce(array_agg(distinct part), '{}')
    from generate_series(1, length(value)) as at,
         lateral (values (substr(value, at, 1)), (substr(value, at, 2))) as parts (part)
  $$;

create table properties (
  id uuid primary key default gen_random_uuid(),
  title text not null check (title <> ''),
  description text,
  address text not null check (address <> ''),
  price_cents bigint not null check (price_cents >= 0),
  price_type price_type not null default 'sale',
  bedrooms integer check (bedrooms >= 0),
  bathrooms integer check (bathrooms >= 0),
  sqft integer check (sqft >= 0),
  property_type property_type not null default 'house',
  status property_status not null default 'available',
  image_urls text[] not null default '{}',
  features text[] not null default '{}',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Under 500k, from there to below a million, exactly a million (which is in two of the ranges that visitors choose from), above it.
  price_band smallint not null generated always as (
    case when price_cents < 50000000 then 0 when price_cents < 100000000 then 1 when price_cents = 100000000 then 2 else 3 end
  ) stored,
  is_available boolean not null generated always as (status = 'available') stored,
  search_text text not null generated always as (lower(address || E'\n' || title)) stored
);

-- The public order is (is_available, created_at, id), descending. One index for each combination of type and price range walks it
-- in that order, so a page costs the same at any depth and any size. The ranges overlap at exactly a million dollars.
create index properties_list on properties (is_available desc, created_at desc, id desc);
create index properties_list_type on properties (price_type, is_available desc, created_at desc, id desc);
create index properties_list_under_500k on properties (price_type, is_available desc, created_at desc, id desc) where price_band = 0;
create index properties_list_500k_1m on properties (price_type, is_available desc, created_at desc, id desc) where price_band in (1, 2);
create index properties_list_over_1m on properties (price_type, is_available desc, created_at desc, id desc) where price_band in (2, 3);
create index properties_under_500k on properties (is_available desc, created_at desc, id desc) where price_band = 0;
create index properties_500k_1m on properties (is_available desc, created_at desc, id desc) where price_band in (1, 2);
create index properties_over_1m on properties (is_available desc, created_at desc, id desc) where price_band in (2, 3);
-- Homes like another one: the nearest in price on both sides.
create index properties_similar on properties (price_type, price_cents, id) where status = 'available';
create index properties_search on properties using gin (search_text gin_trgm_ops);
create index properties_search_short on properties using gin (short_parts(search_text));

-- Rents are never in the upper bands: without knowing so the planner expects matches where there are none.
create statistics properties_type_and_band (mcv) on price_type, price_band from properties;

create table site_settings (
  id uuid primary key default gen_random_uuid(),
  key text not null unique check (key <> ''),
  value text not null,
  description text
);

insert into site_settings (key, value, description) values
  ('company.name', 'Baystead', 'Name shown in the header, the footer and every mail'),
  ('company.phone', '(617) 555-0142', 'Main phone number'),
  ('company.email', 'hello@baystead.example', 'Main e-mail address'),
  ('company.hotline', '(617) 555-0199', 'Emergency maintenance hotline'),
  ('company.address', '48 Atlantic Avenue, Boston, MA 02110', 'Office address');

-- Random keys that every process of one installation shares; made at the first start, never shown.
create table server_secrets (
  name text primary key,
  value bytea not null
);

-- Whoever writes public content, by whatever way, tells every process to drop its cached pages, in the write's own transaction.
create function notify_public_content() returns trigger
  language plpgsql
  as $$
    begin
      perform pg_notify('public_content', tg_table_name);
      return null;
    end
  $$;

create trigger properties_public after insert or update or delete or truncate on properties
  for each statement execute function notify_public_content();
create trigger site_settings_public after insert or update or delete or truncate on site_settings
  for each statement execute function notify_public_content();

-- Short questions by many, on disks without heads: a plan that starts helpers to read a list of 24 took 420 ms against 8, and one that
-- fears scattered reads walks the wrong index. Left as it is where the database's owner does not let us.
do $$
begin
  execute format('alter database %I set max_parallel_workers_per_gather = 0', current_database());
  execute format('alter database %I set random_page_cost = 1.1', current_database());
exception when insufficient_privilege then
  null;
end
$$;
