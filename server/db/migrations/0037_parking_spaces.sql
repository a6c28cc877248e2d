-- How many cars can be parked at a home; null where nobody has said.
alter table properties add column parking_spaces smallint check (parking_spaces between 0 and 1000);
