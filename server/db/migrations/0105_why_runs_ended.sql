-- Why an automatic or scheduled payment charged nothing. Null where it did, where its payment says why, and for those that ended before this column.
-- While it is still tried: what kept it from being made so far.
alter table autopay_runs
  add column why text check (why in ('none_due', 'lease', 'card', 'refused', 'provider', 'late', 'canceled'));
