-- How long personal data is kept. The privacy page says it, and the hourly cleanup enforces it.
insert into site_settings (key, value, description) values
  ('retention.messages', '24', 'Months that messages of the contact form are kept after the last one'),
  ('retention.viewings', '90', 'Days that the details of visitors are kept after a viewing or an open house'),
  ('retention.emails', '24', 'Months that the list of emails to tenants is kept'),
  ('retention.sessions', '90', 'Days that a session is listed after it was last used'),
  ('retention.tenancies', '7', 'Years that leases, payments and maintenance requests are kept after they end'),
  ('retention.auditLog', '7', 'Years that the audit log, security events and sign-in attempts are kept')
on conflict (key) do nothing;

-- The oldest entries of a log may leave it, where its cleanup says so for its own transaction. What guards the log is its chain: an entry of the audit
-- log says up to where entries were deleted and with which hash, and the rest must follow on that.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'resolved' = to_jsonb(old) - 'resolved' then
    return new;
  end if;
  if tg_op = 'DELETE' and current_setting('baystead.deletes_old', true) = tg_table_name then
    return old;
  end if;
  raise exception 'the record cannot be changed' using errcode = 'restrict_violation';
end $$;
