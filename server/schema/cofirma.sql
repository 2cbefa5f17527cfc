-- The second signature, where the insurer wants one.
-- Written by `npm run schema` from a migrated database; do not edit.

-- The second signature of a mandate: of which relative the heir asked it, and what came of it.
create table cofirmas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid not null,
  -- rechazada: the relative would rather not; retirada: it is not asked for any more; revocada: the relative took it
  -- back
  estado text not null check (estado in ('pedida', 'firmada', 'rechazada', 'retirada', 'revocada')),
  ejemplares uuid[] not null default '{}', -- the papers that were signed; those that end with their mandate stay here
  huella_codigo bytea,
  codigo_caduca timestamptz,
  fallos integer not null default 0,
  datos_cifrados bytea, -- what was before the eyes of who signed, and the evidence, under the key of the case
  pedida timestamptz not null,
  firmada timestamptz,
  terminada timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((estado in ('firmada', 'revocada')) = (firmada is not null)),
  check ((estado in ('rechazada', 'retirada', 'revocada')) = (terminada is not null)),
  check (huella_codigo is null or estado = 'pedida')
);
create index cofirmas_por_caso on cofirmas (aseguradora_id, caso, id);
create unique index cofirmas_pedidas on cofirmas (aseguradora_id, caso) where estado = 'pedida';
alter table cofirmas enable row level security, force row level security;
create policy inquilino on cofirmas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on cofirmas to albacea_app;
