-- Claims.

create table siniestros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  prioridad text not null,
  huella_poliza bytea,
  datos_cifrados bytea,
  registrado timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso)
);
comment on table siniestros is 'The register of claims: at most one a case.';
comment on column siniestros.huella_poliza is 'blind index of the policy number';
comment on column siniestros.datos_cifrados is 'the note of the insurer, under the key of the case';
create index siniestros_por_poliza on siniestros (aseguradora_id, huella_poliza, id);
alter table siniestros enable row level security, force row level security;
create policy inquilino on siniestros to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on siniestros to albacea_app;
