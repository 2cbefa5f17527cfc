-- Sign-on with the identity provider of an insurer, or of the service (docs/decisions/0155).

create table inicios_unicos (
  aseguradora_id uuid primary key,
  emisor text not null,
  cliente text not null,
  secreto_cifrado bytea not null,
  ambitos text not null,
  reclamacion text not null,
  roles jsonb not null,
  dominios text[] not null default '{}',
  probado timestamptz,
  exigido boolean not null default false,
  emergencia uuid references membresias (id),
  version integer not null default 1,
  actualizado timestamptz not null,
  check (not exigido or emergencia is not null)
);
comment on table inicios_unicos is
  'The identity provider (OpenID Connect) by which people of an insurer sign on; of the nil insurer, people of the service.';
comment on column inicios_unicos.emisor is 'issuer, as its discovery document says it';
comment on column inicios_unicos.cliente is 'client id';
comment on column inicios_unicos.secreto_cifrado is 'client secret, under the key of the insurer';
comment on column inicios_unicos.ambitos is 'scopes that are asked for';
comment on column inicios_unicos.reclamacion is 'the claim that says the roles';
comment on column inicios_unicos.roles is 'which value of it gives which role: [{valor, rol}]';
comment on column inicios_unicos.dominios is
  'e-mail domains that the service vouches for: they lead to this provider, which is believed about addresses in them';
comment on column inicios_unicos.probado is 'when somebody signed on with these settings, to try them; null: since then they have changed';
comment on column inicios_unicos.exigido is 'nobody but the emergency user enters in another way';
comment on column inicios_unicos.emergencia is 'the membership that still enters with a password';
comment on column inicios_unicos.version is 'counts changes, so that no process goes on with stale settings';
alter table inicios_unicos enable row level security, force row level security;
create policy inquilino on inicios_unicos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy servicio on inicios_unicos to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
create policy puerta on inicios_unicos for select to albacea_puerta using (true);
grant select, insert, delete on inicios_unicos to albacea_app, albacea_servicio;
grant update (emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, dominios, probado, exigido, emergencia, version, actualizado)
  on inicios_unicos to albacea_app, albacea_servicio;
grant select on inicios_unicos to albacea_puerta;

create table sujetos_externos (
  aseguradora_id uuid not null,
  emisor text not null,
  sujeto text not null,
  membresia uuid not null references membresias (id),
  enlazado timestamptz not null,
  primary key (aseguradora_id, emisor, sujeto),
  unique (aseguradora_id, emisor, membresia)
);
comment on table sujetos_externos is
  'Which membership a subject of an identity provider is. Subjects are an issuer''s own, and an issuer is asked for one insurer alone.';
alter table sujetos_externos enable row level security, force row level security;
create policy inquilino on sujetos_externos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy servicio on sujetos_externos to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, delete on sujetos_externos to albacea_app, albacea_servicio;

create table inicios_pendientes (
  estado_huella bytea primary key,
  navegador_huella bytea not null,
  destino uuid not null,
  contenido_cifrado bytea not null,
  caduca timestamptz not null
);
create index inicios_pendientes_caducados on inicios_pendientes (caduca);
comment on table inicios_pendientes is
  'Sign-ons under way. The doors alone make and take them: each comes back once, in time, to the browser in which it began.';
comment on column inicios_pendientes.estado_huella is 'of the `state` of the authorization request';
comment on column inicios_pendientes.navegador_huella is 'of what the browser keeps meanwhile';
comment on column inicios_pendientes.destino is 'the insurer, or the service, whose provider was asked';
comment on column inicios_pendientes.contenido_cifrado is 'nonce, verifier and purpose, under a key of the service';
alter table inicios_pendientes enable row level security, force row level security;
create policy puerta on inicios_pendientes to albacea_puerta using (true) with check (true);
grant select, insert, delete on inicios_pendientes to albacea_puerta;

alter table sesiones_usuario
  add column inicio boolean not null default false,
  add column inicio_sid text;
comment on column sesiones_usuario.inicio is 'it came by an identity provider: it is for its membership alone, and nothing of the person';
comment on column sesiones_usuario.inicio_sid is 'what the provider calls its own session, by which it ends this one';
create index sesiones_usuario_por_sid on sesiones_usuario (inicio_sid) where inicio_sid is not null;

comment on column personas.password_hash is
  'argon2id; empty: the person came by an identity provider and has none, and whoever shows by a link that the address is theirs chooses one';
alter table membresias add column por_inicio boolean not null default false;
comment on column membresias.por_inicio is
  'made on the word of an identity provider: nobody has shown that the address is theirs, so nothing of the person is told through it';
grant insert (por_inicio) on membresias to albacea_app, albacea_servicio;

create or replace function aceptar_membresia(p_membresia uuid, p_ficha bytea, p_persona uuid, p_password_hash text, p_ahora timestamptz)
  returns table(persona uuid)
  language plpgsql
  security definer
  set search_path = public, pg_temp
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
    on conflict (email) do update set password_hash = excluded.password_hash where personas.password_hash = '' returning personas.id into quien;
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

create or replace function tiene_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce((select p.totp_cifrado is not null from personas p where p.id = persona_de(p_membresia)), false)
    and not exists (select 1 from membresias m where m.id = p_membresia and m.por_inicio)
$$;

create function exige_inicio(p_membresia uuid, p_aseguradora uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from inicios_unicos i
                  where i.aseguradora_id = coalesce(p_aseguradora, '00000000-0000-0000-0000-000000000000')
                    and i.exigido and i.emergencia is distinct from p_membresia)
$$;
comment on function exige_inicio is 'Whether a membership enters by an identity provider alone.';

create function inicio_exigido(p_slug text, p_email text)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from aseguradoras a join inicios_unicos i on i.aseguradora_id = a.id
                  where a.slug = p_slug and i.exigido
                    and not exists (select 1 from membresias m where m.id = i.emergencia and m.email = p_email))
$$;
comment on function inicio_exigido is
  'Whether an address gets no token at an insurer because sign-on is enforced: any address but that of the emergency user, known or not.';

create function inicios_de_dominio(p_dominio text)
  returns table (slug text, nombre text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce(a.slug, 'servicio'), a.nombre
    from inicios_unicos i left join aseguradoras a on a.id = i.aseguradora_id
   where p_dominio = any (i.dominios) and coalesce(a.estado, 'activa') = 'activa'
   order by a.nombre nulls first
$$;
comment on function inicios_de_dominio is 'Whose identity provider an e-mail domain leads to; nobody''s account is looked at.';

create function abrir_inicio(p_estado bytea, p_navegador bytea, p_destino uuid, p_contenido bytea, p_caduca timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into inicios_pendientes (estado_huella, navegador_huella, destino, contenido_cifrado, caduca)
  values (p_estado, p_navegador, p_destino, p_contenido, p_caduca)
$$;
comment on function abrir_inicio is 'A sign-on sets out.';

create function gastar_inicio(p_estado bytea, p_navegador bytea, p_destino uuid, p_ahora timestamptz)
  returns table (contenido_cifrado bytea)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from inicios_pendientes p
   where p.estado_huella = p_estado and p.navegador_huella = p_navegador and p.destino = p_destino and p.caduca > p_ahora
  returning p.contenido_cifrado
$$;
comment on function gastar_inicio is 'A sign-on comes back: no row for one that is unknown, late, of another browser or insurer, or was here before.';

create function abrir_sesion_de_inicio(p_id uuid, p_usuario uuid, p_aseguradora uuid, p_huella bytea, p_agente text, p_direccion text,
                                       p_ahora timestamptz, p_caduca timestamptz, p_confirmada timestamptz, p_sid text)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  insert into sesiones_usuario (id, usuario, version, huella, agente, direccion, creada, vista, caduca, confirmada, inicio, inicio_sid)
  select p_id, m.id, p.version_sesion + m.version_sesion, p_huella, p_agente, p_direccion, p_ahora, p_ahora, p_caduca, p_confirmada, true, p_sid
    from membresias m join personas p on p.id = m.persona
   where m.id = p_usuario and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = p_aseguradora;
  return found;
end
$$;
comment on function abrir_sesion_de_inicio is 'Begins a session that an identity provider answers for; never for a membership of another insurer than its own.';

create function cerrar_sesiones_de_inicio(p_aseguradora uuid, p_membresia uuid, p_sid text)
  returns table (usuario uuid)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_usuario h using membresias m
   where h.usuario = m.id and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = p_aseguradora and h.inicio
     and (p_membresia is null or m.id = p_membresia) and (p_sid is null or h.inicio_sid = p_sid)
  returning h.usuario
$$;
comment on function cerrar_sesiones_de_inicio is
  'Ends sessions that came by the identity provider of an insurer: of a membership, of a session of the provider, of both, or all (nulls).';

create function sesiones_de_membresia(p_usuario uuid, p_ahora timestamptz)
  returns table (id uuid, agente text, direccion text, creada timestamptz, vista timestamptz, caduca timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from membresias m join personas p on p.id = m.persona
    join sesiones_usuario h on h.usuario = m.id and h.version = p.version_sesion + m.version_sesion
   where m.id = p_usuario and m.estado = 'activo' and h.caduca > p_ahora order by h.vista desc, h.id desc
$$;
comment on function sesiones_de_membresia is 'Where somebody is signed in for one membership alone, newest first.';

create function terminar_de_membresia(p_usuario uuid, p_una uuid)
  returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  cuantas integer;
begin
  delete from sesiones_usuario h where h.usuario = p_usuario and (p_una is null or h.id = p_una);
  get diagnostics cuantas = row_count;
  return cuantas;
end
$$;
comment on function terminar_de_membresia is 'Ends sessions of one membership alone: one of them, or all (null).';

create function personas_de_email(p_email text)
  returns table (persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text, pruebas boolean,
                 nombre text, email text, rol text, version integer, falta_factor boolean, inicio_unico boolean, emergencia boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.password_hash, p.totp_cifrado, m.id, m.aseguradora_id, a.slug, a.variante, coalesce(a.pruebas, false), m.nombre, m.email,
         m.rol, p.version_sesion + m.version_sesion,
         p.totp_cifrado is null and not m.exenta
           and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor)),
         exige_inicio(m.id, m.aseguradora_id),
         exists (select 1 from inicios_unicos i where i.exigido and i.emergencia = m.id)
    from personas p
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.email = p_email and coalesce(a.estado, 'activa') = 'activa'
   order by m.ultima_entrada desc nulls last, m.id
$$;
comment on function personas_de_email is
  'Whom a sign-in with a password is checked against: a row for each membership, the one that was used last first; inicio_unico: that one '
  'enters by its identity provider alone. It took the place of buscar_persona, which stays for programs of before.';

create or replace function buscar_persona(p_email text)
  returns table(persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text, pruebas boolean, nombre text, email text, rol text, version integer, falta_factor boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select persona, password_hash, totp_cifrado, id, aseguradora_id, slug, variante, pruebas, nombre, email, rol, version, falta_factor
    from personas_de_email(p_email) where not inicio_unico
$$;

create or replace function buscar_invitaciones(p_email text, p_ahora timestamptz)
  returns table(id uuid, aseguradora_id uuid, nombre text, email text, ficha_caduca timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, m.nombre, m.email, m.ficha_caduca
    from membresias m left join aseguradoras a on a.id = m.aseguradora_id
   where m.email = p_email and m.persona is null and m.estado = 'activo' and m.ficha_caduca > p_ahora
     and coalesce(a.estado, 'activa') = 'activa' and not exige_inicio(m.id, m.aseguradora_id)
$$;

create or replace function buscar_ficha(p_huella bytea, p_ahora timestamptz)
  returns table(id uuid, aseguradora_id uuid, aseguradora text, nombre text, email text, clase text, caduca timestamptz, persona uuid, password_hash text, totp_cifrado bytea)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, 'invitacion', m.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from membresias m
    left join aseguradoras a on a.id = m.aseguradora_id
    left join personas p on p.email = m.email and p.password_hash <> ''
   where m.ficha_huella = p_huella and m.ficha_caduca > p_ahora and m.persona is null and m.estado = 'activo'
     and coalesce(a.estado, 'activa') = 'activa' and not exige_inicio(m.id, m.aseguradora_id)
  union all
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, p.ficha_clase, p.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from personas p
    join membresias m on m.id = p.ficha_membresia
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.ficha_huella = p_huella and p.ficha_caduca > p_ahora and m.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
     and not exige_inicio(m.id, m.aseguradora_id)
$$;

create or replace function listar_membresias(p_usuario uuid)
  returns table(id uuid, aseguradora_id uuid, slug text, aseguradora text, rol text, version integer, ultima_entrada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, a.slug, a.nombre, m.rol, p.version_sesion + m.version_sesion, m.ultima_entrada
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where yo.id = p_usuario and coalesce(a.estado, 'activa') = 'activa' and (m.id = yo.id or not exige_inicio(m.id, m.aseguradora_id))
   order by a.nombre nulls first, m.id
$$;

create or replace function autenticar_usuario(p_id uuid, p_slug text, p_version integer, p_limite integer)
  returns table(titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, rol text, usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
declare
  persona record;
  uso record;
begin
  select m.id, m.rol, a.id as aseguradora_id, a.slug, a.variante, a.estado, a.version into persona
    from membresias m
    join personas p on p.id = m.persona
    join aseguradoras a on a.id = m.aseguradora_id
   where m.id = p_id and m.estado = 'activo' and p.version_sesion + m.version_sesion = p_version and a.slug = p_slug and a.variante = 'A'
     and not exige_inicio(m.id, m.aseguradora_id);
  if not found then
    return;
  end if;
  uso := contar_uso(persona.id, p_limite);
  return query select persona.id, persona.aseguradora_id, persona.slug, persona.variante, persona.estado, persona.version, persona.rol,
    uso.usadas, uso.renueva;
end
$$;

create function sesion_viva(p_huella bytea, p_ahora timestamptz, p_limite integer, p_inactividad interval, p_acto boolean)
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
        when p.totp_cifrado is null and not m.exenta
          and (m.rol in ('gestor', 'superadmin') or (m.rol = 'admin' and a.exige_segundo_factor)) then 'segundo_factor'
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
comment on function sesion_viva is
  'The living session behind a cookie of the backoffice; counts the request. The insurer is null for people of the service. It ends when nobody '
  'has done anything for p_inactividad; p_acto: somebody does. falta is what stands before everything else: to say for which membership, or to '
  'set up a second factor, which of somebody who came by an identity provider is the provider''s affair. Where one is enforced, no other session '
  'lives. It took the place of autenticar_sesion, which stays for programs of before.';

create or replace function autenticar_sesion(p_huella bytea, p_ahora timestamptz, p_limite integer, p_inactividad interval, p_acto boolean)
  returns table(sesion uuid, usuario uuid, nombre text, email text, rol text, aseguradora_id uuid, slug text, version integer, creada timestamptz, caduca timestamptz, confirmada timestamptz, falta text, varias boolean, usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  return query select v.sesion, v.usuario, v.nombre, v.email, v.rol, v.aseguradora_id, v.slug, v.version, v.creada, v.caduca, v.confirmada,
    v.falta, v.varias, v.usadas, v.renueva
    from sesion_viva(p_huella, p_ahora, p_limite, p_inactividad, p_acto) v where not v.inicio;
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
  delete from frenos where ultimo <= p_ahora - interval '2 days';
  delete from membresias where persona is null and ficha_caduca <= p_ahora - interval '14 days';
$$;

grant create on schema public to albacea_puerta;
do $$
declare
  puerta text;
begin
  foreach puerta in array array['exige_inicio', 'inicio_exigido', 'inicios_de_dominio', 'abrir_inicio', 'gastar_inicio', 'abrir_sesion_de_inicio',
      'cerrar_sesiones_de_inicio', 'sesiones_de_membresia', 'terminar_de_membresia', 'personas_de_email', 'sesion_viva'] loop
    execute format('alter function %I owner to albacea_puerta', puerta);
    execute format('revoke execute on function %I from public', puerta);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
grant execute on function exige_inicio(uuid, uuid) to albacea_app, albacea_servicio;
