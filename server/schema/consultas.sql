-- What insurers ask the service about a case.
-- Written by `npm run schema` from a migrated database; do not edit.

-- A question of somebody of the insurer to the service about a case, and its answer. Families and the API do not see
-- them.
create table consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null, -- membership of the insurer, which may be gone
  avisar boolean not null, -- whoever asked wants an e-mail when there is an answer
  datos_cifrados bytea, -- question and answer, under the key of the case
  hecha timestamptz not null,
  contestada timestamptz,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  contestada_por uuid,
  leida timestamptz, -- when somebody of the insurer marked the answer as read
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (leida is null or contestada is not null)
);
create index consultas_por_caso on consultas (aseguradora_id, caso, id);
create index consultas_sin_contestar on consultas (aseguradora_id, caso) where contestada is null;
alter table consultas enable row level security, force row level security;
create policy inquilino on consultas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on consultas for select to albacea_puerta using (true);
grant delete, insert, select, update on consultas to albacea_app;
grant select (aseguradora_id, caso, hecha, contestada) on consultas to albacea_puerta;
