-- Statements of the condition of a home as a checklist: G.L. c. 186 §15B(2)(c). Staff fill one in room by room and finish it, which makes a document of
-- the lease. Each tenant may return it with notes and photos of their own, and staff answer. What was finished, sent or answered is evidence, so triggers
-- keep it from changes; all of it goes with its lease.
create table condition_statements (
  id uuid primary key default gen_random_uuid(),
  lease_id uuid not null references leases (id) on delete cascade,
  -- Violations of the sanitary or building code that an authority found and that are still there. Blank for none.
  violations text not null default '',
  version integer not null default 1,
  -- Not a foreign key: the row keeps who began it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  -- When it was finished and shared with the tenants, the name that staff signed with, and the document that was made of it.
  finished_at timestamptz(3),
  sent_on date,
  signed_name text,
  document_id uuid references documents (id) on delete cascade,
  check ((finished_at is null) = (sent_on is null) and (finished_at is null) = (signed_name is null) and (finished_at is null) = (document_id is null))
);
create index condition_statements_lease on condition_statements (lease_id, created_at desc, id);
create index condition_statements_document on condition_statements (document_id) where document_id is not null;
-- Of two colleagues who begin at the same time, both get the same one.
create unique index condition_statements_draft on condition_statements (lease_id) where finished_at is null;

create table condition_rooms (
  id uuid primary key,
  statement_id uuid not null references condition_statements (id) on delete cascade,
  place integer not null,
  name text not null,
  -- In their order: id, name, state (null until it is chosen) and note of each.
  items jsonb not null,
  version integer not null default 1
);
create index condition_rooms_statement on condition_rooms (statement_id, place);

-- What one tenant returns: that the list is complete, or notes and photos of their own.
create table condition_replies (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references condition_statements (id) on delete cascade,
  -- Not a foreign key: the row keeps who it was.
  user_id uuid not null,
  tenant_name text not null,
  created_at timestamptz(3) not null default now(),
  -- Null while only the tenant sees it.
  sent_at timestamptz(3),
  signed_name text,
  -- Returned as correct and complete, so there is nothing to answer.
  is_complete boolean,
  answered_at timestamptz(3) check (answered_at is null or not is_complete),
  answered_by text,
  -- The name that staff signed the answer with, and what they wrote about the whole list.
  answer_signed_name text,
  answer text not null default '',
  check ((sent_at is null) = (signed_name is null) and (sent_at is null) = (is_complete is null)),
  check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer_signed_name is null))
);
create index condition_replies_statement on condition_replies (statement_id, created_at, id);
create index condition_replies_user on condition_replies (user_id);
create unique index condition_replies_draft on condition_replies (statement_id, user_id) where sent_at is null;
-- What waits for an answer, for the dashboard.
create index condition_replies_waiting on condition_replies (sent_at, statement_id) where not is_complete and answered_at is null;

-- A note of a tenant, to an item or, without one, to the home.
create table condition_notes (
  id uuid primary key default gen_random_uuid(),
  reply_id uuid not null references condition_replies (id) on delete cascade,
  room_id uuid references condition_rooms (id) on delete cascade,
  item_id uuid,
  note text not null,
  -- What staff answered. Null until then.
  is_agreed boolean,
  answer text not null default '',
  check ((room_id is null) = (item_id is null))
);
create unique index condition_notes_once on condition_notes (reply_id, coalesce(item_id, '00000000-0000-0000-0000-000000000000'));

create table condition_photos (
  id uuid primary key,
  statement_id uuid not null references condition_statements (id) on delete cascade,
  -- Null for a photo that a tenant added to the home.
  room_id uuid references condition_rooms (id) on delete cascade,
  -- Null for a photo of the room.
  item_id uuid,
  -- Null for a photo that staff took.
  reply_id uuid references condition_replies (id) on delete cascade,
  file_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- Of the file as it was uploaded, so that the same one is stored once.
  source_sha256 bytea not null check (octet_length(source_sha256) = 32),
  -- Null until the storage has the file.
  stored_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (room_id is not null or (reply_id is not null and item_id is null))
);
create index condition_photos_statement on condition_photos (statement_id, created_at, id);
create index condition_photos_unstored on condition_photos (created_at) where stored_at is null;
create trigger condition_photos_gone after delete on condition_photos for each row execute function list_file_to_remove();

create function guard_condition_statements() returns trigger
  language plpgsql
  as $$
    begin
      if old.finished_at is not null then
        raise exception 'a finished statement of condition cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on condition_statements for each row execute function guard_condition_statements();

-- A statement that is deleted with its lease is gone by then, so its parts may go.
create function guard_condition_rooms() returns trigger
  language plpgsql
  as $$
    begin
      if exists (select from condition_statements where id = coalesce(new.statement_id, old.statement_id) and finished_at is not null) then
        raise exception 'a finished statement of condition cannot be changed' using errcode = 'restrict_violation';
      end if;
      return coalesce(new, old);
    end
  $$;
create trigger guarded before insert or update or delete on condition_rooms for each row execute function guard_condition_rooms();

create function guard_condition_replies() returns trigger
  language plpgsql
  as $$
    declare
      answering text[] := '{answered_at,answered_by,answer_signed_name,answer}';
    begin
      if old.sent_at is not null and (old.answered_at is not null or to_jsonb(new) - answering <> to_jsonb(old) - answering) then
        raise exception 'what a tenant sent cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on condition_replies for each row execute function guard_condition_replies();

create function guard_condition_notes() returns trigger
  language plpgsql
  as $$
    declare
      answering text[] := '{is_agreed,answer}';
    begin
      if exists (select from condition_replies where id = coalesce(new.reply_id, old.reply_id) and sent_at is not null) then
        if tg_op <> 'UPDATE' or old.is_agreed is not null or to_jsonb(new) - answering <> to_jsonb(old) - answering then
          raise exception 'what a tenant sent cannot be changed' using errcode = 'restrict_violation';
        end if;
      end if;
      return coalesce(new, old);
    end
  $$;
create trigger guarded before insert or update or delete on condition_notes for each row execute function guard_condition_notes();

create function guard_condition_photos() returns trigger
  language plpgsql
  as $$
    declare
      photo condition_photos;
    begin
      if tg_op = 'DELETE' then
        photo := old;
      else
        photo := new;
      end if;
      if tg_op = 'UPDATE' and (old.stored_at is not null or to_jsonb(new) - 'stored_at'::text <> to_jsonb(old) - 'stored_at'::text) then
        raise exception 'a photo of a home cannot be changed' using errcode = 'restrict_violation';
      end if;
      -- What was never stored completely is no part of it.
      if tg_op = 'DELETE' and old.stored_at is null then
        return old;
      end if;
      if exists (select from condition_replies where id = photo.reply_id and sent_at is not null)
        or (photo.reply_id is null and exists (select from condition_statements where id = photo.statement_id and finished_at is not null))
      then
        raise exception 'what was finished or sent cannot be changed' using errcode = 'restrict_violation';
      end if;
      return photo;
    end
  $$;
create trigger guarded before insert or update or delete on condition_photos for each row execute function guard_condition_photos();

create trigger no_truncate before truncate on condition_statements for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on condition_rooms for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on condition_replies for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on condition_notes for each statement execute function refuse_truncate();
create trigger no_truncate before truncate on condition_photos for each statement execute function refuse_truncate();
