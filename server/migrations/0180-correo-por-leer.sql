-- What families answer by e-mail is work of the desk, as what providers answer is (docs/decisions/0142).

create index correos_recibidos_sin_leer on correos_recibidos (aseguradora_id, caso, recibido)
  where estado = 'archivado' and clase = 'familia' and leido is null;

create function tareas_de_correo(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'correo', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select r.aseguradora_id, r.caso, count(*)::integer as cuantas, min(r.recibido) as desde
            from correos_recibidos r
           where r.estado = 'archivado' and r.clase = 'familia' and r.leido is null
             and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   -- also of a case that has ended: a family may write after it, and nobody answers by himself
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_correo is
  'Across insurers, the cases whose family has answered by e-mail and nobody of the service has read it.';
grant create on schema public to albacea_puerta;
alter function tareas_de_correo owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_correo from public;
