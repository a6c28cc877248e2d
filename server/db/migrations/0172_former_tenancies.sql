-- The last day of the tenancy before the one that a lease is for now. Who comes back in the month in which they left pays the days of both tenancies. Null
-- where there was none before, and for those who came back before this column was there.
alter table leases add column former_ended_on date;

create or replace function note_former_term() returns trigger
  language plpgsql
  as $$
    begin
      new.first_starts_on := tenancy_start_after(old, new.starts_on);
      new.has_former_term := new.first_starts_on is distinct from new.starts_on;
      if not new.has_former_term then
        new.first_starts_on := null;
      end if;
      -- A start that is moved back into the tenancy before it was a mistake.
      new.former_ended_on := case
        when old.ends_on < (now() at time zone 'America/New_York')::date and old.ends_on + 1 < new.starts_on then old.ends_on
        when old.former_ended_on < new.starts_on then old.former_ended_on
      end;
      return new;
    end
  $$;
