-- Whether the value is encrypted under the installation's own key, which stands outside the database.
alter table server_secrets add column is_sealed boolean not null default false;
