-- Which properties the home page shows, and in which order: three places, and no property in two of them.
create table featured_properties (
  position smallint primary key check (position between 1 and 3),
  property_id uuid not null unique references properties (id) on delete cascade
);

create trigger featured_properties_public after insert or update or delete or truncate on featured_properties
  for each statement execute function notify_public_content();
