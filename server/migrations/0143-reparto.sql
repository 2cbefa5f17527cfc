-- Why the rule gave a case to somebody, and what it looks at (docs/decisions/0112).

create table asignaciones (
  aseguradora_id uuid not null,
  caso uuid not null,
  gestor uuid not null,
  idioma text,
  casos integer not null check (casos >= 0),
  hecha timestamptz not null,
  primary key (aseguradora_id, caso),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table asignaciones is
  'Cases that the rule gave to somebody, and why. It tells something only while the case is still with that person.';
comment on column asignaciones.idioma is 'language of the family that decided; null: how much each had decided';
comment on column asignaciones.casos is 'open cases that the person had then';
alter table asignaciones enable row level security, force row level security;
create policy inquilino on asignaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant delete, insert, select, update on asignaciones to albacea_app;

create index casos_por_repartir on casos (prioridad desc, id) where gestor is null and (estado in ('abierto', 'en_tramite'));
create index casos_abiertos_por_gestor on casos (gestor, prioridad) where gestor is not null and (estado in ('abierto', 'en_tramite'));

create function casos_por_repartir(p_maximo integer)
  returns table (aseguradora_id uuid, caso uuid, caso_id text, idioma text, prioridad text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.aseguradora_id, c.id, c.caso_id, c.idioma, c.prioridad
    from casos c
   where c.gestor is null and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
   order by c.prioridad desc, c.id
   limit p_maximo
$$;
comment on function casos_por_repartir is 'Open cases across insurers that nobody has, urgent ones first, then the oldest.';

create function carga_de_gestores()
  returns table (gestor uuid, casos integer, urgentes integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.gestor, count(*)::integer, (count(*) filter (where c.prioridad = 'urgente'))::integer
    from casos c
   where c.gestor is not null and c.estado in ('abierto', 'en_tramite')
   group by c.gestor
$$;
comment on function carga_de_gestores is 'How many open cases each case manager has across insurers, and how many of them are urgent.';
grant create on schema public to albacea_puerta;
alter function casos_por_repartir owner to albacea_puerta;
alter function carga_de_gestores owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function casos_por_repartir from public;
revoke execute on function carga_de_gestores from public;
