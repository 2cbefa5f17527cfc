-- What a person of the service writes to the family of a case, and the papers that it asks for (docs/decisions/0115).

create table mensajes (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  correo uuid not null,
  plantilla text not null check (plantilla in ('papel', 'identificador', 'como_va', 'gracias', 'pesame', 'libre')),
  medio text not null check (medio in ('correo', 'sms')),
  autor uuid,
  allegado uuid,
  papel text,
  cuenta uuid,
  retirado timestamptz,
  datos_cifrados bytea,
  escrito timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados (aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas (aseguradora_id, id),
  check (papel is null or plantilla = 'papel')
);
comment on table mensajes is
  'What a person of the service wrote to the family, as it left.';
comment on column mensajes.correo is 'its row in the outbox, which says what became of it';
comment on column mensajes.plantilla is 'libre: all words are of whoever wrote';
comment on column mensajes.autor is
  'membership of the service; no foreign key, because an insurer''s transaction does not see the service''s people';
comment on column mensajes.allegado is
  'who carried the case when it was written, once somebody else does; null: the heir';
comment on column mensajes.papel is
  'the paper that the family finds as asked for, until one of its kind has come since or it was taken back; null: none';
comment on column mensajes.cuenta is 'the account that it speaks of';
comment on column mensajes.retirado is 'when it was taken back before it left, or its paper was not needed any more';
comment on column mensajes.datos_cifrados is 'to whom, and every word of it, under the key of the case';
create index mensajes_por_caso on mensajes (aseguradora_id, caso, id);
alter table mensajes enable row level security, force row level security;
create policy inquilino on mensajes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on mensajes to albacea_app;
