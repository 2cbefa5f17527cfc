-- The base: roles and isolation, the ledger of migrations, and the tables of the HTTP transport.
--
-- These files are the schema. They are applied to an empty database in the order of their names, in one transaction
-- (server/src/db/migrations.ts). A line such as "==== documentos ====" names the folder below server/src that owns the
-- tables after the line; statements of other folders do not name these tables.

set local check_function_bodies = off; -- a function may name objects that are created after it

-- ==== db ====
-- Roles, isolation, and functions about the schema itself.
-- Every table with an insurer has row-level security enabled and forced. There are five roles; none of them owns a table:
--   albacea_app       transaction of one insurer, named in the setting albacea.aseguradora; sees only rows of that insurer
--   albacea_worker    work for all insurers: the outbox, the seals, the deletion of expired rows
--   albacea_servicio  administration of the service: the list of insurers, and people without an insurer
--   albacea_conexion  connection outside of a transaction; may only call definer functions, before the insurer is known
--   albacea_puerta    owner of the definer functions, which are those with SECURITY DEFINER (12-definers.sql)
-- Primary keys and indexes begin with the insurer, so that the schema can be distributed by insurer. Rows of an insurer do
-- not reference aseguradoras by a foreign key: the policy already binds them to the insurer of the transaction, and with
-- such a key every opening would lock the same row of aseguradoras.
do $$
declare
  papel text;
begin
  foreach papel in array array['albacea_app', 'albacea_worker', 'albacea_servicio', 'albacea_conexion', 'albacea_puerta'] loop
    begin
      execute format('create role %I nologin noinherit', papel);
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole PostgreSQL server, and another of its databases has made them
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
grant usage on schema public to albacea_app, albacea_worker, albacea_servicio, albacea_conexion, albacea_puerta;
grant create on schema public to albacea_puerta; -- needed while the schema is made; 12-definers.sql revokes it

-- The schema of the sequences that number the cases, one sequence for each insurer.
create schema numeracion authorization albacea_puerta;

-- The ledger: which steps of the schema were applied to this database. Its rows never change.
create table migraciones (
  numero integer not null, -- 0: all files of server/schema together
  nombre text not null,
  huella text not null, -- SHA-256 of the text of the step
  aplicada timestamptz not null default now(),
  primary key (numero)
);
grant select on migraciones to albacea_puerta;

-- The insurer of the transaction. nullif is needed because the setting of a pooled connection is '' and not null after its
-- first use.
create function aseguradora_actual()
  returns uuid
  language sql
  stable parallel safe
as $$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $$;

-- The beginning of the transaction, cut to milliseconds, which is the precision of the program. Tests replace this
-- function.
create function database_now()
  returns timestamptz
  language sql
  stable parallel safe
as $$ select date_trunc('milliseconds', now()) $$;

-- The ledger, which the program reads to check that it fits this schema (server/src/db/schema-fit.ts).
create function schema_ledger()
  returns table(numero integer, nombre text, huella text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select m.numero, m.nombre, m.huella from migraciones m order by m.numero $$;
grant execute on function schema_ledger to albacea_conexion;

-- Fails when the disk is full or the server takes no writes. It fills a temporary table, because that always needs new
-- space on the disk; a row in an existing table might not.
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
grant execute on function probe_write to albacea_conexion;

-- ==== http ====
-- Rate limits, stored answers to repeated requests, and the log of requests.

-- The number of requests of each key, person or session in its present hour. The table is unlogged, so that a request waits
-- for no write to disk. A crash of the database begins new hours, to the advantage of the callers.
create unlogged table limites_uso (
  titular uuid not null, -- id of the API key, membership or session
  inicio timestamptz not null, -- first request of the hour
  usadas integer not null,
  primary key (titular)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
grant delete, insert, select, update on limites_uso to albacea_puerta;

-- Stored answers to requests with an Idempotency-Key.
create table idempotencia (
  aseguradora_id uuid not null,
  huella_clave bytea not null, -- SHA-256 of the Idempotency-Key
  huella_peticion bytea not null, -- SHA-256 of operation, path and body; the same key with another request is refused
  caso uuid, -- the case that the request opened; when it is erased, the answer is deleted
  correo uuid, -- the e-mail whose outcome completes the answer
  estado_http integer not null,
  respuesta_cifrada bytea not null, -- encrypted under the insurer's key
  completa boolean not null, -- false: the outcome of the e-mail is not in the answer yet
  en_curso_hasta timestamptz not null, -- until then, a repeated request is told that the first one is still running
  caduca timestamptz not null,
  primary key (aseguradora_id, huella_clave)
);
create index idempotencia_caducada on idempotencia (caduca);
create index idempotencia_por_caso on idempotencia (aseguradora_id, caso);
alter table idempotencia enable row level security, force row level security;
create policy inquilino on idempotencia to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on idempotencia to albacea_worker using (true) with check (true);
grant delete, insert, select, update on idempotencia to albacea_app;
grant delete, select on idempotencia to albacea_worker;
grant update (estado_http, respuesta_cifrada, completa) on idempotencia to albacea_worker;

-- The requests to the API in the last days, by key: route, status and error code, nothing that the caller sent. A request
-- is written up to a second later, so a killed process loses its last second.
create table peticiones_api (
  aseguradora_id uuid not null,
  clave uuid not null,
  id uuid not null, -- UUID of version 7, which contains the instant of the answer
  metodo text not null,
  ruta text not null, -- with the names of the path parameters, never with their values
  estado_http integer not null, -- 499: the caller closed the connection
  codigo text,
  duracion_ms integer not null,
  peticion text not null, -- X-Request-Id of the answer
  primary key (aseguradora_id, clave, id)
);
create index peticiones_api_por_edad on peticiones_api (id);
alter table peticiones_api enable row level security, force row level security;
create policy inquilino on peticiones_api to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on peticiones_api for insert to albacea_puerta with check (true);
create policy reparto on peticiones_api to albacea_worker using (true) with check (true);
grant delete, select on peticiones_api to albacea_worker;
grant insert on peticiones_api to albacea_puerta;
grant select on peticiones_api to albacea_app;

-- Counts one request in the hour that began with the holder's first request. The lock on the row makes the count exact
-- across processes. Without a limit the count stays as it is: a request that was counted is looked up again.
create function contar_uso(p_titular uuid, p_limite integer, out usadas integer, out renueva timestamptz)
  returns record
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  ahora timestamptz := clock_timestamp();
  una integer := (p_limite is not null)::integer;
begin
  insert into limites_uso as l (titular, inicio, usadas) values (p_titular, ahora, una)
  on conflict (titular) do update set
    inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
    usadas = case when l.inicio <= ahora - interval '1 hour' then una else least(l.usadas + una, p_limite + 1) end
  returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
end
$$;
grant execute on function contar_uso to albacea_conexion;

-- Writes entries of the request log, of any insurers.
create function anotar_peticiones(p_peticiones jsonb)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into peticiones_api (aseguradora_id, clave, id, metodo, ruta, estado_http, codigo, duracion_ms, peticion)
  select aseguradora_id, clave, id, metodo, ruta, estado_http, codigo, duracion_ms, peticion
    from jsonb_to_recordset(p_peticiones) as p(aseguradora_id uuid, clave uuid, id uuid, metodo text, ruta text,
         estado_http integer, codigo text, duracion_ms integer, peticion text)
$$;
grant execute on function anotar_peticiones to albacea_conexion;
