-- The insurer's now: the clock of this database and, for an insurer that tries things out, an offset that it moves. Whatever is due
-- for somebody is due by it, so that the clocks of the machines that run the program decide nothing (docs/decisions/0089).

alter table aseguradoras
  -- Seconds by which the insurer's now is ahead; nil for all that are not for tests. Whoever moves it raises `version`, too.
  add column desfase_segundos integer not null default 0 check (desfase_segundos >= 0);

-- When the transaction began, in the milliseconds that the program reckons with. Tests put a clock of their own in its place.
create function database_now() returns timestamptz
  language sql stable parallel safe as $$ select date_trunc('milliseconds', now()) $$;

grant create on schema public to albacea_puerta;

-- The one place that tells it. It looks past the policies, because whoever delivers or reminds sees no insurer's row.
create function now_of(p_aseguradora uuid) returns timestamptz
  language sql stable security definer set search_path = public, pg_temp
as $$
  select database_now() + coalesce((select a.desfase_segundos from aseguradoras a where a.id = p_aseguradora), 0) * interval '1 second'
$$;
revoke execute on function now_of(uuid) from public;
alter function now_of(uuid) owner to albacea_puerta;
grant execute on function now_of(uuid) to albacea_app, albacea_worker, albacea_servicio;

-- The offsets that are in use, nil always among them: who asks what is due for all asks once for each.
create function clock_offsets() returns table (desfase_segundos integer)
  language sql stable security definer set search_path = public, pg_temp
as $$ select 0 union select a.desfase_segundos from aseguradoras a where a.desfase_segundos > 0 $$;
revoke execute on function clock_offsets() from public;
alter function clock_offsets() owner to albacea_puerta;
grant execute on function clock_offsets() to albacea_worker;

-- Clocks of cases that are due, each by its insurer's now: how many of whom, since when, and what time it is for them. It takes the
-- place of relojes_debidos, which programs of before still call.
create function due_clocks()
  returns table (aseguradora_id uuid, cuantos bigint, desde timestamptz, ahora timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.aseguradora_id, count(*), min(c.proximo_reloj), a.ahora
    from (select id, database_now() + desfase_segundos * interval '1 second' as ahora from aseguradoras where estado = 'activa') as a
    join casos c on c.aseguradora_id = a.id
   where c.proximo_reloj <= a.ahora
     and c.proximo_reloj <= database_now() + (select max(desfase_segundos) from aseguradoras) * interval '1 second'
   group by c.aseguradora_id, a.ahora
$$;
revoke execute on function due_clocks() from public;
alter function due_clocks() owner to albacea_puerta;

-- A link of the family lapses by the insurer's now, as the reminder of it does; the session that it opens is a token, in real time.
create or replace function abrir_sesion_heredero(p_token bytea, p_slug text, p_id uuid, p_huella bytea, p_ahora timestamptz, p_vida interval)
  returns table (aseguradora_id uuid, caso uuid, caso_id text, acceso uuid, allegado uuid, primera boolean, caduca timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  a record;
begin
  select x.aseguradora_id, x.id, x.caso, x.primer_uso, x.allegado, c.caso_id, r.ahora,
         least(p_ahora + (x.caduca - r.ahora), p_ahora + p_vida) as fin into a
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
    cross join lateral (select now_of(x.aseguradora_id) as ahora) as r
   where x.huella_token = p_token and x.revocado is null and x.caduca > r.ahora
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
  values (a.aseguradora_id, p_id, a.id, p_huella, p_ahora, a.fin);
  if a.primer_uso is null then
    update accesos_heredero x set primer_uso = a.ahora where x.aseguradora_id = a.aseguradora_id and x.id = a.id and x.primer_uso is null;
    primera := found;
  else
    primera := false;
  end if;
  aseguradora_id := a.aseguradora_id;
  caso := a.caso;
  caso_id := a.caso_id;
  acceso := a.id;
  allegado := a.allegado;
  caduca := a.fin;
  return next;
end
$$;

-- The living session behind a cookie of the portal; counts the request.
create or replace function autenticar_heredero(p_huella bytea, p_slug text, p_ahora timestamptz, p_limite integer)
  returns table (sesion uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, caso uuid, caso_id text,
                 acceso uuid, allegado uuid, papel text, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, x.aseguradora_id, a.slug, a.variante, a.estado, a.version, x.caso, c.caso_id, x.id as acceso, x.allegado, l.papel into s
    from sesiones_heredero h
    join accesos_heredero x on x.aseguradora_id = h.aseguradora_id and x.id = h.acceso
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras a on a.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where h.huella = p_huella and h.caduca > p_ahora and x.revocado is null
     and x.caduca > database_now() + a.desfase_segundos * interval '1 second'
     and case when p_slug is null then a.variante = 'B' else a.variante = 'A' and a.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.aseguradora_id, s.slug, s.variante, s.estado, s.version, s.caso, s.caso_id, s.acceso, s.allegado, s.papel,
    uso.usadas, uso.renueva;
end
$$;
alter function abrir_sesion_heredero(bytea, text, uuid, bytea, timestamptz, interval) owner to albacea_puerta;
alter function autenticar_heredero(bytea, text, timestamptz, integer) owner to albacea_puerta;

revoke create on schema public from albacea_puerta;
