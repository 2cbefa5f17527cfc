-- Another person of the family carries a case on.
-- Written by `npm run schema` from a migrated database; do not edit.

-- That a case passes to another person of the family: what the heir asked for, and what the service did with a proof.
create table relevos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null check (estado in ('pedido', 'retirado', 'descartado', 'hecho')),
  -- why, who is to carry the case on, and what was said of it, under the key of the case: a reason may tell of
  -- somebody's health
  datos_cifrados bytea,
  documento uuid, -- the proof, a paper of the case at which a person has looked
  allegado uuid, -- who carried the case until then, kept as a relative who is out
  creado timestamptz not null,
  decidido timestamptz, -- when it was done, turned down, or taken back by who had asked
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, documento) references documentos(aseguradora_id, id),
  check ((estado = 'pedido') = (decidido is null)),
  check ((estado = 'hecho') = (documento is not null)),
  check ((estado = 'hecho') = (allegado is not null))
);
create index relevos_por_caso on relevos (aseguradora_id, caso, id);
create unique index relevos_pedidos on relevos (aseguradora_id, caso) where estado = 'pedido';
alter table relevos enable row level security, force row level security;
create policy inquilino on relevos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on relevos for select to albacea_puerta using (true);
grant delete, insert, select, update on relevos to albacea_app;
grant select (aseguradora_id, caso, estado, creado) on relevos to albacea_puerta;
