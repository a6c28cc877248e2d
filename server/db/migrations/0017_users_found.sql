-- Everybody with an account, as staff finds them: searched, sorted, changed by one at a time.
alter table users add column if not exists version integer not null default 1;
alter table users
  add column sort_name text not null generated always as (lower(last_name || ' ' || first_name)) stored,
  add column search_text text not null generated always as (
    lower(first_name || ' ' || last_name || E'\n' || email)
  ) stored;

create index users_name on users (sort_name, id);
create index users_role_name on users (role, sort_name, id);
create index users_search on users using gin (search_text gin_trgm_ops);
create index users_search_short on users using gin (short_parts(search_text));
