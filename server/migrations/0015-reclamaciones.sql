-- What follows when a provider that was chased stays silent (docs/decisions/0056): the complaint to its officer is a task of its
-- own on the work list, the one to the authority is in the relative's hands.

alter table cuentas
  -- the relative sent the request that is out, because the provider takes it from nobody else: they chase it too
  add column por_familia boolean not null default false,
  -- when the relative complained to the authority about the request that is out
  add column reclamada timestamptz;

-- The owner is above no policy: it is lifted for the length of this transaction alone.
alter table cuentas no force row level security;
alter table cronologia no force row level security;
update cuentas k set por_familia = true
 where k.estado = 'solicitada'
   and (select h.actor from cronologia h
         where h.aseguradora_id = k.aseguradora_id and h.caso = k.caso and h.tipo = 'cuenta_solicitada'
           and h.datos ->> 'cuenta' = k.id::text
         order by h.id desc limit 1) = 'heredero';
alter table cuentas force row level security;
alter table cronologia force row level security;

alter table relojes drop constraint relojes_clase_check;
alter table relojes add constraint relojes_clase_check check (clase in ('recordatorio', 'aviso_cierre', 'cierre', 'acceso', 'carta',
  'reposo', 'insistencia', 'reclamacion', 'silencio', 'certificado'));

grant select (insistencias, actua) on cuentas to albacea_puerta;
grant create on schema public to albacea_puerta;
-- One row for each kind of task of a case, at most p_maximo of a kind, the oldest ones. p_gestor: of this person alone;
-- p_de_nadie: of cases that nobody has; p_aseguradora: of this insurer alone; p_clase: of this kind alone.
create or replace function tareas_pendientes(p_ahora timestamptz, p_hoy date, p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid,
                                  p_clase text, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer,
                 limite date, desde timestamptz, centimos bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  -- with the values at hand the plan goes from what is pending to its cases, and leaves out what was not asked for
  set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
begin
  return query
  with vivos as not materialized (
    select c.aseguradora_id, c.id, c.caso_id, c.gestor, c.prioridad, c.estado, c.documentacion_completa, c.lista_completa,
           c.en_espera_de, c.actualizado
      from casos c
     where c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
       and (p_aseguradora is null or c.aseguradora_id = p_aseguradora)
  ), de_papeles as (
    select 'documentos', v.aseguradora_id, v.id, v.caso_id, v.gestor, v.prioridad, count(*)::int, null::date, min(d.recibido), 0::bigint
      from documentos d join vivos v on v.aseguradora_id = d.aseguradora_id and v.id = d.caso
     where p_clase in ('documentos', '') and d.estado = 'recibido' and d.origen <> 'servicio'
     group by 2, 3, 4, 5, 6 order by 9 limit p_maximo
  ), de_objeciones as (
    select 'objecion', v.aseguradora_id, v.id, v.caso_id, v.gestor, v.prioridad, count(*)::int, null::date, min(o.abierta), 0::bigint
      from objeciones o join vivos v on v.aseguradora_id = o.aseguradora_id and v.id = o.caso
     where p_clase in ('objecion', '') and o.estado = 'abierta'
     group by 2, 3, 4, 5, 6 order by 9 limit p_maximo
  ), de_cuentas as (
    select case when k.estado = 'confirmada' then 'enviar' when k.estado = 'rechazada' then 'decidir'
                when k.insistencias > 0 and k.actua = 'proveedor' then 'delegado' else 'reclamar' end as clase,
           v.aseguradora_id, v.id, v.caso_id, v.gestor, v.prioridad, count(*)::int,
           min(case when k.estado = 'confirmada' then null else k.proxima_accion end) as limite,
           min(case when k.estado = 'confirmada' then greatest(k.confirmada, k.reposo_hasta, v.documentacion_completa) else k.actualizado end) as desde,
           sum(coalesce(k.importe_centimos, 0) * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
                 when 'trimestral' then 4 when 'semestral' then 2 else 1 end)::bigint
      from cuentas k join vivos v on v.aseguradora_id = k.aseguradora_id and v.id = k.caso
     where p_clase in ('enviar', 'reclamar', 'delegado', 'decidir', '') and v.estado = 'en_tramite'
       and ((k.estado = 'confirmada' and (k.reposo_hasta is null or k.reposo_hasta <= p_ahora))
         or (k.estado in ('solicitada', 'rechazada') and k.proxima_accion <= p_hoy))
     group by 1, 2, 3, 4, 5, 6 order by 9 limit p_maximo * 4
  ), de_certificados as (
    select 'certificados', v.aseguradora_id, v.id, v.caso_id, v.gestor, v.prioridad, count(*)::int,
           min(case when t.estado = 'pendiente' then null else coalesce(t.proxima_accion, t.plazo) end),
           min(case when t.estado = 'pendiente' then greatest(t.creado, t.desde::timestamptz) else t.solicitado end), 0::bigint
      from certificados t join vivos v on v.aseguradora_id = t.aseguradora_id and v.id = t.caso
     where p_clase in ('certificados', '') and v.estado = 'en_tramite'
       and ((t.estado = 'pendiente' and (t.desde is null or t.desde <= p_hoy))
         or (t.estado = 'solicitado' and coalesce(t.proxima_accion, t.plazo) <= p_hoy))
     group by 2, 3, 4, 5, 6 order by 9 limit p_maximo
  ), de_cierres as (
    select 'cerrar', v.aseguradora_id, v.id, v.caso_id, v.gestor, v.prioridad, 1, null::date, v.actualizado, 0::bigint
      from vivos v
     where p_clase in ('cerrar', '') and v.en_espera_de = 'servicio' and v.lista_completa is not null
       and not exists (select 1 from documentos d where d.aseguradora_id = v.aseguradora_id and d.caso = v.id
                          and d.estado = 'recibido' and d.origen <> 'servicio')
       and not exists (select 1 from objeciones o where o.aseguradora_id = v.aseguradora_id and o.caso = v.id and o.estado = 'abierta')
       and not exists (select 1 from cuentas k where k.aseguradora_id = v.aseguradora_id and k.caso = v.id
                          and k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada'))
       and not exists (select 1 from certificados t where t.aseguradora_id = v.aseguradora_id and t.caso = v.id
                          and t.estado in ('pendiente', 'solicitado'))
     order by 9 limit p_maximo
  )
  select * from de_papeles union all select * from de_objeciones
  union all (select * from de_cuentas k where p_clase in ('', k.clase)) union all select * from de_certificados union all select * from de_cierres;
end
$$;
revoke create on schema public from albacea_puerta;
