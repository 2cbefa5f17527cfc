-- Cases: modules, search words, links, chronology, erasures.

create table casos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text not null,
  estado text not null default 'abierto' check (estado in ('abierto', 'en_tramite', 'cerrado', 'anulado')),
  en_espera_de text check (en_espera_de in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('completado', 'parcial', 'desistido', 'sin_respuesta')),
  prioridad text not null default 'normal' check (prioridad in ('normal', 'urgente')),
  pack text not null,
  idioma text not null,
  fecha_fallecimiento date not null,
  clave_envuelta bytea,
  datos_cifrados bytea,
  huella_poliza bytea,
  huella_identidad bytea,
  huella_duplicado bytea,
  avisos jsonb not null default '[]',
  abierto timestamptz not null,
  actualizado timestamptz not null,
  cerrado timestamptz,
  borrado timestamptz,
  version integer not null default 1,
  lista_completa timestamptz,
  documentacion_completa timestamptz,
  voluntad text check (voluntad in ('no_consta', 'instrucciones', 'prohibicion')),
  reaperturas integer not null default 0,
  bloqueado timestamptz,
  conservar_hasta date,
  comunicado timestamptz,
  activado boolean not null default false,
  espera_ajena bigint not null default 0,
  espera_desde timestamptz,
  proxima_accion date,
  proximo_reloj timestamptz,
  silencio_desde timestamptz,
  recordatorios_parados timestamptz,
  gestor uuid,
  llamar date,
  hablado timestamptz,
  huella_sin_identidad bytea,
  tomado_por uuid,
  tomado timestamptz,
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso_id),
  check ((borrado is null) = (clave_envuelta is not null and datos_cifrados is not null)),
  check (estado <> 'cerrado' or resultado is not null)
);
comment on table casos is
  'Cases. Every command on a case locks its row first, so that of two people who act at once one is first and the '
  'other is told.';
comment on column casos.caso_id is 'public number, CAS-2026-000001';
comment on column casos.en_espera_de is 'null: the case has ended';
comment on column casos.pack is 'code of one of the packs of its insurer';
comment on column casos.clave_envuelta is
  'key of the case, wrapped by the insurer''s; its erasure makes everything under it unreadable';
comment on column casos.datos_cifrados is 'deceased, heir and policy, under the key of the case';
comment on column casos.huella_poliza is 'blind index of the policy number';
comment on column casos.huella_identidad is 'blind index of the identity number; null: not told';
comment on column casos.huella_duplicado is
  'blind index of policy and person: of two openings with the same one, the second finds the case of the first';
comment on column casos.avisos is 'what looked wrong in the opening: code and field';
comment on column casos.borrado is 'personal data were erased';
comment on column casos.version is 'counts changes: who decides on what they saw sends the number that they saw';
comment on column casos.lista_completa is 'the heir has declared the list of accounts complete';
comment on column casos.documentacion_completa is 'the base papers were validated; once, it stays';
comment on column casos.voluntad is 'what the deceased had said about their digital life; null: nobody has been asked';
comment on column casos.bloqueado is 'from this instant on the data are blocked (LOPDGDD, art. 32)';
comment on column casos.conservar_hasta is 'from this day on they are erased; set when the case ends';
comment on column casos.comunicado is 'when its claim was entered in the register; null: there is none';
comment on column casos.activado is 'the family has asked for at least one action';
comment on column casos.espera_ajena is
  'milliseconds in which it waited for the family or a provider, or was closed before it was reopened';
comment on column casos.espera_desde is 'since when the present wait goes on; null: since the opening';
comment on column casos.proxima_accion is 'next day on which somebody looks at something of it';
comment on column casos.proximo_reloj is 'next instant at which a clock of the case may fire; null: none will by itself';
comment on column casos.silencio_desde is
  'since when it waits for the heir without a sign of life; null: it does not wait for the heir';
comment on column casos.recordatorios_parados is 'the heir wants no reminders; null: they go out';
comment on column casos.gestor is
  'membership of the service; no foreign key, because an insurer''s transaction does not see the service''s people';
comment on column casos.llamar is
  'day on which the service calls the family: its address takes no e-mail, or it has been silent for too long';
comment on column casos.hablado is 'when somebody of the service last spoke with the family';
comment on column casos.huella_sin_identidad is
  'of a case that came with a number: what huella_duplicado would be without it; null: it came without';
comment on column casos.tomado_por is
  'membership of the service that took it from the desk last; says nothing any more once its time is over';
create index casos_por_bloquear on casos (aseguradora_id, cerrado)
  where cerrado is not null and bloqueado is null and borrado is null;
create index casos_por_borrar on casos (aseguradora_id, conservar_hasta)
  where conservar_hasta is not null and borrado is null;
create index casos_por_cambio on casos (aseguradora_id, actualizado);
create index casos_por_cerrar on casos (aseguradora_id, actualizado)
  where en_espera_de = 'servicio' and lista_completa is not null and (estado in ('abierto', 'en_tramite'));
create index casos_por_espera on casos (aseguradora_id, en_espera_de, id) where en_espera_de is not null;
create index casos_por_estado on casos (aseguradora_id, estado, id);
create index casos_por_gestor on casos (gestor, aseguradora_id, id) where gestor is not null;
create index casos_por_identidad on casos (aseguradora_id, huella_identidad, id) where huella_identidad is not null;
create index casos_por_llamar on casos (aseguradora_id, llamar) where llamar is not null;
create index casos_por_poliza on casos (aseguradora_id, huella_poliza, id);
create index casos_por_reloj on casos (proximo_reloj, aseguradora_id) where proximo_reloj is not null;
create unique index casos_un_abierto on casos (aseguradora_id, huella_duplicado)
  where estado in ('abierto', 'en_tramite');
alter table casos enable row level security, force row level security;
create policy inquilino on casos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on casos for select to albacea_puerta using (true);
create policy puerta_despierta on casos for update to albacea_puerta using (true) with check (true);
grant insert, select, update on casos to albacea_app;
grant select (aseguradora_id, id, caso_id, estado, en_espera_de, prioridad, actualizado, cerrado, borrado,
  lista_completa, documentacion_completa, bloqueado, proximo_reloj, silencio_desde, recordatorios_parados, gestor,
  llamar)
  on casos to albacea_puerta;
grant update (proximo_reloj) on casos to albacea_puerta;

create table caso_modulos (
  aseguradora_id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'completado', 'terminado')),
  completado timestamptz,
  primary key (aseguradora_id, caso, modulo),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
comment on table caso_modulos is 'The modules of a case.';
comment on column caso_modulos.estado is 'terminado: its work is over without anything having been obtained';
alter table caso_modulos enable row level security, force row level security;
create policy inquilino on caso_modulos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on caso_modulos to albacea_app;

create table caso_palabras (
  aseguradora_id uuid not null,
  huella bytea not null,
  caso uuid not null,
  primary key (aseguradora_id, huella, caso)
);
comment on table caso_palabras is
  'Blind index of the surnames of the deceased and of the heir: one keyed hash per normalised word.';
create index caso_palabras_por_caso on caso_palabras (aseguradora_id, caso);
alter table caso_palabras enable row level security, force row level security;
create policy inquilino on caso_palabras to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on caso_palabras to albacea_app;

create table accesos_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  huella_token bytea not null,
  creado timestamptz not null,
  caduca timestamptz not null,
  revocado timestamptz,
  allegado uuid,
  primer_uso timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_token)
);
comment on table accesos_heredero is 'Links into the portal.';
comment on column accesos_heredero.huella_token is 'a token is shown once and never kept';
comment on column accesos_heredero.allegado is 'null: the heir';
comment on column accesos_heredero.primer_uso is 'first time that it was opened';
create index accesos_por_caso on accesos_heredero (aseguradora_id, caso);
alter table accesos_heredero enable row level security, force row level security;
create policy inquilino on accesos_heredero to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on accesos_heredero to albacea_puerta using (true) with check (true);
grant insert, select, update on accesos_heredero to albacea_app;
grant select (aseguradora_id, id, caso, huella_token, caduca, revocado, allegado, primer_uso)
  on accesos_heredero to albacea_puerta;
grant update (primer_uso) on accesos_heredero to albacea_puerta;

create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null check (actor in ('aseguradora', 'heredero', 'servicio', 'sistema')),
  datos jsonb not null default '{}',
  ocurrido timestamptz not null,
  primary key (aseguradora_id, caso, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
comment on table cronologia is 'What happened in a case, as insurer and family read it. Deleted with the erasure of the case.';
comment on column cronologia.datos is 'never personal data';
alter table cronologia enable row level security, force row level security;
create policy inquilino on cronologia to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cronologia for insert to albacea_worker with check (true);
grant delete, insert, select on cronologia to albacea_app;
grant insert on cronologia to albacea_worker;

create table borrados (
  aseguradora_id uuid not null,
  caso uuid not null,
  caso_id text not null,
  instruccion text not null,
  borrado timestamptz not null,
  primary key (aseguradora_id, caso)
);
comment on table borrados is 'Erasures that were carried out; replayed after a restore, so that a backup brings nobody back.';
comment on column borrados.instruccion is 'who asked for it';
alter table borrados enable row level security, force row level security;
create policy inquilino on borrados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on borrados to albacea_app;

create function crear_numeracion()
  returns void
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  execute format('create sequence if not exists numeracion.%I', 'caso_' || replace(aseguradora_actual()::text, '-', '_'));
end
$$;
comment on function crear_numeracion is
  'Makes the sequence that numbers the cases of the insurer of this transaction. One of its own: it shows nothing '
  'of other insurers, and parallel openings do not wait for each other. Gaps are harmless.';
grant execute on function crear_numeracion to albacea_app;

create function siguiente_numero()
  returns bigint
  language sql
  security definer
  set search_path = public, pg_temp
as $$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $$;
comment on function siguiente_numero is 'The next number of a case.';
grant execute on function siguiente_numero to albacea_app;

create function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea)
  returns uuid
  language plpgsql
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number: then neither the least nor the greatest
  del_numero bigint := ('x' || encode(substr(p_identidad, 1, 8), 'hex'))::bit(64)::bigint;
begin
  perform pg_advisory_xact_lock(least(del_nombre, del_numero));
  perform pg_advisory_xact_lock(greatest(del_nombre, del_numero));
  return (
    with de_la_poliza as materialized (
      select id, huella_identidad, huella_duplicado, huella_sin_identidad from casos
       where aseguradora_id = aseguradora_actual() and huella_poliza >= p_poliza and huella_poliza <= p_poliza
         and estado in ('abierto', 'en_tramite')
       order by aseguradora_id, huella_poliza, id)
    select coalesce(
      (select id from de_la_poliza where huella_duplicado = p_duplicado),
      -- one that learned its number from a claim
      (select id from de_la_poliza where huella_identidad = p_identidad limit 1),
      -- one without a number
      (select id from de_la_poliza where huella_duplicado = p_sin_identidad and huella_identidad is null),
      -- one with a number, for an opening without
      (select id from de_la_poliza where p_identidad is null and huella_sin_identidad = p_duplicado limit 1)));
end
$$;
comment on function caso_abierto_como is
  'The open case for this policy and person, as an opening tells them. Openings that speak of the same name, or of '
  'the same number, wait here for each other until the end of their transactions, because no index can compare what '
  'one of them lacks; locks are taken in the order of their numbers, so that no two wait for each other. The '
  'planner settings stay: a plan is kept for the life of a connection, and one made while there were few cases, or '
  'without statistics, walked over all open cases of the insurer in every later opening; only the index of the '
  'policies gives them in their order.';
revoke execute on function caso_abierto_como from public;
grant execute on function caso_abierto_como to albacea_app;
