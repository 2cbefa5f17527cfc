-- Events and their deliveries; e-mails, SMS and letters that are sent; e-mails that are received.

-- ==== webhooks ====
-- The events of insurers, for the feed and the deliveries. They contain no personal data.
create table eventos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid, -- null: a test event
  tipo text not null,
  data jsonb not null,
  ocurrido timestamptz not null,
  orden bigint not null generated always as identity, -- order in which the events were written
  secuencia bigint, -- place in the feed, given after the commit, so that an event committed late gets a later place
  a_peticion boolean not null default false, -- true: a test insurer asked for the event, and what it reports did not happen
  -- traceparent (W3C Trace Context) of the request that caused the event, which deliveries continue; null: not traced
  traza text default NULLIF(current_setting('albacea.traza', true), ''),
  primary key (aseguradora_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index eventos_sin_sellar on eventos (aseguradora_id, orden) where secuencia is null;
create unique index eventos_sellados on eventos (aseguradora_id, secuencia) where secuencia is not null;
alter table eventos enable row level security, force row level security;
create policy inquilino on eventos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy poda on eventos for delete to albacea_worker using (true);
create policy reparto on eventos for select to albacea_worker using (true);
create policy sellado_una_vez on eventos for update to albacea_worker
  using (secuencia is null)
  with check (secuencia is not null);
grant delete, select on eventos to albacea_worker;
grant insert, select on eventos to albacea_app;
grant update (secuencia) on eventos to albacea_worker;

-- The last place in the feed of each insurer.
create table eventos_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  primary key (aseguradora_id)
);
alter table eventos_cabezas enable row level security, force row level security;
create policy inquilino on eventos_cabezas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on eventos_cabezas to albacea_worker using (true) with check (true);
grant insert, select, update on eventos_cabezas to albacea_worker;
grant select on eventos_cabezas to albacea_app;

-- The endpoints (receivers) of insurers.
create table webhooks (
  aseguradora_id uuid not null,
  id uuid not null,
  url text not null,
  eventos text[] not null check (cardinality(eventos) > 0), -- types of events that the endpoint receives
  descripcion text,
  -- maximum number of simultaneous deliveries
  concurrencia integer not null default 10 check (concurrencia >= 1 and concurrencia <= 100),
  estado text not null default 'activo' check (estado in ('activo', 'desactivado')),
  motivo_desactivacion text check (motivo_desactivacion in ('solicitud', 'fallos', 'respuesta_410')),
  secreto_cifrado bytea not null, -- secret, encrypted under the insurer's key
  secreto_siguiente_cifrado bytea, -- the next secret, which also signs during a rotation
  rotacion_hasta timestamptz,
  fallando_desde timestamptz, -- first failure since the last successful delivery, and since the endpoint was last moved or activated
  recuperar_desde timestamptz, -- first failure since the last successful delivery, if the endpoint was moved or activated since
  -- the last notice that was sent about that failure: 1 the first, 2 half way, 3 the end
  avisos_enviados integer not null default 0,
  -- last attempt that was answered with 410, if no other answer came since; another 410 disables the endpoint
  ultimo_410 timestamptz,
  creado timestamptz not null,
  actualizado timestamptz not null,
  borrado timestamptz, -- when the endpoint was deleted; the row stays for its log
  -- whether deliveries that failed for good during an outage are sent again when a delivery succeeds
  recuperacion_automatica boolean not null default false,
  primary key (aseguradora_id, id),
  check ((secreto_siguiente_cifrado is null) = (rotacion_hasta is null)),
  check ((estado = 'desactivado') = (motivo_desactivacion is not null))
);
alter table webhooks enable row level security, force row level security;
create policy inquilino on webhooks to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on webhooks to albacea_worker using (true) with check (true);
grant insert, select, update on webhooks to albacea_app;
grant select, update on webhooks to albacea_worker;

-- Deliveries of events to endpoints. The table is the queue and also the log that insurers read.
create table entregas (
  aseguradora_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  evento uuid not null,
  tipo text not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'entregada', 'agotada', 'retenida', 'cancelada')),
  -- number of attempts in the present schedule; when a delivery is sent again, the schedule begins anew
  intentos integer not null default 0,
  numero integer not null default 0, -- number of attempts in all schedules
  proximo_intento timestamptz not null,
  reclamo_id uuid, -- claim of the process that delivers it; only the process with this claim records the outcome
  reclamo_hasta timestamptz, -- when the claim ends
  -- number of that process: if its advisory lock is free, other processes may take the claim; null: only reclamo_hasta
  -- counts
  reclamo_de integer,
  orden bigint not null default 0, -- order of the event
  creada timestamptz not null,
  -- when the delivery ended; null: pendiente, or retenida, which waits as long as its event is stored
  terminada timestamptz,
  primary key (aseguradora_id, webhook, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index entregas_pendientes on entregas (aseguradora_id, webhook, proximo_intento, orden, id)
  where estado = 'pendiente';
create index entregas_retenidas on entregas (aseguradora_id, webhook, id) where estado = 'retenida';
create index entregas_terminadas on entregas (terminada) where terminada is not null;
alter table entregas enable row level security, force row level security;
create policy inquilino on entregas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on entregas to albacea_worker using (true) with check (true);
grant delete, select, update on entregas to albacea_worker;
grant insert, select, update on entregas to albacea_app;

-- Attempts to deliver. A row is in one of two indexes: of attempts whose answer is stored, or of attempts whose answer was
-- deleted.
create table entrega_intentos (
  aseguradora_id uuid not null,
  entrega uuid not null,
  numero integer not null,
  resultado text not null,
  estado_http integer, -- null: there was no answer
  detalle text, -- why there was no answer
  inicio timestamptz not null,
  duracion_ms integer not null,
  respuesta bytea, -- beginning of the answer, encrypted under the insurer's key; deleted after some days
  primary key (aseguradora_id, entrega, numero)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index entrega_intentos_con_respuesta on entrega_intentos (inicio) where respuesta is not null;
create index entrega_intentos_sin_respuesta on entrega_intentos (inicio) where respuesta is null;
alter table entrega_intentos enable row level security, force row level security;
create policy inquilino on entrega_intentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on entrega_intentos to albacea_worker using (true) with check (true);
grant delete, insert, select, update on entrega_intentos to albacea_worker;
grant select on entrega_intentos to albacea_app;

-- ==== mail ====
-- The outbox of e-mails, SMS and letters by post; it is also their queue.
create table correos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid, -- null: an e-mail to an admin, which belongs to no case
  tipo text not null,
  -- deshecho: a letter that was taken back in the seconds before it left, so that its account has its former state again
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado', 'deshecho')),
  -- recipient, names and link, encrypted under the key of the case or, without a case, of the insurer; deleted when nothing
  -- has to be sent any more
  datos_cifrados bytea,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  caduca timestamptz not null, -- last instant at which it may be sent
  reclamo_id uuid, -- claim of the process that sends it; only the process with this claim records the outcome
  reclamo_hasta timestamptz, -- when the claim ends
  creado timestamptz not null,
  terminado timestamptz,
  allegado uuid, -- the relative to whom it is sent; null: the heir, a provider or an admin
  cuenta uuid, -- the account about which it asks a provider; it can be withdrawn by the account while it waits
  -- sms: a text message; postal, burofax: printed and sent by post, plain or with certified content
  medio text not null default 'correo' check (medio in ('correo', 'sms', 'postal', 'burofax')),
  -- code of the provider in the catalogue, for a letter to a provider; null: not a letter, or not in the catalogue
  proveedor text,
  -- membership of the service's person who sent a letter to a provider; null: a due date sent it, or it takes back an
  -- earlier request
  autor uuid,
  -- traceparent (W3C Trace Context) of the request that caused it; null: not traced
  traza text default NULLIF(current_setting('albacea.traza', true), ''),
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index correos_cartas_desde on correos (aseguradora_id, creado) where tipo = 'carta_proveedor';
create index correos_pendientes on correos (proximo_intento) where estado = 'pendiente';
create index correos_por_caso on correos (aseguradora_id, caso);
create index correos_sin_caso on correos (terminado) where caso is null;
alter table correos enable row level security, force row level security;
create policy inquilino on correos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correos for select to albacea_puerta using (true);
create policy reparto on correos to albacea_worker using (true) with check (true);
create policy retencion on correos as restrictive for delete to albacea_worker
  using (caso is null and terminado is not null);
create policy servicio on correos for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant delete, select, update on correos to albacea_worker;
grant insert on correos to albacea_servicio;
grant insert, select, update on correos to albacea_app;
grant select (aseguradora_id, id, caso, tipo, estado, intentos, reclamo_id, creado, terminado, proveedor, autor, allegado)
  on correos to albacea_puerta;

-- Attempts to send a message of the outbox.
create table correo_intentos (
  aseguradora_id uuid not null,
  correo uuid not null,
  numero integer not null,
  resultado text not null,
  codigo integer, -- status code of the mail server
  inicio timestamptz not null,
  fin timestamptz not null,
  primary key (aseguradora_id, correo, numero)
);
alter table correo_intentos enable row level security, force row level security;
create policy inquilino on correo_intentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correo_intentos for select to albacea_puerta using (true);
create policy reparto on correo_intentos to albacea_worker using (true) with check (true);
create policy retencion on correo_intentos as restrictive for delete to albacea_worker
  using ((exists ( select 1 from correos c
  where c.aseguradora_id = correo_intentos.aseguradora_id and c.id = correo_intentos.correo and c.caso is null and
    c.terminado is not null)));
grant delete, insert, select, update on correo_intentos to albacea_worker;
grant insert, select on correo_intentos to albacea_app;
grant select (aseguradora_id, correo, numero, resultado) on correo_intentos to albacea_puerta;

-- Whether the other side may have received a message: it was taken, or the outcome of an attempt is unknown. The claim of a withdrawn
-- message stays after its attempt, so only a claim without a recorded attempt counts.
create function may_have_left(p_aseguradora uuid, p_correo uuid)
  returns boolean
  language sql
  stable
as $$
  select r.estado in ('enviado', 'retenido')
      or r.reclamo_id is not null and not exists (select 1 from correo_intentos i
           where i.aseguradora_id = r.aseguradora_id and i.correo = r.id and i.numero = r.intentos)
      or exists (select 1 from correo_intentos i
           where i.aseguradora_id = r.aseguradora_id and i.correo = r.id
             and i.resultado in ('aceptado', 'retenido', 'ambiguo', 'interrumpido'))
    from correos r where r.aseguradora_id = p_aseguradora and r.id = p_correo
$$;

-- Whether the heir at the present address (p_allegado null) or a relative has heard of a case from us. reached: an e-mail has reached
-- them; perhaps: a mail server may have taken one; null: they have not heard. Whoever handed the case over had heard of it before.
create function has_heard(p_aseguradora uuid, p_caso uuid, p_allegado uuid)
  returns text
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select case when bool_or(r.estado in ('enviado', 'retenido')) then 'reached'
              when bool_or(r.tipo = 'aviso_relevo' or may_have_left(r.aseguradora_id, r.id)) then 'perhaps' end
    from correos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.aseguradora_id = p_aseguradora and r.caso = p_caso and r.allegado is not distinct from p_allegado
     and r.tipo not in ('carta_proveedor', 'aviso_previo', 'disculpa_persona')
     and (p_allegado is not null or r.creado >= coalesce(c.heredero_desde, '-infinity'))
$$;
grant execute on function has_heard to albacea_app;

-- Whether somebody says that the person of a case is alive, nobody has decided on it, and nothing has reached the heir or the
-- relative. The worker asks before it sends an e-mail, and reads no report.
create function would_hear_first(p_aseguradora uuid, p_caso uuid, p_allegado uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from alertas_de_vida a
                  where a.aseguradora_id = p_aseguradora and a.caso = p_caso and a.decidida is null)
     and has_heard(p_aseguradora, p_caso, p_allegado) is distinct from 'reached'
$$;
grant execute on function would_hear_first to albacea_app, albacea_worker;

-- Addresses for the answers to an e-mail about a case, and for its delivery reports. Their secret part is derived from the
-- key of the insurer; only its hash is stored.
create table direcciones_respuesta (
  aseguradora_id uuid not null,
  correo uuid not null, -- the e-mail's row in the outbox
  caso uuid not null,
  cuenta uuid, -- the account that a letter asks about; null: an e-mail to the family
  proveedor text, -- code in the catalogue of the provider to whom the letter went; null: none, or not in the catalogue
  -- true: the e-mail went to the present heir, so a paper in an answer comes from the family
  al_heredero boolean not null default false,
  huella bytea not null,
  huella_rebotes bytea not null, -- hash of the address for reports of mail servers
  -- text of a letter to a provider, encrypted under the key of the case; it shows which lines of an answer are quoted
  texto_cifrado bytea,
  creada timestamptz not null,
  primary key (aseguradora_id, correo),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella),
  unique (huella_rebotes)
);
alter table direcciones_respuesta enable row level security, force row level security;
create policy inquilino on direcciones_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on direcciones_respuesta for select to albacea_puerta using (true);
grant delete, insert, select, update (al_heredero) on direcciones_respuesta to albacea_app;
grant select on direcciones_respuesta to albacea_puerta;

-- Letters to providers: of one insurer, or of all real insurers by provider or author; either since an instant, or all that wait. Waiting
-- ones come first; espera: they can be taken back.
create function cartas_en_alcance(p_aseguradora uuid, p_proveedor text, p_autor uuid, p_desde timestamptz, p_maximo integer)
  returns table(aseguradora_id uuid, caso uuid, caso_id text, carta uuid, proveedor text, estado text, espera boolean, corrige boolean, creado timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select r.aseguradora_id, r.caso, c.caso_id, r.id, r.proveedor, r.estado,
         r.estado = 'pendiente' and not may_have_left(r.aseguradora_id, r.id),
         exists (select 1 from rectificaciones x where x.aseguradora_id = r.aseguradora_id and x.correo = r.id), r.creado
    from correos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
    join aseguradoras s on s.id = r.aseguradora_id
   where r.tipo = 'carta_proveedor' and c.borrado is null
     and (s.id = p_aseguradora or p_aseguradora is null and not s.pruebas)
     and (p_proveedor is null or r.proveedor = p_proveedor)
     and (p_autor is null or r.autor = p_autor)
     -- p_desde is real time, but the clock of a test insurer is ahead of it
     and (r.estado = 'pendiente' and p_desde is null
          or r.creado >= p_desde + (now_of(r.aseguradora_id) - database_now()))
   order by r.estado = 'pendiente' desc, r.creado, r.id
   limit p_maximo
$$;
grant execute on function cartas_en_alcance to albacea_conexion;

-- The letter to which an answer or a report belongs, found by the hash of its address or else by the id of the e-mail.
create function direccion_de_respuesta(p_huella bytea, p_correo uuid)
  returns table(aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text, al_heredero boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select d.aseguradora_id, d.correo, d.caso, c.caso_id, d.cuenta, d.proveedor, d.al_heredero
    from direcciones_respuesta d
    join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
   where (d.huella = p_huella or d.huella_rebotes = p_huella or (p_huella is null and d.correo = p_correo))
     and c.borrado is null and c.bloqueado is null
$$;
grant execute on function direccion_de_respuesta to albacea_conexion;

-- Accounts with a letter that has this reference and went to one of these providers. One account is a match; among several a
-- person decides. Insurers number their cases alike: if several have a case with this reference, none is a match.
create function cartas_de_referencia(p_caso_id text, p_proveedores text[])
  returns table(aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select distinct on (d.aseguradora_id, d.cuenta) d.aseguradora_id, d.correo, d.caso, c.caso_id, d.cuenta, d.proveedor
    from direcciones_respuesta d
    join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
    join aseguradoras s on s.id = d.aseguradora_id
   where c.caso_id = p_caso_id and d.proveedor = any (p_proveedores) and d.cuenta is not null
     and c.borrado is null and c.bloqueado is null and not s.pruebas
     and not exists (select 1 from aseguradoras a
                      where a.id <> d.aseguradora_id and not a.pruebas
                        and exists (select 1 from casos o where o.aseguradora_id = a.id and o.caso_id = p_caso_id))
   order by d.aseguradora_id, d.cuenta, d.creada desc
   limit 3
$$;
grant execute on function cartas_de_referencia to albacea_conexion;

-- ==== inbox ====
-- Received e-mails. They belong to no insurer until they are assigned to a case.
create table correos_recibidos (
  id uuid not null,
  aseguradora_id uuid, -- null: not assigned to a case yet
  caso uuid,
  cuenta uuid,
  correo uuid, -- the e-mail of the outbox that it answers
  -- hash of its Message-ID and of the letter that it names, so that an e-mail that comes twice is one row
  huella bytea not null,
  huella_direccion bytea, -- hash of the letter's address to which it was sent; null: it was sent to another address
  -- pendiente: not read yet; bandeja: in the tray, where a person decides to which case it belongs; archivado: filed in its
  -- case
  estado text not null default 'pendiente' check (estado in ('pendiente', 'bandeja', 'archivado', 'descartado')),
  clase text, -- the class that was recognised
  de_caso boolean not null default false, -- in the tray: true if it names a case, without proof
  remitente bytea, -- until it is filed: keyed hash of the sender's network, by which senders take turns to be read and in the tray
  -- what proves the sender: the secret address, a DKIM signature of the provider's domain, a person's decision, or nothing
  prueba text check (prueba in ('direccion', 'dkim', 'persona', 'ninguna')),
  documentos uuid[] not null default '{}', -- its attachments as documents, which a person has to review
  -- sender and extracted content, encrypted under the key of the service; after filing, under the key of the case
  datos_cifrados bytea,
  -- the original message, encrypted under the same key; after filing, stored only while a part of it is stored nowhere else
  original_cifrado bytea,
  original_abierto timestamptz, -- when a person first opened the original in its case
  intentos integer not null default 0,
  reclamo_hasta timestamptz,
  recibido timestamptz not null,
  leido timestamptz, -- when a person of the service marked the family's e-mail as read
  resuelto timestamptz,
  -- membership of the service's person who assigned or discarded it; no foreign key, because an insurer's transaction does
  -- not see the service's people
  resuelto_por uuid,
  primary key (id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (caso is null or aseguradora_id is not null),
  check (estado <> 'archivado' or caso is not null),
  unique (huella)
);
create index correos_recibidos_pendientes on correos_recibidos (recibido) where estado in ('pendiente', 'bandeja');
create index correos_recibidos_por_caso on correos_recibidos (aseguradora_id, caso, recibido) where caso is not null;
create index correos_recibidos_sin_leer on correos_recibidos (aseguradora_id, caso, recibido)
  where estado = 'archivado' and clase = 'familia' and leido is null;
create index correos_recibidos_abiertos on correos_recibidos (original_abierto) where original_cifrado is not null and original_abierto is not null;
alter table correos_recibidos enable row level security, force row level security;
create policy inquilino on correos_recibidos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correos_recibidos for select to albacea_puerta using (true);
create policy reparto on correos_recibidos to albacea_worker using (true) with check (true);
create policy servicio on correos_recibidos to albacea_servicio
  using (estado <> 'archivado')
  with check (estado <> 'archivado');
grant delete, insert, select, update on correos_recibidos to albacea_worker;
grant delete, select, update on correos_recibidos to albacea_app;
grant select (id, aseguradora_id, caso, estado, clase, recibido, leido, resuelto) on correos_recibidos to albacea_puerta;
grant select, update on correos_recibidos to albacea_servicio;

-- ==== sms ====
-- For what each telephone of a case gets SMS. A telephone has one row, so that it never gets both the link and the code for
-- signing.
create table telefonos_sms (
  aseguradora_id uuid not null,
  caso uuid not null,
  huella bytea not null, -- blind index of case and number
  uso text not null check (uso in ('enlace', 'codigo')), -- what the first message brought; it never changes
  desde timestamptz not null,
  primary key (aseguradora_id, caso, huella),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
alter table telefonos_sms enable row level security, force row level security;
create policy inquilino on telefonos_sms to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on telefonos_sms to albacea_app;
