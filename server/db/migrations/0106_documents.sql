-- Documents of a lease: what staff share with the tenant, and what tenant and company sign. A file that was shared never changes.
create table documents (
  id uuid primary key default gen_random_uuid(),
  lease_id uuid not null references leases (id) on delete cascade,
  title text not null,
  kind text not null check (kind in ('lease', 'renewal', 'addendum', 'notice', 'condition', 'receipt', 'other')),
  -- What the tenant is asked for.
  ask text not null default 'none' check (ask in ('none', 'acknowledge', 'sign')),
  -- Whether the company signs as well.
  is_countersigned boolean not null default false,
  -- Always a PDF. The name is the one that the file had on the computer of staff.
  file_key text not null unique,
  file_name text not null,
  byte_count integer not null check (byte_count > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- Null until the storage has the file.
  stored_at timestamptz(3),
  shared_at timestamptz(3) check (shared_at is null or stored_at is not null),
  -- When the tenant first had the file.
  opened_at timestamptz(3),
  withdrawn_at timestamptz(3) check (withdrawn_at is null or shared_at is not null),
  withdrawn_because text,
  -- Not a foreign key: the row keeps who added it.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  check ((withdrawn_at is null) = (withdrawn_because is null)),
  check (not is_countersigned or ask = 'sign')
);
create index documents_lease on documents (lease_id, created_at desc, id);
create index documents_unstored on documents (created_at) where stored_at is null;

create trigger documents_gone after delete on documents for each row execute function list_file_to_remove();

create function guard_documents() returns trigger
  language plpgsql
  as $$
    begin
      if (new.lease_id, new.file_key, new.sha256, new.byte_count) is distinct from (old.lease_id, old.file_key, old.sha256, old.byte_count) then
        raise exception 'the file of a document cannot be changed' using errcode = 'restrict_violation';
      end if;
      if old.shared_at is not null
        and (new.title, new.kind, new.ask, new.is_countersigned, new.shared_at) is distinct from (old.title, old.kind, old.ask, old.is_countersigned, old.shared_at)
      then
        raise exception 'a document that was shared cannot be changed' using errcode = 'restrict_violation';
      end if;
      if new.withdrawn_at is not null and old.withdrawn_at is null and exists (select from document_signatures where document_id = old.id) then
        raise exception 'a document that was signed cannot be withdrawn' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on documents for each row execute function guard_documents();

-- Who acknowledged or signed a document. Rows are evidence, so they are never changed. The format of `record_hash` is in docs/documents.md.
create table document_signatures (
  id uuid primary key default gen_random_uuid(),
  document_id uuid not null references documents (id) on delete cascade,
  side text not null check (side in ('tenant', 'company')),
  act text not null check (act in ('acknowledged', 'signed')),
  -- Not a foreign key: the row keeps who it was.
  user_id uuid not null,
  account_name text not null,
  account_email text not null,
  -- The name as it was typed, and the lines that were drawn, if any.
  typed_name text,
  drawing text,
  consent text not null,
  document_sha256 bytea not null,
  ip_address text not null,
  user_agent text not null,
  signed_at timestamptz(3) not null,
  record_hash bytea not null check (octet_length(record_hash) = 32),
  check ((act = 'signed') = (typed_name is not null)),
  check (drawing is null or act = 'signed'),
  check (side = 'tenant' or act = 'signed'),
  unique (document_id, side)
);

create function guard_document_signatures() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'UPDATE' then
        raise exception 'signatures cannot be changed' using errcode = 'restrict_violation';
      end if;
      perform from documents
      where id = new.document_id and shared_at is not null and withdrawn_at is null and sha256 = new.document_sha256
        and case new.side when 'company' then is_countersigned else ask = case new.act when 'signed' then 'sign' else 'acknowledge' end end;
      if not found then
        raise exception 'this document does not ask for this signature' using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before insert or update on document_signatures for each row execute function guard_document_signatures();
