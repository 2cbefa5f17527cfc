-- Signing in: second factor, invitations and resets, what is known of a session, a brake on guessing. And the networks from
-- which an API key is taken.

alter table usuarios
  -- null: invited, and no password chosen yet
  alter column password_hash drop not null,
  -- secret of the authenticator, under a key of the service; pending while it is not confirmed
  add column totp_cifrado bytea,
  add column totp_pendiente bytea,
  -- time step of the last code: a code serves once
  add column totp_paso bigint,
  -- keyed hashes; each goes when it is used
  add column codigos_recuperacion bytea[] not null default '{}',
  -- the one living link of an invitation or a reset
  add column ficha_huella bytea unique,
  add column ficha_clase text check (ficha_clase in ('invitacion', 'restablecimiento')),
  add column ficha_creada timestamptz,
  add column ficha_caduca timestamptz,
  add column ultima_entrada timestamptz,
  add check ((ficha_huella is null) = (ficha_clase is null) and (ficha_huella is null) = (ficha_creada is null)
    and (ficha_huella is null) = (ficha_caduca is null));

alter table claves_api add column redes text[] check (cardinality(redes) > 0);

alter table sesiones_usuario
  add column agente text not null default '',
  -- a network, never the whole address
  add column direccion text not null default '',
  add column vista timestamptz;
update sesiones_usuario set vista = creada;
alter table sesiones_usuario alter column vista set not null;
grant update (vista) on sesiones_usuario to albacea_puerta;

-- Who failed to sign in, as keyed hashes of account and network, of a device, or of a session. Unlogged, as the windows of
-- the rate limit: a crash forgets them, in favour of the caller.
create unlogged table frenos (
  huella bytea primary key,
  fallos integer not null,
  ultimo timestamptz not null,
  libre timestamptz not null
);
create index frenos_por_ultimo on frenos (ultimo);
grant select, insert, update, delete on frenos to albacea_puerta;

-- The service writes e-mails and audit records of its own people, under an identifier that no insurer has.
create policy servicio on auditoria for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant insert (aseguradora_id, id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle) on auditoria to albacea_servicio;
create policy servicio on correos for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant insert on correos to albacea_servicio;

grant create on schema public to albacea_puerta;

-- As before, and the key must come from one of its networks: from elsewhere it is as if it did not exist, and not counted.
drop function autenticar_claves(bytea[], text[], integer);
create function autenticar_claves(p_huellas bytea[], p_slugs text[], p_direcciones text[], p_limite integer)
  returns table (orden integer, titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer,
                 alcances text[], usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ahora timestamptz := clock_timestamp();
  clave record;
begin
  for i in 1 .. cardinality(p_huellas) loop
    select c.id, c.ultimo_uso, c.alcances, c.redes, c.aseguradora_id, a.slug, a.variante, a.estado, a.version into clave
      from claves_api c join aseguradoras a on a.id = c.aseguradora_id
     where c.huella = p_huellas[i] and c.revocada is null and (c.caduca is null or c.caduca > ahora)
       and (p_slugs[i] is null or (a.slug = p_slugs[i] and a.variante = 'A'));
    continue when not found;
    if clave.redes is not null then
      continue when not coalesce(p_direcciones[i]::inet <<= any (clave.redes::cidr[]), false);
    end if;
    -- once a minute is precise enough, and spares a logged write per request
    if clave.ultimo_uso is null or clave.ultimo_uso < ahora - interval '1 minute' then
      update claves_api c set ultimo_uso = ahora where c.aseguradora_id = clave.aseguradora_id and c.id = clave.id;
    end if;
    insert into limites_uso as l (titular, inicio, usadas) values (clave.id, ahora, 1)
    on conflict (titular) do update set
      inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
      usadas = case when l.inicio <= ahora - interval '1 hour' then 1 else least(l.usadas + 1, p_limite + 1) end
    returning l.usadas, l.inicio + interval '1 hour' into usadas, renueva;
    orden := i;
    titular := clave.id;
    aseguradora_id := clave.aseguradora_id;
    slug := clave.slug;
    variante := clave.variante;
    estado := clave.estado;
    version := clave.version;
    alcances := clave.alcances;
    return next;
  end loop;
end
$$;

-- Whom a sign-in is checked against, of an insurer or of the service; slug and variante are null for the latter.
drop function buscar_usuario(text, text);
drop function buscar_persona(text);
create function buscar_persona(p_email text)
  returns table (id uuid, aseguradora_id uuid, slug text, variante text, nombre text, email text, rol text, password_hash text,
                 version_sesion integer, totp_cifrado bytea, ficha_clase text, ficha_creada timestamptz, ficha_caduca timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.aseguradora_id, a.slug, a.variante, u.nombre, u.email, u.rol, u.password_hash, u.version_sesion, u.totp_cifrado,
         u.ficha_clase, u.ficha_creada, u.ficha_caduca
    from usuarios u left join aseguradoras a on a.id = u.aseguradora_id
   where u.email = p_email and u.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$$;

-- Whom the link of an invitation or a reset is for. No row: unknown, used, replaced, expired, or the person is paused.
create function buscar_ficha(p_huella bytea, p_ahora timestamptz)
  returns table (id uuid, aseguradora_id uuid, aseguradora text, nombre text, email text, clase text, caduca timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.id, u.aseguradora_id, a.nombre, u.nombre, u.email, u.ficha_clase, u.ficha_caduca
    from usuarios u left join aseguradoras a on a.id = u.aseguradora_id
   where u.ficha_huella = p_huella and u.ficha_caduca > p_ahora and u.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$$;

drop function abrir_sesion_usuario(uuid, uuid, integer, bytea, timestamptz, timestamptz);
create function abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_agente text, p_direccion text,
                                     p_ahora timestamptz, p_caduca timestamptz)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into sesiones_usuario (id, usuario, version, huella, agente, direccion, creada, vista, caduca)
  values (p_id, p_usuario, p_version, p_huella, p_agente, p_direccion, p_ahora, p_ahora, p_caduca)
$$;

-- As before, and a quarter of an hour is precise enough for when a session was last seen.
create or replace function autenticar_sesion(p_huella bytea, p_ahora timestamptz, p_limite integer)
  returns table (sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, variante text, estado text,
                 version integer, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, h.vista, u.id as usuario, u.nombre, u.email, u.rol, u.aseguradora_id, a.slug, a.variante, a.estado, a.version into s
    from sesiones_usuario h
    join usuarios u on u.id = h.usuario and u.version_sesion = h.version and u.estado = 'activo'
    left join aseguradoras a on a.id = u.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and coalesce(a.estado, 'activa') = 'activa';
  if not found then
    return;
  end if;
  if s.vista <= p_ahora - interval '15 minutes' then
    update sesiones_usuario h set vista = p_ahora where h.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.variante, s.estado, s.version,
    uso.usadas, uso.renueva;
end
$$;

-- Where a person is signed in, newest first.
create function listar_sesiones(p_usuario uuid, p_ahora timestamptz)
  returns table (id uuid, agente text, direccion text, creada timestamptz, vista timestamptz, caduca timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from sesiones_usuario h join usuarios u on u.id = h.usuario and u.version_sesion = h.version
   where h.usuario = p_usuario and h.caduca > p_ahora order by h.vista desc, h.id desc
$$;

-- Ends sessions of a person: one of them, or all (null). Gives how many there were.
create function terminar_sesiones(p_usuario uuid, p_una uuid) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  cuantas integer;
begin
  delete from sesiones_usuario h where h.usuario = p_usuario and (p_una is null or h.id = p_una);
  get diagnostics cuantas = row_count;
  return cuantas;
end
$$;

-- Counts a try before its outcome is known, so that many at once gain nothing. Gives the seconds to wait; 0: go on.
-- p_esperas: seconds to wait after so many failures; the last one repeats.
create function pisar_freno(p_huella bytea, p_esperas integer[], p_olvido interval, p_ahora timestamptz) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  f record;
  n integer;
begin
  insert into frenos (huella, fallos, ultimo, libre) values (p_huella, 0, p_ahora, p_ahora) on conflict do nothing;
  select * into f from frenos where huella = p_huella for update;
  if f.libre > p_ahora then
    return greatest(1, ceil(extract(epoch from f.libre - p_ahora))::integer);
  end if;
  n := case when f.ultimo < p_ahora - p_olvido then 1 else f.fallos + 1 end;
  update frenos set fallos = n, ultimo = p_ahora, libre = p_ahora + p_esperas[least(n, cardinality(p_esperas))] * interval '1 second'
   where huella = p_huella;
  return 0;
end
$$;

-- The try was right: what came before is forgotten.
create function soltar_freno(p_huella bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ delete from frenos where huella = p_huella $$;

create or replace function barrer_sesiones(p_ahora timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
  delete from frenos where ultimo <= p_ahora - interval '2 days';
$$;

do $$
declare
  funcion text;
begin
  foreach funcion in array array['autenticar_claves(bytea[], text[], text[], integer)', 'buscar_persona(text)',
    'buscar_ficha(bytea, timestamptz)', 'abrir_sesion_usuario(uuid, uuid, integer, bytea, text, text, timestamptz, timestamptz)',
    'listar_sesiones(uuid, timestamptz)', 'terminar_sesiones(uuid, uuid)',
    'pisar_freno(bytea, integer[], interval, timestamptz)', 'soltar_freno(bytea)'] loop
    execute format('revoke execute on function %s from public', funcion);
    execute format('alter function %s owner to albacea_puerta', funcion);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
