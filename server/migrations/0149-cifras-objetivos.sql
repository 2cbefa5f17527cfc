-- What each headline of the figures is to reach (docs/decisions/0117).

create table cifras_objetivos (
  aseguradora_id uuid not null,
  cifra text not null,
  decimas integer not null check (decimas >= 0),
  primary key (aseguradora_id, cifra)
);
comment on table cifras_objetivos is 'Targets of the figures; a figure without a row has none.';
comment on column cifras_objetivos.cifra is 'name of the headline';
comment on column cifras_objetivos.decimas is 'tenths of its unit: cases, per cent or days';
alter table cifras_objetivos enable row level security, force row level security;
create policy inquilino on cifras_objetivos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on cifras_objetivos to albacea_app;
