-- Only these mails hold a code that could be typed in: for other links there is nothing to guess.
update auth_links set code_hash = null where type not in ('magiclink', 'reauthentication');
alter table auth_links add constraint auth_links_code check (code_hash is null or type in ('magiclink', 'reauthentication'));
