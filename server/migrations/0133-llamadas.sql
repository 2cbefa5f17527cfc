-- Calls that the family asks for, and what it decides on the telephone (docs/decisions/0101).

create table llamadas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  desde timestamptz not null,
  hasta timestamptz not null,
  estado text not null default 'pedida' check (estado in ('pedida', 'anulada', 'hecha', 'sin_respuesta')),
  datos_cifrados bytea not null,
  pedida timestamptz not null,
  terminada timestamptz,
  por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check (desde < hasta),
  check ((estado = 'pedida') = (terminada is null))
);
comment on table llamadas is 'Calls that the heir asked for, with the hours in which to call.';
comment on column llamadas.estado is 'anulada: the heir took it back; sin_respuesta: they were called and did not answer';
comment on column llamadas.datos_cifrados is 'the telephone, and what it is about, under the key of the case';
comment on column llamadas.por is 'membership of who called';
create unique index llamadas_pedidas on llamadas (aseguradora_id, caso) where estado = 'pedida';
create index llamadas_por_caso on llamadas (aseguradora_id, caso);
alter table llamadas enable row level security, force row level security;
create policy inquilino on llamadas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on llamadas for select to albacea_puerta using (true);
grant delete, insert, select, update on llamadas to albacea_app;
grant select (aseguradora_id, id, caso, desde, hasta, estado, pedida) on llamadas to albacea_puerta;

create table conversaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null,
  empezada timestamptz not null,
  terminada timestamptz,
  datos_cifrados bytea not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table conversaciones is
  'Conversations on the telephone in which somebody of the service fills in and decides on the word of the heir. No sound is kept.';
comment on column conversaciones.autor is 'membership of who speaks for the service; nobody else goes on with it';
comment on column conversaciones.datos_cifrados is
  'with whom, how they were identified, and each text that was read aloud with what was answered, under the key of the case';
create unique index conversaciones_abiertas on conversaciones (aseguradora_id, caso) where terminada is null;
create index conversaciones_por_caso on conversaciones (aseguradora_id, caso);
alter table conversaciones enable row level security, force row level security;
create policy inquilino on conversaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on conversaciones to albacea_app;

create function tareas_de_llamadas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
    desde timestamptz, centimos bigint, cita timestamptz, cita_hasta timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'llamar', l.aseguradora_id, l.caso, c.caso_id, c.gestor, c.prioridad, 1, (l.desde at time zone 'Europe/Madrid')::date,
         l.pedida, 0::bigint, l.desde, l.hasta
    from llamadas l join casos c on c.aseguradora_id = l.aseguradora_id and c.id = l.caso
   where l.estado = 'pedida' and c.borrado is null and c.bloqueado is null
     and (p_aseguradora is null or l.aseguradora_id = p_aseguradora)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by l.desde limit p_maximo
$$;
comment on function tareas_de_llamadas is
  'Calls that families asked for, across insurers: ids and times, never a person. cita: the hours in which to call.';
grant create on schema public to albacea_puerta;
alter function tareas_de_llamadas owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_llamadas from public;
