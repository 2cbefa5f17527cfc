-- What providers answer.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What a provider answered to a request: its word, and nothing more until a person has confirmed it.
create table respuestas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  -- by which way it came: the page of the letter, its API, an e-mail, the telephone, paper
  via text not null check (via in ('pagina', 'programa', 'correo', 'telefono', 'papel')),
  -- what it says, as it was proposed: by the provider itself, or by a rule that read it
  clase text not null
    check (clase in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  estado text not null default 'propuesta' check (estado in ('propuesta', 'confirmada', 'descartada')),
  papeles text[] not null default '{}', -- papers that it asks for
  documentos uuid[] not null default '{}', -- papers of the case that came with it
  huella_clave bytea not null, -- index of the key of what came: the same thing that comes twice is one answer
  recibida timestamptz not null,
  -- its words, the sentence on which the proposal rests, its reference, who answers, and why it was discarded; under
  -- the key of the case
  datos_cifrados bytea,
  -- as what a person confirmed it
  clase_confirmada text
    check (clase_confirmada in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  resultado text, -- result of the account that the person chose; null: none followed
  decidida timestamptz,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  decidida_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, huella_clave),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((decidida is null) = (estado = 'propuesta')),
  check ((clase_confirmada is not null) = (estado = 'confirmada'))
);
create index respuestas_por_caso on respuestas (aseguradora_id, caso, recibida);
create index respuestas_por_cuenta on respuestas (aseguradora_id, cuenta);
create index respuestas_propuestas on respuestas (aseguradora_id, caso) where estado = 'propuesta';
alter table respuestas enable row level security, force row level security;
create policy inquilino on respuestas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on respuestas for select to albacea_puerta using (true);
grant delete, insert, select, update on respuestas to albacea_app;
grant select (aseguradora_id, caso, cuenta, estado, recibida) on respuestas to albacea_puerta;

-- Codes of letters to providers, each of one account: whoever has it answers this request and sees no other. Valid
-- until the account is final.
create table codigos_respuesta (
  aseguradora_id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  generacion integer not null, -- which one of the account: after one was revoked, letters carry the next
  -- hash of the code; the code itself is nowhere, and made anew from the key of the insurer for each letter
  huella bytea not null,
  emitido timestamptz not null, -- when the first letter with it left
  revocado timestamptz, -- when the service put it out of use
  primary key (aseguradora_id, cuenta, generacion),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  unique (huella)
);
create index codigos_respuesta_por_caso on codigos_respuesta (aseguradora_id, caso);
alter table codigos_respuesta enable row level security, force row level security;
create policy inquilino on codigos_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on codigos_respuesta for select to albacea_puerta using (true);
grant delete, insert, select, update on codigos_respuesta to albacea_app;
grant select on codigos_respuesta to albacea_puerta;

-- Proofs that somebody receives mail at the domain of a provider: with one, its open requests of this insurer are shown
-- together.
create table listas_proveedor (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null, -- whose code it was asked for with; revoked with that code
  generacion integer not null, -- of that code
  proveedor text not null, -- code of the catalogue
  dominio text not null, -- the domain that was written to; it counts for as long as the catalogue has it
  huella_direccion bytea not null, -- blind index of the address, so that nobody is written to without end
  huella_enlace bytea not null, -- hash of what the e-mail carries; it opens once
  pedida timestamptz not null,
  enlace_hasta timestamptz not null, -- until when the e-mail opens it
  huella_llave bytea, -- hash of the key that was given for it; null: nobody has opened it
  abierta timestamptz,
  caduca timestamptz, -- until when the key shows the list
  revocada timestamptz, -- when the provider or the service ended it
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, cuenta, generacion) references codigos_respuesta(aseguradora_id, cuenta, generacion),
  check ((huella_llave is null) = (abierta is null)),
  check ((abierta is null) = (caduca is null)),
  unique (huella_enlace),
  unique (huella_llave)
);
create index listas_proveedor_por_caso on listas_proveedor (aseguradora_id, caso);
create index listas_proveedor_por_cuenta on listas_proveedor (aseguradora_id, cuenta, pedida);
create index listas_proveedor_por_direccion on listas_proveedor (aseguradora_id, huella_direccion, pedida);
create index listas_proveedor_por_proveedor on listas_proveedor (aseguradora_id, proveedor, pedida);
alter table listas_proveedor enable row level security, force row level security;
create policy inquilino on listas_proveedor to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on listas_proveedor for select to albacea_puerta using (true);
grant delete, insert, select, update on listas_proveedor to albacea_app;
grant select on listas_proveedor to albacea_puerta;

-- The request that a code answers. No row: unknown, revoked, of an account that is settled, or of another insurer's
-- address.
create function buscar_codigo_respuesta(p_huella bytea, p_slug text)
  returns table(aseguradora_id uuid, caso_id text, cuenta uuid, now timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select q.aseguradora_id, c.caso_id, q.cuenta, now_of(q.aseguradora_id)
    from codigos_respuesta q
    join cuentas k on k.aseguradora_id = q.aseguradora_id and k.id = q.cuenta
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
    join aseguradoras a on a.id = q.aseguradora_id
   where q.huella = p_huella and q.revocado is null and k.estado in ('solicitada', 'rechazada')
     and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and a.estado = 'activa' and (p_slug is null or a.slug = p_slug)
$$;
alter function buscar_codigo_respuesta owner to albacea_puerta;
revoke execute on function buscar_codigo_respuesta from public;

-- The list that an e-mail opens, or that a key shows. No row: unknown, used, expired, revoked, or of another insurer's
-- address.
create function buscar_lista_proveedor(p_huella bytea, p_slug text)
  returns table(aseguradora_id uuid, lista uuid, caso_id text, proveedor text, dominio text, caduca timestamptz, es_llave boolean, now timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p.aseguradora_id, p.id, c.caso_id, p.proveedor, p.dominio, p.caduca, p.huella_llave is not null, n
    from listas_proveedor p
    join codigos_respuesta q on q.aseguradora_id = p.aseguradora_id and q.cuenta = p.cuenta and q.generacion = p.generacion
    join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
    join aseguradoras a on a.id = p.aseguradora_id
   cross join lateral now_of(p.aseguradora_id) as n
   where (p.huella_llave = p_huella and p.caduca > n
          or p.huella_enlace = p_huella and p.huella_llave is null and p.enlace_hasta > n)
     and p.revocada is null and q.revocado is null and c.borrado is null and c.bloqueado is null
     and a.estado = 'activa' and (p_slug is null or a.slug = p_slug)
$$;
alter function buscar_lista_proveedor owner to albacea_puerta;
revoke execute on function buscar_lista_proveedor from public;

-- What a key shows: the requests to its provider, of its insurer alone, that the codes of their letters would open. The
-- oldest first.
create function solicitudes_de_lista(p_huella bytea, p_slug text, p_maximo integer)
  returns table(caso_id text, cuenta uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.caso_id, k.id
    from buscar_lista_proveedor(p_huella, p_slug) l
    join cuentas k on k.aseguradora_id = l.aseguradora_id and k.proveedor = l.proveedor
    join codigos_respuesta q on q.aseguradora_id = k.aseguradora_id and q.cuenta = k.id and q.revocado is null
    join casos c on c.aseguradora_id = k.aseguradora_id and c.id = k.caso
   where l.es_llave and k.estado in ('solicitada', 'rechazada')
     and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
   order by q.emitido, k.id
   limit p_maximo
$$;
alter function solicitudes_de_lista owner to albacea_puerta;
revoke execute on function solicitudes_de_lista from public;
