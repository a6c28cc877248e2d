-- The figures of a period, from the index alone.
drop index payments_figures;
create index payments_figures on payments (status, gateway, payment_type) include (amount_cents, search_text, created_at) where is_shown;
