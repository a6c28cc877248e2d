-- Whether the owner of an address ever answered a mail to it. Confirmed is not the same: without a mail server addresses counted as
-- confirmed at once, whoever had typed them.
alter table auth_users add column email_proven_at timestamptz(3);

-- Addresses that were confirmed some time after the account was made, and not changed since, were confirmed by a mailed link.
update auth_users as u set email_proven_at = email_confirmed_at
where email_confirmed_at > created_at + interval '10 seconds'
  and not exists (select from security_events as e where e.user_id = u.id and e.event_type = 'email_changed');
