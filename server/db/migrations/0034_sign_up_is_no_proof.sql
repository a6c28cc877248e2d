-- The link of a sign-up, or of a change of address, does not show whose the password is. It was believed to until now, and nothing tells which link
-- proved an address. So those are believed alone whom staff invited, or for whom the operator answered when the account was made. Nobody is signed
-- out by this: it is asked only when somebody gets more rights.
update auth_users as u set email_proven_at = null
where invited_at is null
  and email_confirmed_at > created_at + interval '10 seconds'
  and not exists (select from users where users.id = u.id and users.role = 'admin');
