-- Corrections of the provider catalogue by case managers, over the files of the release. It belongs to the service and to
-- no insurer: everybody of the application may read it, only albacea_servicio adds to it, and nobody changes or deletes.
-- The number is given under a lock, so that numbers are committed in their order: whoever has seen the last has seen all.

create table proveedor_correcciones (
  id bigint primary key check (id > 0),
  proveedor text not null check (proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  campo text not null,
  -- JSON null stands for an empty value, hence not null
  antes jsonb not null,
  despues jsonb not null,
  motivo text not null check (motivo <> ''),
  fuente_clase text check (fuente_clase in ('oficial', 'copia_de_oficial', 'terceros', 'gestor')),
  fuente text,
  actor_tipo text not null check (actor_tipo in ('usuario', 'sistema', 'cli')),
  actor_id text,
  ocurrido timestamptz not null,
  check ((fuente_clase is null) = (fuente is null)),
  check (actor_tipo <> 'usuario' or actor_id is not null)
);
create index proveedor_correcciones_por_proveedor on proveedor_correcciones (proveedor, id);

alter table proveedor_correcciones enable row level security;
alter table proveedor_correcciones force row level security;
create policy lectura on proveedor_correcciones for select to albacea_app, albacea_worker, albacea_servicio using (true);
create policy correccion on proveedor_correcciones for insert to albacea_servicio with check (true);
grant select on proveedor_correcciones to albacea_app, albacea_worker, albacea_servicio;
grant insert on proveedor_correcciones to albacea_servicio;
