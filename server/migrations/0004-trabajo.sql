-- The work of a case: its accounts, papers, mandate, objections, certificates and files.
--
-- Every command on a case locks its row first, so that of two people who act at once one is first and the other is told.
-- `version` counts the changes of a row: who decides on what they saw sends the number that they saw.

alter table casos
  add column version integer not null default 1,
  -- the heir has declared the list of accounts complete
  add column lista_completa timestamptz,
  -- the base papers were validated; once, it stays
  add column documentacion_completa timestamptz,
  -- what the deceased had said about their digital life; null: nobody has been asked
  add column voluntad text check (voluntad in ('no_consta', 'instrucciones', 'prohibicion')),
  add column reaperturas integer not null default 0,
  -- from this instant on the data are blocked (LOPDGDD, art. 32), and from this day on erased; set when the case ends
  add column bloqueado timestamptz,
  add column conservar_hasta date;
create index casos_por_bloquear on casos (aseguradora_id, cerrado) where cerrado is not null and bloqueado is null and borrado is null;
create index casos_por_borrar on casos (aseguradora_id, conservar_hasta) where conservar_hasta is not null and borrado is null;

alter table aseguradoras
  -- years that a closed case is kept blocked
  add column retencion_anios integer not null default 5 check (retencion_anios between 1 and 30);

-- Other relatives whom the heir has asked to look or to help.
create table allegados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  papel text not null check (papel in ('consulta', 'ayuda')),
  -- name, surnames, e-mail, kinship
  datos_cifrados bytea,
  creado timestamptz not null,
  retirado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index allegados_por_caso on allegados (aseguradora_id, caso);
-- null: the heir
alter table accesos_heredero add column allegado uuid;

alter table cuentas
  add column version integer not null default 1,
  -- code of the catalogue; null: written by hand, the name is in datos_cifrados
  add column proveedor text,
  add column propuesta_por text not null default 'servicio' check (propuesta_por in ('heredero', 'aseguradora', 'servicio')),
  add column importe_centimos integer check (importe_centimos >= 0),
  add column periodicidad text check (periodicidad in ('semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual')),
  -- whether a copy or a memorial was wanted before erasing
  add column copia text check (copia in ('ofrecida', 'pedida', 'obtenida', 'rechazada')),
  add column confirmada timestamptz,
  -- until then an irreversible action waits, and can be undone
  add column reposo_hasta timestamptz,
  add column canal text,
  add column solicitada timestamptz,
  add column solicitudes integer not null default 0,
  add column insistencias integer not null default 0,
  add column ultima_insistencia timestamptz,
  -- document that proves the request or the answer
  add column prueba uuid,
  -- next day on which somebody looks at it
  add column proxima_accion date,
  add column terminada timestamptz,
  add check ((importe_centimos is null) = (periodicidad is null)),
  add check (resultado in ('eliminada', 'conmemorada', 'cancelada', 'transferida', 'datos_obtenidos', 'conservada', 'no_existia', 'denegada', 'caduca_sola')),
  add check (estado <> 'resuelta' or resultado is not null);
create index cuentas_por_fecha on cuentas (aseguradora_id, proxima_accion) where proxima_accion is not null;

create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  -- null: all accounts of the case
  cuenta uuid,
  clase text not null check (clase in ('familiar', 'voluntad', 'otra')),
  planteada_por text not null check (planteada_por in ('heredero', 'allegado', 'aseguradora', 'servicio')),
  allegado uuid,
  estado text not null default 'abierta' check (estado in ('abierta', 'levantada', 'mantenida')),
  -- what was said, and why it was decided so
  datos_cifrados bytea,
  abierta timestamptz not null,
  decidida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check ((estado = 'abierta') = (decidida is null))
);
create index objeciones_por_caso on objeciones (aseguradora_id, caso);

create table mandatos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'preparado' check (estado in ('preparado', 'firmado', 'revocado', 'sustituido')),
  texto_version text not null,
  huella_codigo bytea,
  codigo_caduca timestamptz,
  fallos integer not null default 0,
  -- who signs, in what capacity, for which actions and providers, and the evidence
  datos_cifrados bytea,
  -- paper of the signature, to be validated by a person
  documento uuid,
  preparado timestamptz not null,
  firmado timestamptz,
  revocado timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index mandatos_por_caso on mandatos (aseguradora_id, caso);
create unique index mandatos_uno_firmado on mandatos (aseguradora_id, caso) where estado = 'firmado';
create unique index mandatos_uno_preparado on mandatos (aseguradora_id, caso) where estado = 'preparado';

create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null check (tipo in ('defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento')),
  estado text not null default 'pendiente' check (estado in ('pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado')),
  version integer not null default 1,
  -- first day on which it can be asked for
  desde date,
  plazo date,
  proxima_accion date,
  documento uuid,
  datos_cifrados bytea,
  creado timestamptz not null,
  solicitado timestamptz,
  terminado timestamptz,
  actualizado timestamptz not null,
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso, tipo),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
create index certificados_por_fecha on certificados (aseguradora_id, proxima_accion) where proxima_accion is not null;

alter table documentos
  add column version integer not null default 1,
  add column origen text not null default 'servicio' check (origen in ('heredero', 'aseguradora', 'servicio')),
  -- what it was asked for; null: the case
  add column cuenta uuid,
  add column certificado uuid,
  add column formato text check (formato in ('application/pdf', 'image/jpeg', 'image/png')),
  add column bytes integer check (bytes >= 0),
  -- keyed hash of the content, to know a repeated upload
  add column huella bytea,
  -- row of ficheros; null: a paper without a file, or a file that was deleted
  add column fichero uuid,
  add column revisado timestamptz,
  -- when the file was deleted, the row remains
  add column fichero_borrado timestamptz;
create index documentos_por_cuenta on documentos (aseguradora_id, cuenta) where cuenta is not null;

-- Files in the store. The row is written before the file and outlives it: whatever is cut off in between, the sweep knows
-- what to delete, and no list of the store is needed.
create table ficheros (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'subiendo' check (estado in ('subiendo', 'guardado', 'por_borrar')),
  -- of the ciphertext
  bytes integer,
  desde timestamptz not null,
  -- day from which the file is deleted by itself; null: with the case
  borrar_desde date,
  primary key (aseguradora_id, id)
);
create index ficheros_por_caso on ficheros (aseguradora_id, caso);
create index ficheros_por_barrer on ficheros (desde) where estado <> 'guardado';
create index ficheros_por_caducar on ficheros (borrar_desde) where borrar_desde is not null and estado = 'guardado';

do $$
declare
  tabla text;
begin
  foreach tabla in array array['allegados', 'objeciones', 'mandatos', 'certificados', 'ficheros'] loop
    execute format('alter table %I enable row level security', tabla);
    execute format('alter table %I force row level security', tabla);
    execute format('create policy inquilino on %I to albacea_app
      using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual())', tabla);
    execute format('grant select, insert, update on %I to albacea_app', tabla);
  end loop;
end
$$;
grant delete on ficheros to albacea_app;
grant insert (retencion_anios), update (retencion_anios) on aseguradoras to albacea_app, albacea_servicio;

-- The sweep works across insurers.
create policy barrido on ficheros to albacea_worker using (true) with check (true);
grant select, update, delete on ficheros to albacea_worker;
