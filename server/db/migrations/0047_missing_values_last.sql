-- Tenants without a rent, a lease end or a sign-in come last in both directions. An index is read in one direction, so the order in which the key's
-- own index has them first gets its own. Written like the orders of the list.
create index tenant_entries_lowest_rent on tenant_entries (
  (case when rent_key < 0 then 999999999999999999 else rent_key end), user_id
);
create index tenant_entries_latest_lease_end on tenant_entries (
  (case when lease_end_key = 'infinity' then '-infinity' else lease_end_key end), user_id
);
create index tenant_entries_earliest_login on tenant_entries (
  (case when last_login_key = '-infinity' then 'infinity' else last_login_key end), user_id
);
