-- Claims.
-- Written by `npm run schema` from a migrated database; do not edit.

-- The register of claims: at most one a case.
create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea, -- blind index of the policy number
  datos_cifrados bytea, -- the note, the reference and the marks of the insurer, under the key of the case
  registrado timestamptz not null,
  huella_referencia bytea, -- blind index of the reference that the claim came with; null: it gave none
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso)
);
create index siniestros_por_poliza on siniestros (aseguradora_id, huella_poliza, id);
create index siniestros_por_referencia on siniestros (aseguradora_id, huella_referencia, id)
  where huella_referencia is not null;
alter table siniestros enable row level security, force row level security;
create policy inquilino on siniestros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on siniestros to albacea_app;
create trigger busqueda_al_abrir after insert on siniestros
  for each row
  when (new.huella_referencia is not null)
  execute function busqueda_de_caso();
create trigger busqueda_al_cambiar after update of huella_referencia on siniestros
  for each row
  when (new.huella_referencia is distinct from old.huella_referencia and new.datos_cifrados is not null)
  execute function busqueda_de_caso();
create trigger cambio_al_cambiar after update on siniestros
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cambio_al_comunicar after insert on siniestros for each row execute function caso_cambiado();
