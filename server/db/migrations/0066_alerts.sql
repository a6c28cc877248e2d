-- People who asked to be emailed about new homes. Nothing but the address is known of them.
create table alert_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  created_at timestamptz not null default now()
);

create unique index alert_subscribers_email on alert_subscribers (lower(email));

create table alerts (
  id uuid primary key default gen_random_uuid(),
  subscriber_id uuid not null references alert_subscribers (id) on delete cascade,
  -- The parameters of the search, as texts.
  filter jsonb not null,
  name text not null,
  frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
  created_at timestamptz not null default now(),
  -- Null until the link in the email was used. Deleted after a week without it.
  confirmed_at timestamptz,
  is_paused boolean not null default false,
  -- Changes up to this moment have been looked at. In milliseconds, so that it can be compared with what a process has read.
  checked_until timestamptz(3) not null default now(),
  -- Not looked at before this moment.
  next_at timestamptz not null default now(),
  unique (subscriber_id, filter)
);

create index alerts_to_check on alerts (subscriber_id, next_at, checked_until) where confirmed_at is not null and not is_paused;
create index alerts_unconfirmed on alerts (created_at) where confirmed_at is null;

-- Emails about homes, recorded in the transaction that queues each.
create table alert_messages (
  id uuid primary key,
  subscriber_id uuid not null references alert_subscribers (id) on delete cascade,
  sent_at timestamptz not null,
  -- The day of a daily or weekly message: there is one a day. Null for an instant one.
  digest_on date,
  unique (subscriber_id, digest_on)
);

create index alert_messages_by_time on alert_messages (sent_at);

-- What is new since an alert was looked at.
create index price_changes_by_time on price_changes (changed_at);
