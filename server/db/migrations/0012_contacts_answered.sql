-- Inquiries as staff works on them: found, sorted, changed by one at a time, answered by mail.
alter table contacts
  add column version integer not null default 1,
  add column sort_name text not null generated always as (lower(last_name || ' ' || first_name)) stored,
  -- The reference is what the mails name.
  add column search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || email || E'\n' || coalesce(phone, '') || E'\n' || left(id::text, 8) || E'\n' || message)
  ) stored;

create index contacts_status on contacts (status, created_at desc, id desc);
create index contacts_subject on contacts (subject, created_at desc, id desc);
create index contacts_name on contacts (sort_name, id);
create index contacts_search on contacts using gin (search_text gin_trgm_ops);
create index contacts_search_short on contacts using gin (short_parts(search_text));

create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid not null references contacts (id) on delete cascade,
  -- Named as they were: the reply outlives the person.
  user_id uuid,
  user_name text,
  sent_to text not null,
  body text not null check (body <> ''),
  created_at timestamptz(3) not null default clock_timestamp()
);
create index contact_replies_contact on contact_replies (contact_id, created_at, id);
