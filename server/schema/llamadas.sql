-- Calls that families ask for, and what they decide on the telephone.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Calls that the heir asked for, with the hours in which to call.
create table llamadas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  desde timestamptz not null,
  hasta timestamptz not null,
  -- anulada: the heir took it back; sin_respuesta: they were called and did not answer
  estado text not null default 'pedida' check (estado in ('pedida', 'anulada', 'hecha', 'sin_respuesta')),
  datos_cifrados bytea not null, -- the telephone, and what it is about, under the key of the case
  pedida timestamptz not null,
  terminada timestamptz,
  por uuid, -- membership of who called
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (desde < hasta),
  check ((estado = 'pedida') = (terminada is null))
);
create index llamadas_por_caso on llamadas (aseguradora_id, caso);
create unique index llamadas_pedidas on llamadas (aseguradora_id, caso) where estado = 'pedida';
alter table llamadas enable row level security, force row level security;
create policy inquilino on llamadas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on llamadas for select to albacea_puerta using (true);
grant delete, insert, select, update on llamadas to albacea_app;
grant select (aseguradora_id, id, caso, desde, hasta, estado, pedida) on llamadas to albacea_puerta;

-- Conversations on the telephone in which somebody of the service fills in and decides on the word of the heir. No
-- sound is kept.
create table conversaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null, -- membership of who speaks for the service; nobody else goes on with it
  empezada timestamptz not null,
  terminada timestamptz,
  -- with whom, how they were identified, and each text that was read aloud with what was answered, under the key of the
  -- case
  datos_cifrados bytea not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index conversaciones_por_caso on conversaciones (aseguradora_id, caso);
create unique index conversaciones_abiertas on conversaciones (aseguradora_id, caso) where terminada is null;
alter table conversaciones enable row level security, force row level security;
create policy inquilino on conversaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on conversaciones to albacea_app;
