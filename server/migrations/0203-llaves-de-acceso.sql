-- Passkeys (WebAuthn) of people of the staff (docs/decisions/0160).

create table llaves_acceso (
  id uuid primary key,
  persona uuid not null references personas (id),
  credencial bytea not null unique,
  clave_publica bytea not null,
  contador bigint not null,
  nombre text not null,
  creada timestamptz not null,
  usada timestamptz
);
create index llaves_acceso_de_persona on llaves_acceso (persona);
comment on table llaves_acceso is 'Passkeys of persons. The doors alone reach them, as they reach persons.';
comment on column llaves_acceso.credencial is 'credential id, as the authenticator made it';
comment on column llaves_acceso.clave_publica is 'COSE key (RFC 9052): what checks a signature and makes none';
comment on column llaves_acceso.contador is 'signature counter; one that does not grow says that the key was copied; 0: the authenticator counts nothing';
comment on column llaves_acceso.nombre is 'what the person calls it';
alter table llaves_acceso enable row level security, force row level security;
create policy puerta on llaves_acceso to albacea_puerta using (true) with check (true);
grant select, insert, delete on llaves_acceso to albacea_puerta;
grant update (contador, usada) on llaves_acceso to albacea_puerta;

create table retos_llave (
  huella bytea primary key,
  sesion uuid,
  caduca timestamptz not null
);
create index retos_llave_caducados on retos_llave (caduca);
comment on table retos_llave is 'Challenges that passkeys are to sign. The doors alone make and take them: each comes back once and in time.';
comment on column retos_llave.sesion is 'the session that adds a passkey; null: somebody shows one that there is';
alter table retos_llave enable row level security, force row level security;
create policy puerta on retos_llave to albacea_puerta using (true) with check (true);
grant select, insert, delete on retos_llave to albacea_puerta;

create function tiene_llaves(p_persona uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select exists (select 1 from llaves_acceso l where l.persona = p_persona) $$;
comment on function tiene_llaves is 'Whether a person has a passkey, and so a second factor.';

create function pide_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from membresias m left join aseguradoras a on a.id = m.aseguradora_id
                  where m.id = p_membresia
                    and ((not m.exenta and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor)))
                         or exists (select 1 from inicios_unicos i where i.exigido and i.emergencia = m.id)))
$$;
comment on function pide_segundo_factor is
  'Whether a membership takes a second factor: of the service always, of admins where their insurer asks for it, of the emergency user of an '
  'enforced sign-on whatever the insurer asks for.';

create function abrir_reto(p_huella bytea, p_sesion uuid, p_caduca timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ insert into retos_llave (huella, sesion, caduca) values (p_huella, p_sesion, p_caduca) $$;
comment on function abrir_reto is 'A challenge sets out.';

create function gastar_reto(p_huella bytea, p_sesion uuid, p_ahora timestamptz)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  delete from retos_llave r where r.huella = p_huella and r.sesion is not distinct from p_sesion and r.caduca > p_ahora;
  return found;
end
$$;
comment on function gastar_reto is 'A challenge comes back: false for one that is unknown, late, of another session, or was here before.';

create function buscar_llave(p_credencial bytea)
  returns table (id uuid, persona uuid, email text, clave_publica bytea)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select l.id, l.persona, p.email, l.clave_publica from llaves_acceso l join personas p on p.id = l.persona where l.credencial = p_credencial
$$;
comment on function buscar_llave is 'Whose a passkey is, and with what its signature is checked.';

create function usar_llave(p_id uuid, p_contador bigint, p_ahora timestamptz)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update llaves_acceso l set contador = p_contador, usada = p_ahora
   where l.id = p_id and (p_contador > l.contador or (p_contador = 0 and l.contador = 0));
  return found;
end
$$;
comment on function usar_llave is 'A passkey has signed; false when its counter did not grow, of two at once for the second.';

create function listar_llaves(p_membresia uuid)
  returns table (id uuid, credencial bytea, nombre text, creada timestamptz, usada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select l.id, l.credencial, l.nombre, l.creada, l.usada from llaves_acceso l where l.persona = persona_de(p_membresia) order by l.creada, l.id
$$;
comment on function listar_llaves is 'Passkeys of the person behind a membership, the oldest first.';

create function poner_llave(p_membresia uuid, p_id uuid, p_credencial bytea, p_clave bytea, p_contador bigint, p_nombre text, p_maximo integer,
                            p_ahora timestamptz)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  quien uuid := persona_de(p_membresia);
begin
  perform 1 from personas p where p.id = quien for update;
  if not found or (select count(*) from llaves_acceso l where l.persona = quien) >= p_maximo then
    return false;
  end if;
  insert into llaves_acceso (id, persona, credencial, clave_publica, contador, nombre, creada)
  values (p_id, quien, p_credencial, p_clave, p_contador, p_nombre, p_ahora)
  on conflict (credencial) do nothing;
  return found;
end
$$;
comment on function poner_llave is 'Adds a passkey to the person behind a membership; false beyond p_maximo, and for one that somebody has.';

create function debe_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from membresias m where m.persona = persona_de(p_membresia) and m.estado = 'activo' and pide_segundo_factor(m.id))
$$;
comment on function debe_segundo_factor is 'Whether any membership of the person behind one takes a second factor.';

create function retirar_llave(p_membresia uuid, p_id uuid)
  returns text
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  quien uuid := persona_de(p_membresia);
  con_codigos boolean;
begin
  -- of the last two factors that are taken off at once, one stays
  select p.totp_cifrado is not null into con_codigos from personas p where p.id = quien for update;
  if not exists (select 1 from llaves_acceso l where l.id = p_id and l.persona = quien) then
    return 'ninguna';
  end if;
  if not con_codigos and debe_segundo_factor(p_membresia)
     and not exists (select 1 from llaves_acceso l where l.persona = quien and l.id <> p_id) then
    return 'ultima';
  end if;
  delete from llaves_acceso l where l.id = p_id and l.persona = quien;
  return 'retirada';
end
$$;
comment on function retirar_llave is
  'Takes a passkey off: retirada, ninguna (it is no passkey of the person behind the membership), or ultima (they must keep a second factor, and this is the last).';

create function quitar_llaves(p_membresia uuid)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ delete from llaves_acceso l where l.persona = persona_de(p_membresia) $$;
comment on function quitar_llaves is 'Takes all passkeys off, for somebody who has lost them.';

create function retirar_factor(p_membresia uuid)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  perform 1 from personas p where p.id = persona_de(p_membresia) for update;
  if debe_segundo_factor(p_membresia) and not tiene_llaves(persona_de(p_membresia)) then
    return false;
  end if;
  perform quitar_factor(p_membresia, false);
  return true;
end
$$;
comment on function retirar_factor is 'Takes the codes of an authenticator off; false: the person must keep a second factor, and it is the last.';

create or replace function tiene_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce((select p.totp_cifrado is not null or tiene_llaves(p.id) from personas p where p.id = persona_de(p_membresia)), false)
    and not exists (select 1 from membresias m where m.id = p_membresia and m.por_inicio)
$$;

create or replace function personas_de_email(p_email text)
  returns table (persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text, pruebas boolean,
                 nombre text, email text, rol text, version integer, falta_factor boolean, inicio_unico boolean, emergencia boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.password_hash, p.totp_cifrado, m.id, m.aseguradora_id, a.slug, a.variante, coalesce(a.pruebas, false), m.nombre, m.email,
         m.rol, p.version_sesion + m.version_sesion,
         p.totp_cifrado is null and pide_segundo_factor(m.id) and not tiene_llaves(p.id),
         exige_inicio(m.id, m.aseguradora_id),
         exists (select 1 from inicios_unicos i where i.exigido and i.emergencia = m.id)
    from personas p
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.email = p_email and coalesce(a.estado, 'activa') = 'activa'
   order by m.ultima_entrada desc nulls last, m.id
$$;

create or replace function sesion_viva(p_huella bytea, p_ahora timestamptz, p_limite integer, p_inactividad interval, p_acto boolean)
  returns table(sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, version integer, creada timestamptz, caduca timestamptz, confirmada timestamptz, falta text, varias boolean, usadas integer, renueva timestamptz, inicio boolean)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  s record;
  uso record;
begin
  select h.id, h.vista, h.creada, h.caduca, h.confirmada, h.inicio, m.id as usuario, m.nombre, m.email, m.rol, m.aseguradora_id, a.slug, a.version,
      case
        when h.inicio then null
        when not h.elegida then 'eleccion'
        when p.totp_cifrado is null and pide_segundo_factor(m.id) and not tiene_llaves(p.id) then 'segundo_factor'
      end as falta,
      not h.inicio and exists (select 1 from membresias o left join aseguradoras oa on oa.id = o.aseguradora_id
               where o.persona = p.id and o.id <> m.id and o.estado = 'activo' and coalesce(oa.estado, 'activa') = 'activa'
                 and not exige_inicio(o.id, o.aseguradora_id)) as varias
    into s
    from sesiones_usuario h
    join membresias m on m.id = h.usuario and m.estado = 'activo'
    join personas p on p.id = m.persona and p.version_sesion + m.version_sesion = h.version
    left join aseguradoras a on a.id = m.aseguradora_id
   where h.huella = p_huella and h.caduca > p_ahora and h.vista > p_ahora - p_inactividad and coalesce(a.estado, 'activa') = 'activa'
     and (h.inicio or not exige_inicio(m.id, m.aseguradora_id));
  if not found then
    return;
  end if;
  -- a minute is precise enough
  if p_acto and s.vista <= p_ahora - interval '1 minute' then
    update sesiones_usuario h set vista = p_ahora where h.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.version, s.creada, s.caduca, s.confirmada,
    s.falta, s.varias, uso.usadas, uso.renueva, s.inicio;
end
$$;

create or replace function barrer_sesiones(p_ahora timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
  delete from inicios_pendientes where caduca <= p_ahora;
  delete from retos_llave where caduca <= p_ahora;
  delete from frenos where ultimo <= p_ahora - interval '2 days';
  delete from membresias where persona is null and ficha_caduca <= p_ahora - interval '14 days';
$$;

grant create on schema public to albacea_puerta;
do $$
declare
  puerta text;
begin
  foreach puerta in array array['tiene_llaves', 'pide_segundo_factor', 'abrir_reto', 'gastar_reto', 'buscar_llave', 'usar_llave', 'listar_llaves',
      'poner_llave', 'debe_segundo_factor', 'retirar_llave', 'quitar_llaves', 'retirar_factor'] loop
    execute format('alter function %I owner to albacea_puerta', puerta);
    execute format('revoke execute on function %I from public', puerta);
  end loop;
  foreach puerta in array array['listar_llaves', 'poner_llave', 'retirar_llave', 'quitar_llaves', 'retirar_factor'] loop
    execute format('grant execute on function %I to albacea_app, albacea_servicio', puerta);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
