-- The same parts as before in a third of the time: letters taken apart once, and none sorted out, for an index keeps each part once anyway.
create or replace function short_parts(value text) returns text[]
  language sql immutable strict parallel safe cost 500
  as $$
    select array(
      select part
      from (select string_to_array(value, null) as letters) as text,
        lateral unnest(letters, letters[2:]) as pair (one, two),
        lateral (values (one), (one || two)) as parts (part)
      where part is not null
    )
  $$;

-- Whatever takes an admin away, a change of role, an account that is shut or removed, by the product or by hand: one who can come in stays.
-- Those who go at once wait for one another, in the same line as the product's own check, which says so in words.
create function keep_an_admin() returns trigger
  language plpgsql
  as $$
    begin
      perform pg_advisory_xact_lock(hashtext('the last admin'));
      if not exists (select from users where role = 'admin' and is_active) then
        raise exception 'the last admin must stay one' using errcode = 'restrict_violation';
      end if;
      return null;
    end
  $$;

create trigger admin_kept after update of role, is_active on users for each row
  when (old.role = 'admin' and old.is_active and not (new.role = 'admin' and new.is_active))
  execute function keep_an_admin();
create trigger admin_kept_here after delete on users for each row
  when (old.role = 'admin' and old.is_active)
  execute function keep_an_admin();

-- What every list is searched by when a text is too short for trigrams: the index is asked for what is rare.
create index tenant_entries_search_short on tenant_entries using gin (short_parts(search_text));
create index payments_search_short on payments using gin (short_parts(search_text));

-- The figures over a search of payments, from the index alone.
drop index payments_figures;
create index payments_figures on payments (status, gateway, payment_type) include (amount_cents, search_text) where is_shown;

-- Rent by month is of what was kept; it had to be read from the payments themselves.
drop index payments_rent_months;
create index payments_rent_months on payments (rent_month, gateway) include (kept_cents)
  where status = 'completed' and payment_type = 'rent';

-- What is rented is no sale, and cheaper than all of them: walking prices from the other end would go through everything else first.
create index properties_staff_status_price on properties (status, price_cents, id) where deleted_at is null;

-- Leases that end soon are counted from the index alone; so is what all leases cost, by the days they begin and end.
drop index tenant_entries_lease_end;
create index tenant_entries_lease_end on tenant_entries (lease_end_key, user_id) include (is_active);
create index leases_days on leases (starts_on, ends_on) include (rent_cents, created_at);
