-- Insurers: settings, keys, senders and clocks.

-- ==== identity ====
-- Insurers and their API keys.

-- Insurers. Variant, slug and key never change; the contract with an insurer is about one variant.
create table aseguradoras (
  id uuid not null,
  -- subdomain of the insurer's pages and, in Variant A, of its API
  slug text not null check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$'),
  nombre text not null,
  variante text not null check (variante in ('A', 'B')),
  -- pausada: the insurer's keys and people are refused, and its batches and due dates wait; its families go on in the portal
  -- by the links that they have, and get no new ones. Requests that were made go on, and so does what may answer or stop them
  estado text not null default 'activa' check (estado in ('activa', 'pausada')),
  -- test insurer, which has no real families; never changes; API keys of test insurers begin with alb_ensayo_
  pruebas boolean not null default false,
  idioma text not null default 'es', -- language of e-mails and pages if nobody has chosen another
  idiomas_activos text[] not null default '{es,en}',
  color text check (color ~ '^#[0-9a-f]{6}$'), -- colour of the insurer's brand on the pages of the family
  telefono text,
  responder_a text, -- Reply-To of the e-mails to families
  -- e-mail domains of the insurer's own staff: if an heir's address is at one of them, that is probably a mistake
  dominios_email text[] not null default '{}',
  clave_envuelta bytea not null, -- key of the insurer, wrapped by the MASTER_KEY
  version integer not null default 1, -- number of changes, so that every process knows when its copy of the row is outdated
  creada timestamptz not null default now(),
  -- for how many years an ended case is stored, blocked
  retencion_anios integer not null default 5 check (retencion_anios >= 1 and retencion_anios <= 30),
  exige_segundo_factor boolean not null default false, -- whether admins need a second factor
  -- seconds by which the insurer's clock is ahead; 0 for all but test insurers; a change also increases version
  desfase_segundos integer not null default 0 check (desfase_segundos >= 0),
  -- whether the insurer's cases count in the experience with providers that all insurers share; its own admin decides
  comparte_experiencia boolean not null default false,
  -- days and Madrid times at which somebody answers telefono, such as "laborables 09:00-20:00"; null: unknown
  horario text,
  -- controller of the families' personal data, name and address as families read them; null: the insurer, under its name
  responsable_datos text,
  -- contact for families about their data, such as a data protection officer; null: they call the insurer
  contacto_datos text,
  -- kinds of commands of the service that a second person has to release: requests that cannot be undone, closing a case by
  -- hand, certificates for which a fee is paid
  exige_visto_bueno text[] not null default '{}' check (exige_visto_bueno <@ array['irreversible', 'cierre', 'tasa']),
  -- whether events and their deliveries contain the insurer's own reference of the case
  eventos_con_referencia boolean not null default false,
  remitente text, -- verified address from which e-mails to families are sent; null: the service's address
  remitente_selector text, -- selector of the key that signs these e-mails
  -- the logo without its picture: `huella`, `ancho` and `alto` in pixels, `texto` (null: the name of the insurer); null: no
  -- logo
  logo jsonb,
  primary key (id),
  check ((remitente is null) = (remitente_selector is null)),
  unique (slug)
);
alter table aseguradoras enable row level security, force row level security;
create policy inquilino on aseguradoras to albacea_app
  using (id = aseguradora_actual())
  with check (id = aseguradora_actual());
create policy puerta on aseguradoras for select to albacea_puerta using (true);
create policy reloj on aseguradoras for update to albacea_puerta
  using (id = aseguradora_actual() and pruebas)
  with check (id = aseguradora_actual() and pruebas);
create policy servicio on aseguradoras to albacea_servicio using (true) with check (true);
grant insert, select on aseguradoras to albacea_app;
grant select on aseguradoras to albacea_puerta, albacea_servicio;
grant update (nombre, estado, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version,
  retencion_anios, exige_segundo_factor, comparte_experiencia, horario, responsable_datos, contacto_datos,
  exige_visto_bueno, eventos_con_referencia, remitente, remitente_selector, logo)
  on aseguradoras to albacea_app;
grant update (nombre, estado, idioma, idiomas_activos, color, telefono, responder_a, dominios_email, version,
  retencion_anios, exige_segundo_factor, responsable_datos, contacto_datos)
  on aseguradoras to albacea_servicio;
grant update (version, desfase_segundos) on aseguradoras to albacea_puerta;

-- API keys of the insurers.
create table claves_api (
  aseguradora_id uuid not null,
  id uuid not null,
  huella bytea not null, -- SHA-256 of the key, which is shown once and never stored
  etiqueta text not null,
  final text not null, -- last four characters of the key, by which people recognise it
  alcances text[], -- scopes of the key; null: all
  creada timestamptz not null default now(),
  caduca timestamptz,
  revocada timestamptz,
  ultimo_uso timestamptz, -- last use, to the minute
  redes text[] check (cardinality(redes) > 0), -- networks from which the key is accepted; null: any
  primary key (aseguradora_id, id),
  unique (huella)
);
alter table claves_api enable row level security, force row level security;
create policy inquilino on claves_api to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on claves_api to albacea_puerta using (true) with check (true);
grant insert, select, update on claves_api to albacea_app;
grant select on claves_api to albacea_puerta;
grant update (ultimo_uso) on claves_api to albacea_puerta;

-- Sender addresses at insurers' own domains, from which they write to their families, and the keys that sign these e-mails
-- (DKIM, RFC 6376).
create table remitentes (
  aseguradora_id uuid not null,
  direccion text not null, -- the address; its domain is in ASCII
  dominio text not null, -- domain of the address; e-mails are signed in its name
  selector text not null, -- name of the DNS record with the public key in use
  publica text not null, -- public key in base64, as it is in the DNS record
  clave_cifrada bytea not null, -- private key, encrypted under the key of the insurer
  siguiente_selector text, -- selector of the next key, which replaces this one once it is published; null: none
  siguiente_publica text,
  siguiente_clave_cifrada bytea,
  verificado timestamptz, -- since when the DNS record of the key is right; null: it never was, or no longer is
  caido timestamptz, -- when the record stopped being right and the admins were told; null: that did not happen
  ajeno boolean not null default false, -- true: the record is right, but another insurer has verified the domain
  comprobado timestamptz, -- when DNS was last asked
  hallado jsonb, -- what DNS answered then, for each record
  proxima timestamptz not null, -- when the worker asks DNS again
  creado timestamptz not null,
  primary key (aseguradora_id),
  foreign key (aseguradora_id) references aseguradoras(id),
  check ((siguiente_selector is null) = (siguiente_publica is null)),
  check ((siguiente_selector is null) = (siguiente_clave_cifrada is null))
);
create unique index remitentes_dominio_verificado on remitentes (dominio) where verificado is not null;
alter table remitentes enable row level security, force row level security;
create policy inquilino on remitentes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on remitentes to albacea_app;
grant update (direccion, dominio, selector, publica, clave_cifrada, siguiente_selector, siguiente_publica,
  siguiente_clave_cifrada, verificado, caido, ajeno, comprobado, hallado, proxima, creado)
  on remitentes to albacea_app;

-- The pictures of insurers' logos, as families see them: small PNGs that the service has redrawn.
create table logos (
  aseguradora_id uuid not null,
  huella text not null, -- SHA-256 of the picture, shortened; it is part of the picture's address
  png bytea not null,
  primary key (aseguradora_id),
  foreign key (aseguradora_id) references aseguradoras(id)
);
alter table logos enable row level security, force row level security;
create policy inquilino on logos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select on logos to albacea_app;
grant update (huella, png) on logos to albacea_app;

-- The time of an insurer, which decides what is due. The function bypasses the policies, because the roles that deliver and
-- remind see no row of aseguradoras.
create function now_of(p_aseguradora uuid)
  returns timestamptz
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select database_now() + coalesce((select a.desfase_segundos from aseguradoras a where a.id = p_aseguradora), 0) * interval '1 second'
$$;
grant execute on function now_of to albacea_app, albacea_conexion, albacea_servicio, albacea_worker;

-- Whether the events of an insurer contain its reference of the case. The function bypasses the policies, because the role
-- that delivers sees no row of aseguradoras.
create function events_name_reference(p_aseguradora uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce((select a.eventos_con_referencia from aseguradoras a where a.id = p_aseguradora), false)
$$;
grant execute on function events_name_reference to albacea_worker;

-- The offsets of all insurers' clocks, among them always 0. A query for due work of all insurers runs once for each offset.
create function clock_offsets()
  returns table(desfase_segundos integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select 0 union select a.desfase_segundos from aseguradoras a where a.desfase_segundos > 0 $$;
grant execute on function clock_offsets to albacea_worker;

-- Moves the clock of the transaction's insurer forward to an instant, to the second. Returns null if the insurer is not a
-- test insurer.
create function adelantar_reloj(p_hasta timestamptz)
  returns timestamptz
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  update aseguradoras
     set desfase_segundos = greatest(desfase_segundos, ceil(extract(epoch from p_hasta - database_now()))::integer),
         version = version + 1
   where id = aseguradora_actual() and pruebas
  returning database_now() + desfase_segundos * interval '1 second'
$$;
grant execute on function adelantar_reloj to albacea_app;

-- The public data of an insurer, found by its subdomain (p_slug) or its id.
create function buscar_aseguradora(p_slug text, p_id uuid)
  returns table(id uuid, slug text, variante text, estado text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select a.id, a.slug, a.variante, a.estado from aseguradoras a where a.slug = p_slug or a.id = p_id $$;
grant execute on function buscar_aseguradora to albacea_conexion;

-- Finds valid API keys by their hashes and counts their requests, as contar_uso does. A hash has no row if its key is unknown, expired,
-- revoked, of another insurer than the slug's, or used from a network that it does not allow; the caller must not be able
-- to tell these apart. A slug is null on the bare domain; orden is the index in the lists, from 1. Rows are locked in the
-- order of the list, so callers sort it by hash, which prevents deadlocks. The function loops, because one statement over
-- the whole list took four times as long: it is planned anew in each call, while the plans of the statements in a loop are
-- reused.
create function autenticar_claves(p_huellas bytea[], p_slugs text[], p_direcciones text[], p_limite integer)
  returns table(orden integer, titular uuid, aseguradora_id uuid, slug text, variante text, estado text, version integer, alcances text[], usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ahora timestamptz := clock_timestamp();
  una integer := (p_limite is not null)::integer;
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
    -- writes at most once a minute, which is precise enough, so that not every request writes
    if clave.ultimo_uso is null or clave.ultimo_uso < ahora - interval '1 minute' then
      update claves_api c set ultimo_uso = ahora where c.aseguradora_id = clave.aseguradora_id and c.id = clave.id;
    end if;
    insert into limites_uso as l (titular, inicio, usadas) values (clave.id, ahora, una)
    on conflict (titular) do update set
      inicio = case when l.inicio <= ahora - interval '1 hour' then ahora else l.inicio end,
      usadas = case when l.inicio <= ahora - interval '1 hour' then una else least(l.usadas + una, p_limite + 1) end
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
grant execute on function autenticar_claves to albacea_conexion;
