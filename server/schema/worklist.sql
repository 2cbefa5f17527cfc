-- The work list across insurers.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What lies on the desk across insurers: ids, dates and sums, never a person. One row for each kind of task of a case,
-- at most p_maximo of a kind, the oldest ones. p_gestor: of this person alone; p_de_nadie: of cases that nobody has;
-- p_aseguradora: of this insurer alone. What is pending is gathered first, narrow and by partial index, and meets the
-- cases once: with 100,000 cases each pass over them took longer than everything else. The custom plan leaves out what
-- was not asked for.
create function tareas_pendientes(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
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
alter function tareas_pendientes owner to albacea_puerta;
revoke execute on function tareas_pendientes from public;

-- What lies on the desk because a person may be alive, across insurers: to decide, to call before the first request
-- that can not be taken back, and what was asked of providers that has to be undone by hand. Beside tareas_pendientes,
-- because it is about cases that have ended too.
create function tareas_de_vida(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with pendientes as (
    select 'persona_viva' as clase, a.aseguradora_id, a.caso, 1 as cuantas, a.abierta as desde
      from alertas_de_vida a
     where a.decidida is null and (p_aseguradora is null or a.aseguradora_id = p_aseguradora)
    union all
    select 'avisar', v.aseguradora_id, v.caso, count(*)::integer, min(v.creado)
      from avisos_previos v
      join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
     where v.medio = 'telefono' and v.hecho is null and c.estado in ('abierto', 'en_tramite')
       and (p_aseguradora is null or v.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'rectificar', r.aseguradora_id, r.caso, count(*)::integer, min(r.creada)
      from rectificaciones r
      left join correos m on m.aseguradora_id = r.aseguradora_id and m.id = r.correo
     where r.hecha is null and (m.estado is null or m.estado in ('rechazado', 'caducado', 'retirado', 'deshecho'))
       and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     group by 2, 3
  ), por_edad as (
    select p.*, c.caso_id, c.gestor, row_number() over (partition by p.clase order by p.desde) as puesto
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     where c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
  )
  select e.clase, e.aseguradora_id, e.caso, e.caso_id, e.gestor, 'urgente', e.cuantas, null::date, e.desde, 0::bigint
    from por_edad e where e.puesto <= p_maximo
$$;
alter function tareas_de_vida owner to albacea_puerta;
revoke execute on function tareas_de_vida from public;

-- What people of the family asked about their own data and nobody has answered, across insurers, with the last day for
-- the answer. Beside tareas_pendientes, because the right does not end with the case.
create function tareas_de_derechos(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with pendientes as (
    select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.vence) as limite, min(p.pedida) as desde
      from peticiones p
     where p.estado = 'abierta' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
     group by 1, 2
  ), por_plazo as (
    select p.*, c.caso_id, c.gestor, c.prioridad, row_number() over (order by p.limite, p.desde) as puesto
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     where c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
  )
  select 'derechos', e.aseguradora_id, e.caso, e.caso_id, e.gestor, e.prioridad, e.cuantas, e.limite, e.desde, 0::bigint
    from por_plazo e where e.puesto <= p_maximo
$$;
alter function tareas_de_derechos owner to albacea_puerta;
revoke execute on function tareas_de_derechos from public;

-- Across insurers, the cases whose heir has asked that somebody else carry them on. Beside tareas_pendientes, because
-- nothing of the case itself waits for it.
create function tareas_de_relevo(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'relevo', r.aseguradora_id, r.caso, c.caso_id, c.gestor, c.prioridad, 1, null::date, r.creado, 0::bigint
    from relevos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.estado = 'pedido' and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by r.creado
   limit p_maximo
$$;
alter function tareas_de_relevo owner to albacea_puerta;
revoke execute on function tareas_de_relevo from public;

-- Calls that families asked for, across insurers: ids and times, never a person. cita: the hours in which to call.
create function tareas_de_llamadas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint, cita timestamptz, cita_hasta timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'llamar', l.aseguradora_id, l.caso, c.caso_id, c.gestor, c.prioridad, 1, (l.desde at time zone 'Europe/Madrid')::date,
         l.pedida, 0::bigint, l.desde, l.hasta
    from llamadas l join casos c on c.aseguradora_id = l.aseguradora_id and c.id = l.caso
   where l.estado = 'pedida' and c.borrado is null and c.bloqueado is null
     and (p_aseguradora is null or l.aseguradora_id = p_aseguradora)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by l.desde limit p_maximo
$$;
alter function tareas_de_llamadas owner to albacea_puerta;
revoke execute on function tareas_de_llamadas from public;

-- Across insurers, the cases about which an insurer has asked and nobody has answered. Beside tareas_pendientes,
-- because insurers ask about cases that have ended too.
create function tareas_de_consultas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'consulta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.hecha) as desde
            from consultas p
           where p.contestada is null and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by q.desde
   limit p_maximo
$$;
alter function tareas_de_consultas owner to albacea_puerta;
revoke execute on function tareas_de_consultas from public;
