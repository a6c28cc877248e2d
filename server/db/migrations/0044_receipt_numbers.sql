-- A short number for each completed payment, such as `BY-2026-000123`, which a tenant can read out on the phone. Null until the payment completes.
-- The year is that of the payment in Massachusetts. The digits come from one sequence for all years, so that payments that complete at the same time
-- do not wait for each other. A transaction that fails leaves a gap.
create sequence receipt_numbers;

create function receipt_number_of(completed timestamptz, digits bigint) returns text
  language sql stable
  as $$
    select 'BY-' || to_char(completed at time zone 'America/New_York', 'YYYY') || '-' || lpad(digits::text, greatest(6, length(digits::text)), '0')
  $$;

alter table payments add column receipt_number text collate "C" check (receipt_number ~ '^BY-\d{4}-\d{6,}$');

select setval('receipt_numbers', (select count(*) + 1 from payments where status = 'completed'), false);

-- Given once, whoever completes the payment: later changes of a completed payment find the number already there.
create function number_receipt() returns trigger
  language plpgsql
  as $$
    begin
      if new.receipt_number is null then
        new.receipt_number := receipt_number_of(new.completed_at, nextval('receipt_numbers'));
      end if;
      return new;
    end
  $$;
create trigger receipt_number before insert or update of status on payments
  for each row when (new.status = 'completed') execute function number_receipt();

-- Staff search payments by it, too. Fires after the trigger above: triggers run in the order of their names.
create function payment_search_text(payer uuid, payment uuid, receipt text) returns text
  language sql stable
  as $$ select concat_ws(E'\n', payment_search_text(payer, payment), lower(receipt)) $$;

create or replace function note_payment_search() returns trigger
  language plpgsql
  as $$
    begin
      new.search_text := payment_search_text(new.user_id, new.id, new.receipt_number);
      return new;
    end
  $$;
drop trigger search_text on payments;
create trigger search_text before insert or update of user_id, status on payments
  for each row execute function note_payment_search();

create or replace function note_payer_search() returns trigger
  language plpgsql
  as $$
    begin
      update payments set search_text = payment_search_text(new.id, id, receipt_number) where user_id = new.id;
      return null;
    end
  $$;

-- Payments until now get theirs in the order in which they were paid. Number and text are written at once, and the texts are indexed again afterward,
-- which takes half the time.
drop index payments_search;
update payments set receipt_number = numbered.receipt, search_text = payment_search_text(payments.user_id, payments.id, numbered.receipt)
from (
  select id, receipt_number_of(completed_at, row_number() over (order by completed_at, id)) as receipt
  from payments where status = 'completed'
) as numbered
where numbered.id = payments.id;
create index payments_search on payments using gin (search_text gin_trgm_ops);
create unique index payments_receipt_number on payments (receipt_number);
alter table payments add constraint payments_numbered check ((status = 'completed') = (receipt_number is not null));
