-- What can be contracted, and what providers want.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What an insurer has contracted, by the names that it gives it: a pack is a set of modules.
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
grant delete, insert, select, update on packs to albacea_app;

-- Corrections of the provider catalogue by case managers, over the files of the release. Nobody changes or deletes one.
create table proveedor_correcciones (
  -- given under a lock, so that numbers are committed in their order: whoever has seen the last has seen all
  id bigint not null check (id > 0),
  proveedor text not null check (proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  campo text not null,
  antes jsonb not null, -- JSON null stands for an empty value, hence not null
  despues jsonb not null,
  motivo text not null check (motivo <> ''),
  fuente_clase text check (fuente_clase in ('oficial', 'copia_de_oficial', 'terceros', 'gestor')),
  fuente text, -- where it says so
  actor_tipo text not null check (actor_tipo in ('usuario', 'sistema', 'cli')),
  actor_id text,
  ocurrido timestamptz not null,
  fuente_fecha text check (fuente_fecha ~ '^\d{4}(-\d{2}(-\d{2})?)?$'), -- the date that the source itself bears
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

-- What providers want, as the catalogue knows it now: written when the program starts, with every correction, and
-- daily.
create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  via text not null,
  usual boolean not null, -- the way that is taken unless somebody chose another
  -- sets of papers that have to go with the request; any of them is enough
  exigidos jsonb not null check (jsonb_typeof(exigidos) = 'array'),
  sin_tramite boolean not null, -- nobody has to be asked
  primary key (proveedor, accion, via)
);
alter table proveedor_papeles enable row level security, force row level security;
create policy del_servicio on proveedor_papeles to albacea_servicio using (true) with check (true);
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker using (true);
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant select on proveedor_papeles to albacea_app, albacea_worker;

-- Cases whose request may be held back by other papers than before are looked at with the next round of the clocks.
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
alter function despertar_casos owner to albacea_puerta;
revoke execute on function despertar_casos from public;
grant execute on function despertar_casos to albacea_servicio;
