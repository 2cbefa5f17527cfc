-- Requests to providers: term, reference key, proof.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Each request that went to a provider: by which channel, its term, the key that the provider gave it, and how it
-- ended.
create table solicitudes (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  numero integer not null check (numero > 0), -- which request of the account
  caso uuid not null,
  -- code of the catalogue; null: written by hand, or of an account that is kept from the insurer, which teaches nothing
  proveedor text,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  canal text not null, -- by which it went: a channel of the catalogue, or burofax
  enviada date not null, -- day in Madrid
  plazo date not null, -- last day for the answer
  -- the law itself obliged the provider to that day when it was asked; false: what it publishes, or a measure
  obliga boolean not null,
  -- null: it waits; retirada: it was taken back, or its account was discarded
  fin text check (fin in ('contestada', 'silencio', 'retirada')),
  terminada date, -- day in Madrid of the answer or the end
  hecha boolean, -- the answer did what was asked for; null: no answer, or there was no account
  acusada timestamptz, -- when a person entered that the provider has it
  -- of what went by post: taken by the carrier, delivered, come back, or lost; null: another channel, or not taken yet
  entrega text check (entrega in ('admitida', 'entregada', 'devuelta', 'perdida')),
  entrega_anotada timestamptz,
  datos_cifrados bytea, -- reference key and words of the acknowledgement, under the key of the case
  -- number and day of each proof of the post, under the key of the case; apart, because the outbox writes it too
  envio_cifrado bytea,
  primary key (aseguradora_id, cuenta, numero),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((fin is null) = (terminada is null)),
  check ((entrega is null) = (entrega_anotada is null)),
  check (hecha is null or fin = 'contestada')
);
create index solicitudes_enviadas on solicitudes (aseguradora_id, enviada) where proveedor is not null;
create index solicitudes_por_caso on solicitudes (aseguradora_id, caso);
create index solicitudes_por_proveedor on solicitudes (proveedor, accion, enviada) where proveedor is not null;
alter table solicitudes enable row level security, force row level security;
create policy inquilino on solicitudes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on solicitudes for select to albacea_puerta using (true);
grant delete, insert, select, update on solicitudes to albacea_app;
grant select (aseguradora_id, cuenta, numero, proveedor, accion, canal, enviada, plazo, obliga, fin, terminada, hecha)
  on solicitudes to albacea_puerta;

-- What came of requests by channel, answered or not, and how many terms of the law were kept: of at least five, from at
-- least three insurers that share theirs, or of the insurer of this transaction alone.
create function canales_de(p_proveedores text[], p_desde date)
  returns table(proveedor text, accion text, propia boolean, canal text, n integer, hechas integer, obligados integer, cumplidos integer)
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
alter function canales_de owner to albacea_puerta;
revoke execute on function canales_de from public;
grant execute on function canales_de to albacea_app, albacea_servicio;
