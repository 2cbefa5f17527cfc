-- Certificates of the registers.

create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null check (tipo in ('defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento')),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado')),
  version integer not null default 1,
  desde date,
  plazo date,
  proxima_accion date,
  documento uuid,
  datos_cifrados bytea,
  creado timestamptz not null,
  solicitado timestamptz,
  terminado timestamptz,
  actualizado timestamptz not null,
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('consta', 'no_consta')),
  expedido date,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, tipo)
);
comment on table certificados is 'Certificates that the service asks the registers for.';
comment on column certificados.version is 'counts changes, as that of its case';
comment on column certificados.desde is 'first day on which it can be asked for';
comment on column certificados.plazo is 'day by which the register has to have answered';
comment on column certificados.proxima_accion is 'next day on which somebody looks at it';
comment on column certificados.documento is 'the paper that proves it';
comment on column certificados.datos_cifrados is 'remarks, under the key of the case';
comment on column certificados.actua is 'whom it waits for until proxima_accion';
comment on column certificados.resultado is 'what the register said';
comment on column certificados.expedido is 'day on its paper';
create index certificados_por_atender on certificados (aseguradora_id, caso)
  where estado in ('pendiente', 'solicitado');
create index certificados_por_fecha on certificados (aseguradora_id, proxima_accion) where proxima_accion is not null;
alter table certificados enable row level security, force row level security;
create policy inquilino on certificados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on certificados for select to albacea_puerta using (true);
grant insert, select, update on certificados to albacea_app;
grant select (aseguradora_id, caso, estado, desde, plazo, proxima_accion, creado, solicitado)
  on certificados to albacea_puerta;
