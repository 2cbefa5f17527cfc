-- Sessions of the portal.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Sessions of the portal, begun with a link. They are found before the insurer is known: the doors alone make, read and
-- end them.
create table sesiones_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  acceso uuid not null, -- the link that it began with, and ends with at the latest
  huella bytea not null, -- of the cookie
  creada timestamptz not null,
  caduca timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, acceso) references accesos_heredero(aseguradora_id, id),
  unique (huella)
);
create index sesiones_heredero_caducadas on sesiones_heredero (caduca);
alter table sesiones_heredero enable row level security, force row level security;
create policy inquilino on sesiones_heredero to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on sesiones_heredero to albacea_puerta using (true) with check (true);
grant delete, insert, select on sesiones_heredero to albacea_puerta;
grant delete, select on sesiones_heredero to albacea_app;

-- Begins a session with the token of a living link. No row: unknown, expired, replaced, of another address, or the case
-- is no longer to be seen. The slug is null on the bare domain. A link lapses by the insurer's now, as the reminder of
-- it does; the session that it opens is a token, in real time, and ends with its link at the latest.
create function abrir_sesion_heredero(p_token bytea, p_slug text, p_id uuid, p_huella bytea, p_ahora timestamptz, p_vida interval)
  returns table(aseguradora_id uuid, caso uuid, caso_id text, acceso uuid, allegado uuid, primera boolean, caduca timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
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
alter function abrir_sesion_heredero owner to albacea_puerta;
revoke execute on function abrir_sesion_heredero from public;

-- The living session behind a cookie of the portal; counts the request.
create function autenticar_heredero(p_huella bytea, p_slug text, p_ahora timestamptz, p_limite integer)
  returns table(sesion uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, caso uuid, caso_id text, acceso uuid, allegado uuid, papel text, usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
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
alter function autenticar_heredero owner to albacea_puerta;
revoke execute on function autenticar_heredero from public;

-- Whose link a token was, living or not, so that a new one can be sent to the address on file. No row: unknown, of
-- another address, or there is nothing to be seen any more: the case was annulled, blocked or erased, the relative is
-- out, the insurer paused.
create function buscar_enlace(p_token bytea, p_slug text)
  returns table(aseguradora_id uuid, caso_id text, allegado uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select x.aseguradora_id, c.caso_id, x.allegado
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and c.estado <> 'anulado' and l.retirado is null and s.estado = 'activa'
$$;
alter function buscar_enlace owner to albacea_puerta;
revoke execute on function buscar_enlace from public;

-- Whether a token was the link of a case that was annulled: its page says so, and offers no new link.
create function enlace_de_anulado(p_token bytea, p_slug text)
  returns table(anulado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select true
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.estado = 'anulado' and c.borrado is null and s.estado = 'activa'
$$;
alter function enlace_de_anulado owner to albacea_puerta;
revoke execute on function enlace_de_anulado from public;
