-- Other relatives.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Other relatives whom the heir has asked to look or to help.
create table allegados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  papel text not null check (papel in ('consulta', 'ayuda')),
  datos_cifrados bytea, -- name, surnames, e-mail, kinship, under the key of the case
  creado timestamptz not null,
  retirado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index allegados_por_caso on allegados (aseguradora_id, caso);
alter table allegados enable row level security, force row level security;
create policy inquilino on allegados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on allegados for select to albacea_puerta using (true);
grant insert, select, update on allegados to albacea_app;
grant select (aseguradora_id, id, papel, retirado) on allegados to albacea_puerta;
create trigger busqueda_al_cambiar after insert or update of datos_cifrados on allegados
  for each row
  execute function busqueda_de_caso();
