-- The family: relatives, mandates, messages, calls and requests.

-- ==== allegados ====
-- Other relatives.

-- Other relatives whom the heir has invited to look or to help, and former heirs.
create table allegados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  papel text not null check (papel in ('consulta', 'ayuda')),
  datos_cifrados bytea, -- name, surnames, e-mail and kinship, encrypted under the key of the case
  creado timestamptz not null,
  retirado timestamptz,
  acceso uuid, -- the heir's link from whose session the relative was invited; null: a former heir
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index allegados_por_caso on allegados (aseguradora_id, caso);
alter table allegados enable row level security, force row level security;
create policy inquilino on allegados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on allegados for select to albacea_puerta using (true);
grant insert, select, update on allegados to albacea_app;
grant select (aseguradora_id, id, papel, retirado) on allegados to albacea_puerta;

-- ==== acceso-heredero ====
-- Sessions of the portal, which begin with a link. A session is found before the insurer is known, so only definer
-- functions make, read and end sessions.
create table sesiones_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  acceso uuid not null, -- the link that began the session; the session ends with it at the latest
  huella bytea not null, -- SHA-256 of the cookie
  creada timestamptz not null,
  caduca timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, acceso) references accesos_heredero(aseguradora_id, id),
  unique (huella)
);
create index sesiones_heredero_caducadas on sesiones_heredero (caduca);
alter table sesiones_heredero enable row level security, force row level security;
create policy inquilino on sesiones_heredero to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on sesiones_heredero to albacea_puerta using (true) with check (true);
grant delete, insert, select on sesiones_heredero to albacea_puerta;
grant select on sesiones_heredero to albacea_app;

-- Opens a session with the token of a valid link. No row: the link is unknown, expired, revoked or of another host, or its
-- case is blocked or erased. p_slug is null on the bare domain. The link expires by the insurer's time, as its reminder
-- does. The session runs in real time, and ends with the link at the latest.
create function abrir_sesion_heredero(p_token bytea, p_slug text, p_id uuid, p_huella bytea, p_ahora timestamptz, p_vida interval)
  returns table(aseguradora_id uuid, caso uuid, caso_id text, acceso uuid, allegado uuid, primera boolean, caduca timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  a record;
begin
  select x.aseguradora_id, x.id, x.caso, x.primer_uso, x.allegado, c.caso_id, r.ahora,
         least(p_ahora + (x.caduca - r.ahora), p_ahora + p_vida) as fin into a
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
    cross join lateral (select now_of(x.aseguradora_id) as ahora) as r
   where x.huella_token = p_token and x.revocado is null and x.caduca > r.ahora
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
  values (a.aseguradora_id, p_id, a.id, p_huella, p_ahora, a.fin);
  primera := a.primer_uso is null; -- the first use is recorded together with its fact
  aseguradora_id := a.aseguradora_id;
  caso := a.caso;
  caso_id := a.caso_id;
  acceso := a.id;
  allegado := a.allegado;
  caduca := a.fin;
  return next;
end
$$;
grant execute on function abrir_sesion_heredero to albacea_conexion;

-- Finds the valid session of a cookie of the portal, and counts the request.
create function autenticar_heredero(p_huella bytea, p_slug text, p_ahora timestamptz, p_limite integer)
  returns table(sesion uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, caso uuid, caso_id text, acceso uuid, allegado uuid, papel text, usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, x.aseguradora_id, a.slug, a.variante, a.estado, a.version, x.caso, c.caso_id, x.id as acceso, x.allegado, l.papel into s
    from sesiones_heredero h
    join accesos_heredero x on x.aseguradora_id = h.aseguradora_id and x.id = h.acceso
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras a on a.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where h.huella = p_huella and h.caduca > p_ahora and x.revocado is null
     and x.caduca > database_now() + a.desfase_segundos * interval '1 second'
     and case when p_slug is null then a.variante = 'B' else a.variante = 'A' and a.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.aseguradora_id, s.slug, s.variante, s.estado, s.version, s.caso, s.caso_id, s.acceso, s.allegado, s.papel,
    uso.usadas, uso.renueva;
end
$$;
grant execute on function autenticar_heredero to albacea_conexion;

-- The owner of a link, valid or not, to whom a new link can be sent at the address on file. No row: the link is unknown or
-- of another host; the case was annulled, blocked or erased; the relative was withdrawn; or the insurer is paused.
create function buscar_enlace(p_token bytea, p_slug text)
  returns table(aseguradora_id uuid, caso_id text, allegado uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select x.aseguradora_id, c.caso_id, x.allegado
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and c.estado <> 'anulado' and l.retirado is null and s.estado = 'activa'
$$;
grant execute on function buscar_enlace to albacea_conexion;

-- Whether a token is that of a link of an annulled case. The portal then says so, and offers no new link.
create function enlace_de_anulado(p_token bytea, p_slug text)
  returns table(anulado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select true
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.estado = 'anulado' and c.borrado is null and s.estado = 'activa'
$$;
grant execute on function enlace_de_anulado to albacea_conexion;

-- ==== mandato ====
-- The heir's mandates. A case has at most one mandate in preparation and one signed.
create table mandatos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'preparado' check (estado in ('preparado', 'firmado', 'revocado', 'sustituido')),
  texto_version text not null, -- version of the signed text
  huella_codigo bytea, -- hash of the one-time code
  codigo_caduca timestamptz,
  fallos integer not null default 0, -- number of wrong codes
  -- who signs, in what capacity, for which actions and providers, and the evidence; encrypted under the key of the case
  datos_cifrados bytea,
  documento uuid, -- the signed document, which a person reviews
  preparado timestamptz not null,
  firmado timestamptz,
  revocado timestamptz,
  -- review of the signer's name, compared with the name on file; null: not signed yet
  revision_de_nombre text check (revision_de_nombre in ('coincide', 'pendiente', 'aceptado', 'rechazado')),
  -- the signer, after somebody else has become the heir; only the service then reads the mandate; null: the present heir
  allegado uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((firmado is null) = (revision_de_nombre is null))
);
create index mandatos_por_caso on mandatos (aseguradora_id, caso);
create index mandatos_por_revisar on mandatos (aseguradora_id, caso)
  where estado = 'firmado' and revision_de_nombre = 'pendiente';
create unique index mandatos_uno_firmado on mandatos (aseguradora_id, caso) where estado = 'firmado';
create unique index mandatos_uno_preparado on mandatos (aseguradora_id, caso) where estado = 'preparado';
alter table mandatos enable row level security, force row level security;
create policy inquilino on mandatos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandatos for select to albacea_puerta using (true);
grant insert, select, update on mandatos to albacea_app;
grant select (aseguradora_id, id, caso, estado, documento, firmado, revision_de_nombre)
  on mandatos to albacea_puerta;

-- The papers of mandates: one for each provider and one for the public registers, all signed at once.
create table mandato_ejemplares (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  mandato uuid not null, -- the mandate with whose signature the paper was made
  datos_cifrados bytea, -- addressee, actions and accounts, text and check code, encrypted under the key of the case
  huella_comprobacion bytea, -- hash of the code with which the provider checks the paper; deleted when the case is erased
  clases text[] not null, -- kinds of actions that the paper allows; nothing about a person
  firmado timestamptz not null,
  vence date not null, -- last day on which the paper gives authority
  fin timestamptz, -- when the paper was revoked; the end of its case is not recorded here, and a newer paper ends none
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos(aseguradora_id, id),
  unique (huella_comprobacion)
);
create index mandato_ejemplares_por_caso on mandato_ejemplares (aseguradora_id, caso, id);
create index mandato_ejemplares_por_mandato on mandato_ejemplares (aseguradora_id, mandato);
alter table mandato_ejemplares enable row level security, force row level security;
create policy inquilino on mandato_ejemplares to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_ejemplares for select to albacea_puerta using (true);
grant insert, select, update on mandato_ejemplares to albacea_app;
grant select (aseguradora_id, id, caso, mandato, huella_comprobacion, clases, firmado, vence, fin)
  on mandato_ejemplares to albacea_puerta;

-- Checks the code of a paper: whether the paper is valid, and which kinds of actions it allows. No row: there is no such
-- code at the insurer p_slug (null: any insurer). en_revision: while the signature or the signer's name is reviewed or the
-- person may be alive, providers are not told that the paper is valid.
create function comprobar_mandato(p_huella bytea, p_slug text)
  returns table(firmado timestamptz, fin timestamptz, clases text[], en_revision boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select e.firmado,
         least(e.fin, case when d.estado = 'rechazado' then d.revisado end,
               case when c.estado in ('cerrado', 'anulado') then c.cerrado end,
               case when v.vencido <= now_of(e.aseguradora_id) then v.vencido end),
         e.clases,
         d.estado = 'recibido'
         or exists (select 1 from mandatos f where f.aseguradora_id = e.aseguradora_id and f.caso = e.caso and f.estado = 'firmado'
                   and f.revision_de_nombre = 'pendiente')
         or exists (select 1 from alertas_de_vida w where w.aseguradora_id = e.aseguradora_id and w.caso = e.caso and w.decidida is null)
    from mandato_ejemplares e
    join aseguradoras a on a.id = e.aseguradora_id
    join mandatos n on n.aseguradora_id = e.aseguradora_id and n.id = e.mandato
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    cross join lateral (select (e.vence + 1)::timestamp at time zone 'Europe/Madrid' as vencido) v
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
   where e.huella_comprobacion = p_huella and c.borrado is null and (p_slug is null or a.slug = p_slug)
$$;
grant execute on function comprobar_mandato to albacea_conexion;

-- ==== messages ====
-- Messages from people of the service to families, as they were sent.
create table mensajes (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  correo uuid not null, -- the row in the outbox, which has the state of the message
  -- libre: the author wrote all words; the others are templates
  plantilla text not null check (plantilla in ('papel', 'identificador', 'como_va', 'gracias', 'pesame', 'libre')),
  medio text not null check (medio in ('correo', 'sms')),
  -- membership of the service's author; no foreign key, because an insurer's transaction does not see the service's people
  autor uuid,
  allegado uuid, -- the recipient, after somebody else has become the heir; null: the present heir
  -- document that the message asks for; the family sees the request until such a document arrives or the message is taken
  -- back; null: none
  papel text,
  cuenta uuid, -- the account that the message is about
  retirado timestamptz, -- when the message was taken back before it left, or its document was no longer needed
  datos_cifrados bytea, -- recipient and all words, encrypted under the key of the case
  escrito timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check (papel is null or plantilla = 'papel')
);
create index mensajes_por_caso on mensajes (aseguradora_id, caso, id);
alter table mensajes enable row level security, force row level security;
create policy inquilino on mensajes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on mensajes to albacea_app;

-- ==== llamadas ====
-- Calls that families ask for, agreements made in calls, and notes.

-- Calls that the heir asked for, with the time in which to call.
create table llamadas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid, -- who asked for the call, after somebody else has become the heir; null: the present heir
  desde timestamptz not null,
  hasta timestamptz not null,
  -- anulada: the heir cancelled the call; sin_respuesta: the service called, and nobody answered
  estado text not null default 'pedida' check (estado in ('pedida', 'anulada', 'hecha', 'sin_respuesta')),
  datos_cifrados bytea not null, -- telephone and reason of the call, encrypted under the key of the case
  pedida timestamptz not null,
  terminada timestamptz,
  por uuid, -- membership of the service's person who called
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (desde < hasta),
  check ((estado = 'pedida') = (terminada is null))
);
create index llamadas_por_caso on llamadas (aseguradora_id, caso);
create unique index llamadas_pedidas on llamadas (aseguradora_id, caso) where estado = 'pedida';
alter table llamadas enable row level security, force row level security;
create policy inquilino on llamadas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on llamadas for select to albacea_puerta using (true);
grant delete, insert, select, update on llamadas to albacea_app;
grant select (aseguradora_id, id, caso, desde, hasta, estado, pedida) on llamadas to albacea_puerta;

-- Notes that people of the service write for each other, and records of calls with what was agreed.
create table notas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  clase text not null check (clase in ('nota', 'llamada')),
  autor uuid, -- membership of the author, who works for the service or for the insurer
  -- what the family agreed to in the call; null: nothing, or not a call
  consentimiento text check (consentimiento in ('lista', 'confirmar_cuentas', 'firma', 'carta_enviada', 'contacto', 'otro')),
  datos_cifrados bytea, -- text, the other speaker and how they were identified, encrypted under the key of the case
  escrita timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index notas_por_caso on notas (aseguradora_id, caso, id);
alter table notas enable row level security, force row level security;
create policy inquilino on notas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on notas to albacea_app;

-- ==== relevo ====
-- Handovers of a case to another family member: requests of the heir, and handovers that the service made on a proof.
create table relevos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null check (estado in ('pedido', 'retirado', 'descartado', 'hecho')),
  -- reason, next heir and remarks, encrypted under the key of the case; a reason may tell about somebody's health
  datos_cifrados bytea,
  documento uuid, -- the proof, a document of the case that a person has reviewed
  allegado uuid, -- the former heir, stored as a relative without access
  creado timestamptz not null,
  decidido timestamptz, -- when the handover was done, refused or taken back
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, documento) references documentos(aseguradora_id, id),
  check ((estado = 'pedido') = (decidido is null)),
  check ((estado = 'hecho') = (documento is not null)),
  check ((estado = 'hecho') = (allegado is not null))
);
create index relevos_por_caso on relevos (aseguradora_id, caso, id);
create unique index relevos_pedidos on relevos (aseguradora_id, caso) where estado = 'pedido';
alter table relevos enable row level security, force row level security;
create policy inquilino on relevos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on relevos for select to albacea_puerta using (true);
grant insert, select, update on relevos to albacea_app;
grant select (aseguradora_id, caso, estado, creado) on relevos to albacea_puerta;

-- ==== persona-viva ====
-- Notices before an irreversible request, reports that the person is alive, and requests to undo.
-- Notices to the person before the first irreversible request of a case: one row for each address of the person.
create table avisos_previos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  medio text not null check (medio in ('correo', 'telefono', 'ninguno')), -- ninguno: no address of the person is known
  -- blind index of case and address, by which each address gets only one notice; of the case alone if no address is known
  huella_destino bytea not null,
  datos_cifrados bytea, -- the e-mail address or telephone, encrypted under the key of the case
  huella_ficha bytea, -- hash of the token in the link of the notice
  correo uuid, -- the e-mail in the outbox
  creado timestamptz not null,
  hecho timestamptz, -- when a person of the service called the telephone or wrote to it
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((medio = 'correo') = (huella_ficha is not null and correo is not null)),
  check ((medio = 'ninguno') = (datos_cifrados is null))
);
create index avisos_previos_por_llamar on avisos_previos (aseguradora_id, caso)
  where medio = 'telefono' and hecho is null;
create unique index avisos_previos_por_destino on avisos_previos (aseguradora_id, caso, huella_destino);
create unique index avisos_previos_por_ficha on avisos_previos (huella_ficha);
alter table avisos_previos enable row level security, force row level security;
create policy inquilino on avisos_previos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on avisos_previos for select to albacea_puerta using (true);
grant delete, insert, select, update on avisos_previos to albacea_app;
grant select on avisos_previos to albacea_puerta;

-- Reports that the person is alive. While a report is not decided, nothing leaves for a provider.
create table alertas_de_vida (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  aviso uuid, -- the notice whose link was used; null: somebody told the service
  abierta timestamptz not null,
  decidida timestamptz,
  decision text check (decision in ('sigue', 'persona_viva')), -- sigue: the report was a mistake, and the work goes on
  datos_cifrados bytea, -- the report and its verification, encrypted under the key of the case
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((decidida is null) = (decision is null))
);
create index alertas_de_vida_por_caso on alertas_de_vida (aseguradora_id, caso);
create unique index alertas_de_vida_abiertas on alertas_de_vida (aseguradora_id, caso) where decidida is null;
alter table alertas_de_vida enable row level security, force row level security;
create policy inquilino on alertas_de_vida to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on alertas_de_vida for select to albacea_puerta using (true);
grant delete, insert, select, update on alertas_de_vida to albacea_app;
grant select on alertas_de_vida to albacea_puerta;

-- Requests to undo (rectificaciones): one for each request that had left when its case was annulled because the person is
-- alive.
create table rectificaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid,
  certificado uuid,
  datos_cifrados bytea, -- recipient, channel, letter and notes, encrypted under the key of the case
  correo uuid, -- the last e-mail with this request; null: a person of the service has to make it
  creada timestamptz not null,
  hecha timestamptz, -- when a person recorded that they had made the request, or that it was answered
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (num_nonnulls(cuenta, certificado) = 1)
);
create unique index rectificaciones_por_cuenta on rectificaciones (aseguradora_id, caso, coalesce(cuenta, certificado));
alter table rectificaciones enable row level security, force row level security;
create policy inquilino on rectificaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on rectificaciones for select to albacea_puerta using (true);
grant delete, insert, select, update on rectificaciones to albacea_app;
grant select on rectificaciones to albacea_puerta;

-- Whether an e-mail asks a provider to undo a request, because the person is alive.
create function says_person_lives(p_aseguradora uuid, p_caso uuid, p_correo uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from rectificaciones x
                  where x.aseguradora_id = p_aseguradora and x.caso = p_caso and x.correo = p_correo)
$$;
grant execute on function says_person_lives to albacea_worker;

-- The case that the link of a notice stops, and whether it is stopped already. No row: the link is unknown, or its case is
-- blocked or erased.
create function buscar_aviso_previo(p_ficha bytea)
  returns table(aseguradora_id uuid, aviso uuid, caso uuid, caso_id text, estado text, parado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.aseguradora_id, v.id, c.id, c.caso_id, c.estado,
         exists (select 1 from alertas_de_vida a
                  where a.aseguradora_id = v.aseguradora_id and a.caso = v.caso and a.decidida is null)
    from avisos_previos v
    join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
   where v.huella_ficha = p_ficha and c.borrado is null and c.bloqueado is null
$$;
grant execute on function buscar_aviso_previo to albacea_conexion;

-- ==== derechos ====
-- Requests of family members about their own data (GDPR, arts. 15 to 21), and the answers.
create table peticiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid, -- the relative who made the request; null: the heir
  clase text not null
    check (clase in ('acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion', 'portabilidad')),
  -- retirada: the person took the request back
  estado text not null default 'abierta' check (estado in ('abierta', 'atendida', 'denegada', 'retirada')),
  datos_cifrados bytea, -- request and answer, encrypted under the key of the case
  pedida timestamptz not null,
  vence date not null, -- last day for the answer (GDPR, art. 12.3)
  terminada timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (terminada is null))
);
create index peticiones_abiertas on peticiones (aseguradora_id, caso) where estado = 'abierta';
create index peticiones_por_caso on peticiones (aseguradora_id, caso);
alter table peticiones enable row level security, force row level security;
create policy inquilino on peticiones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on peticiones for select to albacea_puerta using (true);
grant delete, insert, select, update on peticiones to albacea_app;
grant select (aseguradora_id, id, caso, estado, pedida, vence) on peticiones to albacea_puerta;
