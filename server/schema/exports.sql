-- Everything of an insurer, prepared to be downloaded.
-- Written by `npm run schema` from a migrated database; do not edit.

-- An export that somebody asked for on the page. Its files lie in the store in parts, under the key of the insurer.
create table exportaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  pedida_por uuid not null, -- membership, of the insurer or of the service
  pedida timestamptz not null,
  estado text not null default 'en_curso' check (estado in ('en_curso', 'lista', 'fallida', 'borrada')),
  progreso jsonb not null, -- how far each file has come; a part is in the store before it is counted here
  -- of each file, by which attempt each of its parts was written: a late writer of an older attempt changes none of
  -- them
  trozos jsonb not null default '{}',
  -- processes that took it up after another had died or failed; only who holds the last one may go on
  intentos smallint not null default 1,
  reclamada_hasta timestamptz, -- lease of the process that writes, in real time; null: it is free
  manifiesto jsonb,
  lista timestamptz,
  caduca timestamptz, -- its files are erased from then on
  limpia boolean not null default false, -- its files are gone from the store
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id) references aseguradoras(id),
  check ((estado in ('en_curso', 'fallida')) = (manifiesto is null)),
  check ((estado = 'en_curso') = (caduca is null)),
  check (not limpia or (estado in ('fallida', 'borrada')))
);
create index exportaciones_por_borrar on exportaciones (caduca) where not limpia;
create unique index exportaciones_en_curso on exportaciones (aseguradora_id) where estado = 'en_curso';
alter table exportaciones enable row level security, force row level security;
create policy inquilino on exportaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on exportaciones for select to albacea_worker using (true);
grant insert, select, update on exportaciones to albacea_app;
grant select (aseguradora_id, id, estado, reclamada_hasta, caduca, limpia) on exportaciones to albacea_worker;
