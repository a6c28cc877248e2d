-- The provider's own test mode moves no money: what is paid there is no rent once live keys are set.
alter type card_gateway add value 'stripe_test';

-- What a fee is for, in the payer's words.
alter table payments add column purpose text check (purpose is null or (purpose <> '' and payment_type = 'fees'));
