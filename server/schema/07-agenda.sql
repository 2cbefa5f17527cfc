-- Tasks and their due dates.

-- ==== reminders ====
-- Clocks (due dates) that have fired. The primary key makes each fire only once.
create table relojes (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null
    check (clase in ('recordatorio', 'aviso_cierre', 'cierre', 'acceso', 'noticias', 'reposo', 'turno', 'insistencia', 'reclamacion', 'silencio', 'certificado')),
  sobre uuid not null, -- the case, account or certificate to which the clock belongs
  ciclo timestamptz not null, -- beginning of the wait to which the clock belongs
  numero integer not null,
  disparado timestamptz not null,
  correo uuid, -- the e-mail that the clock sent
  huella_baja bytea, -- hash of the link in that e-mail that stops further reminders
  primary key (aseguradora_id, caso, clase, sobre, ciclo, numero),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_baja)
);
alter table relojes enable row level security, force row level security;
create policy inquilino on relojes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on relojes for select to albacea_puerta using (true);
grant insert, select on relojes to albacea_app;
grant select (aseguradora_id, caso, huella_baja) on relojes to albacea_puerta;
grant update (disparado, correo, huella_baja) on relojes to albacea_app;

-- How many clocks are due by the time of their insurer, since when, and the time of each insurer; nothing about the cases.
create function due_clocks()
  returns table(aseguradora_id uuid, cuantos bigint, desde timestamptz, ahora timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.aseguradora_id, count(*), min(c.proximo_reloj), a.ahora
    from (select id, database_now() + desfase_segundos * interval '1 second' as ahora from aseguradoras where estado = 'activa') as a
    join casos c on c.aseguradora_id = a.id
   where c.proximo_reloj <= a.ahora
     and c.proximo_reloj <= database_now() + (select max(desfase_segundos) from aseguradoras) * interval '1 second'
   group by c.aseguradora_id, a.ahora
$$;
grant execute on function due_clocks to albacea_conexion;

-- The case whose reminders the link of an e-mail stops. No row: the link is unknown, or its case is blocked or erased.
create function buscar_recordatorios(p_huella bytea)
  returns table(aseguradora_id uuid, caso_id text, parados boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.aseguradora_id, c.caso_id, c.recordatorios_parados is not null
    from relojes r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.huella_baja = p_huella and c.borrado is null and c.bloqueado is null
$$;
grant execute on function buscar_recordatorios to albacea_conexion;

-- ==== worklist ====
-- The work list of the service, across insurers.

-- The people of the service who have a case on their screen. A row counts for a minute, so nobody has to delete it.
create table miradas (
  aseguradora_id uuid not null,
  caso uuid not null,
  usuario uuid not null, -- membership of the service's person; no foreign key, for the reason given at casos.gestor
  vista timestamptz not null, -- when the page last reported that somebody is looking at it
  primary key (aseguradora_id, caso, usuario),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
alter table miradas enable row level security, force row level security;
create policy inquilino on miradas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on miradas for select to albacea_puerta using (true);
grant insert, select, update on miradas to albacea_app;
grant select on miradas to albacea_puerta;

-- Deferred tasks of the work list. A task returns on its day, or as soon as something comes that is newer than its deferral.
create table aplazamientos (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null, -- kind of the task
  hasta date not null, -- day on which the task returns
  aplazada timestamptz not null, -- when it was deferred
  primary key (aseguradora_id, caso, clase),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index aplazamientos_por_dia on aplazamientos (hasta);
alter table aplazamientos enable row level security, force row level security;
create policy inquilino on aplazamientos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on aplazamientos for select to albacea_puerta using (true);
grant delete, insert, select, update on aplazamientos to albacea_app;
grant select on aplazamientos to albacea_puerta;

-- Tasks of the service for some insurers: ids, dates and sums, nothing about a person. One row for each kind of task of a
-- case; lo_ultimo: when the newest of what it is about came to be work. p_gestor: only the cases of this person; p_de_nadie:
-- only unassigned cases. The pending items are collected first, through partial indexes, and then joined with the cases once:
-- with 100,000 cases, each reading of the cases took longer than everything else. A custom plan leaves out unused filters.
create function tareas_pendientes(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
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
           max(d.recibido) as lo_ultimo, 0::bigint as centimos
      from documentos d
     where d.por_revisar and d.aseguradora_id = any(p_aseguradoras)
     group by 2, 3
    union all
    select 'objecion', o.aseguradora_id, o.caso, count(*)::int, null, min(o.abierta), max(o.abierta), 0
      from objeciones o
     where o.estado = 'abierta' and o.aseguradora_id = any(p_aseguradoras)
     group by 2, 3
    union all
    select 'nombre', m.aseguradora_id, m.caso, 1, null, m.firmado, m.firmado, 0
      from mandatos m
     where m.estado = 'firmado' and m.revision_de_nombre = 'pendiente' and m.aseguradora_id = any(p_aseguradoras)
    union all
    -- a mandate cannot be signed until somebody has asked how the identity document spells the name
    select 'nombre', c.aseguradora_id, c.id, 1, null, c.abierto, c.abierto, 0
      from casos c
     where c.avisos @> '[{"codigo": "nombre_en_otra_escritura"}]' and c.aseguradora_id = any(p_aseguradoras)
    union all
    select case when k.estado = 'confirmada' then 'enviar' when k.estado = 'rechazada' then 'decidir'
                when k.insistencias > 0 and k.actua = 'proveedor' then 'delegado' else 'reclamar' end,
           k.aseguradora_id, k.caso, count(*)::int,
           min(case when k.estado = 'confirmada' then null else k.proxima_accion end),
           min(case when k.estado = 'confirmada' then greatest(k.confirmada, k.reposo_hasta) else k.actualizado end),
           max(greatest(k.actualizado, k.actua_desde, case when k.estado = 'confirmada' then k.reposo_hasta
             else k.proxima_accion::timestamp at time zone 'Europe/Madrid' end)),
           sum(coalesce(k.importe_centimos, 0) * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
                 when 'trimestral' then 4 when 'semestral' then 2 else 1 end)::bigint
      from cuentas k
     where k.aseguradora_id = any(p_aseguradoras)
       and ((k.estado = 'confirmada' and k.actua = 'servicio' and (k.reposo_hasta is null or k.reposo_hasta <= p_ahora)
             and not exists (select 1 from vistos_buenos v where v.aseguradora_id = k.aseguradora_id and v.caso = k.caso
                                and v.estado = 'pedido' and v.cuenta = k.id and v.version = k.version))
         or (k.estado in ('solicitada', 'rechazada') and k.proxima_accion <= p_hoy and (k.estado = 'solicitada' or k.actua = 'servicio')))
     group by 1, 2, 3
    union all
    select 'certificados', t.aseguradora_id, t.caso, count(*)::int,
           min(case when t.estado = 'pendiente' then null else coalesce(t.proxima_accion, t.plazo) end),
           min(case when t.estado = 'pendiente' then greatest(t.creado, t.desde::timestamptz) else t.solicitado end),
           max(greatest(t.actualizado, t.actua_desde, case when t.estado = 'pendiente' then t.desde else coalesce(t.proxima_accion, t.plazo) end::timestamp
             at time zone 'Europe/Madrid')), 0
      from certificados t
     where t.aseguradora_id = any(p_aseguradoras)
       and ((t.estado = 'pendiente' and t.actua = 'servicio' and (t.desde is null or t.desde <= p_hoy)
             and not exists (select 1 from vistos_buenos v where v.aseguradora_id = t.aseguradora_id and v.caso = t.caso
                                and v.estado = 'pedido' and v.certificado = t.tipo and v.version = t.version))
         or (t.estado = 'solicitado' and coalesce(t.proxima_accion, t.plazo) <= p_hoy))
     group by 2, 3
    union all
    select 'familia', c.aseguradora_id, c.id, 1, c.llamar, coalesce(c.silencio_desde, c.actualizado), c.llamar::timestamp at time zone 'Europe/Madrid', 0
      from casos c
     where c.llamar <= p_hoy and c.aseguradora_id = any(p_aseguradoras)
    union all
    select 'cerrar', c.aseguradora_id, c.id, 1, null, c.actualizado, c.actualizado, 0
      from casos c
     where c.estado in ('abierto', 'en_tramite') and c.en_espera_de = 'servicio' and c.lista_completa is not null
       and c.aseguradora_id = any(p_aseguradoras)
       and not exists (select 1 from documentos d where d.aseguradora_id = c.aseguradora_id and d.caso = c.id and d.por_revisar)
       and not exists (select 1 from objeciones o where o.aseguradora_id = c.aseguradora_id and o.caso = c.id and o.estado = 'abierta')
       and not exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                          and k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada'))
       and not exists (select 1 from certificados t where t.aseguradora_id = c.aseguradora_id and t.caso = c.id
                          and t.estado in ('pendiente', 'solicitado'))
       and not exists (select 1 from respuestas r join cuentas k on k.aseguradora_id = r.aseguradora_id and k.id = r.cuenta
                        where r.aseguradora_id = c.aseguradora_id and r.caso = c.id and r.estado = 'propuesta'
                          and k.estado = 'sin_respuesta')
       and not exists (select 1 from vistos_buenos v where v.aseguradora_id = c.aseguradora_id and v.caso = c.id
                          and v.estado = 'pedido' and v.acto = 'cierre' and v.version = c.version)
  )
  select p.clase, c.aseguradora_id, c.id, c.caso_id, c.gestor, c.prioridad, p.cuantas, p.limite,
         case p.clase when 'enviar' then greatest(p.desde, c.documentacion_completa) else p.desde end,
         case p.clase when 'enviar' then greatest(p.lo_ultimo, c.documentacion_completa) else p.lo_ultimo end, p.centimos
    from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
   -- documents, names, objections, calls and closings are tasks in both states, calls also after a closing; tasks that send
   -- something are tasks only in en_tramite
   where (c.estado = 'en_tramite' or c.estado = 'abierto' and p.clase in ('documentos', 'nombre', 'objecion', 'familia', 'cerrar')
          or c.estado = 'cerrado' and p.clase = 'familia')
     and c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null);
end
$$;
grant execute on function tareas_pendientes to albacea_conexion;

-- Tasks of cases whose person may be alive: decisions, calls before the first irreversible request, and requests to undo by
-- hand. They are not in tareas_pendientes, because ended cases have them too.
create function tareas_de_vida(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with pendientes as (
    select 'persona_viva' as clase, a.aseguradora_id, a.caso, 1 as cuantas, a.abierta as desde, a.abierta as lo_ultimo
      from alertas_de_vida a
     where a.decidida is null and a.aseguradora_id = any(p_aseguradoras)
    union all
    select 'avisar', v.aseguradora_id, v.caso, count(*)::integer, min(v.creado), max(v.creado)
      from avisos_previos v
      join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
     where v.medio = 'telefono' and v.hecho is null and c.estado in ('abierto', 'en_tramite')
       and v.aseguradora_id = any(p_aseguradoras)
     group by 2, 3
    union all
    select 'rectificar', r.aseguradora_id, r.caso, count(*)::integer, min(x.desde), max(x.desde)
      from rectificaciones r
      left join correos m on m.aseguradora_id = r.aseguradora_id and m.id = r.correo
     -- a letter that has left is a task again once it has had a week for an answer
     cross join lateral (select case when m.estado in ('enviado', 'retenido') then m.terminado + interval '7 days' else r.creada end as desde) x
     where r.hecha is null and m.estado is distinct from 'pendiente' and x.desde <= p_ahora
       and r.aseguradora_id = any(p_aseguradoras)
     group by 2, 3
  )
  select p.clase, p.aseguradora_id, p.caso, c.caso_id, c.gestor, 'urgente', p.cuantas, null::date, p.desde, p.lo_ultimo, 0::bigint
    from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_vida to albacea_conexion;

-- Unanswered requests of families about their own data, with the last day for the answer. They are not in
-- tareas_pendientes, because the right does not end with the case.
create function tareas_de_derechos(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'derechos', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, q.limite, q.desde, q.lo_ultimo, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.vence) as limite, min(p.pedida) as desde,
                 max(p.pedida) as lo_ultimo
            from peticiones p
           where p.estado = 'abierta' and p.aseguradora_id = any(p_aseguradoras)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_derechos to albacea_conexion;

-- Cases whose heir has asked for a handover and waits for an answer, also after the end of the case.
create function tareas_de_relevo(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'relevo', r.aseguradora_id, r.caso, c.caso_id, c.gestor, c.prioridad, 1, null::date, r.creado, r.creado, 0::bigint
    from relevos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.estado = 'pedido' and c.borrado is null and c.bloqueado is null
     and r.aseguradora_id = any(p_aseguradoras)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_relevo to albacea_conexion;

-- Calls that families asked for: ids and times, nothing about a person. cita: the time in which to call.
create function tareas_de_llamadas(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint, cita timestamptz, cita_hasta timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'llamar', l.aseguradora_id, l.caso, c.caso_id, c.gestor, c.prioridad, 1, (l.desde at time zone 'Europe/Madrid')::date,
         l.pedida, l.pedida, 0::bigint, l.desde, l.hasta
    from llamadas l join casos c on c.aseguradora_id = l.aseguradora_id and c.id = l.caso
   where l.estado = 'pedida' and c.borrado is null and c.bloqueado is null
     and l.aseguradora_id = any(p_aseguradoras)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_llamadas to albacea_conexion;

-- Cases with an unanswered question of an insurer. They are not in tareas_pendientes, because insurers also ask about ended
-- cases.
create function tareas_de_consultas(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'consulta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, q.lo_ultimo, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.hecha) as desde, max(p.hecha) as lo_ultimo
            from consultas p
           where p.contestada is null and p.aseguradora_id = any(p_aseguradoras)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_consultas to albacea_conexion;

-- Cases with a provider's answer that no person has confirmed or discarded, also after the end of the case.
create function tareas_de_respuestas(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'respuesta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, q.lo_ultimo, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.recibida) as desde, max(p.recibida) as lo_ultimo
            from respuestas p
            join cuentas k on k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
            join casos d on d.aseguradora_id = p.aseguradora_id and d.id = p.caso
           where p.estado = 'propuesta' and p.aseguradora_id = any(p_aseguradoras)
             -- a settled account waits for no answer, but a later answer may contradict its result, and an annulment
             -- settles accounts whose answer has come already
             and (d.estado in ('abierto', 'en_tramite') and k.estado not in ('resuelta', 'descartada')
                  or p.recibida > coalesce(k.terminada, d.cerrado)
                  or d.estado = 'anulado' and k.terminada = d.cerrado)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_respuestas to albacea_conexion;

-- Cases with an unread e-mail from the family.
create function tareas_de_correo(p_gestor uuid, p_de_nadie boolean, p_aseguradoras uuid[])
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'correo', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, q.lo_ultimo, 0::bigint
    from (select r.aseguradora_id, r.caso, count(*)::integer as cuantas, min(r.recibido) as desde, max(r.resuelto) as lo_ultimo
            from correos_recibidos r
           where r.estado = 'archivado' and r.clase = 'familia' and r.leido is null
             and r.aseguradora_id = any(p_aseguradoras)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   -- includes ended cases, because a family may write after the end, and nothing else would show the e-mail
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
$$;
grant execute on function tareas_de_correo to albacea_conexion;

-- Cases with a command that a second person has to release. It is a task of everybody, whoever manages the case, except for
-- p_quien if that person asked for it in any of their memberships.
create function tareas_de_segunda_persona(p_aseguradoras uuid[], p_quien uuid)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date, desde timestamptz, lo_ultimo timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'visto_bueno', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, q.lo_ultimo, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.pedido) as desde, max(p.pedido) as lo_ultimo
            from vistos_buenos p
           where p.estado = 'pedido' and p.aseguradora_id = any(p_aseguradoras)
             and not misma_persona(p.pedido_por, p_quien)
             -- a change since then voids the request, which has to be made anew
             and case p.acto
                   when 'irreversible' then exists (select 1 from cuentas k where k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
                                                       and k.version = p.version)
                   when 'tasa' then exists (select 1 from certificados t where t.aseguradora_id = p.aseguradora_id and t.caso = p.caso
                                               and t.tipo = p.certificado and t.version = p.version)
                   else exists (select 1 from casos s where s.aseguradora_id = p.aseguradora_id and s.id = p.caso
                                   and s.version = p.version) end
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
$$;
grant execute on function tareas_de_segunda_persona to albacea_conexion;

-- The insurer's cases with a task that the end of a case does not end.
create function casos_con_tareas()
  returns setof uuid
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select caso from tareas_de_vida('infinity', 'infinity', null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_derechos(null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_relevo(null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_llamadas(null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_consultas(null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_respuestas(null, false, array[aseguradora_actual()])
   union all select caso from tareas_de_correo(null, false, array[aseguradora_actual()])
$$;
grant execute on function casos_con_tareas to albacea_app;

-- Tasks that are deferred beyond today, across insurers: ids and days, nothing about a person.
create function tareas_aplazadas(p_hoy date)
  returns table(aseguradora_id uuid, caso uuid, clase text, hasta date, aplazada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select a.aseguradora_id, a.caso, a.clase, a.hasta, a.aplazada from aplazamientos a where a.hasta > p_hoy
$$;
grant execute on function tareas_aplazadas to albacea_conexion;

-- Assigns to p_usuario the first of the given cases, in their order, that nobody else has taken or is looking at. It is one
-- statement that skips locked rows, so that simultaneous callers get different cases and nobody waits.
create function tomar_primero(p_usuario uuid, p_aseguradoras uuid[], p_casos uuid[], p_ahora timestamptz, p_tomado_desde timestamptz, p_visto_desde timestamptz)
  returns table(aseguradora_id uuid, caso uuid)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  with libre as materialized (
    select c.aseguradora_id, c.id
      from unnest(p_aseguradoras, p_casos) with ordinality as o (aseguradora_id, caso, puesto)
      join casos c on c.aseguradora_id = o.aseguradora_id and c.id = o.caso
     where (c.tomado_por is null or c.tomado_por = p_usuario or c.tomado <= p_tomado_desde)
       and not exists (select 1 from miradas m
                        where m.aseguradora_id = c.aseguradora_id and m.caso = c.id and m.usuario <> p_usuario
                          and m.vista > p_visto_desde and c.tomado_por is distinct from p_usuario)
     order by o.puesto
     limit 1
       for no key update of c skip locked
  )
  update casos c
     set tomado_por = p_usuario,
         tomado = case when c.tomado_por = p_usuario and c.tomado > p_tomado_desde then c.tomado else p_ahora end
    from libre l
   where c.aseguradora_id = l.aseguradora_id and c.id = l.id
  returning c.aseguradora_id, c.id
$$;
grant execute on function tomar_primero to albacea_conexion;
