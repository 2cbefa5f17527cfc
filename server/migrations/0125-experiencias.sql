-- What providers really did, counted from our own cases (docs/decisions/0094).

alter table aseguradoras add column comparte_experiencia boolean not null default false;
comment on column aseguradoras.comparte_experiencia is
  'its cases count in what is learned of providers over all insurers; its own admin says so';
grant update (comparte_experiencia) on aseguradoras to albacea_app;

create table experiencias (
  aseguradora_id uuid not null,
  cuenta uuid not null,
  solicitud integer not null check (solicitud > 0),
  proveedor text not null,
  accion text not null
    check (accion in ('eliminar', 'conmemorar', 'cancelar', 'transferir', 'obtener_datos', 'conservar')),
  via text,
  dias integer not null check (dias >= 0),
  resultado text not null check (resultado in ('hecha', 'negada', 'pidio_papeles')),
  representante boolean not null,
  papeles text[] not null default '{}',
  respondida date not null,
  primary key (aseguradora_id, cuenta, solicitud),
  foreign key (aseguradora_id, cuenta) references cuentas (aseguradora_id, id),
  check ((resultado = 'pidio_papeles') = (papeles <> '{}'))
);
comment on table experiencias is
  'What a provider answered to a request, without anything of a person; none of reserved accounts, nor of names written by hand.';
comment on column experiencias.solicitud is 'which request of the account';
comment on column experiencias.via is 'the way by which it was asked; null: the catalogue had none';
comment on column experiencias.dias is 'calendar days from request to answer';
comment on column experiencias.representante is 'the service asked in the name of the family; false: the family itself';
comment on column experiencias.papeles is 'what the provider asked for';
create index experiencias_por_proveedor on experiencias (proveedor, accion, respondida, cuenta, solicitud);
create index experiencias_propias on experiencias (aseguradora_id, proveedor, accion, respondida, cuenta, solicitud);
alter table experiencias enable row level security, force row level security;
create policy inquilino on experiencias to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on experiencias for select to albacea_puerta using (true);
grant delete, insert, select on experiencias to albacea_app;
grant select on experiencias to albacea_puerta;

create function experiencia_de(p_proveedores text[], p_desde date)
  returns table (proveedor text, accion text, propia boolean, n integer, aseguradoras integer, dias_mediana integer,
    dias_p90 integer, representante_si integer, representante_n integer, papeles jsonb)
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
comment on function experiencia_de is
  'What is known of providers by the last 500 answers of each action since a day: of at least five, from at least three insurers that '
  'share theirs, or of the insurer of this transaction alone. So many are enough, and the accounts of a case are read quickly.';

grant create on schema public to albacea_puerta;
alter function experiencia_de owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function experiencia_de from public;
grant execute on function experiencia_de to albacea_app, albacea_servicio;
