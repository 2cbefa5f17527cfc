-- Sessions of the two web applications: the heir's, begun with the link, and the staff's, begun with e-mail and password.
-- They are found before the insurer is known, so the doors alone make, read and end them. Only hashes are kept.

-- the first time that the link was opened
alter table accesos_heredero add column primer_uso timestamptz;

create table sesiones_heredero (
  aseguradora_id uuid not null,
  id uuid not null,
  acceso uuid not null,
  huella bytea not null unique,
  creada timestamptz not null,
  caduca timestamptz not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, acceso) references accesos_heredero (aseguradora_id, id)
);
create index sesiones_heredero_caducadas on sesiones_heredero (caduca);

create table sesiones_usuario (
  id uuid primary key,
  usuario uuid not null references usuarios (id),
  -- of the user when it began: it ends when they sign out everywhere, or their password changes
  version integer not null,
  huella bytea not null unique,
  creada timestamptz not null,
  caduca timestamptz not null
);
create index sesiones_usuario_por_usuario on sesiones_usuario (usuario);
create index sesiones_usuario_caducadas on sesiones_usuario (caduca);

alter table sesiones_heredero enable row level security;
alter table sesiones_heredero force row level security;
create policy inquilino on sesiones_heredero to albacea_app
  using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual());
create policy puerta on sesiones_heredero to albacea_puerta using (true) with check (true);
grant select, delete on sesiones_heredero to albacea_app;
alter table sesiones_usuario enable row level security;
alter table sesiones_usuario force row level security;
create policy puerta on sesiones_usuario to albacea_puerta using (true) with check (true);
grant select, insert, delete on sesiones_heredero, sesiones_usuario to albacea_puerta;

create policy puerta on accesos_heredero to albacea_puerta using (true) with check (true);
create policy puerta on casos for select to albacea_puerta using (true);
create policy puerta on allegados for select to albacea_puerta using (true);
grant select (aseguradora_id, id, caso, huella_token, caduca, revocado, primer_uso, allegado), update (primer_uso) on accesos_heredero to albacea_puerta;
grant select (aseguradora_id, id, caso_id, borrado, bloqueado) on casos to albacea_puerta;
grant select (aseguradora_id, id, papel, retirado) on allegados to albacea_puerta;

grant create on schema public to albacea_puerta;

-- Begins a session with the token of a living link. No row: unknown, expired, replaced, of another address, or the case is
-- no longer to be seen. The slug is null on the bare domain. A session ends with its link at the latest.
create function abrir_sesion_heredero(p_token bytea, p_slug text, p_id uuid, p_huella bytea, p_ahora timestamptz, p_vida interval)
  returns table (aseguradora_id uuid, caso uuid, caso_id text, acceso uuid, allegado uuid, primera boolean, caduca timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  a record;
begin
  select x.aseguradora_id, x.id, x.caso, x.primer_uso, x.allegado, c.caso_id, least(x.caduca, p_ahora + p_vida) as fin into a
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token and x.revocado is null and x.caduca > p_ahora
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and l.retirado is null;
  if not found then
    return;
  end if;
  insert into sesiones_heredero (aseguradora_id, id, acceso, huella, creada, caduca)
  values (a.aseguradora_id, p_id, a.id, p_huella, p_ahora, a.fin);
  if a.primer_uso is null then
    update accesos_heredero x set primer_uso = p_ahora where x.aseguradora_id = a.aseguradora_id and x.id = a.id and x.primer_uso is null;
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
create function autenticar_heredero(p_huella bytea, p_slug text, p_ahora timestamptz, p_limite integer)
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
   where h.huella = p_huella and h.caduca > p_ahora and x.revocado is null and x.caduca > p_ahora
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

-- Whom a password is checked against when signing in to the backoffice: of an insurer, or of the service.
create function buscar_persona(p_email text)
  returns table (id uuid, aseguradora_id uuid, rol text, password_hash text, version_sesion integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.aseguradora_id, u.rol, u.password_hash, u.version_sesion
    from usuarios u left join aseguradoras a on a.id = u.aseguradora_id
   where u.email = p_email and u.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$$;

create function abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_ahora timestamptz, p_caduca timestamptz)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into sesiones_usuario (id, usuario, version, huella, creada, caduca) values (p_id, p_usuario, p_version, p_huella, p_ahora, p_caduca)
$$;

-- The living session behind a cookie of the backoffice; counts the request. The insurer is null for people of the service.
create function autenticar_sesion(p_huella bytea, p_ahora timestamptz, p_limite integer)
  returns table (sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, variante text, estado text,
                 version integer, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, u.id as usuario, u.nombre, u.email, u.rol, u.aseguradora_id, a.slug, a.variante, a.estado, a.version into s
    from sesiones_usuario h
    join usuarios u on u.id = h.usuario and u.version_sesion = h.version and u.estado = 'activo'
    left join aseguradoras a on a.id = u.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and coalesce(a.estado, 'activa') = 'activa';
  if not found then
    return;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.variante, s.estado, s.version,
    uso.usadas, uso.renueva;
end
$$;

-- Ends a session of either application.
create function cerrar_sesion(p_huella bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where huella = p_huella;
  delete from sesiones_usuario where huella = p_huella;
$$;

-- What is over is forgotten.
create function barrer_sesiones(p_ahora timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
$$;

do $$
declare
  funcion text;
begin
  foreach funcion in array array['abrir_sesion_heredero(bytea, text, uuid, bytea, timestamptz, interval)',
    'autenticar_heredero(bytea, text, timestamptz, integer)', 'buscar_persona(text)',
    'abrir_sesion_usuario(uuid, uuid, integer, bytea, timestamptz, timestamptz)',
    'autenticar_sesion(bytea, timestamptz, integer)', 'cerrar_sesion(bytea)', 'barrer_sesiones(timestamptz)'] loop
    execute format('revoke execute on function %s from public', funcion);
    execute format('alter function %s owner to albacea_puerta', funcion);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
