-- What people of an insurer ask the service about a case, and what is answered (docs/decisions/0116).

create table consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  autor uuid not null,
  avisar boolean not null,
  datos_cifrados bytea,
  hecha timestamptz not null,
  contestada timestamptz,
  contestada_por uuid,
  leida timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check (leida is null or contestada is not null)
);
comment on table consultas is
  'A question of somebody of the insurer to the service about a case, and its answer. Families and the API do not see them.';
comment on column consultas.autor is 'membership of the insurer, which may be gone';
comment on column consultas.avisar is 'whoever asked wants an e-mail when there is an answer';
comment on column consultas.datos_cifrados is 'question and answer, under the key of the case';
comment on column consultas.contestada_por is
  'membership of the service; no foreign key, because an insurer''s transaction does not see the service''s people';
comment on column consultas.leida is 'when somebody of the insurer marked the answer as read';
create index consultas_por_caso on consultas (aseguradora_id, caso, id);
create index consultas_sin_contestar on consultas (aseguradora_id, caso) where contestada is null;
alter table consultas enable row level security, force row level security;
create policy inquilino on consultas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on consultas for select to albacea_puerta using (true);
grant delete, insert, select, update on consultas to albacea_app;
grant select (aseguradora_id, caso, hecha, contestada) on consultas to albacea_puerta;

create function tareas_de_consultas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'consulta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.hecha) as desde
            from consultas p
           where p.contestada is null and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_consultas is
  'Across insurers, the cases about which an insurer has asked and nobody has answered. Beside tareas_pendientes, because insurers ask about cases that have ended too.';
grant create on schema public to albacea_puerta;
alter function tareas_de_consultas owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_consultas from public;
