-- Messages to telephones (docs/decisions/0100): the outbox carries them beside e-mails, and a telephone of a case gets links or
-- codes, never both.

alter table correos add column medio text not null default 'correo' check (medio in ('correo', 'sms'));
comment on column correos.medio is 'sms: it goes to a telephone and not to an address';

create table telefonos_sms (
  aseguradora_id uuid not null,
  caso uuid not null,
  huella bytea not null,
  uso text not null check (uso in ('enlace', 'codigo')),
  desde timestamptz not null,
  primary key (aseguradora_id, caso, huella),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table telefonos_sms is
  'What each telephone of a case is written to for. One row a telephone, so that none gets both the link and the code to sign.';
comment on column telefonos_sms.huella is 'blind index of case and number';
comment on column telefonos_sms.uso is 'of the first message; there is no other afterwards';
alter table telefonos_sms enable row level security, force row level security;
create policy inquilino on telefonos_sms to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on telefonos_sms to albacea_app;
