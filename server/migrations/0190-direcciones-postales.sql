-- The postal address of a provider that somebody of the service looked up, kept as an offer for the next letter to it.

create table direcciones_postales (
  proveedor text primary key,
  lineas text[] not null check (cardinality(lineas) between 2 and 6),
  fuente text not null check (fuente <> ''),
  anotada date not null
);
comment on table direcciones_postales is
  'Where the last letter by post to a provider of the catalogue was addressed; nothing of a case, and no letter takes it by itself.';
comment on column direcciones_postales.lineas is 'as they are printed, name first';
comment on column direcciones_postales.fuente is 'where the address is from, in the words of who looked it up';
comment on column direcciones_postales.anotada is 'day in Madrid on which it was given with this source';
alter table direcciones_postales enable row level security, force row level security;
create policy del_servicio on direcciones_postales to albacea_servicio using (true) with check (true);
create policy lectura on direcciones_postales for select to albacea_app using (true);
grant insert, select, update on direcciones_postales to albacea_servicio;
grant select on direcciones_postales to albacea_app;
