#!/bin/sh
# Runs once, when the database's volume is empty: a user with the rights that docs/operate.md › The database server names.
set -e
psql --username postgres --set ON_ERROR_STOP=1 --set password="$STOREWRIGHT_PASSWORD" <<'SQL'
create role storewright login createrole password :'password';
create database storewright owner storewright template template0 encoding 'UTF8';
SQL
