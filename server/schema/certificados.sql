-- Certificates of the registers.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Certificates that the service asks the registers for.
create table certificados (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  tipo text not null check (tipo in ('defuncion_literal', 'ultimas_voluntades', 'seguros_fallecimiento')),
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'solicitado', 'obtenido', 'no_procede', 'denegado')),
  version integer not null default 1, -- counts changes, as that of its case
  desde date, -- first day on which it can be asked for
  plazo date, -- day by which the register has to have answered
  proxima_accion date, -- next day on which somebody looks at it
  documento uuid, -- the paper that proves it
  datos_cifrados bytea, -- remarks, under the key of the case
  creado timestamptz not null,
  solicitado timestamptz,
  terminado timestamptz,
  actualizado timestamptz not null,
  -- whom it waits for until proxima_accion
  actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  resultado text check (resultado in ('consta', 'no_consta')), -- what the register said
  expedido date, -- day on its paper
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, tipo)
);
create index certificados_por_atender on certificados (aseguradora_id, caso)
  where estado in ('pendiente', 'solicitado');
create index certificados_por_fecha on certificados (aseguradora_id, proxima_accion) where proxima_accion is not null;
alter table certificados enable row level security, force row level security;
create policy inquilino on certificados to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on certificados for select to albacea_puerta using (true);
grant insert, select, update on certificados to albacea_app;
grant select (aseguradora_id, caso, tipo, estado, version, desde, plazo, proxima_accion, creado, solicitado)
  on certificados to albacea_puerta;
create trigger cambio_al_cambiar after update on certificados
  for each row
  when (new.* is distinct from old.*)
  execute function caso_cambiado();
create trigger cambio_al_pedir after insert on certificados for each row execute function caso_cambiado();
