-- The log: facts that are only appended, and then sealed.

-- ==== audit ====
-- The audit trail; records are only appended. The sealer adds sequence and hash after the commit, so that openings do not
-- wait for each other.
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
  orden bigint not null generated always as identity, -- order in which the records were written
  secuencia bigint,
  huella bytea, -- hash of the record and of the hash before it
  primary key (aseguradora_id, orden),
  unique (aseguradora_id, id)
);
create index auditoria_sin_sellar on auditoria (aseguradora_id, orden) where secuencia is null;
create unique index auditoria_sellada on auditoria (aseguradora_id, secuencia) where secuencia is not null;
alter table auditoria enable row level security, force row level security;
create policy inquilino on auditoria to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy sellado on auditoria for select to albacea_worker using (true);
create policy sellado_una_vez on auditoria for update to albacea_worker
  using (secuencia is null)
  with check (secuencia is not null);
create policy servicio on auditoria for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle)
  on auditoria to albacea_app, albacea_servicio;
grant select on auditoria to albacea_app, albacea_worker;
grant update (secuencia, huella) on auditoria to albacea_worker;

-- The signed head (end) of each audit trail. It is created with its insurer. The sealer continues only from a head with a
-- valid signature.
create table auditoria_cabezas (
  aseguradora_id uuid not null,
  secuencia bigint not null,
  huella bytea not null, -- hash of the last sealed record
  firma bytea not null,
  clave_envuelta bytea not null, -- key of the trail's hashes, wrapped by the MASTER_KEY
  primary key (aseguradora_id)
);
alter table auditoria_cabezas enable row level security, force row level security;
create policy inquilino on auditoria_cabezas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy sellado on auditoria_cabezas to albacea_worker using (true) with check (true);
create policy servicio on auditoria_cabezas for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant insert on auditoria_cabezas to albacea_servicio;
grant insert, select on auditoria_cabezas to albacea_app;
grant select on auditoria_cabezas to albacea_worker;
grant update (secuencia, huella, firma) on auditoria_cabezas to albacea_worker;
