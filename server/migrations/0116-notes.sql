-- Notes and calls.

create table notas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  clase text not null check (clase in ('nota', 'llamada')),
  autor uuid,
  consentimiento text check (consentimiento in ('lista', 'confirmar_cuentas', 'carta_enviada', 'contacto', 'otro')),
  datos_cifrados bytea,
  escrita timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
comment on table notas is 'What people of the service note down for each other, and calls with what was agreed in them.';
comment on column notas.autor is 'membership of the service';
comment on column notas.consentimiento is 'what the family agreed to in the call';
comment on column notas.datos_cifrados is 'text, whom one spoke with, how they were identified, under the key of the case';
create index notas_por_caso on notas (aseguradora_id, caso, id);
alter table notas enable row level security, force row level security;
create policy inquilino on notas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant insert, select, update on notas to albacea_app;
