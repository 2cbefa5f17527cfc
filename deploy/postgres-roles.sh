#!/bin/sh
# Creates the two roles of docs/operating.md with the database: one owns and migrates it, the other serves and owns nothing.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v login="$LOGIN_PASSWORD" -U postgres <<'SQL'
create role albacea_owner login createrole password :'owner';
create role albacea_login login noinherit password :'login';
create database albacea owner albacea_owner;
SQL
