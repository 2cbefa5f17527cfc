-- Mandates as data, and the list that says which still hold.
-- Written by `npm run schema` from a migrated database; do not edit.

-- The place of each paper of a mandate in the list of states of the service, drawn at random so that it tells nothing;
-- never given twice.
create table mandato_indices (
  indice integer not null check (indice >= 0 and indice <= 1048575),
  aseguradora_id uuid not null,
  ejemplar uuid not null,
  primary key (indice),
  foreign key (aseguradora_id, ejemplar) references mandato_ejemplares(aseguradora_id, id),
  unique (aseguradora_id, ejemplar)
);
alter table mandato_indices enable row level security, force row level security;
create policy inquilino on mandato_indices to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_indices for select to albacea_puerta using (true);
grant insert, select on mandato_indices to albacea_app;
grant select on mandato_indices to albacea_puerta;

-- Of the papers of all insurers those that do not hold: 1, ended for good; 2, a person has to look first. It tells
-- neither whose nor when.
create function estados_de_mandatos()
  returns table(indice integer, estado smallint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select i.indice, case when e.fin is not null or e.borrado then 1 else 2 end::smallint
    from mandato_indices i
    join vigencia_de_ejemplares() e on e.aseguradora_id = i.aseguradora_id and e.id = i.ejemplar
   where e.fin is not null or e.borrado or e.en_revision
$$;
alter function estados_de_mandatos owner to albacea_puerta;
revoke execute on function estados_de_mandatos from public;
