-- Views of the work list that people keep, and what each person's desk is like (docs/decisions/0112).

create table vistas_de_trabajo (
  id uuid primary key,
  usuario uuid not null references membresias (id),
  nombre text not null check (nombre <> ''),
  compartida boolean not null,
  consulta jsonb not null check (jsonb_typeof(consulta) = 'object'),
  guardada timestamptz not null,
  unique (usuario, nombre)
);
comment on table vistas_de_trabajo is 'Filters and order of the work list under a name, of a person of the service.';
comment on column vistas_de_trabajo.compartida is 'everybody of the service sees it; only its owner changes it';
comment on column vistas_de_trabajo.consulta is 'filters and order, as the work list is asked for them';
create index vistas_compartidas on vistas_de_trabajo (nombre) where compartida;
alter table vistas_de_trabajo enable row level security, force row level security;
create policy del_servicio on vistas_de_trabajo to albacea_servicio using (true) with check (true);
grant delete, insert, select, update on vistas_de_trabajo to albacea_servicio;

create table mesas (
  usuario uuid primary key references membresias (id),
  primera_vista uuid references vistas_de_trabajo (id) on delete set null,
  de_turno boolean not null default false,
  idiomas text[] not null default '{}',
  objetivo_horas integer check (objetivo_horas between 1 and 240)
);
comment on table mesas is 'What somebody of the service has said about their own work.';
comment on column mesas.primera_vista is 'view that the work list begins with; null: everything';
comment on column mesas.de_turno is 'new cases may be given to them';
comment on column mesas.idiomas is 'languages besides Spanish in which they speak with families';
comment on column mesas.objetivo_horas is 'within how many hours they mean to look at a paper; null: as the service does';
alter table mesas enable row level security, force row level security;
create policy del_servicio on mesas to albacea_servicio using (true) with check (true);
grant insert, select, update on mesas to albacea_servicio;

create table reparto (
  unico boolean primary key default true check (unico),
  activo boolean not null,
  objetivo_horas integer not null check (objetivo_horas between 1 and 240)
);
comment on table reparto is 'One row: whether new cases are given to people by rule, and what the service aims at.';
comment on column reparto.objetivo_horas is 'within how many hours a paper is looked at';
insert into reparto (activo, objetivo_horas) values (false, 24);
alter table reparto enable row level security, force row level security;
create policy del_servicio on reparto to albacea_servicio using (true) with check (true);
grant select, update on reparto to albacea_servicio;

create index documentos_por_revisado on documentos (revisado) where revisado is not null and origen <> 'servicio';

create function revisiones(p_desde timestamptz, p_ahora timestamptz, p_horas integer, p_gestor uuid)
  returns table (revisados integer, a_tiempo integer, esperan integer, tarde integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with vistos as (
    select count(*)::integer as revisados,
           (count(*) filter (where d.revisado - d.recibido <= make_interval(hours => p_horas)))::integer as a_tiempo
      from documentos d join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
     where d.revisado >= p_desde and d.revisado is not null and d.origen <> 'servicio' and (p_gestor is null or c.gestor = p_gestor)
  ), pendientes as (
    select count(*)::integer as esperan,
           (count(*) filter (where p_ahora - d.recibido > make_interval(hours => p_horas)))::integer as tarde
      from documentos d join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
     where d.estado = 'recibido' and d.origen <> 'servicio' and c.estado in ('abierto', 'en_tramite')
       and c.borrado is null and c.bloqueado is null and (p_gestor is null or c.gestor = p_gestor)
  )
  select v.revisados, v.a_tiempo, p.esperan, p.tarde from vistos v, pendientes p
$$;
comment on function revisiones is
  'Across insurers, papers that were looked at since an instant and those that wait, and how many of either within the hours given. '
  'p_gestor: of the cases of this person alone.';
grant create on schema public to albacea_puerta;
alter function revisiones owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function revisiones from public;
