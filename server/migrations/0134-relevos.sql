-- A case passes from who is its heir to another person of the family (docs/decisions/0102).

create table relevos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  estado text not null check (estado in ('pedido', 'retirado', 'descartado', 'hecho')),
  datos_cifrados bytea,
  documento uuid,
  allegado uuid,
  creado timestamptz not null,
  decidido timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, documento) references documentos (aseguradora_id, id),
  foreign key (aseguradora_id, allegado) references allegados (aseguradora_id, id),
  check ((estado = 'pedido') = (decidido is null)),
  check ((estado = 'hecho') = (documento is not null)),
  check ((estado = 'hecho') = (allegado is not null))
);
comment on table relevos is
  'That a case passes to another person of the family: what the heir asked for, and what the service did with a proof.';
comment on column relevos.datos_cifrados is
  'why, who is to carry the case on, and what was said of it, under the key of the case: a reason may tell of somebody''s health';
comment on column relevos.documento is 'the proof, a paper of the case at which a person has looked';
comment on column relevos.allegado is 'who carried the case until then, kept as a relative who is out';
comment on column relevos.decidido is 'when it was done, turned down, or taken back by who had asked';
create unique index relevos_pedidos on relevos (aseguradora_id, caso) where estado = 'pedido';
create index relevos_por_caso on relevos (aseguradora_id, caso, id);
alter table relevos enable row level security, force row level security;
create policy inquilino on relevos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on relevos for select to albacea_puerta using (true);
grant delete, insert, select, update on relevos to albacea_app;
grant select (aseguradora_id, caso, estado, creado) on relevos to albacea_puerta;

alter table mandatos add column allegado uuid;
alter table mandatos add foreign key (aseguradora_id, allegado) references allegados (aseguradora_id, id);
comment on column mandatos.allegado is
  'who signed it, once somebody else carries the case: it is history then, and nobody but the service reads it; null: the heir';

alter table documentos add column apartado timestamptz;
comment on column documentos.apartado is
  'since when it counts no more and the family does not see it, because it is about who carried the case before';

create function tareas_de_relevo(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table(clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer,
    limite date, desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'relevo', r.aseguradora_id, r.caso, c.caso_id, c.gestor, c.prioridad, 1, null::date, r.creado, 0::bigint
    from relevos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.estado = 'pedido' and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by r.creado
   limit p_maximo
$$;
comment on function tareas_de_relevo is
  'Across insurers, the cases whose heir has asked that somebody else carry them on. Beside tareas_pendientes, because nothing of the '
  'case itself waits for it.';

grant create on schema public to albacea_puerta;
alter function tareas_de_relevo owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_relevo from public;
