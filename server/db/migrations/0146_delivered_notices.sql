-- That staff confirmed, as they shared a notice, that it was or will be delivered as law asks. Null for notices of before, and other documents.
alter table documents
  add column delivery_confirmed_at timestamptz(3),
  -- Not a foreign key: the row keeps who confirmed it.
  add column delivery_confirmed_by uuid,
  add column delivery_confirmed_name text,
  add check ((delivery_confirmed_at is null) = (delivery_confirmed_name is null));

create function guard_delivery() returns trigger
  language plpgsql
  as $$
    begin
      if old.shared_at is not null
        and (new.delivery_confirmed_at, new.delivery_confirmed_by, new.delivery_confirmed_name)
          is distinct from (old.delivery_confirmed_at, old.delivery_confirmed_by, old.delivery_confirmed_name)
      then
        raise exception 'the confirmed delivery of a document cannot be changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end
  $$;
create trigger delivery_guarded before update on documents for each row execute function guard_delivery();
