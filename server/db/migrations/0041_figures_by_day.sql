-- The figures of all payments from a third of the index, and those of a period or of a common text from its days only.
drop index payments_figures;
create index payments_figures on payments (status, gateway, payment_type) include (amount_cents) where is_shown;
create index payments_figures_by_day on payments (created_at) include (status, gateway, payment_type, amount_cents, search_text) where is_shown;
