-- Claims.
-- Written by `npm run schema` from a migrated database; do not edit.

-- The register of claims: at most one a case.
create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea, -- blind index of the policy number
  datos_cifrados bytea, -- the note of the insurer, under the key of the case
  registrado timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso)
);
create index siniestros_por_poliza on siniestros (aseguradora_id, huella_poliza, id);
alter table siniestros enable row level security, force row level security;
create policy inquilino on siniestros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on siniestros to albacea_app;
create trigger cambio_al_cambiar after update on siniestros
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cambio_al_comunicar after insert on siniestros for each row execute function caso_cambiado();
