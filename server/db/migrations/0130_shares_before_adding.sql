-- The shares of the others when a tenant was added, in cents by account, so that undoing the adding brings them back.
alter table lease_tenants add column shares_before jsonb;
