-- Acts that a second person of the service releases.
-- Written by `npm run schema` from a migrated database; do not edit.

-- An act that one person of the service has prepared and another one releases or gives back.
create table vistos_buenos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  acto text not null check (acto in ('irreversible', 'cierre', 'tasa')),
  cuenta uuid,
  certificado text,
  -- of the account, the certificate or the case when it was asked for: what has changed since is not what was looked at
  version integer not null,
  -- dado: released, and not done yet; usado: done; retirado: whoever asked took it back, or asked anew
  estado text not null default 'pedido' check (estado in ('pedido', 'dado', 'usado', 'devuelto', 'retirado')),
  datos_cifrados bytea, -- the command as it was prepared, a note, and why it was given back; under the key of the case
  pedido timestamptz not null,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  pedido_por uuid not null,
  decidido timestamptz,
  decidido_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((cuenta is not null) = (acto = 'irreversible')),
  check ((certificado is not null) = (acto = 'tasa')),
  check ((decidido is null) = (decidido_por is null)),
  check (decidido is not null or (estado in ('pedido', 'retirado')))
);
create index vistos_buenos_pedidos on vistos_buenos (aseguradora_id, caso) where estado = 'pedido';
create index vistos_buenos_por_caso on vistos_buenos (aseguradora_id, caso, id);
create unique index vistos_buenos_abiertos on vistos_buenos (aseguradora_id, caso, acto, cuenta, certificado) nulls not
  distinct
  where estado in ('pedido', 'dado');
alter table vistos_buenos enable row level security, force row level security;
create policy inquilino on vistos_buenos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on vistos_buenos for select to albacea_puerta using (true);
grant delete, insert, select, update on vistos_buenos to albacea_app;
grant select (aseguradora_id, caso, acto, cuenta, certificado, version, estado, pedido, pedido_por)
  on vistos_buenos to albacea_puerta;

-- Whether two memberships are of one person: nobody is the second person of themselves.
create function misma_persona(p_una uuid, p_otra uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select p_una = p_otra or exists (
    select 1 from membresias u join membresias o on o.persona = u.persona where u.id = p_una and o.id = p_otra)
$$;
alter function misma_persona owner to albacea_puerta;
revoke execute on function misma_persona from public;
grant execute on function misma_persona to albacea_app;
