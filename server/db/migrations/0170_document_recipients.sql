-- Who has a document that was shared: the tenants who were on the lease then, or those among them whom staff chose. Only they see it.
create table document_recipients (
  document_id uuid not null references documents (id) on delete cascade,
  -- Not a foreign key: the row keeps who it was.
  user_id uuid not null,
  account_name text not null,
  -- Whether they are asked to sign or to confirm it.
  is_asked boolean not null,
  -- When they first had the file.
  opened_at timestamptz(3),
  primary key (document_id, user_id)
);
create index document_recipients_user on document_recipients (user_id, document_id);

-- What was shared before was shared with the main tenant alone, and stays theirs.
insert into document_recipients (document_id, user_id, account_name, is_asked, opened_at)
select d.id, u.id, trim(u.first_name || ' ' || u.last_name), d.ask <> 'none', d.opened_at
from documents as d join leases as l on l.id = d.lease_id join users as u on u.id = l.user_id
where d.shared_at is not null;

create function guard_document_recipients() returns trigger
  language plpgsql
  as $$
    begin
      if (new.document_id, new.user_id, new.account_name, new.is_asked) is distinct from (old.document_id, old.user_id, old.account_name, old.is_asked)
        or (old.opened_at is not null and new.opened_at is distinct from old.opened_at)
      then
        raise exception 'who has a document cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger guarded before update on document_recipients for each row execute function guard_document_recipients();

-- The version before shares a document with the main tenant and notes in the document when they had the file.
create function keep_main_recipient() returns trigger
  language plpgsql
  as $$
    begin
      if old.shared_at is null and new.shared_at is not null and not exists (select from document_recipients where document_id = new.id) then
        insert into document_recipients (document_id, user_id, account_name, is_asked)
        select new.id, u.id, trim(u.first_name || ' ' || u.last_name), new.ask <> 'none'
        from leases as l join users as u on u.id = l.user_id where l.id = new.lease_id;
      end if;
      if old.opened_at is null and new.opened_at is not null then
        update document_recipients set opened_at = new.opened_at
        where document_id = new.id and opened_at is null and user_id = (select user_id from leases where id = new.lease_id);
      end if;
      return null;
    end
  $$;
create trigger main_recipient after update of shared_at, opened_at on documents for each row execute function keep_main_recipient();

-- Each tenant signs for themselves, and one colleague for the company.
alter table document_signatures drop constraint document_signatures_document_id_side_key;
create unique index document_signatures_person on document_signatures (document_id, side, user_id);
create unique index document_signatures_company on document_signatures (document_id) where side = 'company';

create or replace function guard_document_signatures() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op = 'UPDATE' then
        raise exception 'signatures cannot be changed' using errcode = 'restrict_violation';
      end if;
      perform from documents
      where id = new.document_id and shared_at is not null and withdrawn_at is null and sha256 = new.document_sha256
        and case new.side when 'company' then is_countersigned else ask = case new.act when 'signed' then 'sign' else 'acknowledge' end end
        and (
          new.side = 'company'
          or exists (select from document_recipients where document_id = new.document_id and user_id = new.user_id and is_asked)
        );
      if not found then
        raise exception 'this document does not ask for this signature' using errcode = 'check_violation';
      end if;
      return new;
    end
  $$;
