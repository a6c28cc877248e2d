-- The figures of a text that many payments contain are summed in the order of this index; without the text in it they were sorted out by hashing.
drop index payments_figures;
create index payments_figures on payments (status, gateway, payment_type) include (amount_cents, search_text) where is_shown;
