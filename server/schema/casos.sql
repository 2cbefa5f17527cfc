-- Cases, their modules, links and chronology.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Cases. Every command on a case locks its row first, so that of two people who act at once one is first and the other
-- is told.
create table casos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text not null, -- public number, CAS-2026-000001
  estado text not null default 'abierto' check (estado in ('abierto', 'en_tramite', 'cerrado', 'anulado')),
  -- null: the case has ended
  en_espera_de text check (en_espera_de in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('completado', 'parcial', 'desistido', 'sin_respuesta')),
  prioridad text not null default 'normal' check (prioridad in ('normal', 'urgente')),
  pack text not null, -- code of one of the packs of its insurer
  idioma text not null,
  fecha_fallecimiento date not null,
  clave_envuelta bytea, -- key of the case, wrapped by the insurer's; its erasure makes everything under it unreadable
  datos_cifrados bytea, -- deceased, heir and policy, under the key of the case
  huella_poliza bytea, -- blind index of the policy number
  huella_identidad bytea, -- blind index of the identity number; null: not told
  -- blind index of policy and person: of two openings with the same one, the second finds the case of the first
  huella_duplicado bytea,
  avisos jsonb not null default '[]', -- what looked wrong in the opening: code and field
  abierto timestamptz not null,
  actualizado timestamptz not null,
  cerrado timestamptz,
  borrado timestamptz, -- personal data were erased
  version integer not null default 1, -- counts changes: who decides on what they saw sends the number that they saw
  lista_completa timestamptz, -- the heir has declared the list of accounts complete
  documentacion_completa timestamptz, -- the base papers were validated; once, it stays
  -- what the deceased had said about their digital life; null: nobody has been asked
  voluntad text check (voluntad in ('no_consta', 'instrucciones', 'prohibicion')),
  reaperturas integer not null default 0,
  bloqueado timestamptz, -- from this instant on the data are blocked (LOPDGDD, art. 32)
  conservar_hasta date, -- from this day on they are erased; set when the case ends
  comunicado timestamptz, -- when its claim was entered in the register; null: there is none
  activado boolean not null default false, -- the family has asked for at least one action
  -- milliseconds in which it waited for the family or a provider, or was closed before it was reopened
  espera_ajena bigint not null default 0,
  espera_desde timestamptz, -- since when the present wait goes on; null: since the opening
  proxima_accion date, -- next day on which somebody looks at something of it
  proximo_reloj timestamptz, -- next instant at which a clock of the case may fire; null: none will by itself
  -- since when it waits for the heir without a sign of life; null: it does not wait for the heir
  silencio_desde timestamptz,
  recordatorios_parados timestamptz, -- the heir wants no reminders; null: they go out
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  gestor uuid,
  -- day on which the service calls the family: its address takes no e-mail, or it has been silent for too long
  llamar date,
  hablado timestamptz, -- when somebody of the service last spoke with the family
  -- of a case that came with a number: what huella_duplicado would be without it; null: it came without
  huella_sin_identidad bytea,
  -- membership of the service that took it from the desk last; says nothing any more once its time is over
  tomado_por uuid,
  tomado timestamptz,
  huella_referencia bytea, -- blind index of the insurer's own reference; null: it gave none
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso_id),
  check ((borrado is null) = (clave_envuelta is not null and datos_cifrados is not null)),
  check (estado <> 'cerrado' or resultado is not null)
);
create index casos_abiertos_por_gestor on casos (gestor, prioridad)
  where gestor is not null and (estado in ('abierto', 'en_tramite'));
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
create index casos_por_referencia on casos (aseguradora_id, huella_referencia, id) where huella_referencia is not null;
create index casos_por_reloj on casos (proximo_reloj, aseguradora_id) where proximo_reloj is not null;
create index casos_por_repartir on casos (prioridad desc, id)
  where gestor is null and (estado in ('abierto', 'en_tramite'));
create unique index casos_un_abierto on casos (aseguradora_id, huella_duplicado)
  where estado in ('abierto', 'en_tramite');
alter table casos enable row level security, force row level security;
create policy inquilino on casos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on casos for select to albacea_puerta using (true);
create policy puerta_despierta on casos for update to albacea_puerta using (true) with check (true);
grant insert, select, update on casos to albacea_app;
grant select (aseguradora_id, id, caso_id, estado, en_espera_de, prioridad, idioma, actualizado, cerrado, borrado,
  lista_completa, documentacion_completa, bloqueado, proximo_reloj, silencio_desde, recordatorios_parados, gestor,
  llamar, tomado_por, tomado)
  on casos to albacea_puerta;
grant update (proximo_reloj, tomado_por, tomado) on casos to albacea_puerta;
create trigger busqueda_al_abrir after insert on casos for each row execute function busqueda_de_caso();
create trigger busqueda_al_cambiar after update of datos_cifrados on casos
  for each row
  execute function busqueda_de_caso();
create trigger cambio_al_abrir after insert on casos for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on casos
  for each row
  when (new.estado is distinct from old.estado or new.en_espera_de is distinct from old.en_espera_de or new.resultado is
    distinct from old.resultado or new.prioridad is distinct from old.prioridad or new.pack is distinct from old.pack or
    new.idioma is distinct from old.idioma or new.fecha_fallecimiento is distinct from old.fecha_fallecimiento or
    new.datos_cifrados is distinct from old.datos_cifrados or new.avisos is distinct from old.avisos or new.actualizado
    is distinct from old.actualizado or new.cerrado is distinct from old.cerrado or new.bloqueado is distinct from
    old.bloqueado or new.borrado is distinct from old.borrado or new.documentacion_completa is distinct from
    old.documentacion_completa or new.lista_completa is distinct from old.lista_completa or new.voluntad is distinct
    from old.voluntad)
  execute function caso_cambiado();
create trigger cifras_al_abrir after insert on casos referencing new table as nuevos
  for each statement
  execute function cifras_de_casos_nuevos();
create trigger cifras_al_cambiar after update on casos
  for each row
  when (old.estado is distinct from new.estado or old.resultado is distinct from new.resultado or old.pack is distinct
    from new.pack or old.prioridad is distinct from new.prioridad or old.activado is distinct from new.activado or
    old.fecha_fallecimiento is distinct from new.fecha_fallecimiento or old.comunicado is distinct from new.comunicado
    or old.abierto is distinct from new.abierto or old.cerrado is distinct from new.cerrado)
  execute function cifras_de_caso();
create trigger cifras_de_la_espera before update on casos
  for each row
  when (old.estado is distinct from new.estado or old.en_espera_de is distinct from new.en_espera_de)
  execute function cifras_de_espera();

-- The modules of a case.
create table caso_modulos (
  aseguradora_id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  -- terminado: its work is over without anything having been obtained
  estado text not null default 'pendiente' check (estado in ('pendiente', 'completado', 'terminado')),
  completado timestamptz,
  primary key (aseguradora_id, caso, modulo),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
alter table caso_modulos enable row level security, force row level security;
create policy inquilino on caso_modulos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on caso_modulos to albacea_app;
create trigger cambio_al_cambiar after update on caso_modulos
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cambio_al_contratar after insert on caso_modulos for each row execute function caso_cambiado();
create trigger cifras_al_completar after update on caso_modulos
  for each row
  when (old.estado is distinct from new.estado or old.completado is distinct from new.completado)
  execute function cifras_de_modulo();
create trigger cifras_al_contratar after insert on caso_modulos referencing new table as nuevos
  for each statement
  execute function cifras_de_modulos_nuevos();

-- Blind index of the surnames of the deceased and of the heir: one keyed hash per normalised word.
create table caso_palabras (
  aseguradora_id uuid not null,
  huella bytea not null,
  caso uuid not null,
  primary key (aseguradora_id, huella, caso)
);
create index caso_palabras_por_caso on caso_palabras (aseguradora_id, caso);
alter table caso_palabras enable row level security, force row level security;
create policy inquilino on caso_palabras to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on caso_palabras to albacea_app;

-- Links into the portal.
create table accesos_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  huella_token bytea not null, -- a token is shown once and never kept
  creado timestamptz not null,
  caduca timestamptz not null,
  revocado timestamptz,
  allegado uuid, -- null: the heir
  primer_uso timestamptz, -- first time that it was opened
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_token)
);
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
create trigger cambio_al_cambiar after update on accesos_heredero
  for each row
  when (new.allegado is null and (new.caduca is distinct from old.caduca or new.revocado is distinct from old.revocado))
  execute function caso_cambiado();
create trigger cambio_al_dar after insert on accesos_heredero
  for each row
  when (new.allegado is null)
  execute function caso_cambiado();
create trigger cifras_al_entrar after update on accesos_heredero
  for each row
  when (old.primer_uso is null and new.primer_uso is not null and new.allegado is null)
  execute function cifras_de_entrada();

-- What happened in a case, as insurer and family read it. Deleted with the erasure of the case.
create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null check (actor in ('aseguradora', 'heredero', 'servicio', 'sistema')),
  datos jsonb not null default '{}', -- never personal data
  ocurrido timestamptz not null,
  primary key (aseguradora_id, caso, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
alter table cronologia enable row level security, force row level security;
create policy inquilino on cronologia to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cronologia for insert to albacea_worker with check (true);
grant delete, insert, select on cronologia to albacea_app;
grant insert on cronologia to albacea_worker;

-- Erasures that were carried out; replayed after a restore, so that a backup brings nobody back.
create table borrados (
  aseguradora_id uuid not null,
  caso uuid not null,
  caso_id text not null,
  instruccion text not null, -- who asked for it
  borrado timestamptz not null,
  primary key (aseguradora_id, caso)
);
alter table borrados enable row level security, force row level security;
create policy inquilino on borrados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on borrados to albacea_app;

-- Marks of cases whose answer has changed, left by the transaction that changed it, until the case has its place anew.
create table cambios_sueltos (
  aseguradora_id uuid not null,
  caso uuid not null,
  -- of the change: two that change a case at once never wait for each other here, and one leaves one mark
  transaccion xid8 not null,
  primary key (aseguradora_id, caso, transaccion)
);
alter table cambios_sueltos enable row level security, force row level security;
create policy inquilino on cambios_sueltos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on cambios_sueltos for insert to albacea_puerta with check (true);
create policy reparto on cambios_sueltos to albacea_worker using (true) with check (true);
grant delete, select on cambios_sueltos to albacea_worker;
grant insert on cambios_sueltos to albacea_puerta;
grant select on cambios_sueltos to albacea_app;

-- The place of each case in the order of changes: the last one counts. Given after the commit, so that a cursor never
-- misses a late one.
create table cambios (
  aseguradora_id uuid not null,
  caso uuid not null,
  secuencia bigint not null,
  primary key (aseguradora_id, caso),
  unique (aseguradora_id, secuencia)
);
alter table cambios enable row level security, force row level security;
create policy inquilino on cambios to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cambios to albacea_worker using (true) with check (true);
grant insert, select, update on cambios to albacea_worker;
grant select on cambios to albacea_app;

-- Last place in the order of each insurer's changes.
create table cambios_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  primary key (aseguradora_id)
);
alter table cambios_cabezas enable row level security, force row level security;
create policy inquilino on cambios_cabezas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cambios_cabezas to albacea_worker using (true) with check (true);
grant insert, select, update on cambios_cabezas to albacea_worker;
grant select on cambios_cabezas to albacea_app;

-- Makes the sequence that numbers the cases of the insurer of this transaction. One of its own: it shows nothing of
-- other insurers, and parallel openings do not wait for each other. Gaps are harmless.
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
alter function crear_numeracion owner to albacea_puerta;
revoke execute on function crear_numeracion from public;
grant execute on function crear_numeracion to albacea_app;

-- The next number of a case.
create function siguiente_numero()
  returns bigint
  language sql
  security definer
  set search_path = public, pg_temp
as $$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $$;
alter function siguiente_numero owner to albacea_puerta;
revoke execute on function siguiente_numero from public;
grant execute on function siguiente_numero to albacea_app;

-- The open case for this policy and person, as an opening tells them. Openings that speak of the same name, or of the
-- same number, wait here for each other until the end of their transactions, because no index can compare what one of
-- them lacks; locks are taken in the order of their numbers, so that no two wait for each other. The planner settings
-- stay: a plan is kept for the life of a connection, and one made while there were few cases, or without statistics,
-- walked over all open cases of the insurer in every later opening; only the index of the policies gives them in their
-- order.
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
revoke execute on function caso_abierto_como from public;
grant execute on function caso_abierto_como to albacea_app;

-- Marks a case whose answer has changed, whatever program did it. In a trigger of every table that the answer is read
-- from, because what is told to nobody else (an account corrected, a paper looked at, an e-mail that bounced) has to be
-- told here.
create function caso_cambiado()
  returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    insert into cambios_sueltos values (old.aseguradora_id, old.caso, pg_current_xact_id()) on conflict do nothing;
  elsif tg_table_name = 'casos' then
    insert into cambios_sueltos values (new.aseguradora_id, new.id, pg_current_xact_id()) on conflict do nothing;
  else
    insert into cambios_sueltos values (new.aseguradora_id, new.caso, pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end
$$;
alter function caso_cambiado owner to albacea_puerta;
revoke execute on function caso_cambiado from public;
