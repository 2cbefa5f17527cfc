-- The name under a mandate: it is that of the heir on file, or a person looks at it before anything leaves.

alter table mandatos
  -- null: signed before names were compared, and not looked at since; names are sealed, so that the program compares them
  add column revision_de_nombre text check (revision_de_nombre in ('coincide', 'pendiente', 'aceptado', 'rechazado'));
create index mandatos_por_revisar on mandatos (aseguradora_id, caso) where estado = 'firmado' and revision_de_nombre = 'pendiente';

-- The next round of the clocks compares the names of the mandates that are in force.
update casos c set proximo_reloj = least(c.proximo_reloj, now())
 where c.estado in ('abierto', 'en_tramite') and c.borrado is null
   and exists (select 1 from mandatos m where m.aseguradora_id = c.aseguradora_id and m.caso = c.id and m.estado = 'firmado');

grant create on schema public to albacea_puerta;
grant select (revision_de_nombre) on mandatos to albacea_puerta;

-- What a code says of its mandate; a provider is not told that one holds whose name nobody has settled.
drop function comprobar_mandato(bytea, text, uuid, text, text, timestamptz);
create function comprobar_mandato(p_huella bytea, p_slug text, p_id uuid, p_red text, p_agente text, p_ahora timestamptz)
  returns table (firmado timestamptz, fin timestamptz, clases text[], en_revision boolean)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  m record;
begin
  select n.aseguradora_id, n.id, n.firmado, n.clases,
         n.estado = 'firmado' and n.revision_de_nombre is not distinct from 'pendiente' as en_revision,
         case when n.estado = 'revocado' then n.revocado
              when n.estado = 'sustituido' then (select min(s.firmado) from mandatos s
                where s.aseguradora_id = n.aseguradora_id and s.caso = n.caso and s.firmado > n.firmado)
              when d.estado = 'rechazado' then d.revisado
              when c.estado in ('cerrado', 'anulado') then c.cerrado end as fin
    into m
    from mandatos n
    join casos c on c.aseguradora_id = n.aseguradora_id and c.id = n.caso
    join aseguradoras a on a.id = n.aseguradora_id
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
   where n.huella_comprobacion = p_huella and n.firmado is not null and c.borrado is null and (p_slug is null or a.slug = p_slug);
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases, m.en_revision;
end
$$;
revoke execute on function comprobar_mandato(bytea, text, uuid, text, text, timestamptz) from public;
alter function comprobar_mandato(bytea, text, uuid, text, text, timestamptz) owner to albacea_puerta;

-- A name that waits is on the desk. One row for each kind of task of a case, at most p_maximo of a kind, the oldest ones.
create or replace function tareas_pendientes(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer,
                 limite date, desde timestamptz, centimos bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  -- with the values at hand the plan leaves out what was not asked for
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with pendientes as (
    select 'documentos' as clase, d.aseguradora_id, d.caso, count(*)::int as cuantas, null::date as limite, min(d.recibido) as desde,
           0::bigint as centimos
      from documentos d
     where d.estado = 'recibido' and d.origen <> 'servicio' and (p_aseguradora is null or d.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'objecion', o.aseguradora_id, o.caso, count(*)::int, null, min(o.abierta), 0
      from objeciones o
     where o.estado = 'abierta' and (p_aseguradora is null or o.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'nombre', m.aseguradora_id, m.caso, 1, null, m.firmado, 0
      from mandatos m
     where m.estado = 'firmado' and m.revision_de_nombre = 'pendiente' and (p_aseguradora is null or m.aseguradora_id = p_aseguradora)
    union all
    select case when k.estado = 'confirmada' then 'enviar' when k.estado = 'rechazada' then 'decidir'
                when k.insistencias > 0 and k.actua = 'proveedor' then 'delegado' else 'reclamar' end,
           k.aseguradora_id, k.caso, count(*)::int,
           min(case when k.estado = 'confirmada' then null else k.proxima_accion end),
           min(case when k.estado = 'confirmada' then greatest(k.confirmada, k.reposo_hasta) else k.actualizado end),
           sum(coalesce(k.importe_centimos, 0) * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
                 when 'trimestral' then 4 when 'semestral' then 2 else 1 end)::bigint
      from cuentas k
     where (p_aseguradora is null or k.aseguradora_id = p_aseguradora)
       and ((k.estado = 'confirmada' and k.actua = 'servicio' and (k.reposo_hasta is null or k.reposo_hasta <= p_ahora))
         or (k.estado in ('solicitada', 'rechazada') and k.proxima_accion <= p_hoy))
     group by 1, 2, 3
    union all
    select 'certificados', t.aseguradora_id, t.caso, count(*)::int,
           min(case when t.estado = 'pendiente' then null else coalesce(t.proxima_accion, t.plazo) end),
           min(case when t.estado = 'pendiente' then greatest(t.creado, t.desde::timestamptz) else t.solicitado end), 0
      from certificados t
     where (p_aseguradora is null or t.aseguradora_id = p_aseguradora)
       and ((t.estado = 'pendiente' and (t.desde is null or t.desde <= p_hoy))
         or (t.estado = 'solicitado' and coalesce(t.proxima_accion, t.plazo) <= p_hoy))
     group by 2, 3
    union all
    select 'familia', c.aseguradora_id, c.id, 1, c.llamar, coalesce(c.silencio_desde, c.actualizado), 0
      from casos c
     where c.llamar <= p_hoy and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
    union all
    select 'cerrar', c.aseguradora_id, c.id, 1, null, c.actualizado, 0
      from casos c
     where c.estado in ('abierto', 'en_tramite') and c.en_espera_de = 'servicio' and c.lista_completa is not null
       and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
       and not exists (select 1 from documentos d where d.aseguradora_id = c.aseguradora_id and d.caso = c.id
                          and d.estado = 'recibido' and d.origen <> 'servicio')
       and not exists (select 1 from objeciones o where o.aseguradora_id = c.aseguradora_id and o.caso = c.id and o.estado = 'abierta')
       and not exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                          and k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada'))
       and not exists (select 1 from certificados t where t.aseguradora_id = c.aseguradora_id and t.caso = c.id
                          and t.estado in ('pendiente', 'solicitado'))
  ), de_casos as (
    select p.clase, c.aseguradora_id, c.id, c.caso_id, c.gestor, c.prioridad, p.cuantas, p.limite,
           case p.clase when 'enviar' then greatest(p.desde, c.documentacion_completa) else p.desde end as desde, p.centimos
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     -- papers, names, objections, calls and closings are for cases of either state; what goes out is for those under way
     where (c.estado = 'en_tramite' or c.estado = 'abierto' and p.clase in ('documentos', 'nombre', 'objecion', 'familia', 'cerrar'))
       and c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
       and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
  ), por_edad as (
    select d.*, row_number() over (partition by d.clase order by d.desde) as puesto from de_casos d
  )
  select e.clase, e.aseguradora_id, e.id, e.caso_id, e.gestor, e.prioridad, e.cuantas, e.limite, e.desde, e.centimos
    from por_edad e where e.puesto <= p_maximo;
end
$$;
revoke execute on function tareas_pendientes(timestamptz, date, uuid, boolean, uuid, integer) from public;
alter function tareas_pendientes(timestamptz, date, uuid, boolean, uuid, integer) owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
