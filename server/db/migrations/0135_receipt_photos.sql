-- Photos of checks, money orders and slips, each with the payment that staff recorded. A photo is never replaced: another one may be added, and one that was
-- added by mistake is hidden with a reason, and stays.
create table receipt_photos (
  id uuid primary key,
  entry_id uuid not null references ledger_entries (id) on delete cascade,
  -- The account of the tenant who paid, so that the photo is in the copy of their data and goes with an erasure. Null without an account.
  user_id uuid references users (id) on delete set null,
  file_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the file as it was uploaded, so that the same one is stored once.
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  -- Null until the storage has the file.
  stored_at timestamptz(3),
  -- Not a foreign key: the row keeps who added it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  hidden_at timestamptz(3) check (hidden_at is null or stored_at is not null),
  hidden_by text,
  hidden_because text check (hidden_because <> ''),
  -- A photo that was added by mistake may be about another person, so it is not given out.
  is_hidden boolean not null generated always as (hidden_at is not null) stored,
  check ((hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_because is null))
);
create index receipt_photos_entry on receipt_photos (entry_id, created_at, id);
create index receipt_photos_user on receipt_photos (user_id) where user_id is not null;
create index receipt_photos_unstored on receipt_photos (created_at) where stored_at is null;
create unique index receipt_photos_once on receipt_photos (entry_id, source_sha256) where stored_at is not null and hidden_at is null;

create trigger receipt_photos_gone after delete on receipt_photos for each row execute function list_file_to_remove();

create function guard_receipt_photos() returns trigger
  language plpgsql
  as $$
    declare
      -- A generated column is filled in after this trigger.
      before jsonb := to_jsonb(old) - 'is_hidden'::text;
      after jsonb := to_jsonb(new) - 'is_hidden'::text;
      hiding text[] := '{hidden_at,hidden_by,hidden_because}';
    begin
      if old.stored_at is null and after - 'stored_at'::text = before - 'stored_at'::text then
        return new;
      end if;
      if old.hidden_at is null and after - hiding = before - hiding then
        return new;
      end if;
      -- The account of the payer is deleted.
      if new.user_id is null and after - 'user_id'::text = before - 'user_id'::text then
        return new;
      end if;
      raise exception 'a photo of a payment cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update on receipt_photos for each row execute function guard_receipt_photos();
