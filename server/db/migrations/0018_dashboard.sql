-- Twelve months at a glance, read from indexes alone.
create index payments_rent_months on payments (rent_month, gateway) include (amount_cents, refunded_cents)
  where status = 'completed' and payment_type = 'rent';
create index maintenance_requests_months on maintenance_requests (created_at) include (status);
