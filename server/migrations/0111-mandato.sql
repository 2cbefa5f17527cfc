-- The mandate of the heir.

create table mandatos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null default 'preparado' check (estado in ('preparado', 'firmado', 'revocado', 'sustituido')),
  texto_version text not null,
  huella_codigo bytea,
  codigo_caduca timestamptz,
  fallos integer not null default 0,
  datos_cifrados bytea,
  documento uuid,
  preparado timestamptz not null,
  firmado timestamptz,
  revocado timestamptz,
  huella_comprobacion bytea,
  clases text[] not null default '{}',
  revision_de_nombre text check (revision_de_nombre in ('coincide', 'pendiente', 'aceptado', 'rechazado')),
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_comprobacion)
);
comment on table mandatos is 'Mandates of the heir: one that is being prepared and one that is signed at most.';
comment on column mandatos.texto_version is 'of the text that was signed';
comment on column mandatos.huella_codigo is 'of the one-time code';
comment on column mandatos.fallos is 'wrong codes';
comment on column mandatos.datos_cifrados is
  'who signs, in what capacity, for which actions and providers, and the evidence, under the key of the case';
comment on column mandatos.documento is 'paper of the signature, to be validated by a person';
comment on column mandatos.huella_comprobacion is 'of the code with which a provider checks it; gone with the case';
comment on column mandatos.clases is
  'what kinds of things it allows, in words that tell of nobody: what the page of the check shows';
comment on column mandatos.revision_de_nombre is
  'whether the name is that of the heir on file; null: signed before names were compared';
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

create table mandato_consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  mandato uuid not null,
  ocurrido timestamptz not null,
  red text not null,
  agente text not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos(aseguradora_id, id)
);
comment on table mandato_consultas is 'Who has looked a mandate up.';
comment on column mandato_consultas.red is 'so much of the address as tells one office from another';
create index mandato_consultas_por_mandato on mandato_consultas (aseguradora_id, mandato, id);
alter table mandato_consultas enable row level security, force row level security;
create policy inquilino on mandato_consultas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_consultas for insert to albacea_puerta with check (true);
grant delete, select on mandato_consultas to albacea_app;
grant insert on mandato_consultas to albacea_puerta;

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
  select n.aseguradora_id, n.id, n.firmado, n.clases,
         n.estado = 'firmado' and n.revision_de_nombre is not distinct from 'pendiente' as en_revision,
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
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases, m.en_revision;
end
$$;
comment on function comprobar_mandato is
  'What a code says of its mandate; writes down that somebody asked. No row: no such code at this address (null: '
  'any insurer''s). A provider is not told that one holds whose name nobody has settled.';
