-- Roles, isolation, and what the program asks of the schema itself.
-- Written by `npm run schema` from a migrated database; do not edit.

create role albacea_app nologin;
create role albacea_puerta nologin;
create role albacea_servicio nologin;
create role albacea_worker nologin;
create schema numeracion authorization albacea_puerta;
create schema public;
grant usage on schema public to albacea_app;
grant usage on schema public to albacea_puerta;
grant usage on schema public to albacea_servicio;
grant usage on schema public to albacea_worker;
grant usage on schema public to public;

-- The ledger of the migrations that this database has.
create table migraciones (
  numero integer not null,
  nombre text not null,
  huella text not null, -- SHA-256 of the file: a migration is never edited
  aplicada timestamptz not null default now(),
  primary key (numero)
);
grant select on migraciones to albacea_puerta;

-- The insurer of the transaction. The setting is '' and not null once it has been used on a pooled connection, hence
-- nullif.
create function aseguradora_actual()
  returns uuid
  language sql
  stable parallel safe
as $$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $$;

-- When the transaction began, in the milliseconds that the program reckons with. Tests put a clock of their own in its
-- place.
create function database_now()
  returns timestamptz
  language sql
  stable parallel safe
as $$ select date_trunc('milliseconds', now()) $$;

-- The oldest program that runs on this schema, by the last migration that it ships. A migration that takes away what an
-- older program still uses replaces this function (docs/decisions/0080).
create function oldest_program()
  returns integer
  language sql
  immutable
as $$ select 158 $$;
revoke execute on function oldest_program from public;
grant execute on function oldest_program to albacea_puerta;

-- What the schema lacks of the migrations that a program ships, what it has that the program does not know, and
-- oldest_program().
create function schema_fit(p_known integer[], out lacking integer, out unknown integer, out oldest integer)
  returns record
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select (select min(k) from unnest(p_known) k where not exists (select 1 from migraciones m where m.numero = k)),
         (select max(m.numero) from migraciones m where m.numero <> all (p_known)),
         oldest_program()
$$;
alter function schema_fit owner to albacea_puerta;
revoke execute on function schema_fit from public;

-- Fails where the disk is full or the server takes no writes. A table of its own always wants new room, which a row in
-- an old one might not; it is gone at the end of the transaction.
create function probe_write()
  returns void
  language plpgsql
  security definer
  set search_path = public, pg_temp
  set temp_tablespaces = ''
as $$
begin
  create temporary table albacea_probe (filler text) on commit drop;
  insert into albacea_probe select repeat('x', 1000) from generate_series(1, 128);
end
$$;
alter function probe_write owner to albacea_puerta;
revoke execute on function probe_write from public;
