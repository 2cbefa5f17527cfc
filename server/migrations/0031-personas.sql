-- People are persons with memberships. A person is an e-mail address with a password and a second factor, once over the whole
-- service; a membership is a person at one insurer, or at the service, with a name and a role there. Who acts in an insurer's
-- rows is the membership: its id is what the user's was, and no two insurers hold the same one for the same person.

create table personas (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  -- added to the version of each membership: sessions and tokens of an older sum are over
  version_sesion integer not null default 1,
  -- secret of the authenticator, under a key of the service; pending while it is not confirmed
  totp_cifrado bytea,
  totp_pendiente bytea,
  -- time step of the last code: a code serves once
  totp_paso bigint,
  -- keyed hashes; each goes when it is used
  codigos_recuperacion bytea[] not null default '{}',
  -- the one living link for another password or another second factor, and the membership it was sent through
  ficha_huella bytea unique,
  ficha_clase text check (ficha_clase in ('restablecimiento', 'segundo_factor')),
  ficha_creada timestamptz,
  ficha_caduca timestamptz,
  ficha_membresia uuid,
  creada timestamptz not null,
  unique (id, email),
  check (num_nulls(ficha_huella, ficha_clase, ficha_creada, ficha_caduca, ficha_membresia) in (0, 5))
);

alter table usuarios rename to membresias;
alter table membresias rename constraint usuarios_pkey to membresias_pkey;
alter table membresias rename constraint usuarios_check to membresias_rol_y_aseguradora;
alter table membresias rename constraint usuarios_email_check to membresias_email_check;
alter table membresias rename constraint usuarios_estado_check to membresias_estado_check;
alter table membresias rename constraint usuarios_rol_check to membresias_rol_check;
alter table membresias rename constraint usuarios_ficha_huella_key to membresias_ficha_huella_key;
alter index usuarios_por_aseguradora rename to membresias_por_aseguradora;

alter table membresias
  -- null: invited; nobody is a member before accepting
  add column persona uuid,
  add column aceptada timestamptz,
  -- made by the demonstration: no second factor is asked for
  add column exenta boolean not null default false;

-- Admins need a second factor where the insurer asks for it.
alter table aseguradoras add column exige_segundo_factor boolean not null default false;
grant update (exige_segundo_factor) on aseguradoras to albacea_app, albacea_servicio;

alter table sesiones_usuario
  -- when password or second factor were last given in it
  add column confirmada timestamptz,
  -- false: the person has several memberships and has not said for which
  add column elegida boolean not null default true;

-- What is there already. The owner is above no policy: they are lifted for the length of this transaction alone.
alter table membresias no force row level security;
alter table sesiones_usuario no force row level security;
insert into personas (id, email, password_hash, version_sesion, totp_cifrado, totp_pendiente, totp_paso, codigos_recuperacion,
  ficha_huella, ficha_clase, ficha_creada, ficha_caduca, ficha_membresia, creada)
select u.id, u.email, u.password_hash, u.version_sesion, u.totp_cifrado, u.totp_pendiente, u.totp_paso, u.codigos_recuperacion,
    f.ficha_huella, f.ficha_clase, f.ficha_creada, f.ficha_caduca, f.id, u.creado
  from membresias u
  left join membresias f on f.id = u.id and f.ficha_clase = 'restablecimiento'
 where u.password_hash is not null;
update membresias m set persona = p.id, ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null
  from personas p where p.id = m.id;
update membresias set version_sesion = 0;
-- .example belongs to nobody (RFC 2606): these are the people of a demonstration
update membresias set exenta = true where email like '%.example' and persona is not null;
update sesiones_usuario set confirmada = creada;
alter table sesiones_usuario alter column confirmada set not null;

alter table membresias
  drop constraint usuarios_email_key,
  drop column password_hash,
  drop column totp_cifrado,
  drop column totp_pendiente,
  drop column totp_paso,
  drop column codigos_recuperacion,
  drop column ficha_clase,
  alter column version_sesion set default 0,
  -- the same address once at an insurer, whatever other insurers have
  add unique nulls not distinct (aseguradora_id, email),
  -- the address of a membership is its person's
  add foreign key (persona, email) references personas (id, email),
  add check (num_nulls(ficha_huella, ficha_creada, ficha_caduca) in (0, 3)),
  add check (persona is null or ficha_huella is null);
create index membresias_por_persona on membresias (persona);
create index membresias_por_email on membresias (email);
alter table personas add foreign key (ficha_membresia) references membresias (id);
alter table membresias force row level security;
alter table sesiones_usuario force row level security;

-- Persons belong to no insurer: nothing reaches them but the doors below.
alter table personas enable row level security;
alter table personas force row level security;
create policy puerta on personas to albacea_puerta using (true) with check (true);
grant select, insert, update on personas to albacea_puerta;

-- An insurer writes what a membership is there, never whose it is; and forgets invitations alone.
drop policy puerta on membresias;
create policy puerta on membresias to albacea_puerta using (true) with check (true);
create policy solo_invitaciones on membresias as restrictive for delete to albacea_app, albacea_servicio using (persona is null);
revoke insert, update on membresias from albacea_app, albacea_servicio;
grant insert (id, aseguradora_id, email, nombre, rol, estado, exenta, creado, ficha_huella, ficha_creada, ficha_caduca),
  update (nombre, rol, estado, version_sesion, ultima_entrada, ficha_huella, ficha_creada, ficha_caduca), delete
  on membresias to albacea_app, albacea_servicio;
grant update (persona, aceptada, ficha_huella, ficha_creada, ficha_caduca), delete on membresias to albacea_puerta;
grant update (confirmada) on sesiones_usuario to albacea_puerta;

grant create on schema public to albacea_puerta;

-- The doors to a person from within a transaction of an insurer, or of the service: by a membership that is its own -------------

-- The person behind a membership of whom the transaction is of; null: invited, unknown, or somebody else's.
create function persona_de(p_membresia uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.persona from membresias m
   where m.id = p_membresia and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
$$;

create function leer_persona(p_membresia uuid)
  returns table (persona uuid, email text, password_hash text, totp_cifrado bytea, totp_pendiente bytea, codigos integer, version integer)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.email, p.password_hash, p.totp_cifrado, p.totp_pendiente, cardinality(p.codigos_recuperacion),
         p.version_sesion + m.version_sesion
    from personas p join membresias m on m.id = p_membresia where p.id = persona_de(p_membresia)
$$;

create function tiene_segundo_factor(p_membresia uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$ select coalesce((select p.totp_cifrado is not null from personas p where p.id = persona_de(p_membresia)), false) $$;

-- An invitation becomes a membership. With a password it makes the person, and gives no row when the address has one by now;
-- without, it joins the person that is there. p_ficha null: the command line, which needs no link.
create function aceptar_membresia(p_membresia uuid, p_ficha bytea, p_persona uuid, p_password_hash text, p_ahora timestamptz)
  returns table (persona uuid)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  quien uuid;
  direccion text;
begin
  select m.email into direccion from membresias m
   where m.id = p_membresia and m.persona is null and m.estado = 'activo'
     and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
     and (p_ficha is null or (m.ficha_huella = p_ficha and m.ficha_caduca > p_ahora))
   for update;
  if not found then
    return;
  end if;
  if p_password_hash is null then
    select p.id into quien from personas p where p.email = direccion;
  else
    insert into personas (id, email, password_hash, creada) values (p_persona, direccion, p_password_hash, p_ahora)
    on conflict (email) do nothing returning id into quien;
  end if;
  if quien is null then
    return;
  end if;
  update membresias m set persona = quien, aceptada = p_ahora, ficha_huella = null, ficha_creada = null, ficha_caduca = null
   where m.id = p_membresia;
  persona := quien;
  return next;
end
$$;

-- Another password: every session ends, and so does a link that waits. Gives the version of the sessions to come.
create function poner_password(p_membresia uuid, p_password_hash text) returns integer
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update personas p set password_hash = p_password_hash, version_sesion = p.version_sesion + 1,
      ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null, ficha_membresia = null
    from membresias m where m.id = p_membresia and p.id = persona_de(p_membresia)
  returning p.version_sesion + m.version_sesion
$$;

-- Puts a link in place of any before. False: one was made within the pause, and stays; of many at once, one is made.
create function poner_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_creada timestamptz, p_caduca timestamptz, p_pausa interval)
  returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update personas p set ficha_huella = p_huella, ficha_clase = p_clase, ficha_creada = p_creada, ficha_caduca = p_caduca,
      ficha_membresia = p_membresia
   where p.id = persona_de(p_membresia) and (p.ficha_creada is null or p.ficha_creada <= p_creada - p_pausa);
  return found;
end
$$;

-- Whether the link lived; from now on it does not.
create function gastar_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_ahora timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update personas p set ficha_huella = null, ficha_clase = null, ficha_creada = null, ficha_caduca = null, ficha_membresia = null
   where p.id = persona_de(p_membresia) and p.ficha_huella = p_huella and p.ficha_clase = p_clase and p.ficha_caduca > p_ahora;
  return found;
end
$$;

create function preparar_factor(p_membresia uuid, p_cifrado bytea) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update personas p set totp_pendiente = p_cifrado where p.id = persona_de(p_membresia) $$;

create function estrenar_factor(p_membresia uuid, p_codigos bytea[]) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update personas p set totp_cifrado = p.totp_pendiente, totp_pendiente = null, codigos_recuperacion = p_codigos
   where p.id = persona_de(p_membresia) and p.totp_pendiente is not null
$$;

-- p_cerrar: every session ends.
create function quitar_factor(p_membresia uuid, p_cerrar boolean) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  update personas p set totp_cifrado = null, totp_pendiente = null, totp_paso = null, codigos_recuperacion = '{}',
      version_sesion = p.version_sesion + case when p_cerrar then 1 else 0 end
   where p.id = persona_de(p_membresia)
$$;

-- Whether the code of a time step has not served yet; from now on it has. p_nuevo: of another secret, for which earlier steps say nothing.
create function gastar_paso(p_membresia uuid, p_paso bigint, p_nuevo boolean) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update personas p set totp_paso = p_paso
   where p.id = persona_de(p_membresia) and (p_nuevo or coalesce(p.totp_paso, 0) < p_paso);
  return found;
end
$$;

create function gastar_recuperacion(p_membresia uuid, p_huella bytea) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update personas p set codigos_recuperacion = array_remove(p.codigos_recuperacion, p_huella)
   where p.id = persona_de(p_membresia) and p_huella = any (p.codigos_recuperacion);
  return found;
end
$$;

create function poner_codigos(p_membresia uuid, p_codigos bytea[]) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
begin
  update personas p set codigos_recuperacion = p_codigos where p.id = persona_de(p_membresia) and p.totp_cifrado is not null;
  return found;
end
$$;

-- Signs out everywhere.
create function envejecer_sesiones(p_membresia uuid) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update personas p set version_sesion = p.version_sesion + 1 where p.id = persona_de(p_membresia) $$;

-- The doors before the insurer is known ---------------------------------------------------------------------------------------

drop function buscar_persona(text);
drop function buscar_ficha(bytea, timestamptz);
drop function abrir_sesion_usuario(uuid, uuid, integer, bytea, text, text, timestamptz, timestamptz);
drop function autenticar_sesion(bytea, timestamptz, integer);

-- Whom a sign-in is checked against: a row for each membership that may sign in, the one that was used last first.
create function buscar_persona(p_email text)
  returns table (persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text,
                 pruebas boolean, nombre text, email text, rol text, version integer, falta_factor boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.password_hash, p.totp_cifrado, m.id, m.aseguradora_id, a.slug, a.variante, coalesce(a.pruebas, false), m.nombre, m.email,
         m.rol, p.version_sesion + m.version_sesion,
         p.totp_cifrado is null and not m.exenta
           and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor))
    from personas p
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.email = p_email and coalesce(a.estado, 'activa') = 'activa'
   order by m.ultima_entrada desc nulls last, m.id
$$;

-- Invitations to an address that wait, of any insurer.
create function buscar_invitaciones(p_email text, p_ahora timestamptz)
  returns table (id uuid, aseguradora_id uuid, nombre text, email text, ficha_caduca timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, m.nombre, m.email, m.ficha_caduca
    from membresias m left join aseguradoras a on a.id = m.aseguradora_id
   where m.email = p_email and m.persona is null and m.estado = 'activo' and m.ficha_caduca > p_ahora
     and coalesce(a.estado, 'activa') = 'activa'
$$;

-- Whom a link is for. Of an invitation, the person that the address has already, who accepts with the password there is.
-- No row: unknown, used, replaced, expired, or the membership is paused.
create function buscar_ficha(p_huella bytea, p_ahora timestamptz)
  returns table (id uuid, aseguradora_id uuid, aseguradora text, nombre text, email text, clase text, caduca timestamptz,
                 persona uuid, password_hash text, totp_cifrado bytea)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, 'invitacion', m.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from membresias m
    left join aseguradoras a on a.id = m.aseguradora_id
    left join personas p on p.email = m.email
   where m.ficha_huella = p_huella and m.ficha_caduca > p_ahora and m.persona is null and m.estado = 'activo'
     and coalesce(a.estado, 'activa') = 'activa'
  union all
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, p.ficha_clase, p.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from personas p
    join membresias m on m.id = p.ficha_membresia
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.ficha_huella = p_huella and p.ficha_caduca > p_ahora and m.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
$$;

create function abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_agente text, p_direccion text,
                                     p_ahora timestamptz, p_caduca timestamptz, p_confirmada timestamptz, p_elegida boolean)
  returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  insert into sesiones_usuario (id, usuario, version, huella, agente, direccion, creada, vista, caduca, confirmada, elegida)
  values (p_id, p_usuario, p_version, p_huella, p_agente, p_direccion, p_ahora, p_ahora, p_caduca, p_confirmada, p_elegida)
$$;

-- The living session behind a cookie of the backoffice; counts the request. The insurer is null for people of the service.
-- It ends when nobody has done anything for p_inactividad; p_acto: somebody does. `falta` is what stands before everything else:
-- to say for which membership, or to set up a second factor.
create function autenticar_sesion(p_huella bytea, p_ahora timestamptz, p_limite integer, p_inactividad interval, p_acto boolean)
  returns table (sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, version integer,
                 creada timestamptz, caduca timestamptz, confirmada timestamptz, falta text, varias boolean, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, h.vista, h.creada, h.caduca, h.confirmada, m.id as usuario, m.nombre, m.email, m.rol, m.aseguradora_id, a.slug, a.version,
      case
        when not h.elegida then 'eleccion'
        when p.totp_cifrado is null and not m.exenta
          and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor)) then 'segundo_factor'
      end as falta,
      exists (select 1 from membresias o left join aseguradoras oa on oa.id = o.aseguradora_id
               where o.persona = p.id and o.id <> m.id and o.estado = 'activo' and coalesce(oa.estado, 'activa') = 'activa') as varias
    into s
    from sesiones_usuario h
    join membresias m on m.id = h.usuario and m.estado = 'activo'
    join personas p on p.id = m.persona and p.version_sesion + m.version_sesion = h.version
    left join aseguradoras a on a.id = m.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and h.vista > p_ahora - p_inactividad and coalesce(a.estado, 'activa') = 'activa';
  if not found then
    return;
  end if;
  -- a minute is precise enough
  if p_acto and s.vista <= p_ahora - interval '1 minute' then
    update sesiones_usuario h set vista = p_ahora where h.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.version, s.creada, s.caduca, s.confirmada,
    s.falta, s.varias, uso.usadas, uso.renueva;
end
$$;

-- Password or second factor were given again.
create function confirmar_sesion(p_id uuid, p_ahora timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$ update sesiones_usuario h set confirmada = p_ahora where h.id = p_id $$;

-- Where the person behind a membership may work.
create function listar_membresias(p_usuario uuid)
  returns table (id uuid, aseguradora_id uuid, slug text, aseguradora text, rol text, version integer, ultima_entrada timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, a.slug, a.nombre, m.rol, p.version_sesion + m.version_sesion, m.ultima_entrada
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where yo.id = p_usuario and coalesce(a.estado, 'activa') = 'activa'
   order by a.nombre nulls first, m.id
$$;

-- Where the person behind a membership is signed in, newest first.
create or replace function listar_sesiones(p_usuario uuid, p_ahora timestamptz)
  returns table (id uuid, agente text, direccion text, creada timestamptz, vista timestamptz, caduca timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    join sesiones_usuario h on h.usuario = m.id and h.version = p.version_sesion + m.version_sesion
   where yo.id = p_usuario and h.caduca > p_ahora order by h.vista desc, h.id desc
$$;

-- Ends sessions of the person behind a membership: one of them, or all (null). Gives how many there were.
create or replace function terminar_sesiones(p_usuario uuid, p_una uuid) returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp
as $$
declare
  cuantas integer;
begin
  delete from sesiones_usuario h
   using membresias yo, membresias m
   where yo.id = p_usuario and m.persona = yo.persona and h.usuario = m.id and (p_una is null or h.id = p_una);
  get diagnostics cuantas = row_count;
  return cuantas;
end
$$;

-- The living member behind a Bearer token, if its session version still stands; counts the request.
create or replace function autenticar_usuario(p_id uuid, p_slug text, p_version integer, p_limite integer)
  returns table (titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer,
                 rol text, usadas integer, renueva timestamptz)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  persona record;
  uso record;
begin
  select m.id, m.rol, a.id as aseguradora_id, a.slug, a.variante, a.estado, a.version into persona
    from membresias m
    join personas p on p.id = m.persona
    join aseguradoras a on a.id = m.aseguradora_id
   where m.id = p_id and m.estado = 'activo' and p.version_sesion + m.version_sesion = p_version and a.slug = p_slug and a.variante = 'A';
  if not found then
    return;
  end if;
  uso := contar_uso(persona.id, p_limite);
  return query select persona.id, persona.aseguradora_id, persona.slug, persona.variante, persona.estado, persona.version, persona.rol,
    uso.usadas, uso.renueva;
end
$$;

-- Invitations that nobody accepted are shown as such for two more weeks, then forgotten with their address.
create or replace function barrer_sesiones(p_ahora timestamptz) returns void
  language sql volatile security definer set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
  delete from frenos where ultimo <= p_ahora - interval '2 days';
  delete from membresias where persona is null and ficha_caduca <= p_ahora - interval '14 days';
$$;

do $$
declare
  funcion text;
  desde_dentro constant text[] := array['leer_persona(uuid)', 'tiene_segundo_factor(uuid)',
    'aceptar_membresia(uuid, bytea, uuid, text, timestamptz)', 'poner_password(uuid, text)',
    'poner_ficha(uuid, text, bytea, timestamptz, timestamptz, interval)', 'gastar_ficha(uuid, text, bytea, timestamptz)',
    'preparar_factor(uuid, bytea)', 'estrenar_factor(uuid, bytea[])', 'quitar_factor(uuid, boolean)',
    'gastar_paso(uuid, bigint, boolean)', 'gastar_recuperacion(uuid, bytea)', 'poner_codigos(uuid, bytea[])', 'envejecer_sesiones(uuid)'];
begin
  foreach funcion in array desde_dentro || array['persona_de(uuid)', 'buscar_persona(text)', 'buscar_invitaciones(text, timestamptz)',
    'buscar_ficha(bytea, timestamptz)',
    'abrir_sesion_usuario(uuid, uuid, integer, bytea, text, text, timestamptz, timestamptz, timestamptz, boolean)',
    'autenticar_sesion(bytea, timestamptz, integer, interval, boolean)', 'confirmar_sesion(uuid, timestamptz)', 'listar_membresias(uuid)'] loop
    execute format('revoke execute on function %s from public', funcion);
    execute format('alter function %s owner to albacea_puerta', funcion);
  end loop;
  foreach funcion in array desde_dentro loop
    execute format('grant execute on function %s to albacea_app, albacea_servicio', funcion);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
