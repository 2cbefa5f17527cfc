-- What providers want depends on the way that is taken, and of it only what their own words demand holds a request back.

alter table proveedor_correcciones add column fuente_fecha text check (fuente_fecha ~ '^\d{4}(-\d{2}(-\d{2})?)?$');
comment on column proveedor_correcciones.fuente_fecha is 'the date that the source itself bears';

alter table cuentas
  add column via text check (via ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  add column papeles_pedidos text[] not null default '{}';
comment on column cuentas.via is 'the way of asking that somebody chose; null: the usual one of the catalogue';
comment on column cuentas.papeles_pedidos is 'papers that the provider asked for in its answer, beyond what the catalogue knows';

drop table proveedor_papeles;
create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  via text not null,
  usual boolean not null,
  exigidos jsonb not null check (jsonb_typeof(exigidos) = 'array'),
  sin_tramite boolean not null,
  primary key (proveedor, accion, via)
);
comment on table proveedor_papeles is
  'What providers want, as the catalogue knows it now: written when the program starts, with every correction, and daily.';
comment on column proveedor_papeles.usual is 'the way that is taken unless somebody chose another';
comment on column proveedor_papeles.exigidos is 'sets of papers that have to go with the request; any of them is enough';
comment on column proveedor_papeles.sin_tramite is 'nobody has to be asked';
alter table proveedor_papeles enable row level security, force row level security;
create policy del_servicio on proveedor_papeles to albacea_servicio using (true) with check (true);
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker using (true);
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant select on proveedor_papeles to albacea_app, albacea_worker;
