-- Payments from bank accounts. `sent_at` is when the bank was asked, which is days before it answers. Null for a card.
alter table payments
  add column method_kind text not null default 'card' check (method_kind in ('card', 'us_bank_account')),
  add column sent_at timestamptz(3),
  -- Why a bank took back what it had paid, by the provider's code.
  add column dispute_reason text;

-- The provider is asked less often about what a bank works on.
create index payments_sent on payments (user_id, gateway) where status = 'pending' and intent_status = 'processing';

-- An account that is saved once its owner tells what was deposited: in which way, and from which day on.
alter table payment_method_setups
  add column kind text not null default 'card' check (kind in ('card', 'us_bank_account')),
  add column verify_by text check (verify_by in ('amounts', 'descriptor_code')),
  add column arrives_on date,
  -- How often something else was told than what was deposited.
  add column attempts smallint not null default 0,
  add column brand text,
  add column last4 text;

-- What a tenant agreed to for one debit, or with a saved account.
alter table autopay_authorizations
  add column payment_id uuid references payments (id) on delete set null,
  add column setup_id uuid references payment_method_setups (id) on delete set null,
  add column method_id uuid references payment_methods (id) on delete set null;
create index autopay_authorizations_payment on autopay_authorizations (payment_id) where payment_id is not null;
create index autopay_authorizations_setup on autopay_authorizations (setup_id) where setup_id is not null;
create index autopay_authorizations_method on autopay_authorizations (method_id) where method_id is not null;

-- Rent counts as paid on the day the bank was asked, once the bank has paid it.
do $$
  declare
    before text := pg_get_functiondef('post_payment'::regproc);
    after text := replace(before, 'coalesce(p.completed_at, now())', 'coalesce(p.sent_at, p.completed_at, now())');
  begin
    if after = before then
      raise exception 'post_payment is not what this migration changes';
    end if;
    execute after;
  end
$$;
