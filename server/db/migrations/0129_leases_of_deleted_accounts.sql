-- Someone whose account is deleted has left each lease that they share, also one that they were to join or leave on a later day.
create or replace function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where user_id = old.id and not exists (select from ledger_entries where lease_id = l.id);
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      update lease_tenants set tenant_name = trim(old.first_name || ' ' || old.last_name),
        joined_on = least(joined_on, today), left_on = least(left_on, today)
      where user_id = old.id;
      return old;
    end
  $$;
