-- What leaves for providers can be stopped, and called back, at once (docs/decisions/0121).

alter table correos add column proveedor text;
alter table correos add column autor uuid;
comment on column correos.proveedor is 'of a letter to a provider: its code in the catalogue; null: none, or not of it';
comment on column correos.autor is
  'of a letter to a provider: membership of the service that sent it; null: the clocks did, or it corrects what was sent';
grant select (caso, cuenta, tipo, proveedor, autor, creado, intentos, reclamo_id) on correos to albacea_puerta;
-- Those of the program before have no code of their own.
update correos c set proveedor = k.proveedor from cuentas k
 where c.estado = 'pendiente' and c.tipo = 'carta_proveedor' and k.aseguradora_id = c.aseguradora_id and k.id = c.cuenta;
create index correos_cartas_desde on correos (aseguradora_id, creado) where tipo = 'carta_proveedor';

create table paradas_envios (
  id uuid primary key,
  sobre_aseguradora uuid references aseguradoras (id),
  proveedor text,
  motivo text not null check (motivo <> ''),
  puesta timestamptz not null,
  puesta_por uuid not null references membresias (id),
  levantada timestamptz,
  levantada_por uuid references membresias (id),
  check ((sobre_aseguradora is null) <> (proveedor is null)),
  check ((levantada is null) = (levantada_por is null))
);
comment on table paradas_envios is
  'While one stands, no letter leaves for the providers of an insurer, or for one provider of all insurers.';
comment on column paradas_envios.motivo is 'why, for the people of the service; nothing of a person';
create unique index paradas_en_pie on paradas_envios (sobre_aseguradora, proveedor) nulls not distinct where levantada is null;
alter table paradas_envios enable row level security, force row level security;
create policy del_servicio on paradas_envios to albacea_servicio using (true) with check (true);
create policy reparto on paradas_envios for select to albacea_worker using (true);
create policy inquilino on paradas_envios for select to albacea_app
  using (sobre_aseguradora = aseguradora_actual() or proveedor is not null);
grant insert, select, update on paradas_envios to albacea_servicio;
grant select on paradas_envios to albacea_worker;
grant select (id, sobre_aseguradora, proveedor, puesta, levantada) on paradas_envios to albacea_app;

create function cartas_en_alcance(p_aseguradora uuid, p_proveedor text, p_autor uuid, p_desde timestamptz, p_maximo integer)
  returns table (aseguradora_id uuid, caso uuid, caso_id text, carta uuid, proveedor text, estado text, espera boolean, corrige boolean, creado timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select r.aseguradora_id, r.caso, c.caso_id, r.id, r.proveedor, r.estado,
         r.estado = 'pendiente' and r.intentos = 0 and r.reclamo_id is null,
         exists (select 1 from rectificaciones x where x.aseguradora_id = r.aseguradora_id and x.correo = r.id), r.creado
    from correos r join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.tipo = 'carta_proveedor' and c.borrado is null
     and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     and (p_proveedor is null or r.proveedor = p_proveedor)
     and (p_autor is null or r.autor = p_autor)
     -- since when by the watch on the wall: a test insurer's own clock stands elsewhere
     and (r.estado = 'pendiente' and p_desde is null
          or r.creado >= p_desde + (now_of(r.aseguradora_id) - database_now()))
   order by 7 desc, r.creado, r.id
   limit p_maximo
$$;
comment on function cartas_en_alcance is
  'Letters to providers across insurers: of one insurer, one provider or one person; since an instant, or all that wait.';
grant create on schema public to albacea_puerta;
alter function cartas_en_alcance owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function cartas_en_alcance from public;
