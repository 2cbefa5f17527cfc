-- What people of the family ask about their own data.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What a person of the family asks about their own data (GDPR, arts. 15 to 21), from the day it was asked to its
-- answer.
create table peticiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid, -- the relative who asks; null: the heir
  clase text not null check (clase in ('acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion')),
  -- retirada: whoever asked took it back
  estado text not null default 'abierta' check (estado in ('abierta', 'atendida', 'denegada', 'retirada')),
  datos_cifrados bytea, -- what was asked and what was answered, under the key of the case
  pedida timestamptz not null,
  vence date not null, -- last day for the answer (GDPR, art. 12.3)
  prorrogada timestamptz, -- when the term was made longer, which can be done once; null: it was not
  terminada timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado = 'abierta') = (terminada is null))
);
create index peticiones_abiertas on peticiones (aseguradora_id, caso) where estado = 'abierta';
create index peticiones_por_caso on peticiones (aseguradora_id, caso);
alter table peticiones enable row level security, force row level security;
create policy inquilino on peticiones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on peticiones for select to albacea_puerta using (true);
grant delete, insert, select, update on peticiones to albacea_app;
grant select (aseguradora_id, id, caso, estado, pedida, vence) on peticiones to albacea_puerta;
