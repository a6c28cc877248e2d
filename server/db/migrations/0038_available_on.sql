-- The day from which somebody can move in; null where nobody has said.
alter table properties add column available_on date;
