-- What was kept of deposits is a figure of its own. Months that were closed before have it in `returned_cents`, because their figures stay what they were.
alter table accounting_periods add column kept_cents bigint not null default 0;
