-- The interest rate that estimates of the monthly cost of a home begin with. An assumption until staff enter today's.
insert into site_settings (key, value, description) values
  ('mortgage.rate', '6.5', 'Interest rate in percent that estimates of the monthly cost of a home begin with'),
  ('mortgage.rateDate', '2026-11-19', 'The day of that rate');
