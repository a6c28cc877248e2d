-- The list of maintenance requests by due time. Only pending requests have one, so they come first in both directions, then requests in progress,
-- then closed ones. An index is read in one direction, so the order by the latest due time has its own.
drop index maintenance_requests_due;
create index maintenance_requests_due on maintenance_requests (
  (case when is_closed then 2 when status = 'pending' then 0 else 1 end), due_at, id
);
create index maintenance_requests_due_latest on maintenance_requests (
  (case when is_closed then 0 when status = 'pending' then 2 else 1 end), due_at, id
);
