-- Many openings in one file.
-- Written by `npm run schema` from a migrated database; do not edit.

-- A file of openings that an insurer has sent. Its content lies in its rows, each until it has been worked off.
create table lotes (
  aseguradora_id uuid not null,
  id uuid not null,
  titular uuid not null, -- API key or membership that sent it; its limits are counted by it
  titular_clase text not null check (titular_clase in ('clave', 'usuario')),
  formato text not null check (formato in ('csv', 'jsonl')),
  huella bytea not null, -- keyed hash of content and query: the same file again is known by it
  filas integer not null check (filas > 0),
  creado timestamptz not null, -- real time, whatever the offset of a test insurer
  terminado timestamptz,
  caduca timestamptz, -- what was wrong with its rows is told until then; code and case stay
  limpio boolean not null default false, -- what was wrong with its rows is gone
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id) references aseguradoras(id),
  check ((terminado is null) = (caduca is null))
);
create index lotes_en_curso on lotes (id) where terminado is null;
create index lotes_por_huella on lotes (aseguradora_id, huella);
create index lotes_por_limpiar on lotes (caduca) where not limpio;
create index lotes_por_titular on lotes (aseguradora_id, titular, creado);
alter table lotes enable row level security, force row level security;
create policy inquilino on lotes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on lotes to albacea_worker using (true) with check (true);
grant insert, select, update on lotes to albacea_app;
grant select (aseguradora_id, id, creado, terminado, caduca, limpio) on lotes to albacea_worker;
grant update (limpio) on lotes to albacea_worker;

-- A row of a lot: its opening until it has been worked off, then what came of it, written in the transaction of the
-- case.
create table lote_filas (
  aseguradora_id uuid not null,
  lote uuid not null,
  linea integer not null, -- line of the file in which the row begins, counted from 1
  resultado text not null check (resultado in ('pendiente', 'abierto', 'unido', 'ya_existia', 'error')),
  intentos smallint not null default 0, -- tries that ended in a fault of the service
  datos_cifrados bytea, -- the opening, under the key of the insurer; gone as soon as there is a result
  caso uuid,
  codigo text, -- code of the error catalogue
  -- which columns are to blame and why, under the key of the insurer; gone when the lot expires
  problemas_cifrados bytea,
  primary key (aseguradora_id, lote, linea),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, lote) references lotes(aseguradora_id, id),
  check ((resultado = 'pendiente') = (datos_cifrados is not null)),
  check ((resultado in ('abierto', 'unido', 'ya_existia')) = (caso is not null)),
  check ((resultado = 'error') = (codigo is not null))
);
create index lote_filas_pendientes on lote_filas (aseguradora_id, lote, intentos, linea) where resultado = 'pendiente';
create index lote_filas_por_caso on lote_filas (aseguradora_id, caso) where caso is not null;
alter table lote_filas enable row level security, force row level security;
create policy inquilino on lote_filas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on lote_filas to albacea_worker using (true) with check (true);
grant insert, select, update on lote_filas to albacea_app;
grant select (aseguradora_id, lote, resultado, problemas_cifrados) on lote_filas to albacea_worker;
grant update (problemas_cifrados) on lote_filas to albacea_worker;
