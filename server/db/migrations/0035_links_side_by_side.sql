-- Somebody may have several links of one kind: whoever asks for another by an address alone does not end the one that its owner has not read yet.
alter table auth_links drop constraint auth_links_pkey;
alter table auth_links drop constraint auth_links_token_hash_key;
alter table auth_links add primary key (token_hash);
create index auth_links_user on auth_links (user_id, type);
