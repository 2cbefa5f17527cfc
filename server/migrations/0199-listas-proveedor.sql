-- The open requests of a provider in one list, for who receives mail at its own domain (docs/decisions/0152).

create table listas_proveedor (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  generacion integer not null,
  proveedor text not null,
  dominio text not null,
  huella_direccion bytea not null,
  huella_enlace bytea not null,
  pedida timestamptz not null,
  enlace_hasta timestamptz not null,
  huella_llave bytea,
  abierta timestamptz,
  caduca timestamptz,
  revocada timestamptz,
  primary key (aseguradora_id, id),
  unique (huella_enlace),
  unique (huella_llave),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, cuenta, generacion) references codigos_respuesta (aseguradora_id, cuenta, generacion),
  check ((huella_llave is null) = (abierta is null)),
  check ((abierta is null) = (caduca is null))
);
comment on table listas_proveedor is
  'Proofs that somebody receives mail at the domain of a provider: with one, its open requests of this insurer are shown together.';
comment on column listas_proveedor.cuenta is 'whose code it was asked for with; revoked with that code';
comment on column listas_proveedor.generacion is 'of that code';
comment on column listas_proveedor.proveedor is 'code of the catalogue';
comment on column listas_proveedor.dominio is 'the domain that was written to; it counts for as long as the catalogue has it';
comment on column listas_proveedor.huella_direccion is 'blind index of the address, so that nobody is written to without end';
comment on column listas_proveedor.huella_enlace is 'hash of what the e-mail carries; it opens once';
comment on column listas_proveedor.enlace_hasta is 'until when the e-mail opens it';
comment on column listas_proveedor.huella_llave is 'hash of the key that was given for it; null: nobody has opened it';
comment on column listas_proveedor.caduca is 'until when the key shows the list';
comment on column listas_proveedor.revocada is 'when the provider or the service ended it';
create index listas_proveedor_por_cuenta on listas_proveedor (aseguradora_id, cuenta, pedida);
create index listas_proveedor_por_direccion on listas_proveedor (aseguradora_id, huella_direccion, pedida);
create index listas_proveedor_por_proveedor on listas_proveedor (aseguradora_id, proveedor, pedida);
create index listas_proveedor_por_caso on listas_proveedor (aseguradora_id, caso);
alter table listas_proveedor enable row level security, force row level security;
create policy inquilino on listas_proveedor to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on listas_proveedor for select to albacea_puerta using (true);
grant delete, insert, select, update on listas_proveedor to albacea_app;
grant select on listas_proveedor to albacea_puerta;

create function buscar_lista_proveedor(p_huella bytea, p_slug text)
  returns table (aseguradora_id uuid, lista uuid, caso_id text, proveedor text, dominio text, caduca timestamptz, es_llave boolean,
                 now timestamptz)
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
comment on function buscar_lista_proveedor is
  'The list that an e-mail opens, or that a key shows. No row: unknown, used, expired, revoked, or of another insurer''s address.';

create function solicitudes_de_lista(p_huella bytea, p_slug text, p_maximo integer)
  returns table (caso_id text, cuenta uuid)
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
comment on function solicitudes_de_lista is
  'What a key shows: the requests to its provider, of its insurer alone, that the codes of their letters would open. The oldest first.';

grant create on schema public to albacea_puerta;
alter function buscar_lista_proveedor owner to albacea_puerta;
alter function solicitudes_de_lista owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function buscar_lista_proveedor from public;
revoke execute on function solicitudes_de_lista from public;
