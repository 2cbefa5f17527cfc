-- Events, receivers and deliveries.

create table eventos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid,
  tipo text not null,
  data jsonb not null,
  ocurrido timestamptz not null,
  secuencia bigint,
  primary key (aseguradora_id, id)
);
comment on table eventos is 'Events of the insurers, without personal data: the feed, and what is delivered.';
comment on column eventos.caso is 'null: a test event';
comment on column eventos.secuencia is 'place in the feed, given after the commit: a late commit gets a later place';
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

create table eventos_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  primary key (aseguradora_id)
);
comment on table eventos_cabezas is 'Last place in each insurer''s feed.';
alter table eventos_cabezas enable row level security, force row level security;
create policy inquilino on eventos_cabezas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on eventos_cabezas to albacea_worker using (true) with check (true);
grant insert, select, update on eventos_cabezas to albacea_worker;
grant select on eventos_cabezas to albacea_app;

create table webhooks (
  aseguradora_id uuid not null,
  id uuid not null,
  url text not null,
  eventos text[] not null check (cardinality(eventos) > 0),
  descripcion text,
  concurrencia integer not null default 10 check (concurrencia >= 1 and concurrencia <= 100),
  estado text not null default 'activo' check (estado in ('activo', 'desactivado')),
  motivo_desactivacion text check (motivo_desactivacion in ('solicitud', 'fallos', 'respuesta_410')),
  secreto_cifrado bytea not null,
  secreto_siguiente_cifrado bytea,
  rotacion_hasta timestamptz,
  fallando_desde timestamptz,
  avisos_enviados integer not null default 0,
  ultimo_410 timestamptz,
  creado timestamptz not null,
  actualizado timestamptz not null,
  borrado timestamptz,
  primary key (aseguradora_id, id),
  check ((secreto_siguiente_cifrado is null) = (rotacion_hasta is null)),
  check ((estado = 'desactivado') = (motivo_desactivacion is not null))
);
comment on table webhooks is 'Receivers of the insurers.';
comment on column webhooks.eventos is 'types that it wants';
comment on column webhooks.concurrencia is 'deliveries at a time';
comment on column webhooks.secreto_cifrado is 'under the insurer''s key';
comment on column webhooks.secreto_siguiente_cifrado is 'during a rotation it signs beside the present one';
comment on column webhooks.fallando_desde is 'first failure since the last delivery that arrived';
comment on column webhooks.avisos_enviados is 'of that failure: 1 first, 2 half way, 3 end';
comment on column webhooks.ultimo_410 is
  'end of an attempt that answered 410, if nothing else was answered since: another 410 disables';
comment on column webhooks.borrado is 'deleted; the row remains for its record';
alter table webhooks enable row level security, force row level security;
create policy inquilino on webhooks to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on webhooks to albacea_worker using (true) with check (true);
grant insert, select, update on webhooks to albacea_app;
grant select, update on webhooks to albacea_worker;

create table entregas (
  aseguradora_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  evento uuid not null,
  tipo text not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'entregada', 'agotada', 'retenida', 'cancelada')),
  intentos integer not null default 0,
  numero integer not null default 0,
  proximo_intento timestamptz not null,
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  orden bigint not null default 0,
  creada timestamptz not null,
  terminada timestamptz,
  primary key (aseguradora_id, webhook, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
comment on table entregas is 'Deliveries. The table is itself the queue, because it is a record that the insurer reads.';
comment on column entregas.intentos is 'attempts of the present schedule; sending again starts it anew';
comment on column entregas.numero is 'attempts of all schedules';
comment on column entregas.reclamo_id is 'claim of the process that is delivering it; only that one records the outcome';
comment on column entregas.reclamo_hasta is 'end of the lease';
comment on column entregas.orden is 'in which what was recovered goes out';
comment on column entregas.terminada is 'null: pendiente, or retenida, which waits as long as its event does';
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

create table entrega_intentos (
  aseguradora_id uuid not null,
  entrega uuid not null,
  numero integer not null,
  resultado text not null,
  estado_http integer,
  detalle text,
  inicio timestamptz not null,
  duracion_ms integer not null,
  respuesta bytea,
  primary key (aseguradora_id, entrega, numero)
);
comment on table entrega_intentos is
  'Attempts to deliver. Each is in one of two indexes: one shrinks as answers are emptied, the other as attempts '
  'are deleted.';
comment on column entrega_intentos.estado_http is 'null: there was no answer';
comment on column entrega_intentos.detalle is 'why there was none';
comment on column entrega_intentos.respuesta is 'beginning of the answer, under the insurer''s key; emptied after some days';
create index entrega_intentos_con_respuesta on entrega_intentos (inicio) where respuesta is not null;
create index entrega_intentos_sin_respuesta on entrega_intentos (inicio) where respuesta is null;
alter table entrega_intentos enable row level security, force row level security;
create policy inquilino on entrega_intentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on entrega_intentos to albacea_worker using (true) with check (true);
grant delete, insert, select, update on entrega_intentos to albacea_worker;
grant select on entrega_intentos to albacea_app;
