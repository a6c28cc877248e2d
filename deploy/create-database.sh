#!/bin/sh
# Creates the product's role, which is no superuser, and the database that it owns. The password is in DATABASE_PASSWORD. Run it as the superuser:
#   sudo -u postgres DATABASE_PASSWORD=... sh deploy/create-database.sh
set -eu
psql --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role baystead login password :'password';
create database baystead owner baystead encoding 'UTF8' template template0;
revoke connect, temporary on database baystead from public;
SQL
