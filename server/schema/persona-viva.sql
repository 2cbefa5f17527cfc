-- Word before what can not be taken back, that the person lives, and what is undone then.
-- Written by `npm run schema` from a migrated database; do not edit.

-- To whom of a case word was sent before the first request that can not be taken back: one row an address of the
-- person's own.
create table avisos_previos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  medio text not null check (medio in ('correo', 'telefono', 'ninguno')), -- ninguno: there was nowhere to send it
  -- blind index of case and address, so that each gets word once; of the case alone where there was none
  huella_destino bytea not null,
  datos_cifrados bytea, -- the address or telephone, under the key of the case
  huella_ficha bytea, -- hash of the token in its link
  correo uuid, -- its e-mail in the outbox
  creado timestamptz not null,
  hecho timestamptz, -- when somebody of the service called or wrote to the telephone
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((medio = 'correo') = (huella_ficha is not null and correo is not null)),
  check ((medio = 'ninguno') = (datos_cifrados is null))
);
create index avisos_previos_por_llamar on avisos_previos (aseguradora_id, caso)
  where medio = 'telefono' and hecho is null;
create unique index avisos_previos_por_destino on avisos_previos (aseguradora_id, caso, huella_destino);
create unique index avisos_previos_por_ficha on avisos_previos (huella_ficha);
alter table avisos_previos enable row level security, force row level security;
create policy inquilino on avisos_previos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on avisos_previos for select to albacea_puerta using (true);
grant delete, insert, select, update on avisos_previos to albacea_app;
grant select on avisos_previos to albacea_puerta;

-- Somebody said that the person lives: nothing leaves to a provider until a person of the service has decided.
create table alertas_de_vida (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  aviso uuid, -- the word by whose link it was said; null: it was said to the service
  abierta timestamptz not null,
  decidida timestamptz,
  decision text check (decision in ('sigue', 'persona_viva')), -- sigue: it was a mistake, and the work goes on
  datos_cifrados bytea, -- what was said and how it was verified, under the key of the case
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((decidida is null) = (decision is null))
);
create index alertas_de_vida_por_caso on alertas_de_vida (aseguradora_id, caso);
create unique index alertas_de_vida_abiertas on alertas_de_vida (aseguradora_id, caso) where decidida is null;
alter table alertas_de_vida enable row level security, force row level security;
create policy inquilino on alertas_de_vida to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on alertas_de_vida for select to albacea_puerta using (true);
grant delete, insert, select, update on alertas_de_vida to albacea_app;
grant select on alertas_de_vida to albacea_puerta;

-- For each request that had left when its case was annulled because the person lives: that it be undone.
create table rectificaciones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid,
  certificado uuid,
  datos_cifrados bytea, -- to whom, by which way, the letter, and what was noted of it; under the key of the case
  correo uuid, -- the e-mail with which it was asked last; null: it goes by another way, by hand
  creada timestamptz not null,
  hecha timestamptz, -- when somebody recorded that it was asked by hand
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (num_nonnulls(cuenta, certificado) = 1)
);
create unique index rectificaciones_por_cuenta on rectificaciones (aseguradora_id, caso, coalesce(cuenta, certificado));
alter table rectificaciones enable row level security, force row level security;
create policy inquilino on rectificaciones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on rectificaciones for select to albacea_puerta using (true);
grant delete, insert, select, update on rectificaciones to albacea_app;
grant select on rectificaciones to albacea_puerta;

-- Whose case the link of a word stops, and whether it is stopped. No row: unknown, or the case is no longer to be seen.
create function buscar_aviso_previo(p_ficha bytea)
  returns table(aseguradora_id uuid, aviso uuid, caso uuid, caso_id text, estado text, parado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.aseguradora_id, v.id, c.id, c.caso_id, c.estado,
         exists (select 1 from alertas_de_vida a
                  where a.aseguradora_id = v.aseguradora_id and a.caso = v.caso and a.decidida is null)
    from avisos_previos v
    join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
    join aseguradoras s on s.id = c.aseguradora_id
   where v.huella_ficha = p_ficha and s.estado = 'activa' and c.borrado is null and c.bloqueado is null
$$;
alter function buscar_aviso_previo owner to albacea_puerta;
revoke execute on function buscar_aviso_previo from public;
