-- Accounts of the deceased, requests to providers, and their answers.

-- ==== cuentas ====
-- Digital accounts of the deceased, and objections.

-- Digital accounts of the deceased.
create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'propuesta'
    check (estado in ('propuesta', 'confirmada', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada')),
  -- null: nobody has chosen an action, so the account waits in propuesta
  accion text check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  resultado text
    check (resultado in ('eliminada', 'conmemorada', 'cancelada', 'transferida', 'datos_obtenidos', 'conservada', 'oculta', 'no_existia', 'denegada', 'caduca_sola')),
  reservada boolean not null default false, -- true: the insurer does not see which provider it is
  datos_cifrados bytea, -- name of the provider, identifier and remarks, encrypted under the key of the case
  plazo date, -- last day for the provider's answer
  creada timestamptz not null,
  actualizado timestamptz not null,
  version integer not null default 1, -- number of changes, like the version of a case
  proveedor text, -- code in the catalogue; null: the family wrote the name, which is in datos_cifrados
  propuesta_por text not null default 'servicio' check (propuesta_por in ('heredero', 'aseguradora', 'servicio')),
  importe_centimos integer check (importe_centimos >= 0),
  periodicidad text check (periodicidad in ('semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual')),
  -- what the family does about the contents before erasure; null: nothing was offered
  copia text check (copia in ('ofrecida', 'la_guardan', 'guardada', 'rechazada')),
  copia_en uuid, -- the account whose request brings the family the copy from which it saves them
  confirmada timestamptz,
  reposo_hasta timestamptz, -- until then, an action that cannot be undone waits and can be taken back
  canal text, -- channel of the request
  solicitada timestamptz,
  solicitudes integer not null default 0, -- number of requests
  insistencias integer not null default 0, -- number of chases of the pending request
  ultima_insistencia timestamptz,
  prueba uuid, -- the document that proves the request or the answer
  proxima_accion date, -- next day on which somebody has to look at the account
  terminada timestamptz, -- when all work on the account ended
  -- who has to act on the account until proxima_accion
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  actua_desde timestamptz, -- since when it is that party's turn
  -- true: a relative sent the pending request and chases it, because the provider accepts it from nobody else
  por_familia boolean not null default false,
  reclamada timestamptz, -- when the relative complained to the authority about the pending request
  con_identificador boolean not null default true, -- whether the identifier of the account is known
  en_mandato boolean not null default true, -- whether the mandate in force covers the account
  -- whether somebody lives in the home that this supply serves; null: not asked yet, or not a supply
  vivienda_habitada text check (vivienda_habitada in ('si', 'no', 'no_se')),
  -- when the family accepted that the supply may end although somebody lives there, or may live there
  corte_aceptado timestamptz,
  motivo_descarte text, -- one of MOTIVOS_DE_DESCARTE of the contract; null: not discarded
  -- the chosen way of requesting; null: the usual way of the catalogue
  via text check (via ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- documents that the provider asked for in its answer, in addition to those in the catalogue
  papeles_pedidos text[] not null default '{}',
  pide text[] not null default '{}', -- what the last refusal since the last request asks for; empty: nothing
  -- true: a trace, which is a public address that names the deceased and is stored as the encrypted identifier
  rastro boolean not null default false,
  mandato_hasta date, -- last day on which the mandate covers the account; null: no such day, or not covered
  primary key (aseguradora_id, id),
  constraint cuentas_accion_decidida check (accion is not null or (estado in ('propuesta', 'descartada'))),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((importe_centimos is null) = (periodicidad is null)),
  check (estado <> 'resuelta' or resultado is not null),
  constraint cuentas_motivo_descarte check (motivo_descarte is null or estado = 'descartada'),
  check (not rastro or (reservada and modulo = 'borrado')),
  check (accion <> 'ocultar' or rastro)
);
create index cuentas_por_caso on cuentas (aseguradora_id, caso, id);
create index cuentas_por_enviar on cuentas (aseguradora_id, caso) where estado = 'confirmada';
create index cuentas_por_fecha on cuentas (aseguradora_id, proxima_accion) where proxima_accion is not null;
create index cuentas_por_insistir on cuentas (proxima_accion, aseguradora_id, caso)
  where estado in ('solicitada', 'rechazada');
alter table cuentas enable row level security, force row level security;
create policy inquilino on cuentas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on cuentas for select to albacea_puerta using (true);
grant insert, select, update on cuentas to albacea_app;
grant select (aseguradora_id, id, caso, estado, accion, plazo, creada, actualizado, version, proveedor,
  importe_centimos, periodicidad, confirmada, reposo_hasta, insistencias, proxima_accion, terminada, actua, actua_desde)
  on cuentas to albacea_puerta;

-- Objections to actions that cannot be undone.
create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid, -- the account that was named; null: all accounts of the case
  cuentas uuid[], -- every entry of that account, which the objection holds; none is ever taken out
  cuenta_cifrada bytea, -- that account as it was when it was named, encrypted under the key of the case
  clase text not null check (clase in ('familiar', 'voluntad', 'otra')),
  planteada_por text not null check (planteada_por in ('heredero', 'allegado', 'aseguradora', 'servicio')),
  allegado uuid, -- the relative who objected; null: it was not a relative
  estado text not null default 'abierta' check (estado in ('abierta', 'levantada', 'mantenida')),
  datos_cifrados bytea, -- the objection and the reasons of the decision, encrypted under the key of the case
  abierta timestamptz not null,
  decidida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (decidida is null)),
  check ((cuenta is null) = (cuentas is null))
);
create index objeciones_abiertas on objeciones (aseguradora_id, caso, abierta) where estado = 'abierta';
create index objeciones_por_caso on objeciones (aseguradora_id, caso);
alter table objeciones enable row level security, force row level security;
create policy inquilino on objeciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on objeciones for select to albacea_puerta using (true);
grant insert, select, update on objeciones to albacea_app;
grant select (aseguradora_id, caso, estado, abierta) on objeciones to albacea_puerta;

-- ==== catalogo ====
-- Packs of insurers, and the documents that providers require.
-- The packs of an insurer: sets of modules, with the insurer's names for them.
create table packs (
  aseguradora_id uuid not null,
  codigo text not null check (codigo ~ '^[a-z][a-z0-9_-]{0,39}$'),
  nombre text not null,
  modulos text[] not null check (cardinality(modulos) > 0),
  primary key (aseguradora_id, codigo)
);
alter table packs enable row level security, force row level security;
create policy inquilino on packs to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on packs to albacea_app;

-- Corrections of the provider catalogue by case managers, which come on top of the files of the release. Rows never change.
create table proveedor_correcciones (
  -- assigned under a lock, so that numbers commit in order: a reader that has one number has all smaller ones
  id bigint not null check (id > 0),
  proveedor text not null check (proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  campo text not null,
  antes jsonb not null, -- the value before; JSON null: an empty value
  despues jsonb not null,
  motivo text not null check (motivo <> ''),
  fuente_clase text check (fuente_clase in ('oficial', 'copia_de_oficial', 'terceros', 'gestor')),
  fuente text, -- the source that says so
  actor_tipo text not null check (actor_tipo in ('usuario', 'sistema', 'cli')),
  actor_id text,
  ocurrido timestamptz not null,
  fuente_fecha text check (fuente_fecha ~ '^\d{4}(-\d{2}(-\d{2})?)?$'), -- date of the source
  publicado jsonb not null, -- the value in the files of the release at the time of the correction; JSON null: none
  primary key (id),
  check ((fuente_clase is null) = (fuente is null)),
  check (actor_tipo <> 'usuario' or actor_id is not null)
);
create index proveedor_correcciones_por_proveedor on proveedor_correcciones (proveedor, id);
alter table proveedor_correcciones enable row level security, force row level security;
create policy correccion on proveedor_correcciones for insert to albacea_servicio with check (true);
create policy lectura on proveedor_correcciones for select to albacea_app, albacea_servicio, albacea_worker
  using (true);
grant insert, select on proveedor_correcciones to albacea_servicio;
grant select on proveedor_correcciones to albacea_app, albacea_worker;

-- The documents that providers require according to the present catalogue. Written at the start, with every correction, and
-- daily.
create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  via text not null,
  usual boolean not null, -- whether this way is used if nobody chose another
  -- the sets of documents that can go with the request; one set is enough
  exigidos jsonb not null check (jsonb_typeof(exigidos) = 'array'),
  sin_tramite boolean not null, -- true: no provider has to be asked
  turno smallint not null, -- position in the order of a case; lower positions go first
  tras smallint not null, -- the request waits while an account of the case with a lower position is being worked on
  primary key (proveedor, accion, via)
);
alter table proveedor_papeles enable row level security, force row level security;
create policy del_servicio on proveedor_papeles to albacea_servicio using (true) with check (true);
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker using (true);
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant select on proveedor_papeles to albacea_app, albacea_worker;

-- Experience with answers of providers, without anything about a person. Accounts that are reserved, or whose provider is
-- not in the catalogue, leave no row.
create table experiencias (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  solicitud integer not null check (solicitud > 0), -- which request of the account it was, from 1
  proveedor text not null,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  via text, -- the way of the request; null: the catalogue had none
  dias integer not null check (dias >= 0), -- calendar days from request to answer
  resultado text not null check (resultado in ('hecha', 'negada', 'pidio_papeles')),
  representante boolean not null, -- true: the service asked in the name of the family; false: the family asked
  papeles text[] not null default '{}', -- documents that the provider asked for
  respondida date not null,
  primary key (aseguradora_id, cuenta, solicitud),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((resultado = 'pidio_papeles') = (papeles <> '{}'))
);
create index experiencias_por_proveedor on experiencias (proveedor, accion, respondida, cuenta, solicitud);
create index experiencias_propias on experiencias (aseguradora_id, proveedor, accion, respondida, cuenta, solicitud);
alter table experiencias enable row level security, force row level security;
create policy inquilino on experiencias to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on experiencias for select to albacea_puerta using (true);
grant delete, insert, select on experiencias to albacea_app;
grant select on experiencias to albacea_puerta;

-- Makes the next round of due dates look at cases whose requests may need other documents than before.
create function despertar_casos(p_proveedores text[], p_ahora timestamptz)
  returns integer
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  with tocados as (
    update casos c set proximo_reloj = least(c.proximo_reloj, p_ahora)
     where c.estado in ('abierto', 'en_tramite') and c.borrado is null
       and exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                      and k.estado = 'confirmada' and k.proveedor = any(p_proveedores))
    returning 1)
  select count(*)::integer from tocados
$$;
grant execute on function despertar_casos to albacea_servicio;

-- Number of accounts proposed since p_desde, by provider and action, of all insurers but test insurers.
create function uso_de_proveedores(p_desde timestamptz)
  returns table(proveedor text, accion text, cuentas integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select k.proveedor, k.accion, count(*)::integer
    from cuentas k join aseguradoras a on a.id = k.aseguradora_id
   where k.proveedor is not null and k.accion is not null and k.creada >= p_desde and not a.pruebas
   group by k.proveedor, k.accion
$$;
grant execute on function uso_de_proveedores to albacea_servicio;

-- Experience with providers since a day, from the last 500 answers of each action, which are enough and quick to read. A
-- figure needs five answers: from three insurers that share theirs, or from the transaction's insurer alone (propia).
create function experiencia_de(p_proveedores text[], p_desde date)
  returns table(proveedor text, accion text, propia boolean, n integer, aseguradoras integer, dias_mediana integer, dias_p90 integer, representante_si integer, representante_n integer, papeles jsonb)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with acciones as (
    select p.proveedor, a.accion from unnest(p_proveedores) as p(proveedor)
     cross join unnest('{eliminar,conmemorar,cancelar,transferir,obtener_datos,conservar}'::text[]) as a(accion)),
  visibles as (
    select false as propia, e.* from acciones c cross join lateral (
      select * from experiencias x
       where x.proveedor = c.proveedor and x.accion = c.accion and x.respondida >= p_desde
         and x.aseguradora_id = any(array(select a.id from aseguradoras a where a.comparte_experiencia and not a.pruebas))
       order by x.respondida desc, x.cuenta desc, x.solicitud desc limit 500) e
    union all
    select true, e.* from acciones c cross join lateral (
      select * from experiencias x
       where x.aseguradora_id = aseguradora_actual() and x.proveedor = c.proveedor and x.accion = c.accion
         and x.respondida >= p_desde
       order by x.respondida desc, x.cuenta desc, x.solicitud desc limit 500) e),
  pedidos as (
    select v.propia, v.proveedor, v.accion, p.papel, count(*)::integer as n
      from visibles v cross join unnest(v.papeles) as p(papel) group by 1, 2, 3, 4)
  select v.proveedor, v.accion, v.propia, count(*)::integer, count(distinct v.aseguradora_id)::integer,
         percentile_disc(0.5) within group (order by v.dias), percentile_disc(0.9) within group (order by v.dias),
         (count(*) filter (where v.representante and v.resultado = 'hecha'))::integer,
         (count(*) filter (where v.representante and v.resultado <> 'pidio_papeles'))::integer,
         coalesce((select jsonb_agg(jsonb_build_object('papel', p.papel, 'n', p.n) order by p.n desc, p.papel) from pedidos p
                    where (p.propia, p.proveedor, p.accion) = (v.propia, v.proveedor, v.accion)), '[]')
    from visibles v
   group by v.propia, v.proveedor, v.accion
  having count(*) >= 5 and (v.propia or count(distinct v.aseguradora_id) >= 3)
   order by v.proveedor, v.accion, v.propia
$$;
grant execute on function experiencia_de to albacea_app, albacea_servicio;

-- ==== solicitudes ====
-- Requests to providers: their terms, reference keys and proofs.

-- Each request that was sent to a provider: its channel, its term, the reference that the provider gave it, and how it
-- ended.
create table solicitudes (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  numero integer not null check (numero > 0), -- which request of the account it was, from 1
  caso uuid not null,
  -- code in the catalogue; null: the family wrote the name, or the account is reserved and so adds nothing to experience
  proveedor text,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  canal text not null, -- a channel of the catalogue, or burofax
  enviada date not null, -- day in Madrid on which the request was sent
  plazo date not null, -- last day for the answer
  -- true: a law set the last day; false: the provider's own published term, or a default
  obliga boolean not null,
  -- null: the request waits; retirada: it was taken back or sent again, or its account was discarded
  fin text check (fin in ('contestada', 'silencio', 'retirada')),
  terminada date, -- day in Madrid of the answer or of the end
  hecha boolean, -- whether the provider did what was asked; null: there was no answer, or no account
  acusada timestamptz, -- when a person entered that the provider has received the request
  -- state at the post: accepted, delivered, come back or lost; null: another channel, or not accepted yet
  entrega text check (entrega in ('admitida', 'entregada', 'devuelta', 'perdida')),
  entrega_anotada timestamptz,
  datos_cifrados bytea, -- reference key and words of the acknowledgement, encrypted under the key of the case
  -- number and day of each proof of the post, encrypted under the key of the case; in a separate column, because the outbox
  -- writes it too
  envio_cifrado bytea,
  primary key (aseguradora_id, cuenta, numero),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((fin is null) = (terminada is null)),
  check ((entrega is null) = (entrega_anotada is null)),
  check (hecha is null or fin = 'contestada')
);
create index solicitudes_enviadas on solicitudes (aseguradora_id, enviada) where proveedor is not null;
create index solicitudes_por_caso on solicitudes (aseguradora_id, caso);
create index solicitudes_por_proveedor on solicitudes (proveedor, accion, enviada) where proveedor is not null;
alter table solicitudes enable row level security, force row level security;
create policy inquilino on solicitudes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on solicitudes for select to albacea_puerta using (true);
grant delete, insert, select, update on solicitudes to albacea_app;
grant select (aseguradora_id, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha)
  on solicitudes to albacea_puerta;

-- Outcomes of requests by channel, answered or not, and how many legal terms were kept. A figure needs five requests: from
-- three insurers that share theirs, or from the transaction's insurer alone (propia).
create function canales_de(p_proveedores text[], p_desde date)
  returns table(proveedor text, accion text, propia boolean, canal text, n integer, hechas integer, obligados integer, cumplidos integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with visibles as (
    select false as propia, s.aseguradora_id, s.proveedor, s.accion, s.canal, s.hecha, s.obliga, s.fin, s.terminada, s.plazo
      from solicitudes s join aseguradoras a on a.id = s.aseguradora_id
     where s.proveedor = any(p_proveedores) and s.enviada >= p_desde and a.comparte_experiencia and not a.pruebas
    union all
    select true, s.aseguradora_id, s.proveedor, s.accion, s.canal, s.hecha, s.obliga, s.fin, s.terminada, s.plazo
      from solicitudes s
     where s.aseguradora_id = aseguradora_actual() and s.proveedor = any(p_proveedores) and s.enviada >= p_desde)
  select v.proveedor, v.accion, v.propia, v.canal, count(*)::integer, (count(*) filter (where v.hecha))::integer,
         (count(*) filter (where v.obliga))::integer,
         (count(*) filter (where v.obliga and v.fin = 'contestada' and v.terminada <= v.plazo))::integer
    from visibles v
   where v.fin in ('contestada', 'silencio')
   group by v.proveedor, v.accion, v.propia, v.canal
  having count(*) >= 5 and (v.propia or count(distinct v.aseguradora_id) >= 3)
   order by v.proveedor, v.accion, v.propia, count(*) desc, v.canal
$$;
grant execute on function canales_de to albacea_app, albacea_servicio;

-- ==== respuestas ====
-- Answers of providers to requests. An answer is a proposal until a person has confirmed it.
create table respuestas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  -- the way by which the answer came: the page named in the letter, its API, an e-mail, the telephone, paper, or a visit to
  -- a public page
  via text not null check (via in ('pagina', 'programa', 'correo', 'telefono', 'papel', 'mirada')),
  -- the proposed meaning, given by the provider or by a rule that read the answer
  clase text not null
    check (clase in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  estado text not null default 'propuesta' check (estado in ('propuesta', 'confirmada', 'descartada')),
  papeles text[] not null default '{}', -- documents that the answer asks for
  documentos uuid[] not null default '{}', -- documents of the case that came with the answer
  huella_clave bytea not null, -- hash of the message's key; a message that comes twice is one answer
  recibida timestamptz not null,
  -- words and reference of the answer, who answers, and why it was discarded; encrypted under the key of the case
  datos_cifrados bytea,
  -- the meaning according to the person who confirmed the answer
  clase_confirmada text
    check (clase_confirmada in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  resultado text, -- the result of the account that the person chose; null: none
  decidida timestamptz,
  -- membership of the service's person who decided; no foreign key, because an insurer's transaction does not see the
  -- service's people
  decidida_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, huella_clave),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((decidida is null) = (estado = 'propuesta')),
  check ((clase_confirmada is not null) = (estado = 'confirmada'))
);
create index respuestas_por_caso on respuestas (aseguradora_id, caso, recibida);
create index respuestas_por_cuenta on respuestas (aseguradora_id, cuenta);
create index respuestas_propuestas on respuestas (aseguradora_id, caso) where estado = 'propuesta';
alter table respuestas enable row level security, force row level security;
create policy inquilino on respuestas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on respuestas for select to albacea_puerta using (true);
grant delete, insert, select, update on respuestas to albacea_app;
grant select (aseguradora_id, caso, cuenta, estado, recibida) on respuestas to albacea_puerta;

-- Codes in letters to providers. A code belongs to one account: its holder can answer the request about that account and
-- sees no other. It is valid until the account is final.
create table codigos_respuesta (
  aseguradora_id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  generacion integer not null, -- which code of the account it is; after one was revoked, letters have the next
  -- hash of the code; the code itself is not stored, but derived from the key of the insurer for each letter
  huella bytea not null,
  emitido timestamptz not null, -- when the first letter with the code left
  revocado timestamptz, -- when the service revoked the code
  primary key (aseguradora_id, cuenta, generacion),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  unique (huella)
);
create index codigos_respuesta_por_caso on codigos_respuesta (aseguradora_id, caso);
alter table codigos_respuesta enable row level security, force row level security;
create policy inquilino on codigos_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on codigos_respuesta for select to albacea_puerta using (true);
grant delete, insert, select, update on codigos_respuesta to albacea_app;
grant select on codigos_respuesta to albacea_puerta;

-- The request that a code answers. No row: the code is unknown, revoked, of a settled account, or of an insurer with
-- another address.
create function buscar_codigo_respuesta(p_huella bytea, p_slug text)
  returns table(aseguradora_id uuid, caso_id text, cuenta uuid, now timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select q.aseguradora_id, c.caso_id, q.cuenta, now_of(q.aseguradora_id)
    from codigos_respuesta q
    join cuentas k on k.aseguradora_id = q.aseguradora_id and k.id = q.cuenta
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
    join aseguradoras a on a.id = q.aseguradora_id
   where q.huella = p_huella and q.revocado is null and k.estado in ('solicitada', 'rechazada', 'sin_respuesta')
     and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and (p_slug is null or a.slug = p_slug)
$$;
grant execute on function buscar_codigo_respuesta to albacea_conexion;

-- ==== letters ====
-- The postal address of the last letter to each provider of the catalogue, without anything about a case. A letter uses it
-- only if a person accepts it.
create table direcciones_postales (
  proveedor text not null,
  -- the lines of the address as they are printed, beginning with the name
  lineas text[] not null check (cardinality(lineas) >= 2 and cardinality(lineas) <= 6),
  fuente text not null check (fuente <> ''), -- source of the address, in the words of the person who looked it up
  anotada date not null, -- day in Madrid on which the address was given with this source
  devuelta date, -- day in Madrid on which a letter to the address came back; null: none since the address was looked up
  primary key (proveedor)
);
alter table direcciones_postales enable row level security, force row level security;
create policy del_servicio on direcciones_postales to albacea_servicio using (true) with check (true);
create policy lectura on direcciones_postales for select to albacea_app using (true);
grant insert, select, update on direcciones_postales to albacea_servicio;
grant select on direcciones_postales to albacea_app;

-- ==== stops ====
-- Stops. While a stop is in force, no letter leaves for any provider of an insurer, or for one provider of all insurers.
create table paradas_envios (
  id uuid not null,
  sobre_aseguradora uuid,
  proveedor text,
  motivo text not null check (motivo <> ''), -- the reason, for the people of the service; nothing about a person
  puesta timestamptz not null,
  puesta_por uuid not null,
  levantada timestamptz,
  levantada_por uuid,
  primary key (id),
  check ((sobre_aseguradora is null) <> (proveedor is null)),
  check ((levantada is null) = (levantada_por is null)),
  foreign key (levantada_por) references membresias(id),
  foreign key (puesta_por) references membresias(id),
  foreign key (sobre_aseguradora) references aseguradoras(id)
);
create unique index paradas_en_pie on paradas_envios (sobre_aseguradora, proveedor) nulls not distinct
  where levantada is null;
alter table paradas_envios enable row level security, force row level security;
create policy del_servicio on paradas_envios to albacea_servicio using (true) with check (true);
create policy inquilino on paradas_envios for select to albacea_app
  using (sobre_aseguradora = aseguradora_actual() or proveedor is not null);
create policy reparto on paradas_envios for select to albacea_worker using (true);
grant insert, select, update on paradas_envios to albacea_servicio;
grant select (id, sobre_aseguradora, proveedor, puesta, levantada) on paradas_envios to albacea_app;
grant select on paradas_envios to albacea_worker;

-- ==== releases ====
-- Commands that one person of the service has prepared, and that a second person releases or gives back.
create table vistos_buenos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  acto text not null check (acto in ('irreversible', 'cierre', 'tasa')),
  cuenta uuid,
  certificado text,
  -- version of the account, certificate or case when the release was asked for; a change since then voids the release
  version integer not null,
  -- dado: released, and not carried out yet; usado: carried out; retirado: taken back by the person who asked, asked
  -- anew, or ended because what it approves may not leave for now
  estado text not null default 'pedido' check (estado in ('pedido', 'dado', 'usado', 'devuelto', 'retirado')),
  -- the command as it was prepared, a note, and why it was given back; encrypted under the key of the case
  datos_cifrados bytea,
  pedido timestamptz not null,
  -- membership of the service's person who asked; no foreign key, because an insurer's transaction does not see the
  -- service's people
  pedido_por uuid not null,
  decidido timestamptz,
  decidido_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((cuenta is not null) = (acto = 'irreversible')),
  check ((certificado is not null) = (acto = 'tasa')),
  check ((decidido is null) = (decidido_por is null)),
  check (decidido is not null or (estado in ('pedido', 'retirado')))
);
create index vistos_buenos_pedidos on vistos_buenos (aseguradora_id, caso) where estado = 'pedido';
create index vistos_buenos_por_caso on vistos_buenos (aseguradora_id, caso, id);
create unique index vistos_buenos_abiertos on vistos_buenos (aseguradora_id, caso, acto, cuenta, certificado) nulls not
  distinct
  where estado in ('pedido', 'dado');
alter table vistos_buenos enable row level security, force row level security;
create policy inquilino on vistos_buenos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on vistos_buenos for select to albacea_puerta using (true);
grant delete, insert, select, update on vistos_buenos to albacea_app;
grant select (aseguradora_id, caso, acto, cuenta, certificado, version, estado, pedido, pedido_por)
  on vistos_buenos to albacea_puerta;

-- Whether two memberships belong to the same person, who cannot release a command that they prepared.
create function misma_persona(p_una uuid, p_otra uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p_una = p_otra or exists (
    select 1 from membresias u join membresias o on o.persona = u.persona where u.id = p_una and o.id = p_otra)
$$;
grant execute on function misma_persona to albacea_app;

-- ==== rastros ====
-- Visits of the service to the public address of a trace: one at once and three later, after a person has allowed them.
create table rastro_miradas (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  caso uuid not null,
  dias smallint not null check (dias in (0, 7, 30, 90)), -- number of days after the permission
  vence timestamptz not null,
  reclamada timestamptz, -- until then, a worker claims the visit
  intentos smallint not null default 0,
  hecha timestamptz,
  -- what the page showed: it names the deceased, does not name them any more, is gone, or could not be read
  visto text check (visto in ('nombra', 'no_nombra', 'no_esta', 'no_se_pudo')),
  datos_cifrados bytea, -- the text of the page, encrypted under the key of the case; null: none was read
  primary key (aseguradora_id, cuenta, dias),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((hecha is null) = (visto is null))
);
create index rastro_miradas_por_hacer on rastro_miradas (aseguradora_id, vence) where hecha is null;
alter table rastro_miradas enable row level security, force row level security;
create policy inquilino on rastro_miradas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on rastro_miradas to albacea_app;
