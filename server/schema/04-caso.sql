-- Cases, and the records that every case has.

-- ==== caso ====
-- Cases, their modules, links and chronology.

-- Cases. Every command on a case first locks the row of the case, so that of two simultaneous commands the second sees the
-- result of the first.
create table casos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text not null, -- public number of the case, such as CAS-2026-000001
  estado text not null default 'abierto' check (estado in ('abierto', 'en_tramite', 'cerrado', 'anulado')),
  -- whom the case waits for; null: the case has ended
  en_espera_de text check (en_espera_de in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('completado', 'parcial', 'desistido', 'sin_respuesta')),
  prioridad text not null default 'normal' check (prioridad in ('normal', 'urgente')),
  pack text not null, -- code of a pack of the insurer
  idioma text not null,
  fecha_fallecimiento date not null,
  clave_envuelta bytea, -- key of the case, wrapped by the insurer's key; without it, nothing encrypted under it can be read
  datos_cifrados bytea, -- deceased, heir and policy, encrypted under the key of the case
  huella_poliza bytea, -- blind index of the policy number
  huella_identidad bytea, -- blind index of the identity number; null: not given
  -- blind index of policy and person, by which a second opening finds the case of the first one
  huella_duplicado bytea,
  avisos jsonb not null default '[]', -- doubts about the data of the opening: code and field of each
  abierto timestamptz not null,
  actualizado timestamptz not null,
  cerrado timestamptz,
  borrado timestamptz, -- when the personal data were erased
  version integer not null default 1, -- number of changes; a command sends the version that its sender saw
  lista_completa timestamptz, -- when the heir declared the list of accounts complete
  -- when the list of traces was declared complete; null: not declared, so proposed and confirmed traces do not keep the
  -- case open
  rastros_completos timestamptz,
  busquedas text[] not null default '{}', -- codes of the searches for traces that were already made
  documentacion_completa timestamptz, -- when all base papers were validated for the first time; it is never unset
  -- whether the deceased left wishes about their digital life; null: nobody has been asked
  voluntad text check (voluntad in ('no_consta', 'instrucciones', 'prohibicion')),
  -- since when the present heir has the case; older messages are another person's, and this heir does not read them; null:
  -- since the opening
  heredero_desde timestamptz,
  bloqueado timestamptz, -- from when on the data are blocked (LOPDGDD, art. 32)
  conservar_hasta date, -- day from which on the data are erased; set when the case ends
  comunicado timestamptz, -- when the claim of the case was entered in the register; null: no claim
  -- milliseconds for which the case waited for the family or a provider, or was closed before it was reopened
  espera_ajena bigint not null default 0,
  espera_desde timestamptz, -- beginning of the present wait; null: since the opening
  proximo_reloj timestamptz, -- next instant at which a clock (a due date) of the case may fire; null: none
  -- since when the case waits for the heir, who gives no sign of life; null: it does not wait for the heir
  silencio_desde timestamptz,
  recordatorios_parados timestamptz, -- when the heir stopped the reminders; null: reminders are sent
  -- membership of the service's person who manages the case; no foreign key, because an insurer's transaction does not see
  -- the service's people
  gestor uuid,
  -- day on which the service has to call the family, whose address bounces or who has been silent for too long
  llamar date,
  hablado timestamptz, -- when a person of the service last spoke with the family
  -- value that huella_duplicado would have without the identity number; null: the opening had no number
  huella_sin_identidad bytea,
  -- membership of the service's person who last took the case from the work list; counts for some time after tomado
  tomado_por uuid,
  tomado timestamptz,
  huella_referencia bytea, -- blind index of the insurer's own reference; null: none was given
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
  llamar, abierto, avisos, tomado_por, tomado, version, heredero_desde)
  on casos to albacea_puerta;
grant update (proximo_reloj, tomado_por, tomado) on casos to albacea_puerta;

-- Trigger that adds up how long a case waits for others.
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
  -- terminado: the work ended, and nothing was obtained
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

-- The surnames of the deceased and of the heir as a blind index: one keyed hash for each normalised word.
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

-- Links to the portal.
create table accesos_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  huella_token bytea not null, -- SHA-256 of the token, which is shown once and never stored
  creado timestamptz not null,
  caduca timestamptz not null,
  revocado timestamptz,
  allegado uuid, -- the relative who owns the link; null: the heir
  primer_uso timestamptz, -- when the link was first opened
  -- blind index of case and number, if the link went by SMS; null: it went by e-mail or to the insurer
  huella_telefono bytea,
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

-- The chronology of a case, as insurer and family read it. It is deleted when the case is erased.
create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null check (actor in ('aseguradora', 'heredero', 'servicio', 'sistema')),
  datos jsonb not null default '{}', -- never personal data
  ocurrido timestamptz not null,
  -- order in which the entries were written, which decides between entries of the same instant
  orden bigint not null generated always as identity,
  contado boolean not null default false, -- whether the figures have taken this entry into account
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

-- Erasures of cases. They are repeated after a restore, so that a backup does not bring personal data back.
create table borrados (
  aseguradora_id uuid not null,
  caso uuid not null,
  caso_id text not null,
  instruccion text not null, -- who asked for the erasure
  borrado timestamptz not null,
  primary key (aseguradora_id, caso)
);
alter table borrados enable row level security, force row level security;
create policy inquilino on borrados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select on borrados to albacea_app;

-- Makes the sequence that numbers the cases of the transaction's insurer. Each insurer has a separate sequence, which
-- reveals nothing about others; parallel openings do not wait for a sequence. Gaps are harmless.
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

-- The next number for a case of the transaction's insurer.
create function siguiente_numero()
  returns bigint
  language sql
  security definer
  set search_path = public, pg_temp
as $$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $$;
grant execute on function siguiente_numero to albacea_app;

-- Finds the open case for the policy and person of an opening. An index cannot compare an identity number that one opening
-- lacks, so openings with the same name or the same number wait here for each other until the end of their transactions.
-- Locks are taken in the order of their keys, which prevents deadlocks. The planner settings are necessary: a connection
-- keeps its plan, and a plan made for few cases, or without statistics, reads all open cases of the insurer in every later
-- opening; the index of policies finds them directly.
create function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea)
  returns uuid
  language plpgsql
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number; least and greatest ignore null
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
      -- a case that got its identity number from a claim
      (select id from de_la_poliza where huella_identidad = p_identidad limit 1),
      -- a case without an identity number; the opening has one
      (select id from de_la_poliza where huella_duplicado = p_sin_identidad and huella_identidad is null),
      -- a case with an identity number; the opening has none
      (select id from de_la_poliza where p_identidad is null and huella_sin_identidad = p_duplicado limit 1)));
end
$$;
revoke execute on function caso_abierto_como from public;
grant execute on function caso_abierto_como to albacea_app;

-- ==== siniestros ====
-- Claims.

-- The register of claims. A case has at most one.
create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea, -- blind index of the policy number
  datos_cifrados bytea, -- note, reference and marks of the insurer, encrypted under the key of the case
  registrado timestamptz not null,
  huella_referencia bytea, -- blind index of the reference of the claim; null: the claim had none
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
-- Documents and their files.

-- Documents of a case.
create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'recibido' check (estado in ('recibido', 'validado', 'rechazado')),
  datos_cifrados bytea, -- file name, remarks and reasons, encrypted under the key of the case
  recibido timestamptz not null,
  version integer not null default 1, -- number of changes, like the version of a case
  -- who handed the document in
  origen text not null default 'servicio' check (origen in ('heredero', 'aseguradora', 'servicio')),
  cuenta uuid, -- the account to which the document belongs; null: it belongs to the case
  certificado uuid,
  formato text check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer check (bytes >= 0), -- size of the uploaded file
  huella bytea, -- keyed hash of the content, which recognises a repeated upload
  fichero uuid, -- row of ficheros; null: a document without a file, or with a deleted file
  revisado timestamptz, -- when a person reviewed the document
  fichero_borrado timestamptz, -- when the file was deleted; this row remains
  -- since when the document is invalid and hidden from the family, because it is about a former heir
  apartado timestamptz,
  -- whether a person has to review the document; one of the service itself only if a review was taken back
  por_revisar boolean not null generated always as (estado = 'recibido' and (origen <> 'servicio' or version > 1)) stored,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index documentos_por_caso on documentos (aseguradora_id, caso, id);
create index documentos_por_cuenta on documentos (aseguradora_id, cuenta) where cuenta is not null;
create index documentos_por_revisar on documentos (aseguradora_id, caso, recibido) where por_revisar;
alter table documentos enable row level security, force row level security;
create policy inquilino on documentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on documentos for select to albacea_puerta using (true);
grant delete, insert, select, update on documentos to albacea_app;
grant select (aseguradora_id, id, caso, estado, recibido, revisado, por_revisar) on documentos to albacea_puerta;

-- Files in the store. The row is written before the file and deleted after it, so that the sweep finds every leftover file
-- without listing the store.
create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'subiendo' check (estado in ('subiendo', 'guardado', 'por_borrar')),
  bytes integer, -- size of the encrypted file
  desde timestamptz not null,
  borrar_desde date, -- day from which on the file is deleted; null: with its case
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
-- Certificates from public registers.

-- Certificates that the service requests from registers.
create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null check (tipo in ('defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento')),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado')),
  version integer not null default 1, -- number of changes, like the version of a case
  desde date, -- first day on which the certificate can be requested
  plazo date, -- last day for the register's answer
  proxima_accion date, -- next day on which somebody has to look at the certificate
  documento uuid, -- the document with the certificate
  datos_cifrados bytea, -- remarks, encrypted under the key of the case
  creado timestamptz not null,
  solicitado timestamptz,
  terminado timestamptz,
  actualizado timestamptz not null,
  -- who has to act on the certificate next
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  actua_desde timestamptz, -- since when it is that party's turn
  resultado text check (resultado in ('consta', 'no_consta')), -- what the register answered
  expedido date, -- day printed on the certificate
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
grant select (aseguradora_id, caso, tipo, estado, version, desde, plazo, proxima_accion, creado, solicitado, actualizado,
  actua, actua_desde) on certificados to albacea_puerta;

-- ==== lotes ====
-- Batches: files of openings that insurers send. The content is in the rows of the batch, each until it has been processed.
create table lotes (
  aseguradora_id uuid not null,
  id uuid not null,
  titular uuid not null, -- API key or membership that sent the batch, whose limits it counts against
  titular_clase text not null check (titular_clase in ('clave', 'usuario')),
  formato text not null check (formato in ('csv', 'jsonl')),
  filas integer not null check (filas > 0),
  creado timestamptz not null, -- real time, also for a test insurer
  terminado timestamptz,
  caduca timestamptz, -- until when the errors of the rows are shown; code and case stay
  limpio boolean not null default false, -- whether the errors of the rows have been deleted
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id) references aseguradoras(id),
  check ((terminado is null) = (caduca is null))
);
create index lotes_en_curso on lotes (id) where terminado is null;
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

-- A row of a batch: its opening until it has been processed, then its result, which is written in the transaction of the
-- case.
create table lote_filas (
  aseguradora_id uuid not null,
  lote uuid not null,
  linea integer not null, -- line of the file in which the row begins; the first line is 1
  resultado text not null check (resultado in ('pendiente', 'abierto', 'unido', 'ya_existia', 'error')),
  intentos smallint not null default 0, -- number of attempts that failed because of the service
  datos_cifrados bytea, -- the opening, encrypted under the key of the insurer; deleted when the row has a result
  caso uuid,
  huella bytea, -- keyed hash of the opening that led to the case, which recognises a row that is sent again; erased with the case
  codigo text, -- error code of the row
  -- the faulty columns and the reasons, encrypted under the key of the insurer; deleted when the batch expires
  problemas_cifrados bytea,
  primary key (aseguradora_id, lote, linea),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, lote) references lotes(aseguradora_id, id),
  check ((resultado = 'pendiente') = (datos_cifrados is not null)),
  check ((resultado in ('abierto', 'unido', 'ya_existia')) = (caso is not null)),
  check ((resultado = 'error') = (codigo is not null)),
  check (problemas_cifrados is null or codigo is not null),
  check (huella is null or caso is not null)
);
create index lote_filas_por_huella on lote_filas (aseguradora_id, huella) where huella is not null;
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
-- Questions of insurers' people to the service about a case, and the answers. Families and the API do not see them.
create table consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null, -- membership of the insurer's person who asked; it may have been deleted
  avisar boolean not null, -- whether the author gets an e-mail when there is an answer
  datos_cifrados bytea, -- question and answer, encrypted under the key of the case
  hecha timestamptz not null,
  contestada timestamptz,
  -- membership of the service's person who answered; no foreign key, because an insurer's transaction does not see the
  -- service's people
  contestada_por uuid,
  leida timestamptz, -- when a person of the insurer marked the answer as read
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
-- The search tokens of each case. A round of the worker makes them from the data of the case; commands never do.
create table busqueda_casos (
  aseguradora_id uuid not null,
  caso uuid not null,
  -- keyed tokens: a mark of the insurer and 20 bits of an HMAC; several words share a token on purpose, and some tokens are
  -- decoys
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

-- Cases whose tokens have to be made anew. A case is added in the transaction that changes its searched data.
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

-- The insurers with cases in busqueda_pendientes, without anything about these cases.
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

-- The cases that have a token from each set (c1 to c6) of a question, best and newest first, of one insurer or of all; e1
-- to e4 are the sets of whole words. Several words share a token, so the caller decrypts the data and compares the words.
-- The planner settings are necessary: only the index of the tokens is fast, and without the settings one plan compared
-- every case with every question.
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

-- Like buscar_casos, within the insurer of the transaction. It is a definer function, because under the policies of a table
-- the planner uses no index of arrays.
create function buscar_casos_propios(p_preguntas jsonb, p_maximo integer)
  returns table(caso uuid, grado integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select b.caso, b.grado from buscar_casos(aseguradora_actual(), p_preguntas, p_maximo) as b where aseguradora_actual() is not null
$$;
grant execute on function buscar_casos_propios to albacea_app;
