-- Why staff canceled a viewing, as the visitor is told. Null for one without a reason, or that the visitor canceled.
alter table viewings add column cancel_reason text check (cancel_reason is null or state = 'cancelled');
