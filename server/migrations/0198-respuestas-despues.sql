-- What a provider says after its account ended is read by somebody too, and an address from which a letter came back is no offer.

grant select (terminada) on cuentas to albacea_puerta;

create or replace function tareas_de_respuestas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'respuesta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.recibida) as desde
            from respuestas p
            join cuentas k on k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
            join casos d on d.aseguradora_id = p.aseguradora_id and d.id = p.caso
           where p.estado = 'propuesta' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
             -- what is settled waits for no answer; one that came afterwards says something else than what stands
             and (d.estado in ('abierto', 'en_tramite') and k.estado not in ('resuelta', 'descartada')
                  or p.recibida > coalesce(k.terminada, d.cerrado))
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_respuestas is
  'Across insurers, the cases in which a provider has answered and no person has said what it means, or contradicts how its account ended.';

alter table direcciones_postales add column devuelta date;
comment on column direcciones_postales.devuelta is
  'day in Madrid on which a letter that went there came back; null: none has, since it was looked up';
