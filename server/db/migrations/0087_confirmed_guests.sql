-- Only guests who have confirmed take spots, so sign-ups under wrong or invented addresses cannot fill an open house.
create or replace function count_open_house_guests() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' and old.state = 'coming' then
        update open_houses set going = going - old.party where id = old.open_house_id;
      end if;
      if tg_op <> 'DELETE' and new.state = 'coming' then
        update open_houses set going = going + new.party where id = new.open_house_id;
      end if;
      return null;
    end
  $$;

update open_houses set going = (
  select coalesce(sum(party), 0) from open_house_guests where open_house_id = open_houses.id and state = 'coming'
) where id in (select open_house_id from open_house_guests where state = 'asked');
