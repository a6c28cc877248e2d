-- Of rows with the same value in the sorted column the newest comes first, in both directions. An index is read in one direction, so ascending orders
-- have their own, in which the time is reversed. Written like the orders of the lists.
drop index payments_tenant_first;
create index payments_tenant_first on payments (
  (user_id is null),
  (case when user_id is null then '' else coalesce(nullif(trim(split_part(search_text, E'\n', 1)), ''), split_part(search_text, E'\n', 2)) end),
  (timestamptz 'epoch' - created_at), id
) where is_shown;
create index payments_status_first on payments (status, (timestamptz 'epoch' - created_at), id) where is_shown;
drop index payments_amount;
create index payments_amount on payments (amount_cents, created_at, id) where is_shown;
create index payments_amount_least on payments (amount_cents, (timestamptz 'epoch' - created_at), id) where is_shown;

create index maintenance_requests_type_first on maintenance_requests (
  (case request_type when 'appliance' then 1 when 'electrical' then 2 when 'flooring' then 3 when 'hvac' then 4 when 'landscaping' then 5
    when 'other' then 6 when 'painting' then 7 when 'plumbing' then 8 end), (timestamptz 'epoch' - created_at), id
);
create index maintenance_requests_status_first on maintenance_requests (status, (timestamptz 'epoch' - created_at), id);
drop index maintenance_requests_property;
create index maintenance_requests_property on maintenance_requests (lower(property_address) collate address_order, created_at, id);
create index maintenance_requests_property_first on maintenance_requests (
  lower(property_address) collate address_order, (timestamptz 'epoch' - created_at), id
);

drop index tenant_entries_address, tenant_entries_address_first;
create index tenant_entries_address on tenant_entries (address_text collate address_order, created_at, user_id);
create index tenant_entries_address_first on tenant_entries (
  (address_text = ''), address_text collate address_order, (timestamptz 'epoch' - created_at), user_id
);

drop index contacts_name;
create index contacts_name on contacts (sort_name, created_at, id);
create index contacts_name_first on contacts (sort_name, (timestamptz 'epoch' - created_at), id);
