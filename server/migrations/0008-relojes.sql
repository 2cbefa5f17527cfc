-- Next dates and clocks (docs/decisions/0044, 0048 and 0049). Everything that is open has exactly one next date: the day on which
-- somebody looks at it, with whom it waits for until then. `proximo_reloj` is when the service itself does something.

alter table casos
  add column proxima_accion date,
  -- the next instant at which a clock of the case may fire; null: none will by itself
  add column proximo_reloj timestamptz,
  -- since when the case waits for the heir without a sign of life; null: it does not wait for the heir
  add column silencio_desde timestamptz,
  -- the heir wants no reminders; null: they go out
  add column recordatorios_parados timestamptz;
create index casos_por_reloj on casos (aseguradora_id, proximo_reloj) where proximo_reloj is not null;

-- whom it waits for until its day
alter table cuentas add column actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio'));
alter table certificados
  add column actua text check (actua in ('heredero', 'proveedor', 'aseguradora', 'servicio')),
  -- what the register said, and the day on its paper
  add column resultado text check (resultado in ('consta', 'no_consta')),
  add column expedido date;

-- What a clock did. A clock fires once: the key says so.
create table relojes (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null check (clase in ('recordatorio', 'aviso_cierre', 'cierre', 'acceso', 'reposo', 'insistencia', 'silencio', 'certificado')),
  -- the case, account or certificate
  sobre uuid not null,
  -- the wait that it belongs to, by its beginning
  ciclo timestamptz not null,
  numero integer not null,
  disparado timestamptz not null,
  -- the e-mail that it wrote, and the link in it that stops the next ones
  correo uuid,
  huella_baja bytea unique,
  primary key (aseguradora_id, caso, clase, sobre, ciclo, numero),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id)
);
alter table relojes enable row level security;
alter table relojes force row level security;
create policy inquilino on relojes to albacea_app
  using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual());
grant select, insert on relojes to albacea_app;
grant update (huella_baja) on relojes to albacea_app;
create policy puerta on relojes for select to albacea_puerta using (true);
grant select (aseguradora_id, caso, huella_baja) on relojes to albacea_puerta;
grant select (recordatorios_parados) on casos to albacea_puerta;

grant create on schema public to albacea_puerta;
-- Whose reminders a link of an e-mail stops. No row: unknown, or the case is no longer to be seen.
create function buscar_recordatorios(p_huella bytea)
  returns table (aseguradora_id uuid, caso_id text, parados boolean)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.aseguradora_id, c.caso_id, c.recordatorios_parados is not null
    from relojes r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
    join aseguradoras a on a.id = c.aseguradora_id
   where r.huella_baja = p_huella and a.estado = 'activa' and c.borrado is null and c.bloqueado is null
$$;
revoke execute on function buscar_recordatorios(bytea) from public;
alter function buscar_recordatorios(bytea) owner to albacea_puerta;
revoke create on schema public from albacea_puerta;

-- What goes on already is looked at in the first round, which works its dates out. The owner is above no policy: it is lifted
-- for the length of this transaction alone.
alter table casos no force row level security;
update casos set proxima_accion = current_date, proximo_reloj = now(),
  silencio_desde = case when en_espera_de = 'heredero' then actualizado end
 where estado in ('abierto', 'en_tramite') and borrado is null;
alter table casos force row level security;
