-- Rate limits, stored answers, and the log of requests.
-- Written by `npm run schema` from a migrated database; do not edit.

-- One-hour windows of requests by key, person or session. Unlogged: nothing to flush per request; a crash of the
-- database opens new windows, which errs in favour of the caller.
create unlogged table limites_uso (
  titular uuid not null, -- id of the API key, the membership or the session
  inicio timestamptz not null, -- first request of the window
  usadas integer not null,
  primary key (titular)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
grant delete, insert, select, update on limites_uso to albacea_puerta;

-- Stored answers to requests with an Idempotency-Key.
create table idempotencia (
  aseguradora_id uuid not null,
  huella_clave bytea not null, -- SHA-256 of the Idempotency-Key
  huella_peticion bytea not null, -- SHA-256 of operation, path and body: the same key with another request is refused
  caso uuid, -- the case that it opened; with its erasure the answer goes too
  correo uuid, -- the e-mail whose outcome completes the answer
  estado_http integer not null,
  respuesta_cifrada bytea not null, -- under the insurer's key
  completa boolean not null, -- false: the outcome of the e-mail is not in the answer yet
  en_curso_hasta timestamptz not null, -- until then whoever repeats is told that the first is still on its way
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

-- Requests of the API by key, of the last days: route, status and code, nothing that was sent. Written a second later;
-- a process that is killed takes that second with it.
create table peticiones_api (
  aseguradora_id uuid not null,
  clave uuid not null,
  id uuid not null, -- of version 7: when it was answered
  metodo text not null,
  ruta text not null, -- with the names of its parameters, never their values
  estado_http integer not null, -- 499: the caller hung up
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

-- Counts one request in the one-hour window that began with the holder's first; exact across processes by the row lock.
create function contar_uso(p_titular uuid, p_limite integer, out usadas integer, out renueva timestamptz)
  returns record
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  ahora timestamptz := clock_timestamp();
begin
  insert into limites_uso as l (titular, inicio, usadas) values (p_titular, ahora, 1)
  on conflict (titular) do update set
    inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
    usadas = case when l.inicio <= ahora - interval '1 hour' then 1 else least(l.usadas + 1, p_limite + 1) end
  returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
end
$$;
alter function contar_uso owner to albacea_puerta;
revoke execute on function contar_uso from public;

-- Writes requests down, of whichever insurers they are.
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
alter function anotar_peticiones owner to albacea_puerta;
revoke execute on function anotar_peticiones from public;
