-- What service levels are agreed with an insurer, and what is deducted for each that was missed (docs/decisions/0164).

create table acuerdos_servicio (
  aseguradora_id uuid not null references aseguradoras (id),
  desde date not null,
  acuerdos jsonb not null,
  primary key (aseguradora_id, desde),
  check (extract(day from desde) = 1::numeric)
);
comment on table acuerdos_servicio is 'Agreed service levels; a month is judged by those that held in it, whatever is agreed later.';
comment on column acuerdos_servicio.desde is 'first day of the first month for which they hold, until the next';
comment on column acuerdos_servicio.acuerdos is 'all levels that are agreed from then on; none: an empty list';
alter table acuerdos_servicio enable row level security, force row level security;
create policy inquilino on acuerdos_servicio to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on acuerdos_servicio to albacea_app;
