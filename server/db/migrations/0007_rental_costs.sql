-- What a rental costs to move into, who pays its broker, and when a home was built. The price of a rental is all that must be paid each
-- month, so nothing stands beside it.
create type broker_fee_payer as enum ('landlord', 'tenant', 'none');

alter table properties
  add column first_month_cents bigint check (first_month_cents >= 0),
  add column last_month_cents bigint check (last_month_cents >= 0),
  add column security_deposit_cents bigint check (security_deposit_cents >= 0),
  add column lock_fee_cents bigint check (lock_fee_cents >= 0),
  -- 'tenant': a tenant who engaged the broker in writing, and no other.
  add column broker_fee_paid_by broker_fee_payer not null default 'landlord',
  add column year_built smallint check (year_built between 1600 and 2100),
  -- These four are all that may be asked for a home in advance, and none of the first three may exceed a month's rent
  -- (M.G.L. c. 186 s. 15B). Leases of shops and offices are free of it.
  add constraint properties_up_front_costs check (
    case
      when price_type = 'sale' then
        num_nonnulls(first_month_cents, last_month_cents, security_deposit_cents, lock_fee_cents) = 0
      when property_type = 'commercial' then true
      else greatest(first_month_cents, last_month_cents, security_deposit_cents, 0) <= price_cents
    end
  );
