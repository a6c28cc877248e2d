-- What of the demonstration was filled, and when: a listing that an admin deletes does not come back at the next start.
create table demo_seeds (
  name text primary key,
  seeded_at timestamptz(3) not null
);
