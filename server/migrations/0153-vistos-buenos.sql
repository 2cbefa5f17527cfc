-- What one person of the service prepares and another releases, where the insurer wants that (docs/decisions/0120).

alter table aseguradoras add column exige_visto_bueno text[] not null default '{}'
  check (exige_visto_bueno <@ array['irreversible', 'cierre', 'tasa']);
comment on column aseguradoras.exige_visto_bueno is
  'acts of the service that a second person has to release: requests that can''t be taken back, closing a case by hand, registers with a fee';
grant update (exige_visto_bueno) on aseguradoras to albacea_app;

create table vistos_buenos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  acto text not null check (acto in ('irreversible', 'cierre', 'tasa')),
  cuenta uuid,
  certificado text,
  version integer not null,
  estado text not null default 'pedido' check (estado in ('pedido', 'dado', 'usado', 'devuelto', 'retirado')),
  datos_cifrados bytea,
  pedido timestamptz not null,
  pedido_por uuid not null,
  decidido timestamptz,
  decidido_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check ((cuenta is not null) = (acto = 'irreversible')),
  check ((certificado is not null) = (acto = 'tasa')),
  check ((decidido is null) = (decidido_por is null)),
  check (decidido is not null or estado in ('pedido', 'retirado'))
);
comment on table vistos_buenos is 'An act that one person of the service has prepared and another one releases or gives back.';
comment on column vistos_buenos.version is
  'of the account, the certificate or the case when it was asked for: what has changed since is not what was looked at';
comment on column vistos_buenos.estado is
  'dado: released, and not done yet; usado: done; retirado: whoever asked took it back, or asked anew';
comment on column vistos_buenos.datos_cifrados is 'the command as it was prepared, a note, and why it was given back; under the key of the case';
comment on column vistos_buenos.pedido_por is
  'membership of the service; no foreign key, because an insurer''s transaction does not see the service''s people';
create unique index vistos_buenos_abiertos on vistos_buenos (aseguradora_id, caso, acto, cuenta, certificado) nulls not distinct
  where estado in ('pedido', 'dado');
create index vistos_buenos_por_caso on vistos_buenos (aseguradora_id, caso, id);
create index vistos_buenos_pedidos on vistos_buenos (aseguradora_id, caso) where estado = 'pedido';
alter table vistos_buenos enable row level security, force row level security;
create policy inquilino on vistos_buenos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on vistos_buenos for select to albacea_puerta using (true);
grant delete, insert, select, update on vistos_buenos to albacea_app;
grant select (aseguradora_id, caso, acto, cuenta, certificado, version, estado, pedido, pedido_por) on vistos_buenos to albacea_puerta;

grant select (aseguradora_id, id, version) on cuentas to albacea_puerta;
grant select (aseguradora_id, caso, tipo, version) on certificados to albacea_puerta;

create function misma_persona(p_una uuid, p_otra uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p_una = p_otra or exists (
    select 1 from membresias u join membresias o on o.persona = u.persona where u.id = p_una and o.id = p_otra)
$$;
comment on function misma_persona is 'Whether two memberships are of one person: nobody is the second person of themselves.';

create function tareas_de_vistos_buenos(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'visto_bueno', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.pedido) as desde
            from vistos_buenos p
           where p.estado = 'pedido' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
             and (p_gestor is null or p.pedido_por <> p_gestor)
             -- what has changed since waits for nobody: it is asked for anew
             and case p.acto
                   when 'irreversible' then exists (select 1 from cuentas k where k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
                                                       and k.version = p.version)
                   when 'tasa' then exists (select 1 from certificados t where t.aseguradora_id = p.aseguradora_id and t.caso = p.caso
                                               and t.tipo = p.certificado and t.version = p.version)
                   else true end
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_vistos_buenos is
  'Across insurers, the cases in which an act waits for a second person. It is the task of everybody but whoever asked, whosever the case is.';
grant create on schema public to albacea_puerta;
alter function misma_persona owner to albacea_puerta;
alter function tareas_de_vistos_buenos owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function misma_persona from public;
revoke execute on function tareas_de_vistos_buenos from public;
grant execute on function misma_persona to albacea_app;
