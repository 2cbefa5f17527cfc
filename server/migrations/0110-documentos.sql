-- Papers and their files.

create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'recibido' check (estado in ('recibido', 'validado', 'rechazado')),
  datos_cifrados bytea,
  recibido timestamptz not null,
  version integer not null default 1,
  origen text not null default 'servicio' check (origen in ('heredero', 'aseguradora', 'servicio')),
  cuenta uuid,
  certificado uuid,
  formato text check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer check (bytes >= 0),
  huella bytea,
  fichero uuid,
  revisado timestamptz,
  fichero_borrado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
comment on table documentos is 'Papers of a case.';
comment on column documentos.datos_cifrados is 'file name, remarks and reasons, under the key of the case';
comment on column documentos.version is 'counts changes, as that of its case';
comment on column documentos.origen is 'who handed it in';
comment on column documentos.cuenta is 'what it was asked for; null: the case';
comment on column documentos.bytes is 'of the file as it came';
comment on column documentos.huella is 'keyed hash of the content, to know a repeated upload';
comment on column documentos.fichero is 'row of ficheros; null: a paper without a file, or a file that was deleted';
comment on column documentos.revisado is 'when a person looked at it';
comment on column documentos.fichero_borrado is 'when the file was deleted; the row remains';
create index documentos_por_caso on documentos (aseguradora_id, caso, id);
create index documentos_por_cuenta on documentos (aseguradora_id, cuenta) where cuenta is not null;
create index documentos_por_revisar on documentos (aseguradora_id, caso, recibido)
  where estado = 'recibido' and origen <> 'servicio';
alter table documentos enable row level security, force row level security;
create policy inquilino on documentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on documentos for select to albacea_puerta using (true);
grant delete, insert, select, update on documentos to albacea_app;
grant select (aseguradora_id, id, caso, estado, recibido, origen, revisado) on documentos to albacea_puerta;

create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'subiendo' check (estado in ('subiendo', 'guardado', 'por_borrar')),
  bytes integer,
  desde timestamptz not null,
  borrar_desde date,
  primary key (aseguradora_id, id)
);
comment on table ficheros is
  'Files in the store. The row is written before the file and outlives it: whatever is cut off in between, the '
  'sweep knows what to delete, and no list of the store is needed.';
comment on column ficheros.bytes is 'of the ciphertext';
comment on column ficheros.borrar_desde is 'day from which the file is deleted by itself; null: with the case';
create index ficheros_por_barrer on ficheros (desde) where estado <> 'guardado';
create index ficheros_por_caducar on ficheros (borrar_desde) where borrar_desde is not null and estado = 'guardado';
create index ficheros_por_caso on ficheros (aseguradora_id, caso);
alter table ficheros enable row level security, force row level security;
create policy barrido on ficheros to albacea_worker using (true) with check (true);
create policy inquilino on ficheros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on ficheros to albacea_app;
grant delete, select, update on ficheros to albacea_worker;
