-- Where letters by post to a provider went last.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Where the last letter by post to a provider of the catalogue was addressed; nothing of a case, and no letter takes it
-- by itself.
create table direcciones_postales (
  proveedor text not null,
  -- as they are printed, name first
  lineas text[] not null check (cardinality(lineas) >= 2 and cardinality(lineas) <= 6),
  fuente text not null check (fuente <> ''), -- where the address is from, in the words of who looked it up
  anotada date not null, -- day in Madrid on which it was given with this source
  devuelta date, -- day in Madrid on which a letter that went there came back; null: none has, since it was looked up
  primary key (proveedor)
);
alter table direcciones_postales enable row level security, force row level security;
create policy del_servicio on direcciones_postales to albacea_servicio using (true) with check (true);
create policy lectura on direcciones_postales for select to albacea_app using (true);
grant insert, select, update on direcciones_postales to albacea_servicio;
grant select on direcciones_postales to albacea_app;
