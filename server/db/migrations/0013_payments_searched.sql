-- What staff search payments by: the payer's name and address as they are now, and the payment's own id. A payment whose payer
-- is gone is found under the word that is shown in the place of the name.
alter table payments add column search_text text not null default '';

create function payment_search_text(payer uuid, payment uuid) returns text
  language sql stable
  as $$
    select coalesce(
      (select lower(first_name || ' ' || last_name || E'\n' || email) from users where id = payer),
      'unknown'
    ) || E'\n' || payment
  $$;

create function note_payment_search() returns trigger
  language plpgsql
  as $$
    begin
      new.search_text := payment_search_text(new.user_id, new.id);
      return new;
    end
  $$;

create trigger search_text before insert or update of user_id on payments
  for each row execute function note_payment_search();

create function note_payer_search() returns trigger
  language plpgsql
  as $$
    begin
      update payments set search_text = payment_search_text(new.id, id) where user_id = new.id;
      return null;
    end
  $$;

create trigger payments_search_text after update of first_name, last_name, email on users
  for each row
  when ((old.first_name, old.last_name, old.email) is distinct from (new.first_name, new.last_name, new.email))
  execute function note_payer_search();

update payments set search_text = payment_search_text(user_id, id);

create index payments_search on payments using gin (search_text gin_trgm_ops);
create index payments_search_short on payments using gin (short_parts(search_text));
create index payments_amount on payments (amount_cents, id);
-- All that the figures over a list need, so that they are summed up without reading the payments themselves.
create index payments_figures on payments (status, payment_type, gateway) include (amount_cents);

-- How much had been given back, and how a dispute stood, after the provider said so.
alter table payment_events add column refunded_cents bigint, add column dispute_status text;
