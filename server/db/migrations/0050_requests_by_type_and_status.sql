-- The orders of the list of maintenance requests by type, from A to Z, and by status. All columns ascend, so that one index serves both directions of
-- the order and the filter of one type or status, newest or oldest first. Written like the orders of the list.
drop index maintenance_requests_type;
create index maintenance_requests_type on maintenance_requests (
  (case request_type when 'appliance' then 1 when 'electrical' then 2 when 'flooring' then 3 when 'hvac' then 4 when 'landscaping' then 5
    when 'other' then 6 when 'painting' then 7 when 'plumbing' then 8 end), created_at, id
);
drop index maintenance_requests_status;
create index maintenance_requests_status on maintenance_requests (status, created_at, id);
