-- The orders of the list of payments by tenant and by status. An index is read in one direction, so the order from A to Z has its own, in which
-- payments of deleted accounts come last. Written like the orders of the list: the searched text begins with the tenant's name and email address.
create index payments_tenant on payments (
  (case when user_id is null then '' else coalesce(nullif(trim(split_part(search_text, E'\n', 1)), ''), split_part(search_text, E'\n', 2)) end),
  created_at, id
) where is_shown;
create index payments_tenant_first on payments (
  (user_id is null),
  (case when user_id is null then '' else coalesce(nullif(trim(split_part(search_text, E'\n', 1)), ''), split_part(search_text, E'\n', 2)) end),
  created_at, id
) where is_shown;

-- Ascending in every column, so that one index serves the order by status and the filter of one status, newest or oldest first.
drop index payments_status;
create index payments_status on payments (status, created_at, id);
