-- Digital accounts and objections.

create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'propuesta'
    check (estado in ('propuesta', 'confirmada', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada')),
  accion text check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  resultado text
    check (resultado in ('eliminada', 'conmemorada', 'cancelada', 'transferida', 'datos_obtenidos', 'conservada', 'no_existia', 'denegada', 'caduca_sola')),
  reservada boolean not null default false,
  datos_cifrados bytea,
  plazo date,
  creada timestamptz not null,
  actualizado timestamptz not null,
  version integer not null default 1,
  proveedor text,
  propuesta_por text not null default 'servicio' check (propuesta_por in ('heredero', 'aseguradora', 'servicio')),
  importe_centimos integer check (importe_centimos >= 0),
  periodicidad text check (periodicidad in ('semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual')),
  copia text check (copia in ('ofrecida', 'pedida', 'obtenida', 'rechazada')),
  confirmada timestamptz,
  reposo_hasta timestamptz,
  canal text,
  solicitada timestamptz,
  solicitudes integer not null default 0,
  insistencias integer not null default 0,
  ultima_insistencia timestamptz,
  prueba uuid,
  proxima_accion date,
  terminada timestamptz,
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  por_familia boolean not null default false,
  reclamada timestamptz,
  con_identificador boolean not null default true,
  en_mandato boolean not null default true,
  vivienda_habitada text check (vivienda_habitada in ('si', 'no', 'no_se')),
  corte_aceptado timestamptz,
  motivo_descarte text,
  primary key (aseguradora_id, id),
  constraint cuentas_accion_decidida check (accion is not null or (estado in ('propuesta', 'descartada'))),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((importe_centimos is null) = (periodicidad is null)),
  check (estado <> 'resuelta' or resultado is not null),
  constraint cuentas_motivo_descarte check (motivo_descarte is null or estado = 'descartada')
);
comment on table cuentas is 'Digital accounts of the deceased.';
comment on column cuentas.accion is 'null: nobody has said what is wanted of it, and it waits in propuesta';
comment on column cuentas.reservada is 'the insurer does not see which provider it is';
comment on column cuentas.datos_cifrados is 'name, identifier and remarks, under the key of the case';
comment on column cuentas.plazo is 'day by which the provider has to have answered';
comment on column cuentas.version is 'counts changes, as that of its case';
comment on column cuentas.proveedor is 'code of the catalogue; null: written by hand, the name is in datos_cifrados';
comment on column cuentas.copia is 'whether a copy or a memorial was wanted before erasing';
comment on column cuentas.reposo_hasta is 'until then an action that cannot be undone waits, and can be taken back';
comment on column cuentas.canal is 'by which it was asked for';
comment on column cuentas.solicitudes is 'how often it was asked for';
comment on column cuentas.insistencias is 'chases of the request that is out';
comment on column cuentas.prueba is 'document that proves the request or the answer';
comment on column cuentas.proxima_accion is 'next day on which somebody looks at it';
comment on column cuentas.terminada is 'end of all work on it';
comment on column cuentas.actua is 'whom it waits for until that day';
comment on column cuentas.por_familia is
  'the relative sent the request that is out, because the provider takes it from nobody else: they chase it too';
comment on column cuentas.reclamada is 'when the relative complained to the authority about the request that is out';
comment on column cuentas.con_identificador is 'the name of the account is known';
comment on column cuentas.en_mandato is 'the mandate in force covers it';
comment on column cuentas.vivienda_habitada is
  'whether somebody lives in the home that this supply serves; null: not asked yet, or no supply';
comment on column cuentas.corte_aceptado is 'when the family said that the supply may end although somebody lives there, or may';
comment on column cuentas.motivo_descarte is 'one of MOTIVOS_DE_DESCARTE of the contract; null: not discarded';
create index cuentas_por_caso on cuentas (aseguradora_id, caso, id);
create index cuentas_por_enviar on cuentas (aseguradora_id, caso) where estado = 'confirmada';
create index cuentas_por_fecha on cuentas (aseguradora_id, proxima_accion) where proxima_accion is not null;
create index cuentas_por_insistir on cuentas (proxima_accion, aseguradora_id, caso)
  where estado in ('solicitada', 'rechazada');
alter table cuentas enable row level security, force row level security;
create policy inquilino on cuentas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on cuentas for select to albacea_puerta using (true);
grant delete, insert, select, update on cuentas to albacea_app;
grant select (aseguradora_id, caso, estado, accion, plazo, actualizado, proveedor, importe_centimos, periodicidad,
  confirmada, reposo_hasta, insistencias, proxima_accion, actua)
  on cuentas to albacea_puerta;

create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid,
  clase text not null check (clase in ('familiar', 'voluntad', 'otra')),
  planteada_por text not null check (planteada_por in ('heredero', 'allegado', 'aseguradora', 'servicio')),
  allegado uuid,
  estado text not null default 'abierta' check (estado in ('abierta', 'levantada', 'mantenida')),
  datos_cifrados bytea,
  abierta timestamptz not null,
  decidida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (decidida is null))
);
comment on table objeciones is 'Objections: against what cannot be undone.';
comment on column objeciones.cuenta is 'null: all accounts of the case';
comment on column objeciones.allegado is 'who raised it, if a relative did';
comment on column objeciones.datos_cifrados is 'what was said, and why it was decided so, under the key of the case';
create index objeciones_abiertas on objeciones (aseguradora_id, caso, abierta) where estado = 'abierta';
create index objeciones_por_caso on objeciones (aseguradora_id, caso);
alter table objeciones enable row level security, force row level security;
create policy inquilino on objeciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on objeciones for select to albacea_puerta using (true);
grant insert, select, update on objeciones to albacea_app;
grant select (aseguradora_id, caso, estado, abierta) on objeciones to albacea_puerta;
