-- When staff have checked the facts of a property, and who, as visitors read it. An edit clears both.
alter table properties
  add column verified_at timestamptz,
  add column verified_by text check (verified_by <> ''),
  add constraint properties_verified check ((verified_at is null) = (verified_by is null));
