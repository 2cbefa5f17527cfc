-- E-mails that have come.
-- Written by `npm run schema` from a migrated database; do not edit.

-- E-mails that came to the door of the service: of nobody until they are matched to a case, then of its insurer.
create table correos_recibidos (
  id uuid not null,
  aseguradora_id uuid, -- null: nobody knows yet whose case it speaks of
  caso uuid,
  cuenta uuid,
  correo uuid, -- the e-mail of the outbox that it answers
  huella bytea not null, -- of its Message-ID and the address that it came to: what comes twice is one row
  huella_direccion bytea, -- of the secret part of that address; null: it came without one
  -- pendiente: not read yet; bandeja: a person says where it belongs; archivado: it lies in its case
  estado text not null default 'pendiente' check (estado in ('pendiente', 'bandeja', 'archivado', 'descartado')),
  clase text, -- what the rules took it for
  -- what shows who wrote it: the secret address, a signature of the known domain of the provider, a person who looked,
  -- or nothing
  prueba text check (prueba in ('direccion', 'dkim', 'persona', 'ninguna')),
  documentos uuid[] not null default '{}', -- its attachments, which a person has to look at
  -- as it came, or what was read in it, under the key of the service; once it lies in a case, what was read, under the
  -- key of that case
  datos_cifrados bytea,
  intentos integer not null default 0,
  reclamo_hasta timestamptz,
  recibido timestamptz not null,
  leido timestamptz, -- when a person of the service marked what the family wrote as read
  resuelto timestamptz,
  -- membership of the service that assigned or discarded it; no foreign key, because an insurer's transaction does not
  -- see the service's people
  resuelto_por uuid,
  primary key (id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check (caso is null or aseguradora_id is not null),
  check (estado <> 'archivado' or caso is not null),
  unique (huella)
);
create index correos_recibidos_pendientes on correos_recibidos (recibido) where estado in ('pendiente', 'bandeja');
create index correos_recibidos_por_caso on correos_recibidos (aseguradora_id, caso, recibido) where caso is not null;
create index correos_recibidos_sin_leer on correos_recibidos (aseguradora_id, caso, recibido)
  where estado = 'archivado' and clase = 'familia' and leido is null;
alter table correos_recibidos enable row level security, force row level security;
create policy inquilino on correos_recibidos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correos_recibidos for select to albacea_puerta using (true);
create policy reparto on correos_recibidos to albacea_worker using (true) with check (true);
create policy servicio on correos_recibidos to albacea_servicio
  using (estado <> 'archivado')
  with check (estado <> 'archivado');
grant delete, insert, select, update on correos_recibidos to albacea_worker;
grant delete, select, update on correos_recibidos to albacea_app;
grant select (id, aseguradora_id, caso, estado, clase, recibido, leido) on correos_recibidos to albacea_puerta;
grant select, update on correos_recibidos to albacea_servicio;

-- Across insurers, what families answered by e-mail and nobody has read yet.
create function correo_sin_leer(p_maximo integer)
  returns table(id uuid, aseguradora_id uuid, caso_id text, recibido timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select r.id, r.aseguradora_id, c.caso_id, r.recibido
    from correos_recibidos r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.estado = 'archivado' and r.clase = 'familia' and r.leido is null and c.borrado is null and c.bloqueado is null
   order by r.recibido
   limit p_maximo
$$;
alter function correo_sin_leer owner to albacea_puerta;
revoke execute on function correo_sin_leer from public;
