-- What staff needs to keep listings, slides and settings: deleting that can be taken back, a count of changes so that nobody overwrites
-- another’s, what each picture of a listing shows, and pictures of the company's own.
alter table properties
  add column version integer not null default 1,
  add column deleted_at timestamptz(3),
  -- By address of the picture; only of those in image_urls.
  add column image_alts jsonb not null default '{}';
alter table hero_images
  add column version integer not null default 1,
  add column deleted_at timestamptz(3);
alter table site_settings
  add column version integer not null default 1;

-- A listing that was deleted is on none of the public lists, so it is in none of their indexes: they are made anew without it.
drop index properties_list, properties_list_type, properties_list_under_500k, properties_list_500k_1m, properties_list_over_1m,
  properties_under_500k, properties_500k_1m, properties_over_1m, properties_similar;
create index properties_list on properties (is_available desc, created_at desc, id desc) where deleted_at is null;
create index properties_list_type on properties (price_type, is_available desc, created_at desc, id desc) where deleted_at is null;
create index properties_list_under_500k on properties (price_type, is_available desc, created_at desc, id desc)
  where price_band = 0 and deleted_at is null;
create index properties_list_500k_1m on properties (price_type, is_available desc, created_at desc, id desc)
  where price_band in (1, 2) and deleted_at is null;
create index properties_list_over_1m on properties (price_type, is_available desc, created_at desc, id desc)
  where price_band in (2, 3) and deleted_at is null;
create index properties_under_500k on properties (is_available desc, created_at desc, id desc)
  where price_band = 0 and deleted_at is null;
create index properties_500k_1m on properties (is_available desc, created_at desc, id desc)
  where price_band in (1, 2) and deleted_at is null;
create index properties_over_1m on properties (is_available desc, created_at desc, id desc)
  where price_band in (2, 3) and deleted_at is null;
create index properties_similar on properties (price_type, price_cents, id) where status = 'available' and deleted_at is null;

-- The list of staff: by day, price or title, with or without a type and a status.
create index properties_staff_new on properties (created_at desc, id desc) where deleted_at is null;
create index properties_staff_kind on properties (status, price_type, created_at desc, id desc) where deleted_at is null;
create index properties_staff_price on properties (price_cents, id) where deleted_at is null;
create index properties_staff_type_price on properties (price_type, price_cents, id) where deleted_at is null;
create index properties_staff_title on properties (lower(title), id) where deleted_at is null;
create index properties_deleted on properties (deleted_at) where deleted_at is not null;
-- Status and type go together: hardly anything is both for sale and rented.
create statistics properties_status_and_type (mcv) on status, price_type from properties;

-- Pictures that staff sends for listings and slides. The row comes before the files, so that no file is ever without one.
create table pictures (
  id uuid primary key,
  -- What its address ends in, and its files begin with.
  name text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_by uuid,
  created_at timestamptz(3) not null default now(),
  stored_at timestamptz(3),
  -- Since when nothing shows it.
  unused_since timestamptz(3)
);
create index pictures_unused on pictures (unused_since) where unused_since is not null;
create index properties_images on properties using gin (image_urls);
