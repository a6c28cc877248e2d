-- The orders of the list of maintenance requests by property and by urgency: the response time in hours, the shortest first. Both are also read
-- backward.
create index maintenance_requests_property on maintenance_requests (lower(property_address), id);
create index maintenance_requests_urgency on maintenance_requests (
  (case when priority = 'emergency' then 1 when priority = 'high' or is_urgent then 24 when priority = 'medium' then 72 else 168 end), created_at, id
);
create index maintenance_requests_priority_urgency on maintenance_requests (
  priority, (case when priority = 'emergency' then 1 when priority = 'high' or is_urgent then 24 when priority = 'medium' then 72 else 168 end),
  created_at, id
);
