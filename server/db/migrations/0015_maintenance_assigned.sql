-- Requests as staff works on them: whose each is, by when somebody must look after it, found, and changed by one at a time.
alter table maintenance_requests
  add column version integer not null default 1,
  add column assignee_id uuid references users (id) on delete set null,
  -- What the priority promises: 7 days, 3 days, 24 hours, an hour; what is urgent, within 24 hours at most.
  add column due_at timestamptz(3) not null generated always as (
    (created_at at time zone 'UTC' + make_interval(hours =>
      case when priority = 'emergency' then 1 when priority = 'high' or is_urgent then 24 when priority = 'medium' then 72 else 168 end
    )) at time zone 'UTC'
  ) stored,
  add column is_closed boolean not null generated always as (status in ('completed', 'cancelled')) stored,
  -- The reference is what the mails name.
  add column search_text text not null generated always as (
    lower(property_address || E'\n' || full_name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || left(id::text, 8) || E'\n' || description)
  ) stored;

create index maintenance_requests_due on maintenance_requests (is_closed, due_at, id);
create index maintenance_requests_status_due on maintenance_requests (status, is_closed, due_at, id);
create index maintenance_requests_assignee on maintenance_requests (assignee_id, created_at desc, id desc);
create index maintenance_requests_search on maintenance_requests using gin (search_text gin_trgm_ops);
create index maintenance_requests_search_short on maintenance_requests using gin (short_parts(search_text));
