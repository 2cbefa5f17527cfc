-- Digital accounts and objections.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Digital accounts of the deceased.
create table cuentas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  modulo text not null check (modulo in ('borrado', 'suscripciones', 'certificados')),
  estado text not null default 'propuesta'
    check (estado in ('propuesta', 'confirmada', 'solicitada', 'resuelta', 'rechazada', 'sin_respuesta', 'descartada')),
  -- null: nobody has said what is wanted of it, and it waits in propuesta
  accion text check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  resultado text
    check (resultado in ('eliminada', 'conmemorada', 'cancelada', 'transferida', 'datos_obtenidos', 'conservada', 'no_existia', 'denegada', 'caduca_sola')),
  reservada boolean not null default false, -- the insurer does not see which provider it is
  datos_cifrados bytea, -- name, identifier and remarks, under the key of the case
  plazo date, -- day by which the provider has to have answered
  creada timestamptz not null,
  actualizado timestamptz not null,
  version integer not null default 1, -- counts changes, as that of its case
  proveedor text, -- code of the catalogue; null: written by hand, the name is in datos_cifrados
  propuesta_por text not null default 'servicio' check (propuesta_por in ('heredero', 'aseguradora', 'servicio')),
  importe_centimos integer check (importe_centimos >= 0),
  periodicidad text check (periodicidad in ('semanal', 'mensual', 'bimestral', 'trimestral', 'semestral', 'anual')),
  -- what is kept before it is erased: a copy that the service asks for, or what the family keeps by itself; null:
  -- nothing was offered
  copia text check (copia in ('ofrecida', 'pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada')),
  confirmada timestamptz,
  reposo_hasta timestamptz, -- until then an action that cannot be undone waits, and can be taken back
  canal text, -- by which it was asked for
  solicitada timestamptz,
  solicitudes integer not null default 0, -- how often it was asked for
  insistencias integer not null default 0, -- chases of the request that is out
  ultima_insistencia timestamptz,
  prueba uuid, -- document that proves the request or the answer
  proxima_accion date, -- next day on which somebody looks at it
  terminada timestamptz, -- end of all work on it
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')), -- whom it waits for until that day
  -- the relative sent the request that is out, because the provider takes it from nobody else: they chase it too
  por_familia boolean not null default false,
  reclamada timestamptz, -- when the relative complained to the authority about the request that is out
  con_identificador boolean not null default true, -- the name of the account is known
  en_mandato boolean not null default true, -- the mandate in force covers it
  -- whether somebody lives in the home that this supply serves; null: not asked yet, or no supply
  vivienda_habitada text check (vivienda_habitada in ('si', 'no', 'no_se')),
  corte_aceptado timestamptz, -- when the family said that the supply may end although somebody lives there, or may
  motivo_descarte text, -- one of MOTIVOS_DE_DESCARTE of the contract; null: not discarded
  -- the way of asking that somebody chose; null: the usual one of the catalogue
  via text check (via ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- papers that the provider asked for in its answer, beyond what the catalogue knows
  papeles_pedidos text[] not null default '{}',
  mandato_hasta date, -- the last day on which the mandate covers it; null: without such a day, or not covered
  -- no second person has signed the paper that covers it, and one could; written as the case advances, and looked at
  -- only where the insurer wants that signature
  falta_cofirma boolean not null default true,
  primary key (aseguradora_id, id),
  constraint cuentas_accion_decidida check (accion is not null or (estado in ('propuesta', 'descartada'))),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((importe_centimos is null) = (periodicidad is null)),
  check (estado <> 'resuelta' or resultado is not null),
  constraint cuentas_motivo_descarte check (motivo_descarte is null or estado = 'descartada')
);
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
grant select (aseguradora_id, id, caso, estado, accion, plazo, creada, actualizado, version, proveedor,
  importe_centimos, periodicidad, confirmada, reposo_hasta, insistencias, proxima_accion, terminada, actua)
  on cuentas to albacea_puerta;
create trigger cambio_al_anotar after insert on cuentas for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on cuentas
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cifras_al_mover after update on cuentas
  for each row
  when (old.estado is distinct from new.estado or old.resultado is distinct from new.resultado or old.modulo is distinct
    from new.modulo or old.proveedor is distinct from new.proveedor or old.reservada is distinct from new.reservada or
    old.accion is distinct from new.accion or old.confirmada is distinct from new.confirmada or old.solicitada is
    distinct from new.solicitada or old.terminada is distinct from new.terminada or old.plazo is distinct from new.plazo
    or old.importe_centimos is distinct from new.importe_centimos or old.periodicidad is distinct from new.periodicidad)
  execute function cifras_de_cuenta();
create trigger cifras_al_nacer after insert on cuentas
  for each row
  when (new.confirmada is not null or new.solicitada is not null or new.terminada is not null)
  execute function cifras_de_cuenta();
create trigger cifras_al_quitar after delete on cuentas for each row execute function cifras_de_cuenta();

-- Objections: against what cannot be undone.
create table objeciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid, -- null: all accounts of the case
  clase text not null check (clase in ('familiar', 'voluntad', 'otra')),
  planteada_por text not null check (planteada_por in ('heredero', 'allegado', 'aseguradora', 'servicio')),
  allegado uuid, -- who raised it, if a relative did
  estado text not null default 'abierta' check (estado in ('abierta', 'levantada', 'mantenida')),
  datos_cifrados bytea, -- what was said, and why it was decided so, under the key of the case
  abierta timestamptz not null,
  decidida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (decidida is null))
);
create index objeciones_abiertas on objeciones (aseguradora_id, caso, abierta) where estado = 'abierta';
create index objeciones_por_caso on objeciones (aseguradora_id, caso);
alter table objeciones enable row level security, force row level security;
create policy inquilino on objeciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on objeciones for select to albacea_puerta using (true);
grant insert, select, update on objeciones to albacea_app;
grant select (aseguradora_id, caso, estado, abierta) on objeciones to albacea_puerta;
