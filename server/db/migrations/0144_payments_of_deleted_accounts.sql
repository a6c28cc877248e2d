-- A payment that is not finished when its payer's account is deleted still belongs to the lease that it is for: a bank may pay a debit days later, and
-- the ledger of the lease needs it. A lease that such a payment could still be posted to is kept.
create or replace function keep_lease_of_deleted_user() returns trigger
  language plpgsql
  as $$
    declare
      today date := (now() at time zone 'America/New_York')::date;
    begin
      perform from payments where user_id = old.id order by id for update;
      delete from leases as l where user_id = old.id and not exists (select from ledger_entries where lease_id = l.id)
        and not exists (
          select from payments
          where ((user_id = old.id and lease_id is null) or lease_id = l.id) and status = 'pending' and tried_at is not null
        );
      update payments as p set lease_id = l.id
      from leases as l
      where l.user_id = old.id and p.user_id = old.id and p.lease_id is null and p.status <> 'completed';
      update leases set tenant_name = trim(old.first_name || ' ' || old.last_name) where user_id = old.id;
      update lease_tenants set tenant_name = trim(old.first_name || ' ' || old.last_name),
        joined_on = least(joined_on, today), left_on = least(left_on, today)
      where user_id = old.id;
      return old;
    end
  $$;
