-- Which part months of a lease are charged by the day: the first one, where it begins after the first of a month, the last one, where it ends before the
-- last of a month, or both. Null for a lease that pays a whole month's rent for them, as every lease did until now.
alter table leases add column part_months text check (part_months in ('first', 'last', 'both'));
