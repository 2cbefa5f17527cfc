-- Each paper of a mandate has a place in a list of the whole service that says which still hold (docs/decisions/0138).

create table mandato_indices (
  indice integer primary key check (indice between 0 and 1048575),
  aseguradora_id uuid not null,
  ejemplar uuid not null,
  foreign key (aseguradora_id, ejemplar) references mandato_ejemplares (aseguradora_id, id),
  unique (aseguradora_id, ejemplar)
);
comment on table mandato_indices is
  'The place of each paper of a mandate in the list of states of the service, drawn at random so that it tells nothing; never given twice.';
alter table mandato_indices enable row level security, force row level security;
create policy inquilino on mandato_indices to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_indices for select to albacea_puerta using (true);
grant insert, select on mandato_indices to albacea_app;
grant select on mandato_indices to albacea_puerta;
-- Those that were signed before get theirs now.
insert into mandato_indices (indice, aseguradora_id, ejemplar)
select i.indice, e.aseguradora_id, e.id
  from (select aseguradora_id, id, row_number() over (order by random()) as n from mandato_ejemplares) e
  join (select indice, row_number() over (order by random()) as n from generate_series(0, 1048575) as s(indice)) i using (n);

create function vigencia_de_ejemplares()
  returns table (aseguradora_id uuid, id uuid, caso uuid, mandato uuid, huella bytea, firmado timestamptz, clases text[], borrado boolean,
                 fin timestamptz, en_revision boolean)
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
comment on function vigencia_de_ejemplares is
  'When each paper of a mandate ended, and whether a person has to look first: at the name under it, or at the word that the person lives.';
revoke execute on function vigencia_de_ejemplares from public;

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
comment on function comprobar_mandato is
  'What a code says of its mandate, or of the one paper of it that bears the code; writes down that somebody asked. No row: no such code at this address (null: any insurer''s). A provider is not told that one holds while its name is not settled, or somebody has said that the person lives.';

create function estados_de_mandatos()
  returns table (indice integer, estado smallint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select i.indice, case when e.fin is not null or e.borrado then 1 else 2 end::smallint
    from mandato_indices i
    join vigencia_de_ejemplares() e on e.aseguradora_id = i.aseguradora_id and e.id = i.ejemplar
   where e.fin is not null or e.borrado or e.en_revision
$$;
comment on function estados_de_mandatos is
  'Of the papers of all insurers those that do not hold: 1, ended for good; 2, a person has to look first. It tells neither whose nor when.';

create function ejemplar_de_codigo(p_huella bytea, p_slug text)
  returns table (aseguradora_id uuid, caso_id text, ejemplar uuid)
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
comment on function ejemplar_de_codigo is 'Which paper bears a code, for its credential.';

grant create on schema public to albacea_puerta;
alter function vigencia_de_ejemplares owner to albacea_puerta;
alter function estados_de_mandatos owner to albacea_puerta;
alter function ejemplar_de_codigo owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function estados_de_mandatos from public;
revoke execute on function ejemplar_de_codigo from public;
