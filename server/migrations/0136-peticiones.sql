-- What a person of the family asks about their own data, with its clock, and who answers for them (docs/decisions/0104).

create table peticiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  allegado uuid,
  clase text not null check (clase in ('acceso', 'rectificacion', 'supresion', 'limitacion', 'oposicion')),
  estado text not null default 'abierta' check (estado in ('abierta', 'atendida', 'denegada', 'retirada')),
  datos_cifrados bytea,
  pedida timestamptz not null,
  vence date not null,
  prorrogada timestamptz,
  terminada timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados (aseguradora_id, id),
  check ((estado = 'abierta') = (terminada is null))
);
comment on table peticiones is
  'What a person of the family asks about their own data (GDPR, arts. 15 to 21), from the day it was asked to its answer.';
comment on column peticiones.allegado is 'the relative who asks; null: the heir';
comment on column peticiones.estado is 'retirada: whoever asked took it back';
comment on column peticiones.datos_cifrados is 'what was asked and what was answered, under the key of the case';
comment on column peticiones.vence is 'last day for the answer (GDPR, art. 12.3)';
comment on column peticiones.prorrogada is 'when the term was made longer, which can be done once; null: it was not';
create index peticiones_por_caso on peticiones (aseguradora_id, caso);
create index peticiones_abiertas on peticiones (aseguradora_id, caso) where estado = 'abierta';
alter table peticiones enable row level security, force row level security;
create policy inquilino on peticiones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on peticiones for select to albacea_puerta using (true);
grant delete, insert, select, update on peticiones to albacea_app;
grant select (aseguradora_id, id, caso, estado, pedida, vence) on peticiones to albacea_puerta;

alter table aseguradoras add column responsable_datos text, add column contacto_datos text;
comment on column aseguradoras.responsable_datos is
  'who answers for the personal data of its families, name and address as they read it; null: the insurer, by its name';
comment on column aseguradoras.contacto_datos is
  'where families write about their data, as that of a data protection officer; null: they call the insurer';
grant update (responsable_datos, contacto_datos) on aseguradoras to albacea_app, albacea_servicio;

create function tareas_de_derechos(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  with pendientes as (
    select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.vence) as limite, min(p.pedida) as desde
      from peticiones p
     where p.estado = 'abierta' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
     group by 1, 2
  ), por_plazo as (
    select p.*, c.caso_id, c.gestor, c.prioridad, row_number() over (order by p.limite, p.desde) as puesto
      from pendientes p join casos c on c.aseguradora_id = p.aseguradora_id and c.id = p.caso
     where c.borrado is null and c.bloqueado is null
       and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
  )
  select 'derechos', e.aseguradora_id, e.caso, e.caso_id, e.gestor, e.prioridad, e.cuantas, e.limite, e.desde, 0::bigint
    from por_plazo e where e.puesto <= p_maximo
$$;
comment on function tareas_de_derechos is
  'What people of the family asked about their own data and nobody has answered, across insurers, with the last day for the answer. Beside tareas_pendientes, because the right does not end with the case.';
grant create on schema public to albacea_puerta;
alter function tareas_de_derechos owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_derechos from public;
