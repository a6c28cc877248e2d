-- What was begun and left is in no figure.
drop index payments_figures;
create index payments_figures on payments (status, payment_type, gateway) include (amount_cents) where is_shown;
