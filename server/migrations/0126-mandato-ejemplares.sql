-- One paper of a mandate for each provider, which reads its own alone (docs/decisions/0098).

create table mandato_ejemplares (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  mandato uuid not null,
  datos_cifrados bytea,
  huella_comprobacion bytea,
  clases text[] not null,
  firmado timestamptz not null,
  vence date not null,
  fin timestamptz,
  motivo_fin text check (motivo_fin in ('revocado', 'sustituido')),
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos (aseguradora_id, id),
  unique (huella_comprobacion),
  check ((fin is null) = (motivo_fin is null))
);
comment on table mandato_ejemplares is
  'The papers of a mandate: one for each provider and one for the public registers, all signed at once. Mandates of one paper have none.';
comment on column mandato_ejemplares.mandato is 'the signature by which it was made';
comment on column mandato_ejemplares.datos_cifrados is
  'for whom, which actions and accounts, its text and its check code, under the key of the case';
comment on column mandato_ejemplares.huella_comprobacion is
  'of the code with which its provider checks it; gone with the case';
comment on column mandato_ejemplares.clases is 'what kinds of things it allows, in words that tell of nobody';
comment on column mandato_ejemplares.vence is 'the last day on which it gives authority';
comment on column mandato_ejemplares.fin is 'when it ended before that; a case that ends it is not written here';
comment on column mandato_ejemplares.motivo_fin is 'taken back, or replaced by a newer one for the same provider';
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

alter table mandato_consultas add column ejemplar uuid;
alter table mandato_consultas add foreign key (aseguradora_id, ejemplar) references mandato_ejemplares (aseguradora_id, id);
comment on column mandato_consultas.ejemplar is 'the paper whose code was asked for; null: that of a mandate of one paper';

alter table cuentas add column mandato_hasta date;
comment on column cuentas.mandato_hasta is 'the last day on which the mandate covers it; null: without such a day, or not covered';

create or replace function comprobar_mandato(p_huella bytea, p_slug text, p_id uuid, p_red text, p_agente text, p_ahora timestamptz)
  returns table(firmado timestamptz, fin timestamptz, clases text[], en_revision boolean)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  m record;
begin
  select e.aseguradora_id, e.mandato as id, e.id as ejemplar, e.firmado, e.clases,
         exists (select 1 from mandatos f where f.aseguradora_id = e.aseguradora_id and f.caso = e.caso and f.estado = 'firmado'
                   and f.revision_de_nombre = 'pendiente') as en_revision,
         least(e.fin, case when d.estado = 'rechazado' then d.revisado end,
               case when c.estado in ('cerrado', 'anulado') then c.cerrado end,
               case when v.vencido <= now_of(e.aseguradora_id) then v.vencido end) as fin
    into m
    from mandato_ejemplares e
    join mandatos n on n.aseguradora_id = e.aseguradora_id and n.id = e.mandato
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    join aseguradoras a on a.id = e.aseguradora_id
    cross join lateral (select (e.vence + 1)::timestamp at time zone 'Europe/Madrid' as vencido) v
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
   where e.huella_comprobacion = p_huella and c.borrado is null and (p_slug is null or a.slug = p_slug);
  if not found then
    select n.aseguradora_id, n.id, null::uuid as ejemplar, n.firmado, n.clases,
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
  end if;
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ejemplar, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, m.ejemplar, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases, m.en_revision;
end
$$;
comment on function comprobar_mandato is
  'What a code says of its mandate, or of the one paper of it that bears the code; writes down that somebody asked. No row: no such '
  'code at this address (null: any insurer''s). A provider is not told that one holds whose name nobody has settled.';
