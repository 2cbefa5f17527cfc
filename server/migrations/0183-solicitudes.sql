-- Each request to a provider with its term, the key that the provider gave it and the proof that it was sent.

create table solicitudes (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  numero integer not null check (numero > 0),
  caso uuid not null,
  proveedor text,
  accion text not null check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  canal text not null,
  enviada date not null,
  plazo date not null,
  obliga boolean not null,
  fin text check (fin in ('contestada', 'silencio', 'retirada')),
  terminada date,
  hecha boolean,
  acusada timestamptz,
  entrega text check (entrega in ('admitida', 'entregada', 'devuelta', 'perdida')),
  entrega_anotada timestamptz,
  datos_cifrados bytea,
  envio_cifrado bytea,
  primary key (aseguradora_id, cuenta, numero),
  foreign key (aseguradora_id, cuenta) references cuentas (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check ((fin is null) = (terminada is null)),
  check ((entrega is null) = (entrega_anotada is null)),
  check (hecha is null or fin = 'contestada')
);
comment on table solicitudes is
  'Each request that went to a provider: by which channel, its term, the key that the provider gave it, and how it ended.';
comment on column solicitudes.numero is 'which request of the account';
comment on column solicitudes.proveedor is
  'code of the catalogue; null: written by hand, or of an account that is kept from the insurer, which teaches nothing';
comment on column solicitudes.canal is 'by which it went: a channel of the catalogue, or burofax';
comment on column solicitudes.enviada is 'day in Madrid';
comment on column solicitudes.plazo is 'last day for the answer';
comment on column solicitudes.obliga is
  'the law itself obliged the provider to that day when it was asked; false: what it publishes, or a measure';
comment on column solicitudes.fin is 'null: it waits; retirada: it was taken back, or its account was discarded';
comment on column solicitudes.terminada is 'day in Madrid of the answer or the end';
comment on column solicitudes.hecha is 'the answer did what was asked for; null: no answer, or there was no account';
comment on column solicitudes.acusada is 'when a person entered that the provider has it';
comment on column solicitudes.entrega is
  'of what went by post: taken by the carrier, delivered, come back, or lost; null: another channel, or not taken yet';
comment on column solicitudes.datos_cifrados is
  'reference key and words of the acknowledgement, under the key of the case';
comment on column solicitudes.envio_cifrado is
  'number and day of each proof of the post, under the key of the case; apart, because the outbox writes it too';
create index solicitudes_por_caso on solicitudes (aseguradora_id, caso);
create index solicitudes_por_proveedor on solicitudes (proveedor, accion, enviada) where proveedor is not null;
create index solicitudes_enviadas on solicitudes (aseguradora_id, enviada) where proveedor is not null;
alter table solicitudes enable row level security, force row level security;
create policy inquilino on solicitudes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on solicitudes for select to albacea_puerta using (true);
grant delete, insert, select, update on solicitudes to albacea_app;
grant select (aseguradora_id, cuenta, numero, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha)
  on solicitudes to albacea_puerta;

create function canales_de(p_proveedores text[], p_desde date)
  returns table (proveedor text, accion text, propia boolean, canal text, n integer, hechas integer, obligados integer,
                 cumplidos integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with visibles as (
    select false as propia, s.aseguradora_id, s.proveedor, s.accion, s.canal, s.hecha, s.obliga, s.fin, s.terminada, s.plazo
      from solicitudes s join aseguradoras a on a.id = s.aseguradora_id
     where s.proveedor = any(p_proveedores) and s.enviada >= p_desde and a.comparte_experiencia and not a.pruebas
    union all
    select true, s.aseguradora_id, s.proveedor, s.accion, s.canal, s.hecha, s.obliga, s.fin, s.terminada, s.plazo
      from solicitudes s
     where s.aseguradora_id = aseguradora_actual() and s.proveedor = any(p_proveedores) and s.enviada >= p_desde)
  select v.proveedor, v.accion, v.propia, v.canal, count(*)::integer, (count(*) filter (where v.hecha))::integer,
         (count(*) filter (where v.obliga))::integer,
         (count(*) filter (where v.obliga and v.fin = 'contestada' and v.terminada <= v.plazo))::integer
    from visibles v
   where v.fin in ('contestada', 'silencio')
   group by v.proveedor, v.accion, v.propia, v.canal
  having count(*) >= 5 and (v.propia or count(distinct v.aseguradora_id) >= 3)
   order by v.proveedor, v.accion, v.propia, count(*) desc, v.canal
$$;
comment on function canales_de is
  'What came of requests by channel, answered or not, and how many terms of the law were kept: of at least five, from at least three insurers that share theirs, or of the insurer of this transaction alone.';
grant create on schema public to albacea_puerta;
alter function canales_de owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function canales_de from public;
grant execute on function canales_de to albacea_app, albacea_servicio;
