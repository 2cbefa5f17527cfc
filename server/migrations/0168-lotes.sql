-- Many openings in one file, worked off row by row (docs/decisions/0128).

create table lotes (
  aseguradora_id uuid not null references aseguradoras (id),
  id uuid not null,
  titular uuid not null,
  titular_clase text not null,
  formato text not null,
  huella bytea not null,
  filas integer not null,
  creado timestamptz not null,
  terminado timestamptz,
  caduca timestamptz,
  limpio boolean not null default false,
  primary key (aseguradora_id, id),
  check (titular_clase in ('clave', 'usuario')),
  check (formato in ('csv', 'jsonl')),
  check (filas > 0),
  check ((terminado is null) = (caduca is null))
);
comment on table lotes is 'A file of openings that an insurer has sent. Its content lies in its rows, each until it has been worked off.';
comment on column lotes.titular is 'API key or membership that sent it; its limits are counted by it';
comment on column lotes.huella is 'keyed hash of content and query: the same file again is known by it';
comment on column lotes.creado is 'real time, whatever the offset of a test insurer';
comment on column lotes.caduca is 'what was wrong with its rows is told until then; code and case stay';
comment on column lotes.limpio is 'what was wrong with its rows is gone';
create index lotes_por_huella on lotes (aseguradora_id, huella);
create index lotes_por_titular on lotes (aseguradora_id, titular, creado);
create index lotes_en_curso on lotes (id) where terminado is null;
create index lotes_por_limpiar on lotes (caduca) where not limpio;
alter table lotes enable row level security, force row level security;
create policy inquilino on lotes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on lotes to albacea_worker using (true) with check (true);
grant insert, select, update on lotes to albacea_app;
grant select (aseguradora_id, id, creado, terminado, caduca, limpio) on lotes to albacea_worker;
grant update (limpio) on lotes to albacea_worker;

create table lote_filas (
  aseguradora_id uuid not null,
  lote uuid not null,
  linea integer not null,
  resultado text not null,
  intentos smallint not null default 0,
  datos_cifrados bytea,
  caso uuid,
  codigo text,
  problemas_cifrados bytea,
  primary key (aseguradora_id, lote, linea),
  foreign key (aseguradora_id, lote) references lotes (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check (resultado in ('pendiente', 'abierto', 'unido', 'ya_existia', 'error')),
  check ((resultado = 'pendiente') = (datos_cifrados is not null)),
  check ((resultado in ('abierto', 'unido', 'ya_existia')) = (caso is not null)),
  check ((resultado = 'error') = (codigo is not null))
);
comment on table lote_filas is
  'A row of a lot: its opening until it has been worked off, then what came of it, written in the transaction of the case.';
comment on column lote_filas.linea is 'line of the file in which the row begins, counted from 1';
comment on column lote_filas.intentos is 'tries that ended in a fault of the service';
comment on column lote_filas.datos_cifrados is 'the opening, under the key of the insurer; gone as soon as there is a result';
comment on column lote_filas.codigo is 'code of the error catalogue';
comment on column lote_filas.problemas_cifrados is 'which columns are to blame and why, under the key of the insurer; gone when the lot expires';
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
