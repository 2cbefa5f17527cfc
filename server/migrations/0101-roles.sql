-- Roles and isolation. Here the numbers begin: those below were of a schema from before the first release.
--
-- Every table with an insurer has row-level security enabled and forced. Four roles, none of which owns a table:
--   albacea_app       one insurer's transaction; sees the rows of the insurer named in the setting albacea.aseguradora
--   albacea_worker    the outbox across insurers, the seals, the upkeep
--   albacea_servicio  administration of the service itself: the list of insurers, people without insurer
--   albacea_puerta    owner of the doors: the few functions that look before the insurer is known
-- The insurer leads primary keys and indexes, so that the schema can be distributed by it. Rows of an insurer do not reference
-- aseguradoras by foreign key: the check of the policy already binds them to the insurer of the transaction, and the key share
-- lock on one hot row would be taken by every opening.

do $$
declare
  papel text;
begin
  foreach papel in array array['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_puerta'] loop
    begin
      execute format('create role %I nologin', papel);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the cluster; another database of it has made them
    end;
  end loop;
  if not pg_has_role(current_user, 'albacea_puerta', 'member') then
    execute format('grant albacea_puerta to %I', current_user);
  end if;
  if current_setting('server_version_num')::int >= 160000 and not pg_has_role(current_user, 'albacea_puerta', 'set') then
    execute format('grant albacea_puerta to %I with set true', current_user);
  end if;
end
$$;

grant usage on schema public to albacea_app, albacea_worker, albacea_servicio, albacea_puerta;
create schema numeracion authorization albacea_puerta;
comment on schema numeracion is 'One sequence for each insurer, which numbers its cases.';

-- The runner makes this table before the first migration.
comment on table migraciones is 'The ledger of the migrations that this database has.';
comment on column migraciones.huella is 'SHA-256 of the file: a migration is never edited';
grant select on migraciones to albacea_puerta;

create function aseguradora_actual()
  returns uuid
  language sql
  stable parallel safe
as $$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $$;
comment on function aseguradora_actual is
  'The insurer of the transaction. The setting is '''' and not null once it has been used on a pooled connection, '
  'hence nullif.';

create function database_now()
  returns timestamptz
  language sql
  stable parallel safe
as $$ select date_trunc('milliseconds', now()) $$;
comment on function database_now is
  'When the transaction began, in the milliseconds that the program reckons with. Tests put a clock of their own in its place.';

create function oldest_program()
  returns integer
  language sql
  immutable
as $$ select 120 $$;
comment on function oldest_program is
  'The oldest program that runs on this schema, by the last migration that it ships. A migration that takes away '
  'what an older program still uses replaces this function (docs/decisions/0080).';
revoke execute on function oldest_program from public;
grant execute on function oldest_program to albacea_puerta;

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
comment on function schema_fit is
  'What the schema lacks of the migrations that a program ships, what it has that the program does not know, and '
  'oldest_program().';

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
comment on function probe_write is
  'Fails where the disk is full or the server takes no writes. A table of its own always wants new room, which a '
  'row in an old one might not; it is gone at the end of the transaction.';
