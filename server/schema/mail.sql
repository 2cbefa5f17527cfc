-- The outbox of e-mails.
-- Written by `npm run schema` from a migrated database; do not edit.

-- The outbox of e-mails, which is its own queue.
create table correos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid, -- null: to an admin, about no case
  tipo text not null,
  -- deshecho: a letter that somebody took back in the seconds before it left, which puts its account back as it was
  estado text not null default 'pendiente'
    check (estado in ('pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado', 'deshecho')),
  -- recipient, names and link, under the key of the case, or of the insurer without one; emptied once there is nothing
  -- left to send
  datos_cifrados bytea,
  intentos integer not null default 0,
  proximo_intento timestamptz not null,
  caduca timestamptz not null, -- after it nothing is sent any more
  reclamo_id uuid, -- claim of the process that is sending it; only that one records the outcome
  reclamo_hasta timestamptz, -- end of the lease
  creado timestamptz not null,
  terminado timestamptz,
  allegado uuid, -- the relative that it goes to; null: the heir, a provider or an admin
  cuenta uuid, -- the account that it asks a provider about, so that it can be withdrawn while it waits
  -- sms: it goes to a telephone and not to an address; postal, burofax: it is printed and carried, plain or with its
  -- content certified
  medio text not null default 'correo' check (medio in ('correo', 'sms', 'postal', 'burofax')),
  proveedor text, -- of a letter to a provider: its code in the catalogue; null: none, or not of it
  -- of a letter to a provider: membership of the service that sent it; null: the clocks did, or it corrects what was
  -- sent
  autor uuid,
  -- traceparent (W3C Trace Context) of what caused it; null: nobody traced it. Ids made at random alone
  traza text default NULLIF(current_setting('albacea.traza', true), ''),
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id)
);
create index correos_cartas_desde on correos (aseguradora_id, creado) where tipo = 'carta_proveedor';
create index correos_pendientes on correos (proximo_intento) where estado = 'pendiente';
create index correos_por_caso on correos (aseguradora_id, caso);
create index correos_sin_caso on correos (terminado) where caso is null;
alter table correos enable row level security, force row level security;
create policy inquilino on correos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on correos for select to albacea_puerta using (true);
create policy reparto on correos to albacea_worker using (true) with check (true);
create policy retencion on correos as restrictive for delete to albacea_worker
  using (caso is null and terminado is not null);
create policy servicio on correos for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
grant delete, select, update on correos to albacea_worker;
grant insert on correos to albacea_servicio;
grant insert, select, update on correos to albacea_app;
grant select (aseguradora_id, id, caso, tipo, estado, intentos, reclamo_id, creado, cuenta, proveedor, autor)
  on correos to albacea_puerta;
create trigger cambio_al_cambiar after update on correos
  for each row
  when (new.caso is not null and new.medio = 'correo' and (new.tipo in ('bienvenida', 'acceso_nuevo')) and new.estado <>
    old.estado)
  execute function caso_cambiado();
create trigger cambio_al_escribir after insert on correos
  for each row
  when (new.caso is not null and new.medio = 'correo' and (new.tipo in ('bienvenida', 'acceso_nuevo')))
  execute function caso_cambiado();
create trigger cifras_al_entregar after update on correos referencing old table as viejos new table as nuevos
  for each statement
  execute function cifras_de_correos();

-- Attempts to send an e-mail.
create table correo_intentos (
  aseguradora_id uuid not null,
  correo uuid not null,
  numero integer not null,
  resultado text not null,
  codigo integer, -- of the mail server
  inicio timestamptz not null,
  fin timestamptz not null,
  primary key (aseguradora_id, correo, numero)
);
alter table correo_intentos enable row level security, force row level security;
create policy inquilino on correo_intentos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on correo_intentos to albacea_worker using (true) with check (true);
create policy retencion on correo_intentos as restrictive for delete to albacea_worker
  using ((exists ( select 1 from correos c
  where c.aseguradora_id = correo_intentos.aseguradora_id and c.id = correo_intentos.correo and c.caso is null and
    c.terminado is not null)));
grant delete, insert, select, update on correo_intentos to albacea_worker;
grant insert, select on correo_intentos to albacea_app;

-- The address to which an e-mail about a case is answered. Its secret part is derived from the key of the insurer and
-- kept as a hash alone.
create table direcciones_respuesta (
  aseguradora_id uuid not null,
  correo uuid not null, -- its row in the outbox
  caso uuid not null,
  cuenta uuid, -- the account that a letter asks about; null: it went to the family
  proveedor text, -- whom the letter went to, by its code in the catalogue; null: none, or not of it
  huella bytea not null,
  creada timestamptz not null,
  primary key (aseguradora_id, correo),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella)
);
alter table direcciones_respuesta enable row level security, force row level security;
create policy inquilino on direcciones_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on direcciones_respuesta for select to albacea_puerta using (true);
grant delete, insert, select on direcciones_respuesta to albacea_app;
grant select on direcciones_respuesta to albacea_puerta;

-- Letters to providers across insurers: of one insurer, one provider or one person; since an instant, or all that wait.
create function cartas_en_alcance(p_aseguradora uuid, p_proveedor text, p_autor uuid, p_desde timestamptz, p_maximo integer)
  returns table(aseguradora_id uuid, caso uuid, caso_id text, carta uuid, proveedor text, estado text, espera boolean, corrige boolean, creado timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select r.aseguradora_id, r.caso, c.caso_id, r.id, r.proveedor, r.estado,
         r.estado = 'pendiente' and r.intentos = 0 and r.reclamo_id is null,
         exists (select 1 from rectificaciones x where x.aseguradora_id = r.aseguradora_id and x.correo = r.id), r.creado
    from correos r join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
   where r.tipo = 'carta_proveedor' and c.borrado is null
     and (p_aseguradora is null or r.aseguradora_id = p_aseguradora)
     and (p_proveedor is null or r.proveedor = p_proveedor)
     and (p_autor is null or r.autor = p_autor)
     -- since when by the watch on the wall: a test insurer's own clock stands elsewhere
     and (r.estado = 'pendiente' and p_desde is null
          or r.creado >= p_desde + (now_of(r.aseguradora_id) - database_now()))
   order by 7 desc, r.creado, r.id
   limit p_maximo
$$;
alter function cartas_en_alcance owner to albacea_puerta;
revoke execute on function cartas_en_alcance from public;

-- Which letter is answered: by the hash of the address that it named, or else by the number of the letter itself.
create function direccion_de_respuesta(p_huella bytea, p_correo uuid)
  returns table(aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text)
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
alter function direccion_de_respuesta owner to albacea_puerta;
revoke execute on function direccion_de_respuesta from public;

-- Across insurers, the accounts about which a letter with this reference went to one of these providers: one is a
-- match, more are a question for a person.
create function cartas_de_referencia(p_caso_id text, p_proveedores text[])
  returns table(aseguradora_id uuid, correo uuid, caso uuid, caso_id text, cuenta uuid, proveedor text)
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
alter function cartas_de_referencia owner to albacea_puerta;
revoke execute on function cartas_de_referencia from public;
