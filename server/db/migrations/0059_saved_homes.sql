-- The homes that a user has saved. A home may be gone: the row stays, with the home's last known title, until the user removes it.
create table saved_homes (
  user_id uuid not null references users (id) on delete cascade,
  -- No reference, because the row outlives a property that is deleted for good.
  property_id uuid not null,
  saved_at timestamptz not null,
  title text not null,
  -- The property when it was saved.
  price_cents bigint not null check (price_cents >= 0),
  price_type text not null check (price_type in ('sale', 'rent')),
  status text not null check (status in ('available', 'rented', 'sold')),
  note text not null default '' check (char_length(note) <= 500),
  primary key (user_id, property_id)
);
