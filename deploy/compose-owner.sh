#!/bin/sh
# Run once by the database's image: an owner who may make roles and is no superuser (operations.md, "roles and grants").
set -e
psql --set=ON_ERROR_STOP=1 --set=password="$OWNER_PASSWORD" --username=postgres <<'SQL'
create role society_owner login createrole password :'password';
create database aangan owner society_owner;
SQL
