-- Templates of documents: text with fields that are filled in for a lease. A template is archived and never deleted, because documents name their version.
create table document_templates (
  id uuid primary key default gen_random_uuid(),
  -- The name of the newest version, for the list.
  name text not null check (name <> ''),
  -- The newest version.
  version integer not null default 1 check (version > 0),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index document_templates_name on document_templates (lower(name)) where archived_at is null;

-- What a template said at each time. Rows are never changed, so a document can always be compared with the text that it was made from.
create table document_template_versions (
  template_id uuid not null references document_templates (id),
  version integer not null check (version > 0),
  name text not null,
  kind text not null check (kind in ('lease', 'renewal', 'addendum', 'notice', 'condition', 'receipt', 'other')),
  text text not null,
  -- Whether counsel has reviewed this text, as staff say.
  is_reviewed boolean not null default false,
  -- Not a foreign key: the row keeps who wrote it. Null for the templates that come with the product.
  staff_id uuid,
  staff_name text not null,
  created_at timestamptz(3) not null default now(),
  primary key (template_id, version)
);

create function guard_document_template_versions() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'a version of a template cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded before update or delete on document_template_versions for each row execute function guard_document_template_versions();

-- The version of the template that a document was made from. Null for a file that was added.
alter table documents
  add column template_id uuid,
  add column template_version integer,
  -- As that version names it.
  add column template_name text,
  -- Whether staff changed the text for this lease.
  add column is_text_changed boolean not null default false,
  add foreign key (template_id, template_version) references document_template_versions (template_id, version),
  add check ((template_id is null) = (template_version is null) and (template_id is null) = (template_name is null)),
  add check (template_id is not null or not is_text_changed);

create function guard_template_of_document() returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'the template of a document cannot be changed' using errcode = 'restrict_violation';
    end
  $$;
create trigger guarded_template before update on documents for each row
  when ((new.template_id, new.template_version, new.template_name, new.is_text_changed) is distinct from (old.template_id, old.template_version, old.template_name, old.is_text_changed))
  execute function guard_template_of_document();
