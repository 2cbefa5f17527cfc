-- Everything of an insurer, prepared to be downloaded (docs/decisions/0163).

create table exportaciones (
  aseguradora_id uuid not null references aseguradoras (id),
  id uuid not null,
  pedida_por uuid not null,
  pedida timestamptz not null,
  estado text not null default 'en_curso',
  progreso jsonb not null,
  trozos jsonb not null default '{}',
  intentos smallint not null default 1,
  reclamada_hasta timestamptz,
  manifiesto jsonb,
  lista timestamptz,
  caduca timestamptz,
  limpia boolean not null default false,
  primary key (aseguradora_id, id),
  check (estado in ('en_curso', 'lista', 'fallida', 'borrada')),
  check ((estado in ('en_curso', 'fallida')) = (manifiesto is null)),
  check ((estado = 'en_curso') = (caduca is null)),
  check (not limpia or estado in ('fallida', 'borrada'))
);
comment on table exportaciones is 'An export that somebody asked for on the page. Its files lie in the store in parts, under the key of the insurer.';
comment on column exportaciones.pedida_por is 'membership, of the insurer or of the service';
comment on column exportaciones.progreso is 'how far each file has come; a part is in the store before it is counted here';
comment on column exportaciones.trozos is 'of each file, by which attempt each of its parts was written: a late writer of an older attempt changes none of them';
comment on column exportaciones.intentos is 'processes that took it up after another had died or failed; only who holds the last one may go on';
comment on column exportaciones.reclamada_hasta is 'lease of the process that writes, in real time; null: it is free';
comment on column exportaciones.caduca is 'its files are erased from then on';
comment on column exportaciones.limpia is 'its files are gone from the store';
create unique index exportaciones_en_curso on exportaciones (aseguradora_id) where estado = 'en_curso';
create index exportaciones_por_borrar on exportaciones (caduca) where not limpia;
alter table exportaciones enable row level security, force row level security;
create policy inquilino on exportaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on exportaciones for select to albacea_worker using (true);
grant insert, select, update on exportaciones to albacea_app;
grant select (aseguradora_id, id, estado, reclamada_hasta, caduca, limpia) on exportaciones to albacea_worker;
