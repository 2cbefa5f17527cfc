-- The core: insurers and their credentials, cases, the heir's access, the outbox, audit and idempotency.
--
-- Isolation. Every table with an insurer has row-level security enabled and forced. Four roles, none of which owns a table:
--   albacea_app       one insurer's transaction; sees the rows of the insurer named in the setting albacea.aseguradora
--   albacea_worker    the outbox across insurers: e-mails, events, sealing of the audit log, upkeep of stored answers
--   albacea_servicio  administration of the service itself: the list of insurers, users without insurer
--   albacea_puerta    owner of the few functions that must look before the insurer is known (key, user, limits)
-- The insurer leads every primary key and index, so that the schema can be distributed by it. Rows of an insurer do not
-- reference aseguradoras by foreign key: the check of the policy already binds them to the insurer of the transaction, and
-- the key share lock on one hot row would be taken by every opening.

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

-- The setting is '' and not null once it has been used on a pooled connection, hence nullif.
create function aseguradora_actual() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('albacea.aseguradora', true), '')::uuid $$;

-- Insurers and credentials ------------------------------------------------------------------------------------------

create table aseguradoras (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  nombre text not null,
  variante text not null check (variante in ('A', 'B')),
  estado text not null default 'activa' check (estado in ('activa', 'pausada')),
  pruebas boolean not null default false,
  idioma text not null default 'es',
  idiomas_activos text[] not null default '{es,en}',
  color text check (color ~ '^#[0-9a-f]{6}$'),
  telefono text,
  responder_a text,
  dominios_email text[] not null default '{}',
  clave_envuelta bytea not null,
  -- Counts changes, so that every process knows when its copy of this row is stale.
  version integer not null default 1,
  creada timestamptz not null default now()
);

create table claves_api (
  aseguradora_id uuid not null,
  id uuid not null,
  huella bytea not null unique,
  etiqueta text not null,
  final text not null,
  alcances text[],
  creada timestamptz not null default now(),
  caduca timestamptz,
  revocada timestamptz,
  ultimo_uso timestamptz,
  primary key (aseguradora_id, id)
);

create table usuarios (
  id uuid primary key,
  aseguradora_id uuid,
  email text not null unique check (email = lower(email)),
  nombre text not null,
  rol text not null check (rol in ('operador', 'admin', 'gestor', 'superadmin')),
  password_hash text not null,
  estado text not null default 'activo' check (estado in ('activo', 'pausado')),
  version_sesion integer not null default 1,
  creado timestamptz not null default now(),
  check ((aseguradora_id is null) = (rol in ('gestor', 'superadmin')))
);
create index usuarios_por_aseguradora on usuarios (aseguradora_id, id);

create table packs (
  aseguradora_id uuid not null,
  codigo text not null check (codigo ~ '^[a-z][a-z0-9_-]{0,39}$'),
  nombre text not null,
  modulos text[] not null check (cardinality(modulos) > 0),
  primary key (aseguradora_id, codigo)
);

-- One-hour windows of requests by key or user. Unlogged: nothing to flush per request; a crash of the database opens
-- new windows, which errs in favour of the caller.
create unlogged table limites_uso (
  titular uuid primary key,
  inicio timestamptz not null,
  usadas integer not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- Cases -------------------------------------------------------------------------------------------------------------

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
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso_id),
  check ((borrado is null) = (clave_envuelta is not null and datos_cifrados is not null)),
  check (estado <> 'cerrado' or resultado is not null)
);
-- A family never gets two cases: one open case per policy and person.
create unique index casos_un_abierto on casos (aseguradora_id, huella_duplicado) where estado in ('abierto', 'en_tramite');
create index casos_por_poliza on casos (aseguradora_id, huella_poliza, id);
create index casos_por_identidad on casos (aseguradora_id, huella_identidad, id) where huella_identidad is not null;
create index casos_por_cambio on casos (aseguradora_id, actualizado);

create table caso_modulos (
  aseguradora_id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'completado')),
  completado timestamptz,
  primary key (aseguradora_id, caso, modulo),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);

-- Blind index of the surnames of the deceased and of the heir: one keyed hash per normalised word.
create table caso_palabras (
  aseguradora_id uuid not null,
  huella bytea not null,
  caso uuid not null,
  primary key (aseguradora_id, huella, caso)
);
create index caso_palabras_por_caso on caso_palabras (aseguradora_id, caso);

create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea,
  datos_cifrados bytea,
  registrado timestamptz not null,
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index siniestros_por_poliza on siniestros (aseguradora_id, huella_poliza, id);

create table accesos_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  huella_token bytea not null unique,
  creado timestamptz not null,
  caduca timestamptz not null,
  revocado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index accesos_por_caso on accesos_heredero (aseguradora_id, caso);

create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'propuesta'
    check (estado in ('propuesta', 'confirmada', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada')),
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  resultado text,
  reservada boolean not null default false,
  datos_cifrados bytea,
  plazo date,
  creada timestamptz not null,
  actualizado timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index cuentas_por_caso on cuentas (aseguradora_id, caso, id);

create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'recibido' check (estado in ('recibido', 'validado', 'rechazado')),
  datos_cifrados bytea,
  recibido timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index documentos_por_caso on documentos (aseguradora_id, caso, id);

create table cronologia (
  aseguradora_id uuid not null,
  caso uuid not null,
  id uuid not null,
  tipo text not null,
  actor text not null check (actor in ('aseguradora', 'heredero', 'servicio', 'sistema')),
  datos jsonb not null default '{}',
  ocurrido timestamptz not null,
  primary key (aseguradora_id, caso, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);

-- Erasures that were carried out; replayed after a restore, so that a backup brings nobody back.
create table borrados (
  aseguradora_id uuid not null,
  caso uuid not null,
  caso_id text not null,
  instruccion text not null,
  borrado timestamptz not null,
  primary key (aseguradora_id, caso)
);

-- Outbox ------------------------------------------------------------------------------------------------------------

create table eventos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  data jsonb not null,
  ocurrido timestamptz not null,
  primary key (aseguradora_id, id)
);

create table correos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado')),
  -- Recipient, names and link, under the key of the case; emptied once there is nothing left to send.
  datos_cifrados bytea,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  caduca timestamptz not null,
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  creado timestamptz not null,
  terminado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index correos_pendientes on correos (proximo_intento) where estado = 'pendiente';
create index correos_por_caso on correos (aseguradora_id, caso);

create table correo_intentos (
  aseguradora_id uuid not null,
  correo uuid not null,
  numero integer not null,
  resultado text not null,
  codigo integer,
  inicio timestamptz not null,
  fin timestamptz not null,
  primary key (aseguradora_id, correo, numero)
);

-- Audit: append-only; the sealer gives sequence and hash after the commit, so that openings do not wait for each other.
create table auditoria (
  aseguradora_id uuid not null,
  id uuid not null,
  ocurrido timestamptz not null,
  actor_tipo text not null,
  actor_id text,
  accion text not null,
  objeto_tipo text not null,
  objeto_id text not null,
  detalle jsonb not null default '{}',
  secuencia bigint,
  huella bytea,
  primary key (aseguradora_id, id)
);
create unique index auditoria_sellada on auditoria (aseguradora_id, secuencia) where secuencia is not null;
create index auditoria_sin_sellar on auditoria (aseguradora_id, id) where secuencia is null;

create table auditoria_cabezas (
  aseguradora_id uuid primary key,
  secuencia bigint not null,
  huella bytea not null,
  firma bytea not null,
  sellada timestamptz not null
);

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
create index idempotencia_por_caso on idempotencia (aseguradora_id, caso);
create index idempotencia_caducada on idempotencia (caduca);

-- Row-level security ------------------------------------------------------------------------------------------------

do $$
declare
  tabla text;
begin
  foreach tabla in array array['claves_api', 'packs', 'casos', 'caso_modulos', 'caso_palabras', 'siniestros',
    'accesos_heredero', 'cuentas', 'documentos', 'cronologia', 'borrados', 'eventos', 'correos', 'correo_intentos',
    'auditoria', 'auditoria_cabezas', 'idempotencia', 'usuarios'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format('create policy inquilino on %I to albacea_app
      using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual())', tabla);
  end loop;
end
$$;
alter table aseguradoras enable row level security;
alter table aseguradoras force row level security;
create policy inquilino on aseguradoras to albacea_app using (id = aseguradora_actual()) with check (id = aseguradora_actual());

-- The variant, slug and key of an insurer are never updated: the variant is part of its contract.
grant select, insert, update (nombre, estado, pruebas, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version)
  on aseguradoras to albacea_app, albacea_servicio;
grant select, insert, update on claves_api, usuarios, casos, caso_modulos, siniestros, accesos_heredero,
  cuentas, documentos, correos, idempotencia to albacea_app;
grant select, insert, update, delete on packs to albacea_app;
grant select, insert, delete on caso_palabras, borrados to albacea_app;
grant delete on idempotencia, cronologia, cuentas, documentos to albacea_app;
grant select, insert on eventos, correo_intentos, cronologia to albacea_app;
grant select, insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
  on auditoria to albacea_app;
grant select on auditoria_cabezas to albacea_app;

-- The worker: outbox tables alone, across insurers.
create policy reparto on correos to albacea_worker using (true) with check (true);
create policy reparto on correo_intentos to albacea_worker using (true) with check (true);
create policy reparto on eventos for select to albacea_worker using (true);
create policy reparto on idempotencia to albacea_worker using (true) with check (true);
-- insert alone: the outcome of an e-mail becomes an entry of the case's story in the statement that records it
create policy reparto on cronologia for insert to albacea_worker with check (true);
create policy sellado on auditoria for select to albacea_worker using (true);
create policy sellado_una_vez on auditoria for update to albacea_worker using (secuencia is null) with check (secuencia is not null);
create policy sellado on auditoria_cabezas to albacea_worker using (true) with check (true);
grant select, update on correos to albacea_worker;
grant select, insert, update on correo_intentos to albacea_worker;
grant select on eventos to albacea_worker;
grant insert on cronologia to albacea_worker;
grant select, update (respuesta_cifrada, completa, estado_http), delete on idempotencia to albacea_worker;
grant select, update (secuencia, huella) on auditoria to albacea_worker;
grant select, insert, update on auditoria_cabezas to albacea_worker;

-- Administration of the service: which insurers there are, and its own people.
create policy servicio on aseguradoras to albacea_servicio using (true) with check (true);
create policy servicio on usuarios to albacea_servicio using (aseguradora_id is null) with check (aseguradora_id is null);
grant select, insert, update on usuarios to albacea_servicio;

-- Doors: the only look-ups before the insurer is known ------------------------------------------------------------------

create policy puerta on aseguradoras for select to albacea_puerta using (true);
create policy puerta on claves_api to albacea_puerta using (true) with check (true);
create policy puerta on usuarios for select to albacea_puerta using (true);
grant select on aseguradoras, claves_api, usuarios to albacea_puerta;
grant update (ultimo_uso) on claves_api to albacea_puerta;
grant select, insert, update, delete on limites_uso to albacea_puerta;
grant create on schema public to albacea_puerta;

-- Counts one request in the one-hour window that began with the holder's first; exact across processes by the row lock.
create function contar_uso(p_titular uuid, p_limite integer, out usadas integer, out renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
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

-- Finds living keys by their hashes and counts their requests: one round trip for all requests that arrive together. No
-- row for a hash: unknown, expired, revoked, or not of its slug's insurer, which the caller must not be able to tell
-- apart. A slug is null on the bare domain; `orden` is the place in the lists, from 1. Rows are locked in the order of the
-- list: let it be that of the hashes, so that two calls never wait for each other. A loop, because a statement over the
-- whole list took four times as long: its plan is set up anew for each call, those of the loop are kept.
create function autenticar_claves(p_huellas bytea[], p_slugs text[], p_limite integer)
  returns table (orden integer, titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer,
                 alcances text[], usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ahora timestamptz := clock_timestamp();
  clave record;
begin
  for i in 1 .. cardinality(p_huellas) loop
    select c.id, c.ultimo_uso, c.alcances, c.aseguradora_id, a.slug, a.variante, a.estado, a.version into clave
      from claves_api c join aseguradoras a on a.id = c.aseguradora_id
     where c.huella = p_huellas[i] and c.revocada is null and (c.caduca is null or c.caduca > ahora)
       and (p_slugs[i] is null or (a.slug = p_slugs[i] and a.variante = 'A'));
    continue when not found;
    -- once a minute is precise enough, and spares a logged write per request
    if clave.ultimo_uso is null or clave.ultimo_uso < ahora - interval '1 minute' then
      update claves_api c set ultimo_uso = ahora where c.aseguradora_id = clave.aseguradora_id and c.id = clave.id;
    end if;
    insert into limites_uso as l (titular, inicio, usadas) values (clave.id, ahora, 1)
    on conflict (titular) do update set
      inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
      usadas = case when l.inicio <= ahora - interval '1 hour' then 1 else least(l.usadas + 1, p_limite + 1) end
    returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
    orden := i;
    titular := clave.id;
    aseguradora_id := clave.aseguradora_id;
    slug := clave.slug;
    variante := clave.variante;
    estado := clave.estado;
    version := clave.version;
    alcances := clave.alcances;
    return next;
  end loop;
end
$$;

-- The living user behind a Bearer token, if its session version still stands; counts the request.
create function autenticar_usuario(p_id uuid, p_slug text, p_version integer, p_limite integer)
  returns table (titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer,
                 rol text, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  persona record;
  uso record;
begin
  select u.id, u.rol, a.id as aseguradora_id, a.slug, a.variante, a.estado, a.version into persona
    from usuarios u join aseguradoras a on a.id = u.aseguradora_id
   where u.id = p_id and u.estado = 'activo' and u.version_sesion = p_version and a.slug = p_slug and a.variante = 'A';
  if not found then
    return;
  end if;
  uso := contar_uso(persona.id, p_limite);
  return query select persona.id, persona.aseguradora_id, persona.slug, persona.variante, persona.estado, persona.version, persona.rol,
    uso.usadas, uso.renueva;
end
$$;

-- What sign-in needs to check a password: the user of this e-mail at this insurer's address.
create function buscar_usuario(p_email text, p_slug text)
  returns table (id uuid, aseguradora_id uuid, rol text, password_hash text, version_sesion integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.aseguradora_id, u.rol, u.password_hash, u.version_sesion
    from usuarios u join aseguradoras a on a.id = u.aseguradora_id
   where u.email = p_email and u.estado = 'activo' and a.slug = p_slug and a.variante = 'A' and a.estado = 'activa'
$$;

-- The public part of an insurer, by subdomain (p_slug) or by id.
create function buscar_aseguradora(p_slug text, p_id uuid)
  returns table (id uuid, slug text, variante text, estado text)
  language sql stable security definer set search_path = public, pg_temp
as $$ select a.id, a.slug, a.variante, a.estado from aseguradoras a where a.slug = p_slug or a.id = p_id $$;

-- Numbering of the cases of the insurer of this transaction. A sequence of its own: it shows nothing of other insurers,
-- and parallel openings do not wait for each other's commit. Gaps are harmless.
create function crear_numeracion() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  execute format('create sequence if not exists numeracion.%I', 'caso_' || replace(aseguradora_actual()::text, '-', '_'));
end
$$;

create function siguiente_numero() returns bigint
  language sql volatile security definer set search_path = public, pg_temp
as $$ select nextval(('numeracion.caso_' || replace(aseguradora_actual()::text, '-', '_'))::regclass) $$;

do $$
declare
  funcion text;
begin
  foreach funcion in array array['contar_uso(uuid, integer)', 'autenticar_claves(bytea[], text[], integer)',
    'autenticar_usuario(uuid, text, integer, integer)', 'buscar_usuario(text, text)', 'buscar_aseguradora(text, uuid)',
    'crear_numeracion()', 'siguiente_numero()'] loop
    execute format('revoke execute on function %s from public', funcion);
    execute format('alter function %s owner to albacea_puerta', funcion);
  end loop;
end
$$;
grant execute on function siguiente_numero(), crear_numeracion() to albacea_app;
revoke create on schema public from albacea_puerta;
