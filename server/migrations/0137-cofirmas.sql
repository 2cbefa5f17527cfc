-- A relative signs too what the heir has signed, where the insurer wants a second signature (docs/decisions/0109).

alter table aseguradoras add column exige_cofirma boolean not null default false;
comment on column aseguradoras.exige_cofirma is
  'nothing leaves in the name of a family until a second person of it has signed too';
grant update (exige_cofirma) on aseguradoras to albacea_app;

alter table cuentas add column falta_cofirma boolean not null default true;
comment on column cuentas.falta_cofirma is
  'no second person has signed the paper that covers it, and one could; written as the case advances, and looked at only where the '
  'insurer wants that signature';

create table cofirmas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid not null,
  estado text not null check (estado in ('pedida', 'firmada', 'rechazada', 'retirada', 'revocada')),
  ejemplares uuid[] not null default '{}',
  huella_codigo bytea,
  codigo_caduca timestamptz,
  fallos integer not null default 0,
  datos_cifrados bytea,
  pedida timestamptz not null,
  firmada timestamptz,
  terminada timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados (aseguradora_id, id),
  check ((estado in ('firmada', 'revocada')) = (firmada is not null)),
  check ((estado in ('rechazada', 'retirada', 'revocada')) = (terminada is not null)),
  check ((huella_codigo is null) or (estado = 'pedida'))
);
comment on table cofirmas is
  'The second signature of a mandate: of which relative the heir asked it, and what came of it.';
comment on column cofirmas.estado is
  'rechazada: the relative would rather not; retirada: it is not asked for any more; revocada: the relative took it back';
comment on column cofirmas.ejemplares is 'the papers that were signed; those that end with their mandate stay here';
comment on column cofirmas.datos_cifrados is
  'what was before the eyes of who signed, and the evidence, under the key of the case';
create unique index cofirmas_pedidas on cofirmas (aseguradora_id, caso) where estado = 'pedida';
create index cofirmas_por_caso on cofirmas (aseguradora_id, caso, id);
alter table cofirmas enable row level security, force row level security;
create policy inquilino on cofirmas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on cofirmas to albacea_app;

alter table relojes drop constraint relojes_clase_check;
alter table relojes add constraint relojes_clase_check
  check (clase in ('recordatorio', 'aviso_cierre', 'cierre', 'acceso', 'carta', 'cofirma', 'reposo', 'insistencia', 'reclamacion',
    'silencio', 'certificado'));
