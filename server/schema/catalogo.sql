-- What can be contracted, and what providers want.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What an insurer has contracted, by the names that it gives it: a pack is a set of modules.
create table packs (
  aseguradora_id uuid not null,
  codigo text not null check (codigo ~ '^[a-z][a-z0-9_-]{0,39}$'),
  nombre text not null,
  modulos text[] not null check (cardinality(modulos) > 0),
  primary key (aseguradora_id, codigo)
);
alter table packs enable row level security, force row level security;
create policy inquilino on packs to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on packs to albacea_app;

-- Corrections of the provider catalogue by case managers, over the files of the release. Nobody changes or deletes one.
create table proveedor_correcciones (
  -- given under a lock, so that numbers are committed in their order: whoever has seen the last has seen all
  id bigint not null check (id > 0),
  proveedor text not null check (proveedor ~ '^[a-z0-9]+(?:-[a-z0-9]+)*$'),
  campo text not null,
  antes jsonb not null, -- JSON null stands for an empty value, hence not null
  despues jsonb not null,
  motivo text not null check (motivo <> ''),
  fuente_clase text check (fuente_clase in ('oficial', 'copia_de_oficial', 'terceros', 'gestor')),
  fuente text, -- where it says so
  actor_tipo text not null check (actor_tipo in ('usuario', 'sistema', 'cli')),
  actor_id text,
  ocurrido timestamptz not null,
  fuente_fecha text check (fuente_fecha ~ '^\d{4}(-\d{2}(-\d{2})?)?$'), -- the date that the source itself bears
  publicado jsonb, -- what the files of the release said when it was corrected; null in rows of before: antes counts
  primary key (id),
  check ((fuente_clase is null) = (fuente is null)),
  check (actor_tipo <> 'usuario' or actor_id is not null)
);
create index proveedor_correcciones_por_proveedor on proveedor_correcciones (proveedor, id);
alter table proveedor_correcciones enable row level security, force row level security;
create policy correccion on proveedor_correcciones for insert to albacea_servicio with check (true);
create policy lectura on proveedor_correcciones for select to albacea_app, albacea_servicio, albacea_worker
  using (true);
grant insert, select on proveedor_correcciones to albacea_servicio;
grant select on proveedor_correcciones to albacea_app, albacea_worker;

-- What providers want, as the catalogue knows it now: written when the program starts, with every correction, and
-- daily.
create table proveedor_papeles (
  proveedor text not null,
  accion text not null,
  via text not null,
  usual boolean not null, -- the way that is taken unless somebody chose another
  -- sets of papers that have to go with the request; any of them is enough
  exigidos jsonb not null check (jsonb_typeof(exigidos) = 'array'),
  sin_tramite boolean not null, -- nobody has to be asked
  primary key (proveedor, accion, via)
);
alter table proveedor_papeles enable row level security, force row level security;
create policy del_servicio on proveedor_papeles to albacea_servicio using (true) with check (true);
create policy lectura on proveedor_papeles for select to albacea_app, albacea_servicio, albacea_worker using (true);
grant delete, insert, select, update on proveedor_papeles to albacea_servicio;
grant select on proveedor_papeles to albacea_app, albacea_worker;

-- What a provider answered to a request, without anything of a person; none of reserved accounts, nor of names written
-- by hand.
create table experiencias (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  solicitud integer not null check (solicitud > 0), -- which request of the account
  proveedor text not null,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  via text, -- the way by which it was asked; null: the catalogue had none
  dias integer not null check (dias >= 0), -- calendar days from request to answer
  resultado text not null check (resultado in ('hecha', 'negada', 'pidio_papeles')),
  representante boolean not null, -- the service asked in the name of the family; false: the family itself
  papeles text[] not null default '{}', -- what the provider asked for
  respondida date not null,
  primary key (aseguradora_id, cuenta, solicitud),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((resultado = 'pidio_papeles') = (papeles <> '{}'))
);
create index experiencias_por_proveedor on experiencias (proveedor, accion, respondida, cuenta, solicitud);
create index experiencias_propias on experiencias (aseguradora_id, proveedor, accion, respondida, cuenta, solicitud);
alter table experiencias enable row level security, force row level security;
create policy inquilino on experiencias to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on experiencias for select to albacea_puerta using (true);
grant delete, insert, select on experiencias to albacea_app;
grant select on experiencias to albacea_puerta;

-- Cases whose request may be held back by other papers than before are looked at with the next round of the clocks.
create function despertar_casos(p_proveedores text[], p_ahora timestamptz)
  returns integer
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  with tocados as (
    update casos c set proximo_reloj = least(c.proximo_reloj, p_ahora)
     where c.estado in ('abierto', 'en_tramite') and c.borrado is null
       and exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                      and k.estado = 'confirmada' and k.proveedor = any(p_proveedores))
    returning 1)
  select count(*)::integer from tocados
$$;
alter function despertar_casos owner to albacea_puerta;
revoke execute on function despertar_casos from public;
grant execute on function despertar_casos to albacea_servicio;

-- How many accounts of each provider and action were proposed since then, over all insurers but those for trying out:
-- counts alone.
create function uso_de_proveedores(p_desde timestamptz)
  returns table(proveedor text, accion text, cuentas integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select k.proveedor, k.accion, count(*)::integer
    from cuentas k join aseguradoras a on a.id = k.aseguradora_id
   where k.proveedor is not null and k.accion is not null and k.creada >= p_desde and not a.pruebas
   group by k.proveedor, k.accion
$$;
alter function uso_de_proveedores owner to albacea_puerta;
revoke execute on function uso_de_proveedores from public;
grant execute on function uso_de_proveedores to albacea_servicio;

-- What is known of providers by the last 500 answers of each action since a day: of at least five, from at least three
-- insurers that share theirs, or of the insurer of this transaction alone. So many are enough, and the accounts of a
-- case are read quickly.
create function experiencia_de(p_proveedores text[], p_desde date)
  returns table(proveedor text, accion text, propia boolean, n integer, aseguradoras integer, dias_mediana integer, dias_p90 integer, representante_si integer, representante_n integer, papeles jsonb)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with acciones as (
    select p.proveedor, a.accion from unnest(p_proveedores) as p(proveedor)
     cross join unnest('{eliminar,conmemorar,cancelar,transferir,obtener_datos,conservar}'::text[]) as a(accion)),
  visibles as (
    select false as propia, e.* from acciones c cross join lateral (
      select * from experiencias x
       where x.proveedor = c.proveedor and x.accion = c.accion and x.respondida >= p_desde
         and x.aseguradora_id = any(array(select a.id from aseguradoras a where a.comparte_experiencia and not a.pruebas))
       order by x.respondida desc, x.cuenta desc, x.solicitud desc limit 500) e
    union all
    select true, e.* from acciones c cross join lateral (
      select * from experiencias x
       where x.aseguradora_id = aseguradora_actual() and x.proveedor = c.proveedor and x.accion = c.accion
         and x.respondida >= p_desde
       order by x.respondida desc, x.cuenta desc, x.solicitud desc limit 500) e),
  pedidos as (
    select v.propia, v.proveedor, v.accion, p.papel, count(*)::integer as n
      from visibles v cross join unnest(v.papeles) as p(papel) group by 1, 2, 3, 4)
  select v.proveedor, v.accion, v.propia, count(*)::integer, count(distinct v.aseguradora_id)::integer,
         percentile_disc(0.5) within group (order by v.dias), percentile_disc(0.9) within group (order by v.dias),
         (count(*) filter (where v.representante and v.resultado = 'hecha'))::integer,
         (count(*) filter (where v.representante and v.resultado <> 'pidio_papeles'))::integer,
         coalesce((select jsonb_agg(jsonb_build_object('papel', p.papel, 'n', p.n) order by p.n desc, p.papel) from pedidos p
                    where (p.propia, p.proveedor, p.accion) = (v.propia, v.proveedor, v.accion)), '[]')
    from visibles v
   group by v.propia, v.proveedor, v.accion
  having count(*) >= 5 and (v.propia or count(distinct v.aseguradora_id) >= 3)
   order by v.proveedor, v.accion, v.propia
$$;
alter function experiencia_de owner to albacea_puerta;
revoke execute on function experiencia_de from public;
grant execute on function experiencia_de to albacea_app, albacea_servicio;
