-- What is answered by e-mail: an address of its own for each letter, and what has come to it (docs/decisions/0142).

create table direcciones_respuesta (
  aseguradora_id uuid not null,
  correo uuid not null,
  caso uuid not null,
  cuenta uuid,
  proveedor text,
  huella bytea not null unique,
  creada timestamptz not null,
  primary key (aseguradora_id, correo),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
comment on table direcciones_respuesta is
  'The address to which an e-mail about a case is answered. Its secret part is derived from the key of the insurer and kept as a hash alone.';
comment on column direcciones_respuesta.correo is 'its row in the outbox';
comment on column direcciones_respuesta.cuenta is 'the account that a letter asks about; null: it went to the family';
comment on column direcciones_respuesta.proveedor is 'whom the letter went to, by its code in the catalogue; null: none, or not of it';
alter table direcciones_respuesta enable row level security, force row level security;
create policy inquilino on direcciones_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on direcciones_respuesta for select to albacea_puerta using (true);
grant delete, insert, select on direcciones_respuesta to albacea_app;
grant select on direcciones_respuesta to albacea_puerta;

create table correos_recibidos (
  id uuid primary key,
  aseguradora_id uuid,
  caso uuid,
  cuenta uuid,
  correo uuid,
  huella bytea not null unique,
  huella_direccion bytea,
  estado text not null default 'pendiente' check (estado in ('pendiente', 'bandeja', 'archivado', 'descartado')),
  clase text,
  prueba text check (prueba in ('direccion', 'dkim', 'persona', 'ninguna')),
  documentos uuid[] not null default '{}',
  datos_cifrados bytea,
  intentos integer not null default 0,
  reclamo_hasta timestamptz,
  recibido timestamptz not null,
  leido timestamptz,
  resuelto timestamptz,
  resuelto_por uuid,
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check (caso is null or aseguradora_id is not null),
  check (estado <> 'archivado' or caso is not null)
);
comment on table correos_recibidos is
  'E-mails that came to the door of the service: of nobody until they are matched to a case, then of its insurer.';
comment on column correos_recibidos.aseguradora_id is 'null: nobody knows yet whose case it speaks of';
comment on column correos_recibidos.correo is 'the e-mail of the outbox that it answers';
comment on column correos_recibidos.huella is 'of its Message-ID and the address that it came to: what comes twice is one row';
comment on column correos_recibidos.huella_direccion is 'of the secret part of that address; null: it came without one';
comment on column correos_recibidos.estado is
  'pendiente: not read yet; bandeja: a person says where it belongs; archivado: it lies in its case';
comment on column correos_recibidos.clase is 'what the rules took it for';
comment on column correos_recibidos.prueba is
  'what shows who wrote it: the secret address, a signature of the known domain of the provider, a person who looked, or nothing';
comment on column correos_recibidos.documentos is 'its attachments, which a person has to look at';
comment on column correos_recibidos.datos_cifrados is
  'as it came, or what was read in it, under the key of the service; once it lies in a case, what was read, under the key of that case';
comment on column correos_recibidos.leido is 'when a person of the service marked what the family wrote as read';
comment on column correos_recibidos.resuelto_por is
  'membership of the service that assigned or discarded it; no foreign key, because an insurer''s transaction does not see the service''s people';
create index correos_recibidos_por_caso on correos_recibidos (aseguradora_id, caso, recibido) where caso is not null;
create index correos_recibidos_pendientes on correos_recibidos (recibido) where estado in ('pendiente', 'bandeja');
alter table correos_recibidos enable row level security, force row level security;
create policy inquilino on correos_recibidos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correos_recibidos for select to albacea_puerta using (true);
create policy reparto on correos_recibidos to albacea_worker using (true) with check (true);
-- until it lies in its case it is of nobody, or on its way there
create policy servicio on correos_recibidos to albacea_servicio using (estado <> 'archivado') with check (estado <> 'archivado');
grant delete, select, update on correos_recibidos to albacea_app;
grant select (id, aseguradora_id, caso, estado, clase, recibido, leido) on correos_recibidos to albacea_puerta;
grant delete, insert, select, update on correos_recibidos to albacea_worker;
grant select, update on correos_recibidos to albacea_servicio;

create function direccion_de_respuesta(p_huella bytea, p_correo uuid)
  returns table (aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select d.aseguradora_id, d.correo, d.caso, c.caso_id, d.cuenta, d.proveedor
    from direcciones_respuesta d
    join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
    join aseguradoras s on s.id = d.aseguradora_id
   where (d.huella = p_huella or (p_huella is null and d.correo = p_correo))
     and s.estado = 'activa' and c.borrado is null and c.bloqueado is null
$$;
comment on function direccion_de_respuesta is
  'Which letter is answered: by the hash of the address that it named, or else by the number of the letter itself.';

create function cartas_de_referencia(p_caso_id text, p_proveedores text[])
  returns table (aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select distinct on (d.aseguradora_id, d.cuenta) d.aseguradora_id, d.correo, d.caso, c.caso_id, d.cuenta, d.proveedor
    from direcciones_respuesta d
    join casos c on c.aseguradora_id = d.aseguradora_id and c.id = d.caso
    join aseguradoras s on s.id = d.aseguradora_id
   where c.caso_id = p_caso_id and d.proveedor = any (p_proveedores) and d.cuenta is not null
     and s.estado = 'activa' and c.borrado is null and c.bloqueado is null
   order by d.aseguradora_id, d.cuenta, d.creada desc
   limit 3
$$;
comment on function cartas_de_referencia is
  'Across insurers, the accounts about which a letter with this reference went to one of these providers: one is a match, more are a question for a person.';

create function correo_sin_leer(p_maximo integer)
  returns table (id uuid, aseguradora_id uuid, caso_id text, recibido timestamptz)
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
comment on function correo_sin_leer is 'Across insurers, what families answered by e-mail and nobody has read yet.';

grant create on schema public to albacea_puerta;
alter function direccion_de_respuesta owner to albacea_puerta;
alter function cartas_de_referencia owner to albacea_puerta;
alter function correo_sin_leer owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function direccion_de_respuesta from public;
revoke execute on function cartas_de_referencia from public;
revoke execute on function correo_sin_leer from public;
