-- Payments of deleted accounts are also found by the name and email address that the payment has kept, as its panel shows them. One function instead
-- of two has the text. It still begins with the word of the list's cells, and with the name of a payer who has an account.
create function payment_search_text(payment payments) returns text
  language sql stable
  as $$
    select concat_ws(E'\n',
      coalesce(
        (select lower(first_name || ' ' || last_name || E'\n' || email) from users where id = payment.user_id),
        lower('unknown' || E'\n' || payment.payer_name || E'\n' || payment.payer_email)
      ),
      payment.id,
      lower(payment.receipt_number))
  $$;

create or replace function note_payment_search() returns trigger
  language plpgsql
  as $$
    begin
      new.search_text := payment_search_text(new);
      return new;
    end
  $$;

create or replace function note_payer_search() returns trigger
  language plpgsql
  as $$
    begin
      update payments set search_text = payment_search_text(payments) where user_id = new.id;
      return null;
    end
  $$;

drop function payment_search_text(uuid, uuid, text);
drop function payment_search_text(uuid, uuid);

update payments set search_text = payment_search_text(payments) where user_id is null;
