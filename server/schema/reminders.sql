-- What the clocks did.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What a clock did. A clock fires once: the key says so.
create table relojes (
  aseguradora_id uuid not null,
  caso uuid not null,
  clase text not null
    check (clase in ('recordatorio', 'aviso_cierre', 'cierre', 'acceso', 'carta', 'cofirma', 'reposo', 'insistencia', 'reclamacion', 'silencio', 'certificado')),
  sobre uuid not null, -- the case, account or certificate
  ciclo timestamptz not null, -- the wait that it belongs to, by its beginning
  numero integer not null,
  disparado timestamptz not null,
  correo uuid, -- the e-mail that it wrote
  huella_baja bytea, -- of the link in that e-mail which stops the next ones
  primary key (aseguradora_id, caso, clase, sobre, ciclo, numero),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (huella_baja)
);
alter table relojes enable row level security, force row level security;
create policy inquilino on relojes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on relojes for select to albacea_puerta using (true);
grant insert, select on relojes to albacea_app;
grant select (aseguradora_id, caso, huella_baja) on relojes to albacea_puerta;
grant update (huella_baja) on relojes to albacea_app;

-- Clocks that are due, across insurers, each by its insurer's now: whoever asks sees how many of whom, since when and
-- what time it is for them, and nothing of the cases.
create function due_clocks()
  returns table(aseguradora_id uuid, cuantos bigint, desde timestamptz, ahora timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.aseguradora_id, count(*), min(c.proximo_reloj), a.ahora
    from (select id, database_now() + desfase_segundos * interval '1 second' as ahora from aseguradoras where estado = 'activa') as a
    join casos c on c.aseguradora_id = a.id
   where c.proximo_reloj <= a.ahora
     and c.proximo_reloj <= database_now() + (select max(desfase_segundos) from aseguradoras) * interval '1 second'
   group by c.aseguradora_id, a.ahora
$$;
alter function due_clocks owner to albacea_puerta;
revoke execute on function due_clocks from public;

-- Whose reminders a link of an e-mail stops. No row: unknown, or the case is no longer to be seen.
create function buscar_recordatorios(p_huella bytea)
  returns table(aseguradora_id uuid, caso_id text, parados boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select c.aseguradora_id, c.caso_id, c.recordatorios_parados is not null
    from relojes r
    join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
    join aseguradoras a on a.id = c.aseguradora_id
   where r.huella_baja = p_huella and a.estado = 'activa' and c.borrado is null and c.bloqueado is null
$$;
alter function buscar_recordatorios owner to albacea_puerta;
revoke execute on function buscar_recordatorios from public;
