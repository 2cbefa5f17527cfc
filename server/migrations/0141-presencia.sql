-- Who looks at a case, and what is put off until a day (docs/decisions/0112).

create table miradas (
  aseguradora_id uuid not null,
  caso uuid not null,
  usuario uuid not null,
  vista timestamptz not null,
  primary key (aseguradora_id, caso, usuario),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table miradas is
  'Who of the service has a case on the screen. A row says nothing any more once it is a minute old, so nobody has to take it away.';
comment on column miradas.usuario is 'membership of the service; no foreign key, as casos.gestor';
comment on column miradas.vista is 'when the page last said that somebody looks at it';
alter table miradas enable row level security, force row level security;
create policy inquilino on miradas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on miradas for select to albacea_puerta using (true);
grant delete, insert, select, update on miradas to albacea_app;
grant select on miradas to albacea_puerta;

create table aplazamientos (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null,
  hasta date not null,
  cuantas integer not null check (cuantas > 0),
  primary key (aseguradora_id, caso, clase),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table aplazamientos is 'Tasks of the work list that somebody put off. They are back on their day, or as soon as there is more to do.';
comment on column aplazamientos.clase is 'kind of the task, as in the work list';
comment on column aplazamientos.hasta is 'day on which it is back';
comment on column aplazamientos.cuantas is 'papers or accounts that there were: with one more it is back before its day';
create index aplazamientos_por_dia on aplazamientos (hasta);
alter table aplazamientos enable row level security, force row level security;
create policy inquilino on aplazamientos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on aplazamientos for select to albacea_puerta using (true);
grant delete, insert, select, update on aplazamientos to albacea_app;
grant select on aplazamientos to albacea_puerta;

create function tareas_aplazadas(p_hoy date)
  returns table (aseguradora_id uuid, caso uuid, clase text, hasta date, cuantas integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select a.aseguradora_id, a.caso, a.clase, a.hasta, a.cuantas from aplazamientos a where a.hasta > p_hoy
$$;
comment on function tareas_aplazadas is 'What is put off beyond today, across insurers: ids and days, never a person.';

grant select (idioma, tomado_por, tomado) on casos to albacea_puerta;
grant update (tomado_por, tomado) on casos to albacea_puerta;

create function tomar_primero(p_usuario uuid, p_aseguradoras uuid[], p_casos uuid[], p_ahora timestamptz, p_tomado_desde timestamptz,
                              p_visto_desde timestamptz)
  returns table (aseguradora_id uuid, caso uuid)
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  with libre as materialized (
    select c.aseguradora_id, c.id
      from unnest(p_aseguradoras, p_casos) with ordinality as o (aseguradora_id, caso, puesto)
      join casos c on c.aseguradora_id = o.aseguradora_id and c.id = o.caso
     where (c.tomado_por is null or c.tomado_por = p_usuario or c.tomado <= p_tomado_desde)
       and not exists (select 1 from miradas m
                        where m.aseguradora_id = c.aseguradora_id and m.caso = c.id and m.usuario <> p_usuario
                          and m.vista > p_visto_desde and c.tomado_por is distinct from p_usuario)
     order by o.puesto
     limit 1
       for update of c skip locked
  )
  update casos c
     set tomado_por = p_usuario,
         tomado = case when c.tomado_por = p_usuario and c.tomado > p_tomado_desde then c.tomado else p_ahora end
    from libre l
   where c.aseguradora_id = l.aseguradora_id and c.id = l.id
  returning c.aseguradora_id, c.id
$$;
comment on function tomar_primero is
  'Takes for somebody the first of these cases that nobody else holds or looks at, in the order given. One statement, which skips what '
  'another one is taking in this moment: of people who ask at once each gets another case, and nobody waits.';

grant create on schema public to albacea_puerta;
alter function tareas_aplazadas owner to albacea_puerta;
alter function tomar_primero owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_aplazadas from public;
revoke execute on function tomar_primero from public;
