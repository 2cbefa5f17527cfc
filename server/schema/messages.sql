-- What the service writes to families.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What a person of the service wrote to the family, as it left.
create table mensajes (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  correo uuid not null, -- its row in the outbox, which says what became of it
  -- libre: all words are of whoever wrote
  plantilla text not null check (plantilla in ('papel', 'identificador', 'como_va', 'gracias', 'pesame', 'libre')),
  medio text not null check (medio in ('correo', 'sms')),
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  autor uuid,
  allegado uuid, -- who carried the case when it was written, once somebody else does; null: the heir
  -- the paper that the family finds as asked for, until one of its kind has come since or it was taken back; null: none
  papel text,
  cuenta uuid, -- the account that it speaks of
  retirado timestamptz, -- when it was taken back before it left, or its paper was not needed any more
  datos_cifrados bytea, -- to whom, and every word of it, under the key of the case
  escrito timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check (papel is null or plantilla = 'papel')
);
create index mensajes_por_caso on mensajes (aseguradora_id, caso, id);
alter table mensajes enable row level security, force row level security;
create policy inquilino on mensajes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on mensajes to albacea_app;
