-- A person who turns out to be alive: what had left is asked to be undone (docs/decisions/0099).

create table rectificaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid,
  certificado uuid,
  datos_cifrados bytea,
  correo uuid,
  creada timestamptz not null,
  hecha timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check (num_nonnulls(cuenta, certificado) = 1)
);
comment on table rectificaciones is
  'For each request that had left when its case was annulled because the person lives: that it be undone.';
comment on column rectificaciones.datos_cifrados is
  'to whom, by which way, the letter, and what was noted of it; under the key of the case';
comment on column rectificaciones.correo is 'the e-mail with which it was asked last; null: it goes by another way, by hand';
comment on column rectificaciones.hecha is 'when somebody recorded that it was asked by hand';
create unique index rectificaciones_por_cuenta on rectificaciones (aseguradora_id, caso, coalesce(cuenta, certificado));
alter table rectificaciones enable row level security, force row level security;
create policy inquilino on rectificaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on rectificaciones for select to albacea_puerta using (true);
grant delete, insert, select, update on rectificaciones to albacea_app;
grant select on rectificaciones to albacea_puerta;

create policy puerta on correos for select to albacea_puerta using (true);
grant select (aseguradora_id, id, estado) on correos to albacea_puerta;

create function tareas_de_vida(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer,
    limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with pendientes as (
    select 'persona_viva' as clase, a.aseguradora_id, a.caso, 1 as cuantas, a.abierta as desde
      from alertas_de_vida a
     where a.decidida is null and (p_aseguradora is null or a.aseguradora_id = p_aseguradora)
    union all
    select 'avisar', v.aseguradora_id, v.caso, count(*)::integer, min(v.creado)
      from avisos_previos v
      join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
     where v.medio = 'telefono' and v.hecho is null and c.estado in ('abierto', 'en_tramite')
       and (p_aseguradora is null or v.aseguradora_id = p_aseguradora)
     group by 2, 3
    union all
    select 'rectificar', r.aseguradora_id, r.caso, count(*)::integer, min(r.creada)
      from rectificaciones r
      left join correos m on m.aseguradora_id = r.aseguradora_id and m.id = r.correo
     where r.hecha is null and (m.estado is null or m.estado in ('rechazado', 'caducado', 'retirado', 'deshecho'))
       and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     group by 2, 3
  ), por_edad as (
    select p.*, c.caso_id, c.gestor, row_number() over (partition by p.clase order by p.desde) as puesto
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     where c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
  )
  select e.clase, e.aseguradora_id, e.caso, e.caso_id, e.gestor, 'urgente', e.cuantas, null::date, e.desde, 0::bigint
    from por_edad e where e.puesto <= p_maximo
$$;
comment on function tareas_de_vida is
  'What lies on the desk because a person may be alive, across insurers: to decide, to call before the first request that can not '
  'be taken back, and what was asked of providers that has to be undone by hand. Beside tareas_pendientes, because it is about '
  'cases that have ended too.';

grant create on schema public to albacea_puerta;
alter function tareas_de_vida owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_vida from public;

-- Annulled after it was closed, a case opens and ends in one instant: what is pending stays right, and the annulment counts.
create or replace function cifras_de_caso()
  returns trigger
  language plpgsql
as $$
declare
  hecho text;
begin
  if (old.pack, old.prioridad) is distinct from (new.pack, new.prioridad) then
    insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, pack, prioridad, terminada)
    select new.aseguradora_id, 'movimiento', f.signo, h.movimiento, new.actualizado, new.id, new.estado, f.pack, f.prioridad,
        coalesce(h.terminada, h.registrado)
      from cifras_hechos h
      cross join (values (-1, old.pack, old.prioridad), (1, new.pack, new.prioridad)) as f(signo, pack, prioridad)
     where h.aseguradora_id = new.aseguradora_id and h.caso = new.id and h.tipo = 'caso' and h.movimiento in ('cerrado', 'anulado', 'reabierto');
  end if;
  hecho := case
    when new.estado = old.estado then null
    when new.estado in ('cerrado', 'anulado') then new.estado
    when old.estado in ('cerrado', 'anulado') then 'reabierto' end;
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, resultado, pack, prioridad,
    activado, fallecimiento, comunicado, abierto, terminada, espera_ajena)
  select new.aseguradora_id, 'caso', f.signo, f.movimiento, new.actualizado, new.id, 'en_tramite', null, new.pack, new.prioridad,
      new.activado, new.fecha_fallecimiento, new.comunicado, new.abierto, null, new.espera_ajena
    from (values (1, 'reabierto'), (-1, null)) as f(signo, movimiento)
   where old.estado = 'cerrado' and new.estado = 'anulado';
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, resultado, pack, prioridad,
    activado, fallecimiento, comunicado, abierto, terminada, espera_ajena)
  values
    (new.aseguradora_id, 'caso', -1, null, new.actualizado, new.id, old.estado, old.resultado, old.pack, old.prioridad,
     old.activado, old.fecha_fallecimiento, old.comunicado, old.abierto, old.cerrado, old.espera_ajena),
    (new.aseguradora_id, 'caso', 1, hecho, new.actualizado, new.id, new.estado, new.resultado, new.pack, new.prioridad,
     new.activado, new.fecha_fallecimiento, new.comunicado, new.abierto, new.cerrado, new.espera_ajena);
  return null;
end
$$;
