-- Accounts of the deceased, requests to providers, and their answers.

-- ==== cuentas ====
-- Digital accounts and objections.

-- Digital accounts of the deceased.
create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'propuesta'
    check (estado in ('propuesta', 'confirmada', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada')),
  -- null: nobody has chosen an action, and it waits in propuesta
  accion text check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  resultado text
    check (resultado in ('eliminada', 'conmemorada', 'cancelada', 'transferida', 'datos_obtenidos', 'conservada', 'oculta', 'no_existia', 'denegada', 'caduca_sola')),
  reservada boolean not null default false, -- the insurer does not see which provider it is
  datos_cifrados bytea, -- name, identifier and remarks, under the key of the case
  plazo date, -- last day for the provider's answer
  creada timestamptz not null,
  actualizado timestamptz not null,
  version integer not null default 1, -- counts changes, as that of its case
  proveedor text, -- code of the catalogue; null: written by hand, the name is in datos_cifrados
  propuesta_por text not null default 'servicio' check (propuesta_por in ('heredero', 'aseguradora', 'servicio')),
  importe_centimos integer check (importe_centimos >= 0),
  periodicidad text check (periodicidad in ('semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual')),
  -- state of the copy to save before erasure, which the service asks for or the family makes; null: nothing was offered
  copia text check (copia in ('ofrecida', 'pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada')),
  confirmada timestamptz,
  reposo_hasta timestamptz, -- until then an action that cannot be undone waits, and can be taken back
  canal text, -- by which it was asked for
  solicitada timestamptz,
  solicitudes integer not null default 0, -- how often it was asked for
  insistencias integer not null default 0, -- chases of the pending request
  ultima_insistencia timestamptz,
  prueba uuid, -- document that proves the request or the answer
  proxima_accion date, -- next day on which somebody looks at it
  terminada timestamptz, -- end of all work on it
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')), -- whose action it waits for until then
  -- a relative sent the pending request, because the provider accepts it from nobody else, and chases it too
  por_familia boolean not null default false,
  reclamada timestamptz, -- when the relative complained to the authority about the pending request
  con_identificador boolean not null default true, -- its identifier is known
  en_mandato boolean not null default true, -- the mandate in force covers it
  -- whether somebody lives in the home that this supply serves; null: not asked yet, or no supply
  vivienda_habitada text check (vivienda_habitada in ('si', 'no', 'no_se')),
  corte_aceptado timestamptz, -- when the family said that the supply may end although somebody lives there, or may
  motivo_descarte text, -- one of MOTIVOS_DE_DESCARTE of the contract; null: not discarded
  -- the chosen way of asking; null: the usual one of the catalogue
  via text check (via ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- papers that the provider asked for in its answer, beyond what the catalogue knows
  papeles_pedidos text[] not null default '{}',
  rastro boolean not null default false, -- a public address that names the deceased, sealed as its identifier
  mandato_hasta date, -- the last day on which the mandate covers it; null: without such a day, or not covered
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
  importe_centimos, periodicidad, confirmada, reposo_hasta, insistencias, proxima_accion, terminada, actua)
  on cuentas to albacea_puerta;

-- Objections to actions that cannot be undone.
create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid, -- null: all accounts of the case
  clase text not null check (clase in ('familiar', 'voluntad', 'otra')),
  planteada_por text not null check (planteada_por in ('heredero', 'allegado', 'aseguradora', 'servicio')),
  allegado uuid, -- who raised it, if a relative did
  estado text not null default 'abierta' check (estado in ('abierta', 'levantada', 'mantenida')),
  datos_cifrados bytea, -- the objection and the reasons of the decision, under the key of the case
  abierta timestamptz not null,
  decidida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (decidida is null))
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
-- Packs, and the requirements of providers.
-- The packs of an insurer: sets of modules with names of its own.
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

-- Corrections of the provider catalogue by case managers, on top of the files of the release. Rows never change.
create table proveedor_correcciones (
  -- assigned under a lock, so that numbers commit in order: a reader who has the last one has all
  id bigint not null check (id > 0),
  proveedor text not null check (proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  campo text not null,
  antes jsonb not null, -- JSON null stands for an empty value, hence not null
  despues jsonb not null,
  motivo text not null check (motivo <> ''),
  fuente_clase text check (fuente_clase in ('oficial', 'copia_de_oficial', 'terceros', 'gestor')),
  fuente text, -- the place that says so
  actor_tipo text not null check (actor_tipo in ('usuario', 'sistema', 'cli')),
  actor_id text,
  ocurrido timestamptz not null,
  fuente_fecha text check (fuente_fecha ~ '^\d{4}(-\d{2}(-\d{2})?)?$'), -- the date in the source itself
  publicado jsonb not null, -- value in the files of the release at the time of the correction; JSON null: none
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

-- Documents that providers require according to the present catalogue; written at start, with every correction, and daily.
create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  via text not null,
  usual boolean not null, -- the default way, unless somebody chose another
  -- sets of papers that have to go with the request; any of them is enough
  exigidos jsonb not null check (jsonb_typeof(exigidos) = 'array'),
  sin_tramite boolean not null, -- nobody has to be asked
  turno smallint not null, -- position in the order of a case: the lower goes first
  tras smallint not null, -- waits while an account of the case with a lower position is under way
  primary key (proveedor, accion, via)
);
alter table proveedor_papeles enable row level security, force row level security;
create policy del_servicio on proveedor_papeles to albacea_servicio using (true) with check (true);
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker using (true);
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant select on proveedor_papeles to albacea_app, albacea_worker;

-- Experience with answers of providers, without anything about a person. Reserved accounts and providers outside the
-- catalogue leave none.
create table experiencias (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  solicitud integer not null check (solicitud > 0), -- which request of the account
  proveedor text not null,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  via text, -- the way by which it was asked; null: the catalogue had none
  dias integer not null check (dias >= 0), -- calendar days from request to answer
  resultado text not null check (resultado in ('hecha', 'negada', 'pidio_papeles')),
  representante boolean not null, -- the service asked in the name of the family; false: the family itself
  papeles text[] not null default '{}', -- what the provider asked for
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

-- Makes the next round of the clocks look at cases whose requests may need other papers than before.
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

-- Accounts proposed since p_desde by provider and action, over all insurers but test ones.
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

-- Experience with providers from the last 500 answers of each action since a day, which are enough and quick to read. A
-- figure needs five answers, from three insurers that share theirs, or from the transaction's insurer alone (propia).
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
-- Requests to providers: term, reference key, proof.

-- Each request that went to a provider: by which channel, its term, the key that the provider gave it, and how it
-- ended.
create table solicitudes (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  numero integer not null check (numero > 0), -- which request of the account
  caso uuid not null,
  -- code of the catalogue; null: written by hand, or of an account that is kept from the insurer, which teaches nothing
  proveedor text,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar', 'ocultar')),
  canal text not null, -- by which it went: a channel of the catalogue, or burofax
  enviada date not null, -- day in Madrid
  plazo date not null, -- last day for the answer
  -- the law set the last day; false: the provider's own published term, or a default
  obliga boolean not null,
  -- null: it waits; retirada: it was taken back, or its account was discarded
  fin text check (fin in ('contestada', 'silencio', 'retirada')),
  terminada date, -- day in Madrid of the answer or the end
  hecha boolean, -- the provider did what was asked; null: no answer, or there was no account
  acusada timestamptz, -- when a person entered that the provider has it
  -- of what went by post: taken by the carrier, delivered, come back, or lost; null: another channel, or not taken yet
  entrega text check (entrega in ('admitida', 'entregada', 'devuelta', 'perdida')),
  entrega_anotada timestamptz,
  datos_cifrados bytea, -- reference key and words of the acknowledgement, under the key of the case
  -- number and day of each proof of the post, under the key of the case; apart, because the outbox writes it too
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

-- Outcomes of requests by channel, answered or not, and how many legal terms were kept. A figure needs five requests, from
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
-- Answers of providers to requests; each is a proposal until a person has confirmed it.
create table respuestas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  -- by which way it came: the page of the letter, its API, an e-mail, the telephone, paper
  via text not null check (via in ('pagina', 'programa', 'correo', 'telefono', 'papel', 'mirada')),
  -- its proposed meaning, from the provider itself or from a rule that read it
  clase text not null
    check (clase in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  estado text not null default 'propuesta' check (estado in ('propuesta', 'confirmada', 'descartada')),
  papeles text[] not null default '{}', -- papers that it asks for
  documentos uuid[] not null default '{}', -- papers of the case that came with it
  huella_clave bytea not null, -- hash of the message's key: the same message twice is one answer
  recibida timestamptz not null,
  -- its words, its reference, who answers, and why it was discarded; under the key of the case
  datos_cifrados bytea,
  -- its meaning according to the person who confirmed it
  clase_confirmada text
    check (clase_confirmada in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  resultado text, -- result of the account that the person chose; null: none followed
  decidida timestamptz,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
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

-- Codes of letters to providers, each for one account: its holder can answer this request and sees no other. Valid until
-- the account is final.
create table codigos_respuesta (
  aseguradora_id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  generacion integer not null, -- which one of the account: after one was revoked, letters carry the next
  -- hash of the code; the code itself is not stored, but derived from the key of the insurer for each letter
  huella bytea not null,
  emitido timestamptz not null, -- when the first letter with it left
  revocado timestamptz, -- when the service put it out of use
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

-- The request that a code answers. No row: unknown, revoked, of an account that is settled, or of another insurer's
-- address.
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
   where q.huella = p_huella and q.revocado is null and k.estado in ('solicitada', 'rechazada')
     and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and a.estado = 'activa' and (p_slug is null or a.slug = p_slug)
$$;
grant execute on function buscar_codigo_respuesta to albacea_conexion;

-- ==== letters ====
-- The postal address of the last letter to each provider of the catalogue, without anything about a case. No letter uses it
-- unless a person accepts it.
create table direcciones_postales (
  proveedor text not null,
  -- as they are printed, name first
  lineas text[] not null check (cardinality(lineas) >= 2 and cardinality(lineas) <= 6),
  fuente text not null check (fuente <> ''), -- source of the address, in the words of the person who looked it up
  anotada date not null, -- day in Madrid on which it was given with this source
  devuelta date, -- day in Madrid on which a letter to it came back; null: none since it was looked up
  primary key (proveedor)
);
alter table direcciones_postales enable row level security, force row level security;
create policy del_servicio on direcciones_postales to albacea_servicio using (true) with check (true);
create policy lectura on direcciones_postales for select to albacea_app using (true);
grant insert, select, update on direcciones_postales to albacea_servicio;
grant select on direcciones_postales to albacea_app;

-- ==== stops ====
-- Stops: while one is in force, no letter leaves for any provider of an insurer, or for one provider of all insurers.
create table paradas_envios (
  id uuid not null,
  sobre_aseguradora uuid,
  proveedor text,
  motivo text not null check (motivo <> ''), -- why, for the people of the service; nothing of a person
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
-- Acts that one person of the service has prepared and a second one releases or gives back.
create table vistos_buenos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  acto text not null check (acto in ('irreversible', 'cierre', 'tasa')),
  cuenta uuid,
  certificado text,
  -- of the account, certificate or case at the time of asking, because a change since then voids the release
  version integer not null,
  -- dado: released, and not done yet; usado: done; retirado: taken back by the person who asked, or asked anew
  estado text not null default 'pedido' check (estado in ('pedido', 'dado', 'usado', 'devuelto', 'retirado')),
  datos_cifrados bytea, -- the command as it was prepared, a note, and why it was given back; under the key of the case
  pedido timestamptz not null,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
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

-- Whether two memberships belong to one person, who cannot be their own second person.
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
-- Looks at the address of a trace: one now and three later, once a person has allowed them.
create table rastro_miradas (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  caso uuid not null,
  dias smallint not null check (dias in (0, 7, 30, 90)), -- after the permission
  vence timestamptz not null,
  reclamada timestamptz, -- until then a worker is at it
  intentos smallint not null default 0,
  hecha timestamptz,
  -- what was seen: the page names the deceased, no longer does, is gone, or could not be read
  visto text check (visto in ('nombra', 'no_nombra', 'no_esta', 'no_se_pudo')),
  datos_cifrados bytea, -- the text of the page, under the key of the case; null: none was read
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
