-- The files of a picture that goes are listed, to be removed: one of each width up to its own, the one for older browsers, the whole one.
create function list_picture_files_to_remove() returns trigger language plpgsql as $$
begin
  insert into files_to_remove (file_key)
  select 'pictures/' || old.name || suffix
  from (
    select '-' || width || '.avif' from unnest(array[320, 480, 640, 768, 960, 1200, 1920]) as width where width <= old.width
    union all values ('-960.jpg'), ('.jpg')
  ) as files (suffix)
  on conflict do nothing;
  return null;
end
$$;

create trigger pictures_gone after delete on pictures for each row execute function list_picture_files_to_remove();
