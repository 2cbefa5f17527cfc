-- The people of insurers and of the service: their accounts, sessions and roles.

-- ==== identity ====
-- People and their sessions, and the brakes on guessing.

-- Persons. A person is an e-mail address with a password and a second factor, and exists once in the whole service. Persons
-- belong to no insurer, so only definer functions read or change them. A membership that was made by an identity provider
-- has a separate person without a password, even if another person has the same address.
create table personas (
  id uuid not null,
  email text not null check (email = lower(email)),
  password_hash text not null, -- argon2id hash; empty: the person of a membership made by an identity provider
  por_inicio boolean not null default false, -- true: the person of exactly one membership, see membresias.por_inicio
  -- is added to the version of each membership; sessions and tokens with a smaller sum have ended
  version_sesion integer not null default 1,
  totp_cifrado bytea, -- secret of the authenticator, encrypted under a key of the service
  totp_pendiente bytea, -- a new secret that is not confirmed yet
  totp_paso bigint, -- time step of the code used last, because each code works once
  -- keyed hashes of the recovery codes; a hash is removed when its code is used
  codigos_recuperacion bytea[] not null default '{}',
  creada timestamptz not null,
  primary key (id),
  check (por_inicio = (password_hash = '')),
  unique (id, email, por_inicio)
);
create unique index personas_por_email on personas (email) where not por_inicio;
alter table personas enable row level security, force row level security;
create policy puerta on personas to albacea_puerta using (true) with check (true);
grant delete, insert, select, update on personas to albacea_puerta;

-- Memberships. A membership is a person at one insurer, or at the service, with a name and a role there. As actors, rows of
-- an insurer name memberships.
create table membresias (
  id uuid not null,
  aseguradora_id uuid, -- null: a membership at the service
  -- e-mail address of the person; unique within an insurer, not across insurers
  email text not null check (email = lower(email)),
  nombre text not null,
  rol text not null check (rol in ('operador', 'admin', 'gestor', 'superadmin')),
  estado text not null default 'activo' check (estado in ('activo', 'pausado')),
  version_sesion integer not null default 0, -- see personas.version_sesion
  creado timestamptz not null default now(),
  ficha_huella bytea, -- hash of the token of the only valid link of an invitation
  ficha_creada timestamptz,
  ficha_caduca timestamptz,
  ultima_entrada timestamptz,
  persona uuid, -- null: the invitation is not accepted yet
  exenta boolean not null default false, -- true: made by the demonstration, so no second factor is required
  -- true: an identity provider made it. Its person then belongs to this membership only, and no password enters it, until
  -- somebody proves by a link in their mailbox that the address is theirs.
  por_inicio boolean not null default false,
  primary key (id),
  unique nulls not distinct (aseguradora_id, email),
  check (num_nulls(ficha_huella, ficha_creada, ficha_caduca) in (0, 3)),
  check (persona is null or por_inicio or ficha_huella is null),
  unique (ficha_huella),
  foreign key (persona, email, por_inicio) references personas(id, email, por_inicio),
  constraint membresias_rol_y_aseguradora check ((aseguradora_id is null) = (rol in ('gestor', 'superadmin')))
);
create index membresias_por_aseguradora on membresias (aseguradora_id, id);
create index membresias_por_email on membresias (email);
create index membresias_por_persona on membresias (persona);
alter table membresias enable row level security, force row level security;
create policy inquilino on membresias to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on membresias to albacea_puerta using (true) with check (true);
create policy servicio on membresias to albacea_servicio
  using (aseguradora_id is null)
  with check (aseguradora_id is null);
create policy solo_invitaciones on membresias as restrictive for delete to albacea_app, albacea_servicio
  using (persona is null);
grant delete, select on membresias to albacea_app, albacea_puerta, albacea_servicio;
grant insert (id, aseguradora_id, email, nombre, rol, estado, creado, ficha_huella, ficha_creada, ficha_caduca, exenta)
  on membresias to albacea_app, albacea_servicio;
grant update (ficha_huella, ficha_creada, ficha_caduca, persona, por_inicio) on membresias to albacea_puerta;
grant update (nombre, rol, estado, version_sesion, ficha_huella, ficha_creada, ficha_caduca, ultima_entrada)
  on membresias to albacea_app, albacea_servicio;

-- Links for choosing another password or removing a second factor. A person has at most one link of each kind. Anybody can
-- ask for the first kind, only an admin sends the second; so one does not replace the other.
create table fichas_persona (
  persona uuid not null,
  clase text not null check (clase in ('restablecimiento', 'segundo_factor')),
  huella bytea not null,
  creada timestamptz not null,
  caduca timestamptz not null,
  membresia uuid not null, -- the membership through which the link was sent
  primary key (persona, clase),
  unique (huella),
  foreign key (persona) references personas(id) on delete cascade,
  foreign key (membresia) references membresias(id)
);
alter table fichas_persona enable row level security, force row level security;
create policy puerta on fichas_persona to albacea_puerta using (true) with check (true);
grant delete, insert, select, update on fichas_persona to albacea_puerta;

-- Sessions of the backoffice. A session is found before the insurer is known, so only definer functions make, read and end
-- sessions.
create table sesiones_usuario (
  id uuid not null,
  usuario uuid not null, -- id of a membership
  -- sum of the versions of person and membership when the session began; the session ends when the sum grows
  version integer not null,
  huella bytea not null, -- SHA-256 of the cookie
  creada timestamptz not null,
  caduca timestamptz not null,
  agente text not null default '', -- User-Agent of the browser
  direccion text not null default '', -- the caller's network, never the whole address
  vista timestamptz not null, -- last activity of the person, to the minute
  confirmada timestamptz not null, -- when the person last gave password or second factor in this session
  elegida boolean not null default true, -- false: the person has several memberships and has not chosen one yet
  -- true: an identity provider opened it, so it is for its membership only and gives no access to the person's account
  inicio boolean not null default false,
  inicio_sid text, -- the provider's id of its session; when the provider ends that, this session ends too
  primary key (id),
  unique (huella),
  foreign key (usuario) references membresias(id)
);
create index sesiones_usuario_caducadas on sesiones_usuario (caduca);
create index sesiones_usuario_por_sid on sesiones_usuario (inicio_sid) where inicio_sid is not null;
create index sesiones_usuario_por_usuario on sesiones_usuario (usuario);
alter table sesiones_usuario enable row level security, force row level security;
create policy puerta on sesiones_usuario to albacea_puerta using (true) with check (true);
grant delete, insert, select on sesiones_usuario to albacea_puerta;
grant update (vista, confirmada) on sesiones_usuario to albacea_puerta;

-- Numbers of failed attempts, by keyed hashes of what is guessed and from where. The table is unlogged, like that of the
-- rate limits: a crash of the database forgets the failures, to the advantage of the callers.
create unlogged table frenos (
  huella bytea not null,
  fallos integer not null,
  ultimo timestamptz not null,
  libre timestamptz not null, -- until then, the next attempt is refused
  primary key (huella)
);
create index frenos_por_ultimo on frenos (ultimo);
grant delete, insert, select, update on frenos to albacea_puerta;

-- The identity provider (OpenID Connect) of the people of each insurer. That of the service's people is stored under the
-- nil UUID.
create table inicios_unicos (
  aseguradora_id uuid not null,
  emisor text not null, -- issuer, as in its discovery document
  cliente text not null, -- client id
  secreto_cifrado bytea not null, -- client secret, encrypted under the key of the insurer
  ambitos text not null, -- scopes that are requested
  reclamacion text not null, -- name of the claim with the roles
  roles jsonb not null, -- the role for each value of the claim: [{valor, rol}]
  -- e-mail domains that the service has confirmed: an address in them leads to this provider, and counts as the person's
  dominios text[] not null default '{}',
  probado timestamptz, -- when somebody last tried these settings successfully; null: not since they changed
  exigido boolean not null default false, -- true: only the emergency user may sign in without the provider
  emergencia uuid, -- the membership of the emergency user, who may sign in with a password
  -- a random mark, new with every change, so that caches and running sign-ons never mix two versions of the settings
  marca uuid not null default gen_random_uuid(),
  actualizado timestamptz not null,
  primary key (aseguradora_id),
  check (not exigido or emergencia is not null),
  foreign key (emergencia) references membresias(id)
);
alter table inicios_unicos enable row level security, force row level security;
create policy inquilino on inicios_unicos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on inicios_unicos for select to albacea_puerta using (true);
create policy servicio on inicios_unicos to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
grant delete, insert, select on inicios_unicos to albacea_app, albacea_servicio;
grant select on inicios_unicos to albacea_puerta;
grant update (emisor, cliente, secreto_cifrado, ambitos, reclamacion, roles, dominios, probado, exigido, emergencia,
  marca, actualizado)
  on inicios_unicos to albacea_app, albacea_servicio;

-- The membership to which each subject of an identity provider is joined. A subject is unique within its issuer; each
-- issuer is asked for only one insurer.
create table sujetos_externos (
  aseguradora_id uuid not null,
  emisor text not null,
  sujeto text not null,
  membresia uuid not null,
  primary key (aseguradora_id, emisor, sujeto),
  unique (aseguradora_id, emisor, membresia),
  foreign key (membresia) references membresias(id)
);
alter table sujetos_externos enable row level security, force row level security;
create policy inquilino on sujetos_externos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy servicio on sujetos_externos to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
grant delete, insert, select on sujetos_externos to albacea_app, albacea_servicio;

-- Sign-ons under way. Only definer functions make and take them. A sign-on can be finished once, before it expires, and in
-- the browser in which it began.
create table inicios_pendientes (
  estado_huella bytea not null, -- SHA-256 of the `state` of the authorization request
  navegador_huella bytea not null, -- SHA-256 of a secret in the browser's cookie
  destino uuid not null, -- id of the insurer, or of the service, whose provider is asked
  contenido_cifrado bytea not null, -- nonce, verifier and purpose, encrypted under a key of the service
  caduca timestamptz not null,
  primary key (estado_huella)
);
create index inicios_pendientes_caducados on inicios_pendientes (caduca);
alter table inicios_pendientes enable row level security, force row level security;
create policy puerta on inicios_pendientes to albacea_puerta using (true) with check (true);
grant delete, insert, select on inicios_pendientes to albacea_puerta;

-- Passkeys of persons. Like persons, they are reached only through definer functions.
create table llaves_acceso (
  id uuid not null,
  persona uuid not null,
  credencial bytea not null, -- credential id, made by the authenticator
  clave_publica bytea not null, -- COSE key (RFC 9052), with which signatures are checked
  -- signature counter; if it does not grow, the passkey was copied; 0: the authenticator does not count
  contador bigint not null,
  nombre text not null, -- the name that the person gave the passkey
  creada timestamptz not null,
  usada timestamptz,
  primary key (id),
  unique (credencial),
  foreign key (persona) references personas(id)
);
create index llaves_acceso_de_persona on llaves_acceso (persona);
alter table llaves_acceso enable row level security, force row level security;
create policy puerta on llaves_acceso to albacea_puerta using (true) with check (true);
grant delete, insert, select on llaves_acceso to albacea_puerta;
grant update (contador, usada) on llaves_acceso to albacea_puerta;

-- Challenges that passkeys sign. Only definer functions make and take them. A challenge can be used once, before it
-- expires.
create table retos_llave (
  huella bytea not null,
  sesion uuid, -- the session that adds a passkey; null: somebody signs in with an existing passkey
  caduca timestamptz not null,
  primary key (huella)
);
create index retos_llave_caducados on retos_llave (caduca);
alter table retos_llave enable row level security, force row level security;
create policy puerta on retos_llave to albacea_puerta using (true) with check (true);
grant delete, insert, select on retos_llave to albacea_puerta;

-- Finds the active member of a Bearer token, if no newer session version has ended the token, and counts the request.
create function autenticar_usuario(p_id uuid, p_slug text, p_version integer, p_limite integer)
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
grant execute on function autenticar_usuario to albacea_conexion;

-- Whether a membership may sign in only by its identity provider.
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
grant execute on function exige_inicio to albacea_app, albacea_servicio;

-- Whether a person has a passkey, which counts as a second factor.
create function tiene_llaves(p_persona uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select exists (select 1 from llaves_acceso l where l.persona = p_persona) $$;
grant execute on function tiene_llaves to albacea_conexion;

-- Whether a membership needs a second factor: always at the service; for admins if their insurer requires it, unless they
-- are exempt; and always for the emergency user while sign-on is enforced.
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

-- The person with an e-mail address, for a sign-in with a password: one row for each accepted membership, the one used last
-- first. inicio_unico: the membership may sign in only by its identity provider.
create function personas_de_email(p_email text)
  returns table(persona uuid, password_hash text, totp_cifrado bytea, id uuid, aseguradora_id uuid, slug text, variante text, nombre text, email text, rol text, version integer, falta_factor boolean, inicio_unico boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.password_hash, p.totp_cifrado, m.id, m.aseguradora_id, a.slug, a.variante, m.nombre, m.email, m.rol,
         p.version_sesion + m.version_sesion,
         p.totp_cifrado is null and pide_segundo_factor(m.id) and not tiene_llaves(p.id),
         exige_inicio(m.id, m.aseguradora_id)
    from personas p
    join membresias m on m.persona = p.id and m.estado = 'activo'
    left join aseguradoras a on a.id = m.aseguradora_id
   where p.email = p_email and not p.por_inicio and coalesce(a.estado, 'activa') = 'activa'
   order by m.ultima_entrada desc nulls last, m.id
$$;
grant execute on function personas_de_email to albacea_conexion;

-- Finds the valid session of a cookie of the backoffice, and counts the request. The insurer is null for people of the
-- service. A session ends after p_inactividad without activity; p_acto: this request is activity. falta: what the person
-- has to do first, which is choosing a membership or setting up a second factor; a session that a provider opened needs no
-- second factor here. If sign-on is enforced, only sessions that the provider opened are valid, and the emergency user's.
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
  -- writes at most once a minute, which is precise enough
  if p_acto and s.vista <= p_ahora - interval '1 minute' then
    update sesiones_usuario h set vista = p_ahora where h.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.usuario, s.nombre, s.email, s.rol, s.aseguradora_id, s.slug, s.version, s.creada, s.caduca, s.confirmada,
    s.falta, s.varias, uso.usadas, uso.renueva, s.inicio;
end
$$;
grant execute on function sesion_viva to albacea_conexion;

-- The invitations of an address that wait to be accepted, of any insurer.
create function buscar_invitaciones(p_email text, p_ahora timestamptz)
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
grant execute on function buscar_invitaciones to albacea_conexion;

-- The membership of a link. For an invitation also the person who already has the address, and who accepts with the
-- password of that account. No row: the link is unknown, used, replaced or expired, or the membership is paused.
create function buscar_ficha(p_huella bytea, p_ahora timestamptz)
  returns table(id uuid, aseguradora_id uuid, aseguradora text, nombre text, email text, clase text, caduca timestamptz, persona uuid, password_hash text, totp_cifrado bytea)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, 'invitacion', m.ficha_caduca, p.id, p.password_hash, p.totp_cifrado
    from membresias m
    left join aseguradoras a on a.id = m.aseguradora_id
    left join personas p on p.email = m.email and not p.por_inicio
   where m.ficha_huella = p_huella and m.ficha_caduca > p_ahora and m.estado = 'activo'
     and coalesce(a.estado, 'activa') = 'activa' and not exige_inicio(m.id, m.aseguradora_id)
  union all
  select m.id, m.aseguradora_id, a.nombre, m.nombre, m.email, f.clase, f.caduca, p.id, p.password_hash, p.totp_cifrado
    from fichas_persona f
    join personas p on p.id = f.persona
    join membresias m on m.id = f.membresia
    left join aseguradoras a on a.id = m.aseguradora_id
   where f.huella = p_huella and f.caduca > p_ahora and m.estado = 'activo' and coalesce(a.estado, 'activa') = 'activa'
     and not exige_inicio(m.id, m.aseguradora_id)
$$;
grant execute on function buscar_ficha to albacea_conexion;

-- Opens a session of the backoffice.
create function abrir_sesion_usuario(p_id uuid, p_usuario uuid, p_version integer, p_huella bytea, p_agente text, p_direccion text, p_ahora timestamptz, p_caduca timestamptz, p_confirmada timestamptz, p_elegida boolean)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into sesiones_usuario (id, usuario, version, huella, agente, direccion, creada, vista, caduca, confirmada, elegida)
  values (p_id, p_usuario, p_version, p_huella, p_agente, p_direccion, p_ahora, p_ahora, p_caduca, p_confirmada, p_elegida)
$$;
grant execute on function abrir_sesion_usuario to albacea_conexion;

-- Records that password or second factor were given again in a session.
create function confirmar_sesion(p_id uuid, p_ahora timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ update sesiones_usuario h set confirmada = p_ahora where h.id = p_id $$;
grant execute on function confirmar_sesion to albacea_conexion;

-- Ends a session of the portal or of the backoffice.
create function cerrar_sesion(p_huella bytea)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where huella = p_huella;
  delete from sesiones_usuario where huella = p_huella;
$$;
grant execute on function cerrar_sesion to albacea_conexion;

-- Deletes expired rows. An invitation that nobody accepted is shown as expired for two more weeks; then it is deleted with
-- its address.
create function barrer_sesiones(p_ahora timestamptz)
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
  -- compares with the real clock, by which these rows are written; no row in use is a day old
  delete from limites_uso where ctid = any(array(
    select ctid from limites_uso where inicio < clock_timestamp() - interval '1 day' limit 100000));
$$;
grant execute on function barrer_sesiones to albacea_conexion;

-- The memberships that the person behind a membership can enter now without an identity provider: those that are active.
create function listar_membresias(p_usuario uuid)
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
grant execute on function listar_membresias to albacea_conexion;

-- The valid sessions of the person behind a membership, newest first.
create function listar_sesiones(p_usuario uuid, p_ahora timestamptz)
  returns table(id uuid, agente text, direccion text, creada timestamptz, vista timestamptz, caduca timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from membresias yo
    join personas p on p.id = yo.persona
    join membresias m on m.persona = p.id and m.estado = 'activo'
    join sesiones_usuario h on h.usuario = m.id and h.version = p.version_sesion + m.version_sesion
   where yo.id = p_usuario and h.caduca > p_ahora order by h.vista desc, h.id desc
$$;
grant execute on function listar_sesiones to albacea_conexion;

-- Ends sessions of the person behind a membership: one of them, or all (p_una null). Returns how many ended.
create function terminar_sesiones(p_usuario uuid, p_una uuid)
  returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
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
grant execute on function terminar_sesiones to albacea_conexion;

-- The person behind a membership of the transaction's insurer or of the service; null: invited, unknown, or of another
-- insurer. The definer functions below find a person only by this function.
create function persona_de(p_membresia uuid)
  returns uuid
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select m.persona from membresias m
   where m.id = p_membresia and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
$$;

-- Password and second factor of the person behind a membership, for settings and checks.
create function leer_persona(p_membresia uuid)
  returns table(persona uuid, email text, password_hash text, totp_cifrado bytea, totp_pendiente bytea, codigos integer, version integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p.id, p.email, p.password_hash, p.totp_cifrado, p.totp_pendiente, cardinality(p.codigos_recuperacion),
         p.version_sesion + m.version_sesion
    from personas p join membresias m on m.id = p_membresia where p.id = persona_de(p_membresia)
$$;
grant execute on function leer_persona to albacea_app, albacea_servicio;

-- Whether the person behind a membership has a second factor.
create function tiene_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce((select p.totp_cifrado is not null or tiene_llaves(p.id) from personas p where p.id = persona_de(p_membresia)), false)
$$;
grant execute on function tiene_segundo_factor to albacea_app, albacea_servicio;

-- Joins a membership that was invited, or made by an identity provider, to a person. A person that was made for the
-- provider is deleted, and sessions that the provider opened end. With p_password_hash a new person is made; if the address
-- already has one, there is no row. Without it, the membership is joined to the existing person. p_ficha null: the command
-- line, which needs no link.
create function aceptar_membresia(p_membresia uuid, p_ficha bytea, p_persona uuid, p_password_hash text, p_ahora timestamptz)
  returns table(persona uuid)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  quien uuid;
  la record;
begin
  select m.email, m.persona into la from membresias m
   where m.id = p_membresia and (m.persona is null or m.por_inicio) and m.estado = 'activo'
     and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
     and (p_ficha is null or (m.ficha_huella = p_ficha and m.ficha_caduca > p_ahora))
   for update;
  if not found then
    return;
  end if;
  if p_password_hash is null then
    select p.id into quien from personas p where p.email = la.email and not p.por_inicio;
  else
    insert into personas (id, email, password_hash, creada) values (p_persona, la.email, p_password_hash, p_ahora)
    on conflict (email) where not por_inicio do nothing returning personas.id into quien;
  end if;
  if quien is null then
    return;
  end if;
  update membresias m set persona = quien, por_inicio = false, ficha_huella = null, ficha_creada = null, ficha_caduca = null
   where m.id = p_membresia;
  delete from personas p where p.id = la.persona;
  delete from sesiones_usuario h where h.usuario = p_membresia;
  persona := quien;
  return next;
end
$$;
grant execute on function aceptar_membresia to albacea_app, albacea_servicio;

-- Accepts a membership for somebody whom an identity provider identifies, with a new person.
create function estrenar_por_inicio(p_membresia uuid, p_persona uuid, p_ahora timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  with estrenada as (
    update membresias m set persona = p_persona, por_inicio = true, ficha_huella = null, ficha_creada = null, ficha_caduca = null
     where m.id = p_membresia and m.persona is null
       and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual()
    returning m.email
  )
  insert into personas (id, email, password_hash, por_inicio, creada)
  select p_persona, e.email, '', true, p_ahora from estrenada e
$$;
grant execute on function estrenar_por_inicio to albacea_app, albacea_servicio;

-- Changes the password, and ends every session and a link for choosing a password. Returns the version for new sessions.
create function poner_password(p_membresia uuid, p_password_hash text)
  returns integer
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from fichas_persona where persona = persona_de(p_membresia) and clase = 'restablecimiento';
  update personas p set password_hash = p_password_hash, version_sesion = p.version_sesion + 1
    from membresias m where m.id = p_membresia and p.id = persona_de(p_membresia)
  returning p.version_sesion + m.version_sesion
$$;
grant execute on function poner_password to albacea_app, albacea_servicio;

-- Ends every session of the person behind a membership.
create function envejecer_sesiones(p_membresia uuid)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ update personas p set version_sesion = p.version_sesion + 1 where p.id = persona_de(p_membresia) $$;
grant execute on function envejecer_sesiones to albacea_app, albacea_servicio;

-- Stores a link, which replaces an earlier one of its kind. False: one was made within p_pausa, and stays valid; of
-- simultaneous calls only one stores its link.
create function poner_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_creada timestamptz, p_caduca timestamptz, p_pausa interval)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  insert into fichas_persona as f (persona, clase, huella, creada, caduca, membresia)
  select p.id, p_clase, p_huella, p_creada, p_caduca, p_membresia from personas p where p.id = persona_de(p_membresia)
  on conflict (persona, clase) do update
     set huella = excluded.huella, creada = excluded.creada, caduca = excluded.caduca, membresia = excluded.membresia
   where f.creada <= p_creada - p_pausa;
  return found;
end
$$;
grant execute on function poner_ficha to albacea_app, albacea_servicio;

-- Uses up a link; false: the link was not valid.
create function gastar_ficha(p_membresia uuid, p_clase text, p_huella bytea, p_ahora timestamptz)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  delete from fichas_persona f
   where f.persona = persona_de(p_membresia) and f.huella = p_huella and f.clase = p_clase and f.caduca > p_ahora;
  return found;
end
$$;
grant execute on function gastar_ficha to albacea_app, albacea_servicio;

-- Stores the secret of an authenticator that is not confirmed yet.
create function preparar_factor(p_membresia uuid, p_cifrado bytea)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ update personas p set totp_pendiente = p_cifrado where p.id = persona_de(p_membresia) $$;
grant execute on function preparar_factor to albacea_app, albacea_servicio;

-- Makes the prepared secret the second factor.
create function estrenar_factor(p_membresia uuid, p_codigos bytea[])
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  update personas p set totp_cifrado = p.totp_pendiente, totp_pendiente = null, codigos_recuperacion = p_codigos
   where p.id = persona_de(p_membresia) and p.totp_pendiente is not null
$$;
grant execute on function estrenar_factor to albacea_app, albacea_servicio;

-- Removes the authenticator and the recovery codes. p_cerrar: also ends every session.
create function quitar_factor(p_membresia uuid, p_cerrar boolean)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  update personas p set totp_cifrado = null, totp_pendiente = null, totp_paso = null, codigos_recuperacion = '{}',
      version_sesion = p.version_sesion + case when p_cerrar then 1 else 0 end
   where p.id = persona_de(p_membresia)
$$;
grant execute on function quitar_factor to albacea_app, albacea_servicio;

-- Replaces the recovery codes; false: the person has no authenticator.
create function poner_codigos(p_membresia uuid, p_codigos bytea[])
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update personas p set codigos_recuperacion = p_codigos where p.id = persona_de(p_membresia) and p.totp_cifrado is not null;
  return found;
end
$$;
grant execute on function poner_codigos to albacea_app, albacea_servicio;

-- Uses up the code of a time step; false: a code of this step or a later one was used before. p_nuevo: the code belongs to
-- a new secret, so steps used before do not count.
create function gastar_paso(p_membresia uuid, p_paso bigint, p_nuevo boolean)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update personas p set totp_paso = p_paso
   where p.id = persona_de(p_membresia) and (p_nuevo or coalesce(p.totp_paso, 0) < p_paso);
  return found;
end
$$;
grant execute on function gastar_paso to albacea_app, albacea_servicio;

-- Uses up a recovery code; false: the person has no such code.
create function gastar_recuperacion(p_membresia uuid, p_huella bytea)
  returns boolean
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  update personas p set codigos_recuperacion = array_remove(p.codigos_recuperacion, p_huella)
   where p.id = persona_de(p_membresia) and p_huella = any (p.codigos_recuperacion);
  return found;
end
$$;
grant execute on function gastar_recuperacion to albacea_app, albacea_servicio;

-- Counts an attempt before its outcome is known, so that simultaneous attempts gain nothing. Returns the seconds to wait;
-- 0: the attempt may be made. p_esperas: the seconds to wait after the first failure, the second and so on; the last value
-- is repeated.
create function pisar_freno(p_huella bytea, p_esperas integer[], p_olvido interval, p_ahora timestamptz)
  returns integer
  language plpgsql
  security definer
  set search_path = public, pg_temp
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
grant execute on function pisar_freno to albacea_conexion;

-- Forgets the failures, because an attempt succeeded.
create function soltar_freno(p_huella bytea)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ delete from frenos where huella = p_huella $$;
grant execute on function soltar_freno to albacea_conexion;

-- Counts a failure in the table of the brakes, and returns how many there were. If p_olvido passes without a failure, the
-- count begins anew.
create function contar_fallo(p_huella bytea, p_olvido interval, p_ahora timestamptz)
  returns integer
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into frenos as f (huella, fallos, ultimo, libre) values (p_huella, 1, p_ahora, p_ahora)
  on conflict (huella) do update
    set fallos = case when f.ultimo < p_ahora - p_olvido then 1 else f.fallos + 1 end, ultimo = p_ahora
  returning fallos
$$;
grant execute on function contar_fallo to albacea_conexion;

-- The insurers to whose identity provider the domain of an e-mail address leads. No account is read.
create function inicios_de_dominio(p_dominio text)
  returns table(slug text, nombre text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce(a.slug, 'servicio'), a.nombre
    from inicios_unicos i left join aseguradoras a on a.id = i.aseguradora_id
   where p_dominio = any (i.dominios) and coalesce(a.estado, 'activa') = 'activa'
   order by a.nombre nulls first
$$;
grant execute on function inicios_de_dominio to albacea_conexion;

-- Stores a sign-on under way.
create function abrir_inicio(p_estado bytea, p_navegador bytea, p_destino uuid, p_contenido bytea, p_caduca timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  insert into inicios_pendientes (estado_huella, navegador_huella, destino, contenido_cifrado, caduca)
  values (p_estado, p_navegador, p_destino, p_contenido, p_caduca)
$$;
grant execute on function abrir_inicio to albacea_conexion;

-- Reads and deletes a sign-on that comes back; no row: it is unknown, expired, of another browser or insurer, or came back
-- before.
create function gastar_inicio(p_estado bytea, p_navegador bytea, p_destino uuid, p_ahora timestamptz)
  returns table(contenido_cifrado bytea)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from inicios_pendientes p
   where p.estado_huella = p_estado and p.navegador_huella = p_navegador and p.destino = p_destino and p.caduca > p_ahora
  returning p.contenido_cifrado
$$;
grant execute on function gastar_inicio to albacea_conexion;

-- Opens a session for somebody whom an identity provider identifies; false: the membership is of another insurer.
create function abrir_sesion_de_inicio(p_id uuid, p_usuario uuid, p_aseguradora uuid, p_huella bytea, p_agente text, p_direccion text, p_ahora timestamptz, p_caduca timestamptz, p_confirmada timestamptz, p_sid text)
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
grant execute on function abrir_sesion_de_inicio to albacea_conexion;

-- Ends sessions that the identity provider of an insurer opened: those of a membership, those of one session at the
-- provider, or those that are both.
create function cerrar_sesiones_de_inicio(p_aseguradora uuid, p_membresia uuid, p_sid text)
  returns table(usuario uuid)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_usuario h using membresias m
   where h.usuario = m.id and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = p_aseguradora and h.inicio
     and (p_membresia is null or m.id = p_membresia) and (p_sid is null or h.inicio_sid = p_sid)
  returning h.usuario
$$;
grant execute on function cerrar_sesiones_de_inicio to albacea_conexion;

-- Ends all sessions that the identity provider of the transaction's insurer or of the service opened, because the provider
-- was withdrawn or replaced.
create function cerrar_inicios()
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_usuario h using membresias m
   where h.usuario = m.id and coalesce(m.aseguradora_id, '00000000-0000-0000-0000-000000000000') = aseguradora_actual() and h.inicio
$$;
grant execute on function cerrar_inicios to albacea_app, albacea_servicio;

-- The valid sessions of one membership, without the person's other memberships, newest first.
create function sesiones_de_membresia(p_usuario uuid, p_ahora timestamptz)
  returns table(id uuid, agente text, direccion text, creada timestamptz, vista timestamptz, caduca timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select h.id, h.agente, h.direccion, h.creada, h.vista, h.caduca
    from membresias m join personas p on p.id = m.persona
    join sesiones_usuario h on h.usuario = m.id and h.version = p.version_sesion + m.version_sesion
   where m.id = p_usuario and m.estado = 'activo' and h.caduca > p_ahora order by h.vista desc, h.id desc
$$;
grant execute on function sesiones_de_membresia to albacea_conexion;

-- Ends sessions of one membership, without the person's other memberships: one session, or all (p_una null).
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
grant execute on function terminar_de_membresia to albacea_conexion;

-- Stores a challenge.
create function abrir_reto(p_huella bytea, p_sesion uuid, p_caduca timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ insert into retos_llave (huella, sesion, caduca) values (p_huella, p_sesion, p_caduca) $$;
grant execute on function abrir_reto to albacea_conexion;

-- Uses up a challenge; false: it is unknown, expired, of another session, or was used before.
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
grant execute on function gastar_reto to albacea_conexion;

-- The owner of a passkey, and the public key with which its signature is checked.
create function buscar_llave(p_credencial bytea)
  returns table(id uuid, persona uuid, email text, clave_publica bytea)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select l.id, l.persona, p.email, l.clave_publica from llaves_acceso l join personas p on p.id = l.persona where l.credencial = p_credencial
$$;
grant execute on function buscar_llave to albacea_conexion;

-- Stores the counter of a passkey that has signed; false: the counter did not grow, as happens to the second of two
-- simultaneous uses.
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
grant execute on function usar_llave to albacea_conexion;

-- The passkeys of the person behind a membership, oldest first.
create function listar_llaves(p_membresia uuid)
  returns table(id uuid, credencial bytea, nombre text, creada timestamptz, usada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select l.id, l.credencial, l.nombre, l.creada, l.usada from llaves_acceso l where l.persona = persona_de(p_membresia) order by l.creada, l.id
$$;
grant execute on function listar_llaves to albacea_app, albacea_servicio;

-- Adds a passkey to the person behind a membership; false: the person has p_maximo passkeys, or somebody already has this
-- one.
create function poner_llave(p_membresia uuid, p_id uuid, p_credencial bytea, p_clave bytea, p_contador bigint, p_nombre text, p_maximo integer, p_ahora timestamptz)
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
grant execute on function poner_llave to albacea_app, albacea_servicio;

-- Whether any membership of the person behind a membership needs a second factor.
create function debe_segundo_factor(p_membresia uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select exists (select 1 from membresias m where m.persona = persona_de(p_membresia) and m.estado = 'activo' and pide_segundo_factor(m.id))
$$;

-- Removes a passkey of the person behind a membership. Returns retirada; ninguna: the person has no such passkey; ultima:
-- it is their last second factor, which they must keep.
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
  -- locks the person, so that two calls cannot remove the last two factors at the same time
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
grant execute on function retirar_llave to albacea_app, albacea_servicio;

-- Removes all passkeys of the person behind a membership, who has lost them.
create function quitar_llaves(p_membresia uuid)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ delete from llaves_acceso l where l.persona = persona_de(p_membresia) $$;
grant execute on function quitar_llaves to albacea_app, albacea_servicio;

-- Removes the authenticator; false: it is the last second factor, which the person must keep.
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
grant execute on function retirar_factor to albacea_app, albacea_servicio;
