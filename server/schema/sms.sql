-- What each telephone of a case is written to for.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What each telephone of a case is written to for. One row a telephone, so that none gets both the link and the code to
-- sign.
create table telefonos_sms (
  aseguradora_id uuid not null,
  caso uuid not null,
  huella bytea not null, -- blind index of case and number
  uso text not null check (uso in ('enlace', 'codigo')), -- of the first message; there is no other afterwards
  desde timestamptz not null,
  primary key (aseguradora_id, caso, huella),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
alter table telefonos_sms enable row level security, force row level security;
create policy inquilino on telefonos_sms to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on telefonos_sms to albacea_app;
