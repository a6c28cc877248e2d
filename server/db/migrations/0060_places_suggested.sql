-- Places are suggested by the beginnings of their words while a visitor types, and by likeness where a name is misspelled. No index has the number of
-- homes, so that counting writes no index.
alter table places
  add column search_words text not null generated always as (search_words_of(name || coalesce(' ' || town, ''))) stored;
create index places_words on places using gin (search_words gin_trgm_ops);
create index places_likeness on places using gin (plain_name gin_trgm_ops, (plain_name || ' ' || plain_town) gin_trgm_ops);
