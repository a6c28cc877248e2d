-- The chart of the dashboard asks for the rents that change within its months; most leases have one rent from the beginning.
create index lease_rents_changes on lease_rents (holds_from);
