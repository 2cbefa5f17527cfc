-- Webhooks: receivers, deliveries and their attempts. The delivery table is itself the queue, because it is a record that
-- the insurer reads.

create table webhooks (
  aseguradora_id uuid not null,
  id uuid not null,
  url text not null,
  eventos text[] not null check (cardinality(eventos) > 0),
  descripcion text,
  concurrencia integer not null default 10 check (concurrencia between 1 and 100),
  estado text not null default 'activo' check (estado in ('activo', 'desactivado')),
  motivo_desactivacion text check (motivo_desactivacion in ('solicitud', 'fallos', 'respuesta_410')),
  -- Secrets under the insurer's key. During a rotation the next one signs beside the present one.
  secreto_cifrado bytea not null,
  secreto_siguiente_cifrado bytea,
  rotacion_hasta timestamptz,
  -- First failure since the last delivery that arrived, and how many notices of it were sent: 1 first, 2 half way, 3 end.
  fallando_desde timestamptz,
  avisos_enviados integer not null default 0,
  -- End of an attempt that answered 410, if nothing else was answered since: another 410 disables.
  ultimo_410 timestamptz,
  creado timestamptz not null,
  actualizado timestamptz not null,
  borrado timestamptz,
  primary key (aseguradora_id, id),
  check ((secreto_siguiente_cifrado is null) = (rotacion_hasta is null)),
  check ((estado = 'desactivado') = (motivo_desactivacion is not null))
);

create table entregas (
  aseguradora_id uuid not null,
  id uuid not null,
  webhook uuid not null,
  evento uuid not null,
  tipo text not null,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'entregada', 'agotada', 'retenida', 'cancelada')),
  -- Attempts of the present schedule, and of all schedules: sending again starts the first anew.
  intentos integer not null default 0,
  numero integer not null default 0,
  proximo_intento timestamptz not null,
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  -- Order in which what was recovered goes out.
  orden bigint not null default 0,
  creada timestamptz not null,
  terminada timestamptz,
  primary key (aseguradora_id, webhook, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
create index entregas_pendientes on entregas (aseguradora_id, webhook, proximo_intento, orden, id) where estado = 'pendiente';

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
create index entrega_intentos_por_inicio on entrega_intentos (inicio);

-- Events in the order in which they were sealed, for the feed: a late commit gets a later place.
alter table eventos add column secuencia bigint;
alter table eventos alter column caso drop not null; -- a test event speaks of no case
create unique index eventos_sellados on eventos (aseguradora_id, secuencia) where secuencia is not null;
create index eventos_sin_sellar on eventos (aseguradora_id, id) where secuencia is null;
create table eventos_cabezas (
  aseguradora_id uuid primary key,
  secuencia bigint not null
);

do $$
declare
  tabla text;
begin
  foreach tabla in array array['webhooks', 'entregas', 'entrega_intentos', 'eventos_cabezas'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format('create policy inquilino on %I to albacea_app
      using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual())', tabla);
    execute format('create policy reparto on %I to albacea_worker using (true) with check (true)', tabla);
  end loop;
end
$$;
create policy sellado_una_vez on eventos for update to albacea_worker using (secuencia is null) with check (secuencia is not null);

grant select, insert, update on webhooks, entregas to albacea_app;
grant select on entrega_intentos to albacea_app;
grant select, update on webhooks, entregas to albacea_worker;
grant delete on entregas to albacea_worker;
grant select, insert, update, delete on entrega_intentos to albacea_worker;
grant select, insert, update on eventos_cabezas to albacea_worker;
grant update (secuencia), delete on eventos to albacea_worker;
grant select on eventos_cabezas to albacea_app;

-- A notice to an admin speaks of no case; its content lies under the insurer's key.
alter table correos alter column caso drop not null;
create policy poda on eventos for delete to albacea_worker using (true);
