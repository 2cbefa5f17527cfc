-- The mandate of the heir.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Mandates of the heir: one that is being prepared and one that is signed at most.
create table mandatos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'preparado' check (estado in ('preparado', 'firmado', 'revocado', 'sustituido')),
  texto_version text not null, -- of the text that was signed
  huella_codigo bytea, -- of the one-time code
  codigo_caduca timestamptz,
  fallos integer not null default 0, -- wrong codes
  -- who signs, in what capacity, for which actions and providers, and the evidence, under the key of the case
  datos_cifrados bytea,
  documento uuid, -- paper of the signature, to be validated by a person
  preparado timestamptz not null,
  firmado timestamptz,
  revocado timestamptz,
  huella_comprobacion bytea, -- of the code with which a provider checks it; gone with the case
  -- what kinds of things it allows, in words that tell of nobody: what the page of the check shows
  clases text[] not null default '{}',
  -- whether the name is that of the heir on file; null: signed before names were compared
  revision_de_nombre text check (revision_de_nombre in ('coincide', 'pendiente', 'aceptado', 'rechazado')),
  -- who signed it, once somebody else carries the case: it is history then, and nobody but the service reads it; null:
  -- the heir
  allegado uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados(aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_comprobacion)
);
create index mandatos_por_caso on mandatos (aseguradora_id, caso);
create index mandatos_por_revisar on mandatos (aseguradora_id, caso)
  where estado = 'firmado' and revision_de_nombre = 'pendiente';
create unique index mandatos_uno_firmado on mandatos (aseguradora_id, caso) where estado = 'firmado';
create unique index mandatos_uno_preparado on mandatos (aseguradora_id, caso) where estado = 'preparado';
alter table mandatos enable row level security, force row level security;
create policy inquilino on mandatos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandatos for select to albacea_puerta using (true);
grant insert, select, update on mandatos to albacea_app;
grant select (aseguradora_id, id, caso, estado, documento, firmado, revocado, huella_comprobacion, clases,
  revision_de_nombre)
  on mandatos to albacea_puerta;
create trigger cambio_al_cambiar after update on mandatos
  for each row
  when (new.estado is distinct from old.estado or new.documento is distinct from old.documento)
  execute function caso_cambiado();
create trigger cambio_al_preparar after insert on mandatos for each row execute function caso_cambiado();

-- The papers of a mandate: one for each provider and one for the public registers, all signed at once. Mandates of one
-- paper have none.
create table mandato_ejemplares (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  mandato uuid not null, -- the signature by which it was made
  datos_cifrados bytea, -- for whom, which actions and accounts, its text and its check code, under the key of the case
  huella_comprobacion bytea, -- of the code with which its provider checks it; gone with the case
  clases text[] not null, -- what kinds of things it allows, in words that tell of nobody
  firmado timestamptz not null,
  vence date not null, -- the last day on which it gives authority
  fin timestamptz, -- when it ended before that; a case that ends it is not written here
  -- taken back, or replaced by a newer one for the same provider
  motivo_fin text check (motivo_fin in ('revocado', 'sustituido')),
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos(aseguradora_id, id),
  check ((fin is null) = (motivo_fin is null)),
  unique (huella_comprobacion)
);
create index mandato_ejemplares_por_caso on mandato_ejemplares (aseguradora_id, caso, id);
create index mandato_ejemplares_por_mandato on mandato_ejemplares (aseguradora_id, mandato);
alter table mandato_ejemplares enable row level security, force row level security;
create policy inquilino on mandato_ejemplares to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_ejemplares for select to albacea_puerta using (true);
grant insert, select, update on mandato_ejemplares to albacea_app;
grant select (aseguradora_id, id, caso, mandato, huella_comprobacion, clases, firmado, vence, fin)
  on mandato_ejemplares to albacea_puerta;

-- Who has looked a mandate up.
create table mandato_consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  mandato uuid not null,
  ocurrido timestamptz not null,
  red text not null, -- so much of the address as tells one office from another
  agente text not null,
  ejemplar uuid, -- the paper whose code was asked for; null: that of a mandate of one paper
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, ejemplar) references mandato_ejemplares(aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos(aseguradora_id, id)
);
create index mandato_consultas_por_mandato on mandato_consultas (aseguradora_id, mandato, id);
alter table mandato_consultas enable row level security, force row level security;
create policy inquilino on mandato_consultas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_consultas for insert to albacea_puerta with check (true);
grant delete, select on mandato_consultas to albacea_app;
grant insert on mandato_consultas to albacea_puerta;

-- Of a paper of a mandate, that its signer has signed it with a certificate too: what was found when the copy came.
create table mandato_firmas (
  aseguradora_id uuid not null,
  ejemplar uuid not null,
  caso uuid not null,
  -- certificado: its issuers lead to a trusted one, who said that it was not revoked; sin_revocacion: that is not
  -- known; sin_cadena: no trusted one was configured, and nobody looked
  nivel text not null check (nivel in ('certificado', 'sin_revocacion', 'sin_cadena')),
  emisor text, -- who issued the certificate, as it says itself; null: it does not say
  recibida timestamptz not null,
  documento uuid not null, -- the copy
  datos_cifrados bytea not null, -- name and number of the holder, sealed under the key of the case
  primary key (aseguradora_id, ejemplar),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  foreign key (aseguradora_id, documento) references documentos(aseguradora_id, id),
  foreign key (aseguradora_id, ejemplar) references mandato_ejemplares(aseguradora_id, id)
);
create index mandato_firmas_caso on mandato_firmas (aseguradora_id, caso);
alter table mandato_firmas enable row level security, force row level security;
create policy inquilino on mandato_firmas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_firmas for select to albacea_puerta using (true);
grant delete, insert, select, update on mandato_firmas to albacea_app;
grant select on mandato_firmas to albacea_puerta;

-- What a code says of its mandate, or of the one paper of it that bears the code; writes down that somebody asked. No
-- row: no such code at this address (null: any insurer's). A provider is not told that one holds while its name is not
-- settled, or somebody has said that the person lives.
create function comprobar_mandato(p_huella bytea, p_slug text, p_id uuid, p_red text, p_agente text, p_ahora timestamptz)
  returns table(firmado timestamptz, fin timestamptz, clases text[], en_revision boolean)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  m record;
begin
  select e.aseguradora_id, e.mandato as id, e.id as ejemplar, e.firmado, e.clases, e.en_revision, e.fin
    into m
    from vigencia_de_ejemplares() e
    join aseguradoras a on a.id = e.aseguradora_id
   where e.huella = p_huella and not e.borrado and (p_slug is null or a.slug = p_slug);
  if not found then
    select n.aseguradora_id, n.id, null::uuid as ejemplar, n.firmado, n.clases,
           n.estado = 'firmado' and n.revision_de_nombre is not distinct from 'pendiente'
           or exists (select 1 from alertas_de_vida w where w.aseguradora_id = n.aseguradora_id and w.caso = n.caso and w.decidida is null)
             as en_revision,
           case when n.estado = 'revocado' then n.revocado
                when n.estado = 'sustituido' then (select min(s.firmado) from mandatos s
                  where s.aseguradora_id = n.aseguradora_id and s.caso = n.caso and s.firmado > n.firmado)
                when d.estado = 'rechazado' then d.revisado
                when c.estado in ('cerrado', 'anulado') then c.cerrado end as fin
      into m
      from mandatos n
      join casos c on c.aseguradora_id = n.aseguradora_id and c.id = n.caso
      join aseguradoras a on a.id = n.aseguradora_id
      left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
     where n.huella_comprobacion = p_huella and n.firmado is not null and c.borrado is null and (p_slug is null or a.slug = p_slug);
  end if;
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ejemplar, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, m.ejemplar, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases, m.en_revision;
end
$$;
alter function comprobar_mandato owner to albacea_puerta;
revoke execute on function comprobar_mandato from public;

-- Which paper bears a code, for its credential.
create function ejemplar_de_codigo(p_huella bytea, p_slug text)
  returns table(aseguradora_id uuid, caso_id text, ejemplar uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select e.aseguradora_id, c.caso_id, e.id
    from mandato_ejemplares e
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    join aseguradoras a on a.id = e.aseguradora_id
   where e.huella_comprobacion = p_huella and c.borrado is null and (p_slug is null or a.slug = p_slug)
$$;
alter function ejemplar_de_codigo owner to albacea_puerta;
revoke execute on function ejemplar_de_codigo from public;

-- Whether the paper that bears a code was signed with a certificate too, and who issued that. It names nobody of the
-- family.
create function firma_de_codigo(p_huella bytea, p_slug text)
  returns table(nivel text, emisor text, recibida timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select f.nivel, f.emisor, f.recibida
    from mandato_ejemplares e
    join mandato_firmas f on f.aseguradora_id = e.aseguradora_id and f.ejemplar = e.id
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    join aseguradoras a on a.id = e.aseguradora_id
   where e.huella_comprobacion = p_huella and c.borrado is null and (p_slug is null or a.slug = p_slug)
$$;
alter function firma_de_codigo owner to albacea_puerta;
revoke execute on function firma_de_codigo from public;

-- When each paper of a mandate ended, and whether a person has to look first: at the name under it, or at the word that
-- the person lives.
create function vigencia_de_ejemplares()
  returns table(aseguradora_id uuid, id uuid, caso uuid, mandato uuid, huella bytea, firmado timestamptz, clases text[], borrado boolean, fin timestamptz, en_revision boolean)
  language sql
  stable
as $$
  select e.aseguradora_id, e.id, e.caso, e.mandato, e.huella_comprobacion, e.firmado, e.clases, c.borrado is not null,
         least(e.fin, case when d.estado = 'rechazado' then d.revisado end,
               case when c.estado in ('cerrado', 'anulado') then c.cerrado end,
               case when v.vencido <= now_of(e.aseguradora_id) then v.vencido end),
         exists (select 1 from mandatos f where f.aseguradora_id = e.aseguradora_id and f.caso = e.caso and f.estado = 'firmado'
                   and f.revision_de_nombre = 'pendiente')
         or exists (select 1 from alertas_de_vida w where w.aseguradora_id = e.aseguradora_id and w.caso = e.caso and w.decidida is null)
    from mandato_ejemplares e
    join mandatos n on n.aseguradora_id = e.aseguradora_id and n.id = e.mandato
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    cross join lateral (select (e.vence + 1)::timestamp at time zone 'Europe/Madrid' as vencido) v
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
$$;
alter function vigencia_de_ejemplares owner to albacea_puerta;
revoke execute on function vigencia_de_ejemplares from public;
