-- Rate limits and stored answers.

create unlogged table limites_uso (
  titular uuid not null,
  inicio timestamptz not null,
  usadas integer not null,
  primary key (titular)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
comment on table limites_uso is
  'One-hour windows of requests by key, person or session. Unlogged: nothing to flush per request; a crash of the '
  'database opens new windows, which errs in favour of the caller.';
comment on column limites_uso.titular is 'id of the API key, the membership or the session';
comment on column limites_uso.inicio is 'first request of the window';
grant delete, insert, select, update on limites_uso to albacea_puerta;

create table idempotencia (
  aseguradora_id uuid not null,
  huella_clave bytea not null,
  huella_peticion bytea not null,
  caso uuid,
  correo uuid,
  estado_http integer not null,
  respuesta_cifrada bytea not null,
  completa boolean not null,
  en_curso_hasta timestamptz not null,
  caduca timestamptz not null,
  primary key (aseguradora_id, huella_clave)
);
comment on table idempotencia is 'Stored answers to requests with an Idempotency-Key.';
comment on column idempotencia.huella_clave is 'SHA-256 of the Idempotency-Key';
comment on column idempotencia.huella_peticion is
  'SHA-256 of operation, path and body: the same key with another request is refused';
comment on column idempotencia.caso is 'the case that it opened; with its erasure the answer goes too';
comment on column idempotencia.correo is 'the e-mail whose outcome completes the answer';
comment on column idempotencia.respuesta_cifrada is 'under the insurer''s key';
comment on column idempotencia.completa is 'false: the outcome of the e-mail is not in the answer yet';
comment on column idempotencia.en_curso_hasta is 'until then whoever repeats is told that the first is still on its way';
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
comment on function contar_uso is
  'Counts one request in the one-hour window that began with the holder''s first; exact across processes by the row '
  'lock.';
