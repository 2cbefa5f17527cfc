-- Events, receivers and deliveries.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Events of the insurers, without personal data: the feed, and what is delivered.
create table eventos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid, -- null: a test event
  tipo text not null,
  data jsonb not null,
  ocurrido timestamptz not null,
  secuencia bigint, -- place in the feed, given after the commit: a late commit gets a later place
  a_peticion boolean not null default false, -- of a test insurer: it was asked for, and did not happen
  -- traceparent (W3C Trace Context) of what caused it, which its deliveries carry on; null: nobody traced it. Ids made
  -- at random alone
  traza text default NULLIF(current_setting('albacea.traza', true), ''),
  primary key (aseguradora_id, id)
) with (autovacuum_vacuum_scale_factor = 0.02);
create index eventos_sin_sellar on eventos (aseguradora_id, id) where secuencia is null;
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

-- Last place in each insurer's feed.
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

-- Receivers of the insurers.
create table webhooks (
  aseguradora_id uuid not null,
  id uuid not null,
  url text not null,
  eventos text[] not null check (cardinality(eventos) > 0), -- types that it wants
  descripcion text,
  concurrencia integer not null default 10 check (concurrencia >= 1 and concurrencia <= 100), -- deliveries at a time
  estado text not null default 'activo' check (estado in ('activo', 'desactivado')),
  motivo_desactivacion text check (motivo_desactivacion in ('solicitud', 'fallos', 'respuesta_410')),
  secreto_cifrado bytea not null, -- under the insurer's key
  secreto_siguiente_cifrado bytea, -- during a rotation it signs beside the present one
  rotacion_hasta timestamptz,
  fallando_desde timestamptz, -- first failure since the last delivery that arrived
  avisos_enviados integer not null default 0, -- of that failure: 1 first, 2 half way, 3 end
  -- end of an attempt that answered 410, if nothing else was answered since: another 410 disables
  ultimo_410 timestamptz,
  creado timestamptz not null,
  actualizado timestamptz not null,
  borrado timestamptz, -- deleted; the row remains for its record
  -- whether what was exhausted while nothing arrived goes out again, once, as soon as something arrives
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

-- Deliveries. The table is itself the queue, because it is a record that the insurer reads.
create table entregas (
  aseguradora_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  evento uuid not null,
  tipo text not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'entregada', 'agotada', 'retenida', 'cancelada')),
  intentos integer not null default 0, -- attempts of the present schedule; sending again starts it anew
  numero integer not null default 0, -- attempts of all schedules
  proximo_intento timestamptz not null,
  reclamo_id uuid, -- claim of the process that is delivering it; only that one records the outcome
  reclamo_hasta timestamptz, -- end of the lease
  orden bigint not null default 0, -- in which what was recovered goes out
  creada timestamptz not null,
  terminada timestamptz, -- null: pendiente, or retenida, which waits as long as its event does
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

-- Attempts to deliver. Each is in one of two indexes: one shrinks as answers are emptied, the other as attempts are
-- deleted.
create table entrega_intentos (
  aseguradora_id uuid not null,
  entrega uuid not null,
  numero integer not null,
  resultado text not null,
  estado_http integer, -- null: there was no answer
  detalle text, -- why there was none
  inicio timestamptz not null,
  duracion_ms integer not null,
  respuesta bytea, -- beginning of the answer, under the insurer's key; emptied after some days
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
