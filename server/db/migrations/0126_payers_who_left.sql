-- What someone paid on a lease that they shared stays theirs once their account was deleted. It counts for their shares, and not for those of the others.
alter table lease_tenants
  -- Of someone who came back, the row of their first stay on the lease. Null on that row itself.
  add column first_stay_id uuid;
alter table payments
  -- Which of the other tenants made a payment on a lease: a row of `lease_tenants`. Null for a payment on the payer's own lease. Not a foreign key, because
  -- a payment may outlive its lease.
  add column lease_tenant_id uuid;

update lease_tenants as t set first_stay_id = f.id
from (
  select id, first_value(id) over (partition by lease_id, user_id order by joined_on, created_at, id) as first_id
  from lease_tenants where user_id is not null
) as s join lease_tenants as f on f.id = s.first_id
where t.id = s.id and t.id <> f.id;

-- The first stay of a person on a lease, by which all of theirs are known.
create function first_stay_of(lease uuid, person uuid) returns uuid
  language sql stable
  return (select id from lease_tenants where lease_id = lease and user_id = person and first_stay_id is null order by joined_on, created_at, id limit 1);

update payments set lease_tenant_id = first_stay_of(lease_id, user_id) where lease_id is not null;

create function note_first_stay() returns trigger
  language plpgsql
  as $$
    begin
      new.first_stay_id := first_stay_of(new.lease_id, new.user_id);
      return new;
    end
  $$;
create trigger first_stay before insert on lease_tenants for each row execute function note_first_stay();

create function note_lease_tenant() returns trigger
  language plpgsql
  as $$
    begin
      new.lease_tenant_id := first_stay_of(new.lease_id, new.user_id);
      return new;
    end
  $$;
create trigger lease_tenant before insert on payments for each row when (new.lease_id is not null) execute function note_lease_tenant();
