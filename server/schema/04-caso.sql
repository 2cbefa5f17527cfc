-- Cases, and the records that every case has.

-- ==== caso ====
-- Cases, their modules, links and chronology.

-- Cases. Every command on a case locks its row first, so that of two simultaneous commands the second sees the result of
-- the first.
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
  clave_envuelta bytea, -- key of the case, wrapped by the insurer's; erasing it makes everything under it unreadable
  datos_cifrados bytea, -- deceased, heir and policy, under the key of the case
  huella_poliza bytea, -- blind index of the policy number
  huella_identidad bytea, -- blind index of the identity number; null: not given
  -- blind index of policy and person, by which a second opening finds the case of the first
  huella_duplicado bytea,
  avisos jsonb not null default '[]', -- doubts about the data of the opening: code and field
  abierto timestamptz not null,
  actualizado timestamptz not null,
  cerrado timestamptz,
  borrado timestamptz, -- personal data were erased
  version integer not null default 1, -- counts changes; commands send the version that their decision is based on
  lista_completa timestamptz, -- the heir has declared the list of accounts complete
  rastros_completos timestamptz, -- the list of traces was declared complete; null: none of them holds the case
  busquedas text[] not null default '{}', -- codes of the searches for traces that were made
  documentacion_completa timestamptz, -- when the base papers were first all validated; it stays set
  -- the wishes of the deceased about their digital life; null: nobody has been asked
  voluntad text check (voluntad in ('no_consta', 'instrucciones', 'prohibicion')),
  -- since when the present heir has it; what is older is another person's, whose words this heir does not read; null: the opening
  heredero_desde timestamptz,
  bloqueado timestamptz, -- from this instant on the data are blocked (LOPDGDD, art. 32)
  conservar_hasta date, -- from this day on its data are erased; set when the case ends
  comunicado timestamptz, -- when its claim was entered in the register; null: no claim
  -- milliseconds in which it waited for the family or a provider, or was closed before it was reopened
  espera_ajena bigint not null default 0,
  espera_desde timestamptz, -- beginning of the present wait; null: the opening
  proxima_accion date, -- next day on which somebody looks at anything in it
  proximo_reloj timestamptz, -- next instant at which a clock of the case may fire; null: none
  -- since when it waits for the heir without a sign of life; null: it does not wait for the heir
  silencio_desde timestamptz,
  recordatorios_parados timestamptz, -- when the heir stopped reminders; null: they are sent
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  gestor uuid,
  -- day on which the service calls the family, because its address bounces or it has been silent for too long
  llamar date,
  hablado timestamptz, -- when somebody of the service last spoke with the family
  -- what huella_duplicado would be without the identity number; null: the opening had none
  huella_sin_identidad bytea,
  -- membership of the service that last took it from the desk; expires some time after tomado
  tomado_por uuid,
  tomado timestamptz,
  huella_referencia bytea, -- blind index of the insurer's own reference; null: it gave none
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso_id),
  check ((borrado is null) = (clave_envuelta is not null and datos_cifrados is not null)),
  check (estado <> 'cerrado' or resultado is not null)
);
create index casos_por_bloquear on casos (aseguradora_id, cerrado)
  where cerrado is not null and bloqueado is null and borrado is null;
create index casos_por_borrar on casos (aseguradora_id, conservar_hasta)
  where conservar_hasta is not null and borrado is null;
create index casos_por_cambio on casos (aseguradora_id, actualizado);
create index casos_por_cerrar on casos (aseguradora_id, actualizado)
  where en_espera_de = 'servicio' and lista_completa is not null and (estado in ('abierto', 'en_tramite'));
create index casos_por_escritura on casos (aseguradora_id) where avisos @> '[{"codigo": "nombre_en_otra_escritura"}]';
create index casos_por_espera on casos (aseguradora_id, en_espera_de, id) where en_espera_de is not null;
create index casos_por_estado on casos (aseguradora_id, estado, id);
create index casos_por_gestor on casos (gestor, aseguradora_id, id) where gestor is not null;
create index casos_por_identidad on casos (aseguradora_id, huella_identidad, id) where huella_identidad is not null;
create index casos_por_llamar on casos (aseguradora_id, llamar) where llamar is not null;
create index casos_por_poliza on casos (aseguradora_id, huella_poliza, id);
create index casos_por_referencia on casos (aseguradora_id, huella_referencia, id) where huella_referencia is not null;
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
  llamar, abierto, avisos, tomado_por, tomado)
  on casos to albacea_puerta;
grant update (proximo_reloj, tomado_por, tomado) on casos to albacea_puerta;

-- Adds up how long a case waited for others.
create function sumar_espera()
  returns trigger
  language plpgsql
as $$
begin
  if old.estado in ('cerrado', 'anulado') or old.en_espera_de in ('heredero', 'proveedor') then
    new.espera_ajena := old.espera_ajena
      + greatest(0, round(extract(epoch from new.actualizado - coalesce(old.espera_desde, old.abierto)) * 1000))::bigint;
  end if;
  new.espera_desde := new.actualizado;
  return new;
end
$$;

create trigger sumar_espera before update on casos
  for each row
  when (old.estado is distinct from new.estado or old.en_espera_de is distinct from new.en_espera_de)
  execute function sumar_espera();

-- The modules of a case.
create table caso_modulos (
  aseguradora_id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  -- terminado: its work ended with nothing obtained
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
  huella_token bytea not null, -- of the token, which is shown once and never stored
  creado timestamptz not null,
  caduca timestamptz not null,
  revocado timestamptz,
  allegado uuid, -- null: the heir
  primer_uso timestamptz, -- first time that it was opened
  huella_telefono bytea, -- blind index of case and number to which it went by SMS; null: it went by e-mail, or the insurer got it
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

-- The chronology of a case, as insurer and family read it. Deleted with the erasure of the case.
create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null check (actor in ('aseguradora', 'heredero', 'servicio', 'sistema')),
  datos jsonb not null default '{}', -- never personal data
  ocurrido timestamptz not null,
  orden bigint not null generated always as identity, -- in which it was written: its place among others of the same instant
  contado boolean not null default false, -- the figures have looked at the case since
  primary key (aseguradora_id, caso, orden),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index cronologia_por_contar on cronologia (aseguradora_id, caso, orden) where not contado;
alter table cronologia enable row level security, force row level security;
create policy inquilino on cronologia to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy pendientes on cronologia for select to albacea_worker using (true);
create policy reparto on cronologia for insert to albacea_worker with check (true);
grant delete, insert, select on cronologia to albacea_app;
grant update (contado) on cronologia to albacea_app;
grant insert on cronologia to albacea_worker;
grant select (aseguradora_id, contado) on cronologia to albacea_worker;

-- Erasures, which are repeated after a restore, so that a backup brings nobody's data back.
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
grant insert, select on borrados to albacea_app;

-- Makes the sequence that numbers the cases of the transaction's insurer. Each insurer has its own, which reveals nothing
-- about others; and parallel openings do not wait for a sequence. Gaps are harmless.
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
grant execute on function crear_numeracion to albacea_app;

-- The next number of a case.
create function siguiente_numero()
  returns bigint
  language sql
  security definer
  set search_path = public, pg_temp
as $$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $$;
grant execute on function siguiente_numero to albacea_app;

-- The open case for the policy and person of an opening. Openings with the same name, or the same number, wait here for
-- each other until the end of their transactions, because an index cannot compare a number that one of them lacks. Locks
-- are taken in the order of their keys, which prevents deadlocks. The planner settings are necessary: a plan lives as long
-- as its connection, and one made with few cases, or without statistics, scanned all open cases of the insurer in every
-- later opening; the index of the policies finds them directly.
create function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea)
  returns uuid
  language plpgsql
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number: least and greatest ignore it
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
      -- a case that got its number from a claim
      (select id from de_la_poliza where huella_identidad = p_identidad limit 1),
      -- a case without a number
      (select id from de_la_poliza where huella_duplicado = p_sin_identidad and huella_identidad is null),
      -- a case with a number, for an opening without one
      (select id from de_la_poliza where p_identidad is null and huella_sin_identidad = p_duplicado limit 1)));
end
$$;
revoke execute on function caso_abierto_como from public;
grant execute on function caso_abierto_como to albacea_app;

-- ==== siniestros ====
-- Claims.

-- The register of claims: at most one for each case.
create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea, -- blind index of the policy number
  datos_cifrados bytea, -- the note, the reference and the marks of the insurer, under the key of the case
  registrado timestamptz not null,
  huella_referencia bytea, -- blind index of the reference of the claim; null: it had none
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso)
);
create index siniestros_por_poliza on siniestros (aseguradora_id, huella_poliza, id);
create index siniestros_por_referencia on siniestros (aseguradora_id, huella_referencia, id)
  where huella_referencia is not null;
alter table siniestros enable row level security, force row level security;
create policy inquilino on siniestros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on siniestros to albacea_app;

-- ==== documentos ====
-- Papers and their files.

-- Papers of a case.
create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'recibido' check (estado in ('recibido', 'validado', 'rechazado')),
  datos_cifrados bytea, -- file name, remarks and reasons, under the key of the case
  recibido timestamptz not null,
  version integer not null default 1, -- counts changes, as that of its case
  origen text not null default 'servicio' check (origen in ('heredero', 'aseguradora', 'servicio')), -- who handed it in
  cuenta uuid, -- the account that it is for; null: the case
  certificado uuid,
  formato text check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer check (bytes >= 0), -- of the file as it came
  huella bytea, -- keyed hash of the content, to recognise a repeated upload
  fichero uuid, -- row of ficheros; null: a paper without a file, or a file that was deleted
  revisado timestamptz, -- when a person looked at it
  fichero_borrado timestamptz, -- when the file was deleted; the row remains
  -- since when it is invalid and hidden from the family, because it is about the previous heir of a handover
  apartado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index documentos_por_caso on documentos (aseguradora_id, caso, id);
create index documentos_por_cuenta on documentos (aseguradora_id, cuenta) where cuenta is not null;
create index documentos_por_revisar on documentos (aseguradora_id, caso, recibido)
  where estado = 'recibido' and origen <> 'servicio';
alter table documentos enable row level security, force row level security;
create policy inquilino on documentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on documentos for select to albacea_puerta using (true);
grant delete, insert, select, update on documentos to albacea_app;
grant select (aseguradora_id, id, caso, estado, recibido, origen, revisado) on documentos to albacea_puerta;

-- Files in the store. The row is written before the file and deleted after it, so that the sweep finds every leftover
-- without listing the store.
create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'subiendo' check (estado in ('subiendo', 'guardado', 'por_borrar')),
  bytes integer, -- of the ciphertext
  desde timestamptz not null,
  borrar_desde date, -- day from which the file is deleted by itself; null: with the case
  primary key (aseguradora_id, id)
);
create index ficheros_por_barrer on ficheros (desde) where estado <> 'guardado';
create index ficheros_por_caducar on ficheros (borrar_desde) where borrar_desde is not null and estado = 'guardado';
create index ficheros_por_caso on ficheros (aseguradora_id, caso);
alter table ficheros enable row level security, force row level security;
create policy barrido on ficheros to albacea_worker using (true) with check (true);
create policy inquilino on ficheros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on ficheros to albacea_app;
grant delete, select, update on ficheros to albacea_worker;

-- ==== certificados ====
-- Certificates of the registers.

-- Certificates that the service asks the registers for.
create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null check (tipo in ('defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento')),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado')),
  version integer not null default 1, -- counts changes, as that of its case
  desde date, -- first day on which it can be asked for
  plazo date, -- last day for the register's answer
  proxima_accion date, -- next day on which somebody looks at it
  documento uuid, -- the paper that proves it
  datos_cifrados bytea, -- remarks, under the key of the case
  creado timestamptz not null,
  solicitado timestamptz,
  terminado timestamptz,
  actualizado timestamptz not null,
  -- whose action it waits for until proxima_accion
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('consta', 'no_consta')), -- answer of the register
  expedido date, -- day on its paper
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, tipo)
);
create index certificados_por_atender on certificados (aseguradora_id, caso)
  where estado in ('pendiente', 'solicitado');
create index certificados_por_fecha on certificados (aseguradora_id, proxima_accion) where proxima_accion is not null;
alter table certificados enable row level security, force row level security;
create policy inquilino on certificados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on certificados for select to albacea_puerta using (true);
grant insert, select, update on certificados to albacea_app;
grant select (aseguradora_id, caso, tipo, estado, version, desde, plazo, proxima_accion, creado, solicitado)
  on certificados to albacea_puerta;

-- ==== lotes ====
-- Batches: files of openings from insurers. The content is in the rows, each until it has been processed.
create table lotes (
  aseguradora_id uuid not null,
  id uuid not null,
  titular uuid not null, -- API key or membership that sent it; its limits are counted by it
  titular_clase text not null check (titular_clase in ('clave', 'usuario')),
  formato text not null check (formato in ('csv', 'jsonl')),
  huella bytea not null, -- keyed hash of content and query, which recognises the same file
  filas integer not null check (filas > 0),
  creado timestamptz not null, -- real time, whatever the offset of a test insurer
  terminado timestamptz,
  caduca timestamptz, -- until then the errors of its rows are shown; code and case stay
  limpio boolean not null default false, -- the errors of its rows have been deleted
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id) references aseguradoras(id),
  check ((terminado is null) = (caduca is null))
);
create index lotes_en_curso on lotes (id) where terminado is null;
create index lotes_por_huella on lotes (aseguradora_id, huella);
create index lotes_por_limpiar on lotes (caduca) where not limpio;
create index lotes_por_titular on lotes (aseguradora_id, titular, creado);
alter table lotes enable row level security, force row level security;
create policy inquilino on lotes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on lotes to albacea_worker using (true) with check (true);
grant insert, select, update on lotes to albacea_app;
grant select (aseguradora_id, id, creado, terminado, caduca, limpio) on lotes to albacea_worker;
grant update (limpio) on lotes to albacea_worker;

-- A row of a batch: its opening until it has been processed, then its result, written in the transaction of the case.
create table lote_filas (
  aseguradora_id uuid not null,
  lote uuid not null,
  linea integer not null, -- line of the file in which the row begins, counted from 1
  resultado text not null check (resultado in ('pendiente', 'abierto', 'unido', 'ya_existia', 'error')),
  intentos smallint not null default 0, -- tries that failed through a fault of the service
  datos_cifrados bytea, -- the opening, under the key of the insurer; gone as soon as there is a result
  caso uuid,
  codigo text, -- code of the error catalogue
  -- the faulty columns and why, under the key of the insurer; deleted when the batch expires
  problemas_cifrados bytea,
  primary key (aseguradora_id, lote, linea),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, lote) references lotes(aseguradora_id, id),
  check ((resultado = 'pendiente') = (datos_cifrados is not null)),
  check ((resultado in ('abierto', 'unido', 'ya_existia')) = (caso is not null)),
  check ((resultado = 'error') = (codigo is not null))
);
create index lote_filas_pendientes on lote_filas (aseguradora_id, lote, intentos, linea) where resultado = 'pendiente';
create index lote_filas_por_caso on lote_filas (aseguradora_id, caso) where caso is not null;
alter table lote_filas enable row level security, force row level security;
create policy inquilino on lote_filas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on lote_filas to albacea_worker using (true) with check (true);
grant insert, select, update on lote_filas to albacea_app;
grant select (aseguradora_id, lote, resultado, problemas_cifrados) on lote_filas to albacea_worker;
grant update (problemas_cifrados) on lote_filas to albacea_worker;

-- ==== consultas ====
-- Questions of insurers' staff to the service about a case, with the answers. Families and the API do not see them.
create table consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null, -- membership of the insurer, which may be gone
  avisar boolean not null, -- the author wants an e-mail when there is an answer
  datos_cifrados bytea, -- question and answer, under the key of the case
  hecha timestamptz not null,
  contestada timestamptz,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  contestada_por uuid,
  leida timestamptz, -- when somebody of the insurer marked the answer as read
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (leida is null or contestada is not null)
);
create index consultas_por_caso on consultas (aseguradora_id, caso, id);
create index consultas_sin_contestar on consultas (aseguradora_id, caso) where contestada is null;
alter table consultas enable row level security, force row level security;
create policy inquilino on consultas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on consultas for select to albacea_puerta using (true);
grant delete, insert, select, update on consultas to albacea_app;
grant select (aseguradora_id, caso, hecha, contestada) on consultas to albacea_puerta;

-- ==== search ====
-- Search by keyed tokens.
-- The search tokens of each case. A round makes them from its data, never the command that changed these.
create table busqueda_casos (
  aseguradora_id uuid not null,
  caso uuid not null,
  -- keyed tokens: a mark of the insurer, and 20 bits of an HMAC, which several words share on purpose; some
  -- are decoys
  fichas bigint[] not null,
  primary key (aseguradora_id, caso)
);
create index busqueda_casos_por_ficha on busqueda_casos using gin (fichas) with (fastupdate=off);
alter table busqueda_casos enable row level security, force row level security;
create policy inquilino on busqueda_casos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on busqueda_casos for select to albacea_puerta using (true);
grant delete, insert, select, update on busqueda_casos to albacea_app;
grant select on busqueda_casos to albacea_puerta;

-- Cases whose tokens must be made anew, marked in the transaction that changed their data.
create table busqueda_pendientes (
  aseguradora_id uuid not null,
  caso uuid not null,
  desde timestamptz not null default now(),
  primary key (aseguradora_id, caso)
);
alter table busqueda_pendientes enable row level security, force row level security;
create policy inquilino on busqueda_pendientes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on busqueda_pendientes for select to albacea_puerta using (true);
grant delete, insert, select, update on busqueda_pendientes to albacea_app;
grant select on busqueda_pendientes to albacea_puerta;

-- Insurers with pending tokens, without anything about the cases.
create function busqueda_por_hacer()
  returns table(aseguradora_id uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select a.id from aseguradoras a
   where exists (select 1 from busqueda_pendientes p where p.aseguradora_id = a.id)
$$;
grant execute on function busqueda_por_hacer to albacea_conexion;

-- The cases with a token from each set (c1 to c6) of a question, best and newest first, of one insurer or of all; e1 to e4
-- are the sets of whole words. Several words share a token, so the caller decrypts the data and compares. The planner
-- settings are necessary: only the index of the tokens is fast, and without them one plan compared every case with every
-- question.
create function buscar_casos(p_aseguradora uuid, p_preguntas jsonb, p_maximo integer)
  returns table(aseguradora_id uuid, caso uuid, grado integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  set jit = off
as $$
  with preguntas as materialized (
    select r.* from jsonb_to_recordset(p_preguntas) as r(
      palabras integer, c1 bigint[], c2 bigint[], c3 bigint[], c4 bigint[], c5 bigint[], c6 bigint[],
      e1 bigint[], e2 bigint[], e3 bigint[], e4 bigint[])
  ), hallados as materialized (
    select b.aseguradora_id, b.caso, p.palabras
        - case when p.e1[1] = any (b.fichas) or (cardinality(p.e1) > 1 and b.fichas && p.e1) then 1 else 0 end
        - case when p.palabras < 2 then 0 when b.fichas && p.e2 then 1 else 0 end
        - case when p.palabras < 3 then 0 when b.fichas && p.e3 then 1 else 0 end
        - case when p.palabras < 4 then 0 when b.fichas && p.e4 then 1 else 0 end as grado
      from preguntas p
      join busqueda_casos b on b.fichas && p.c1 and b.fichas && p.c2 and b.fichas && p.c3
       and b.fichas && p.c4 and b.fichas && p.c5 and b.fichas && p.c6
     where p_aseguradora is null or b.aseguradora_id = p_aseguradora
  )
  select h.aseguradora_id, h.caso, min(h.grado) as grado
    from hallados h group by h.aseguradora_id, h.caso order by 3, 2 desc limit p_maximo
$$;
grant execute on function buscar_casos to albacea_conexion;

-- The same within the insurer of the transaction. A function, because under the policies of a table the planner uses no
-- index of arrays.
create function buscar_casos_propios(p_preguntas jsonb, p_maximo integer)
  returns table(caso uuid, grado integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select b.caso, b.grado from buscar_casos(aseguradora_actual(), p_preguntas, p_maximo) as b where aseguradora_actual() is not null
$$;
grant execute on function buscar_casos_propios to albacea_app;
