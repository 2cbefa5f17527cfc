-- Papers and their files.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Papers of a case.
create table documentos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null,
  estado text not null default 'recibido' check (estado in ('recibido', 'validado', 'rechazado')),
  datos_cifrados bytea, -- file name, remarks and reasons, under the key of the case
  recibido timestamptz not null,
  version integer not null default 1, -- counts changes, as that of its case
  origen text not null default 'servicio' check (origen in ('heredero', 'aseguradora', 'servicio')), -- who handed it in
  cuenta uuid, -- what it was asked for; null: the case
  certificado uuid,
  formato text check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  bytes integer check (bytes >= 0), -- of the file as it came
  huella bytea, -- keyed hash of the content, to know a repeated upload
  fichero uuid, -- row of ficheros; null: a paper without a file, or a file that was deleted
  revisado timestamptz, -- when a person looked at it
  fichero_borrado timestamptz, -- when the file was deleted; the row remains
  -- since when it counts no more and the family does not see it, because it is about who carried the case before
  apartado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index documentos_por_caso on documentos (aseguradora_id, caso, id);
create index documentos_por_cuenta on documentos (aseguradora_id, cuenta) where cuenta is not null;
create index documentos_por_revisado on documentos (revisado) where revisado is not null and origen <> 'servicio';
create index documentos_por_revisar on documentos (aseguradora_id, caso, recibido)
  where estado = 'recibido' and origen <> 'servicio';
alter table documentos enable row level security, force row level security;
create policy inquilino on documentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on documentos for select to albacea_puerta using (true);
grant delete, insert, select, update on documentos to albacea_app;
grant select (aseguradora_id, id, caso, estado, recibido, origen, revisado) on documentos to albacea_puerta;
create trigger cambio_al_cambiar after update on documentos
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cambio_al_llegar after insert or delete on documentos for each row execute function caso_cambiado();

-- Files in the store. The row is written before the file and outlives it: whatever is cut off in between, the sweep
-- knows what to delete, and no list of the store is needed.
create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'subiendo' check (estado in ('subiendo', 'guardado', 'por_borrar')),
  bytes integer, -- of the ciphertext
  desde timestamptz not null,
  borrar_desde date, -- day from which the file is deleted by itself; null: with the case
  primary key (aseguradora_id, id)
);
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
