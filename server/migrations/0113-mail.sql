-- The outbox of e-mails.

create table correos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid,
  tipo text not null,
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado', 'deshecho')),
  datos_cifrados bytea,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  caduca timestamptz not null,
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  creado timestamptz not null,
  terminado timestamptz,
  allegado uuid,
  cuenta uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
comment on table correos is 'The outbox of e-mails, which is its own queue.';
comment on column correos.caso is 'null: to an admin, about no case';
comment on column correos.estado is
  'deshecho: a letter that somebody took back in the seconds before it left, which puts its account back as it was';
comment on column correos.datos_cifrados is
  'recipient, names and link, under the key of the case, or of the insurer without one; emptied once there is '
  'nothing left to send';
comment on column correos.caduca is 'after it nothing is sent any more';
comment on column correos.reclamo_id is 'claim of the process that is sending it; only that one records the outcome';
comment on column correos.reclamo_hasta is 'end of the lease';
comment on column correos.allegado is 'the relative that it goes to; null: the heir, a provider or an admin';
comment on column correos.cuenta is 'the account that it asks a provider about, so that it can be withdrawn while it waits';
create index correos_pendientes on correos (proximo_intento) where estado = 'pendiente';
create index correos_por_caso on correos (aseguradora_id, caso);
alter table correos enable row level security, force row level security;
create policy inquilino on correos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on correos to albacea_worker using (true) with check (true);
create policy servicio on correos for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant insert on correos to albacea_servicio;
grant insert, select, update on correos to albacea_app;
grant select, update on correos to albacea_worker;

create table correo_intentos (
  aseguradora_id uuid not null,
  correo uuid not null,
  numero integer not null,
  resultado text not null,
  codigo integer,
  inicio timestamptz not null,
  fin timestamptz not null,
  primary key (aseguradora_id, correo, numero)
);
comment on table correo_intentos is 'Attempts to send an e-mail.';
comment on column correo_intentos.codigo is 'of the mail server';
alter table correo_intentos enable row level security, force row level security;
create policy inquilino on correo_intentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on correo_intentos to albacea_worker using (true) with check (true);
grant insert, select on correo_intentos to albacea_app;
grant insert, select, update on correo_intentos to albacea_worker;
