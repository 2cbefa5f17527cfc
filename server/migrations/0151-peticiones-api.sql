-- The requests of each API key, for the insurer's developers (docs/decisions/0118).

create table peticiones_api (
  aseguradora_id uuid not null,
  clave uuid not null,
  id uuid not null,
  metodo text not null,
  ruta text not null,
  estado_http integer not null,
  codigo text,
  duracion_ms integer not null,
  peticion text not null,
  primary key (aseguradora_id, clave, id)
);
comment on table peticiones_api is
  'Requests of the API by key, of the last days: route, status and code, nothing that was sent. Written a second later; a process that is killed takes that second with it.';
comment on column peticiones_api.id is 'of version 7: when it was answered';
comment on column peticiones_api.ruta is 'with the names of its parameters, never their values';
comment on column peticiones_api.estado_http is '499: the caller hung up';
comment on column peticiones_api.peticion is 'X-Request-Id of the answer';
create index peticiones_api_por_edad on peticiones_api (id);
alter table peticiones_api enable row level security, force row level security;
create policy inquilino on peticiones_api to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on peticiones_api for insert to albacea_puerta with check (true);
create policy reparto on peticiones_api to albacea_worker using (true) with check (true);
grant select on peticiones_api to albacea_app;
grant insert on peticiones_api to albacea_puerta;
grant delete, select on peticiones_api to albacea_worker;

create function anotar_peticiones(p_peticiones jsonb) returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into peticiones_api (aseguradora_id, clave, id, metodo, ruta, estado_http, codigo, duracion_ms, peticion)
  select aseguradora_id, clave, id, metodo, ruta, estado_http, codigo, duracion_ms, peticion
    from jsonb_to_recordset(p_peticiones) as p(aseguradora_id uuid, clave uuid, id uuid, metodo text, ruta text,
         estado_http integer, codigo text, duracion_ms integer, peticion text)
$$;
comment on function anotar_peticiones is 'Writes requests down, of whichever insurers they are.';
grant create on schema public to albacea_puerta;
alter function anotar_peticiones owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function anotar_peticiones from public;
