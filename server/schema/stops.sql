-- What leaves for providers, stopped and called back.
-- Written by `npm run schema` from a migrated database; do not edit.

-- While one stands, no letter leaves for the providers of an insurer, or for one provider of all insurers.
create table paradas_envios (
  id uuid not null,
  sobre_aseguradora uuid,
  proveedor text,
  motivo text not null check (motivo <> ''), -- why, for the people of the service; nothing of a person
  puesta timestamptz not null,
  puesta_por uuid not null,
  levantada timestamptz,
  levantada_por uuid,
  primary key (id),
  check ((sobre_aseguradora is null) <> (proveedor is null)),
  check ((levantada is null) = (levantada_por is null)),
  foreign key (levantada_por) references membresias(id),
  foreign key (puesta_por) references membresias(id),
  foreign key (sobre_aseguradora) references aseguradoras(id)
);
create unique index paradas_en_pie on paradas_envios (sobre_aseguradora, proveedor) nulls not distinct
  where levantada is null;
alter table paradas_envios enable row level security, force row level security;
create policy del_servicio on paradas_envios to albacea_servicio using (true) with check (true);
create policy inquilino on paradas_envios for select to albacea_app
  using (sobre_aseguradora = aseguradora_actual() or proveedor is not null);
create policy reparto on paradas_envios for select to albacea_worker using (true);
grant insert, select, update on paradas_envios to albacea_servicio;
grant select (id, sobre_aseguradora, proveedor, puesta, levantada) on paradas_envios to albacea_app;
grant select on paradas_envios to albacea_worker;
