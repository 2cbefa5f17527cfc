-- What waits for a second person is nobody's to do but that person's (docs/decisions/0120).

create or replace function tareas_pendientes(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint)
  language plpgsql
  stable security definer
  set search_path = public, pg_temp
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
       and ((k.estado = 'confirmada' and k.actua = 'servicio' and (k.reposo_hasta is null or k.reposo_hasta <= p_ahora)
             and not exists (select 1 from vistos_buenos v where v.aseguradora_id = k.aseguradora_id and v.caso = k.caso
                                and v.estado = 'pedido' and v.cuenta = k.id and v.version = k.version))
         or (k.estado in ('solicitada', 'rechazada') and k.proxima_accion <= p_hoy))
     group by 1, 2, 3
    union all
    select 'certificados', t.aseguradora_id, t.caso, count(*)::int,
           min(case when t.estado = 'pendiente' then null else coalesce(t.proxima_accion, t.plazo) end),
           min(case when t.estado = 'pendiente' then greatest(t.creado, t.desde::timestamptz) else t.solicitado end), 0
      from certificados t
     where (p_aseguradora is null or t.aseguradora_id = p_aseguradora)
       and ((t.estado = 'pendiente' and (t.desde is null or t.desde <= p_hoy)
             and not exists (select 1 from vistos_buenos v where v.aseguradora_id = t.aseguradora_id and v.caso = t.caso
                                and v.estado = 'pedido' and v.certificado = t.tipo and v.version = t.version))
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
       and not exists (select 1 from vistos_buenos v where v.aseguradora_id = c.aseguradora_id and v.caso = c.id
                          and v.estado = 'pedido' and v.acto = 'cierre')
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

create function tareas_de_segunda_persona(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer, p_quien uuid)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'visto_bueno', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.pedido) as desde
            from vistos_buenos p
           where p.estado = 'pedido' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
             and not misma_persona(p.pedido_por, p_quien)
             -- what has changed since waits for nobody: it is asked for anew
             and case p.acto
                   when 'irreversible' then exists (select 1 from cuentas k where k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
                                                       and k.version = p.version)
                   when 'tasa' then exists (select 1 from certificados t where t.aseguradora_id = p.aseguradora_id and t.caso = p.caso
                                               and t.tipo = p.certificado and t.version = p.version)
                   else true end
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_segunda_persona is
  'Across insurers, the cases in which an act waits for a second person. It is the task of everybody but p_quien where they asked, in any of '
  'their memberships, whosever the case is. It took the place of tareas_de_vistos_buenos, which stays for programs of before.';
grant create on schema public to albacea_puerta;
alter function tareas_de_segunda_persona owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_segunda_persona from public;
