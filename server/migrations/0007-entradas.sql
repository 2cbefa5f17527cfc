-- Figures: from the first link that reached a family to its first entry to the portal, and accounts resolved at the first request.

-- When the first link of a case reached the family, and when the heir first entered. One row a case: of two e-mails that are
-- taken at the same moment the second waits here for the first and finds that it is not the first; of a delivery and an entry
-- at the same moment the later one sees both.
create table cifras_contactos (
  aseguradora_id uuid not null,
  caso uuid not null,
  correo uuid,
  entregado timestamptz,
  entrado timestamptz,
  primary key (aseguradora_id, caso),
  check ((correo is null) = (entregado is null))
);
alter table cifras_contactos enable row level security;
alter table cifras_contactos force row level security;
create policy inquilino on cifras_contactos to albacea_app
  using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual());
create policy plegado on cifras_contactos to albacea_worker using (true) with check (true);
create policy puerta on cifras_contactos to albacea_puerta using (true) with check (true);
create policy puerta on cifras_hechos for insert to albacea_puerta with check (true);
grant select, insert, update on cifras_contactos to albacea_app, albacea_worker, albacea_puerta;
grant insert on cifras_hechos to albacea_puerta;

alter table cifras_hechos
  -- how often an account had been asked for
  add column solicitudes integer,
  drop constraint cifras_hechos_tipo_check,
  add constraint cifras_hechos_tipo_check check (tipo in ('caso', 'movimiento', 'modulo', 'cuenta', 'contacto', 'entrada'));
create index cifras_hechos_movimientos on cifras_hechos (aseguradora_id, caso) where movimiento in ('cerrado', 'anulado', 'reabierto');

-- Links that reached, or could not reach, the family. A statement at a time and in the order of the cases: two workers that
-- record the same cases can't wait for each other.
drop trigger cifras_al_entregar on correos;
drop function cifras_de_correo();
create function cifras_de_correos() returns trigger language plpgsql as $$
begin
  with terminados as (
    select n.aseguradora_id, n.caso, n.id, n.estado, n.terminado,
        least(n.creado, (select min(o.creado) from correos o
          where o.aseguradora_id = n.aseguradora_id and o.caso = n.caso and o.tipo = 'bienvenida')) as abierto
      from nuevos n join viejos v on v.aseguradora_id = n.aseguradora_id and v.id = n.id
     where v.estado = 'pendiente' and n.estado in ('enviado', 'retenido', 'rechazado') and n.tipo in ('bienvenida', 'acceso_nuevo')
  ), primeros as (
    insert into cifras_contactos as c (aseguradora_id, caso, correo, entregado)
    select * from (
      select distinct on (aseguradora_id, caso) aseguradora_id, caso, id, terminado from terminados where estado <> 'rechazado'
       order by aseguradora_id, caso, terminado, id) as t
     order by aseguradora_id, caso
    on conflict (aseguradora_id, caso) do update set correo = excluded.correo, entregado = excluded.entregado where c.entregado is null
    returning aseguradora_id, caso, correo, entregado, entrado
  )
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, objeto, estado, abierto, terminada)
  select t.aseguradora_id, 'contacto', 1, case when p.correo is not null then 'primero' end, t.terminado, t.caso, t.id, t.estado, t.abierto,
      t.terminado
    from terminados t left join primeros p on p.aseguradora_id = t.aseguradora_id and p.correo = t.id
  union all
  -- the heir was in before the link arrived: from now on the entry counts as that of a link that arrived
  select p.aseguradora_id, 'entrada', f.signo, null, p.entregado, p.caso, null, 'entrado', f.entregado, p.entrado
    from primeros p cross join lateral (values (-1, null::timestamptz), (1, p.entregado)) as f(signo, entregado)
   where p.entrado is not null;
  return null;
end
$$;
create trigger cifras_al_entregar after update on correos referencing old table as viejos new table as nuevos
  for each statement execute function cifras_de_correos();

-- The heir's first entry, by whichever link of the case.
create function cifras_de_entrada() returns trigger language plpgsql as $$
begin
  with primera as (
    insert into cifras_contactos as c (aseguradora_id, caso, entrado) values (new.aseguradora_id, new.caso, new.primer_uso)
    on conflict (aseguradora_id, caso) do update set entrado = excluded.entrado where c.entrado is null
    returning entregado, entrado
  )
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, abierto, terminada)
  select new.aseguradora_id, 'entrada', 1, new.primer_uso, new.caso, 'entrado', entregado, entrado from primera;
  return null;
end
$$;
create trigger cifras_al_entrar after update on accesos_heredero for each row
  when (old.primer_uso is null and new.primer_uso is not null and new.allegado is null) execute function cifras_de_entrada();

create or replace function cifras_anotar_cuenta(k cuentas, signo smallint, instante timestamptz) returns void language sql as $$
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, objeto, estado, resultado, modulo, proveedor, accion,
    confirmada, solicitada, terminada, plazo, solicitudes, cuota)
  select k.aseguradora_id, 'cuenta', signo, instante, k.caso, k.id, k.estado, k.resultado, k.modulo,
    case when k.reservada then 'reservado' else coalesce(k.proveedor, 'otro') end, k.accion, k.confirmada, k.solicitada,
    k.terminada, k.plazo, k.solicitudes,
    k.importe_centimos::bigint * case k.periodicidad when 'semanal' then 52 when 'mensual' then 12 when 'bimestral' then 6
      when 'trimestral' then 4 when 'semestral' then 2 when 'anual' then 1 end
   where k.confirmada is not null or k.solicitada is not null or k.terminada is not null
$$;

-- A case that becomes urgent after it was reopened takes its closings and reopenings along, or its new priority would have a
-- case pending that it never got, and the old one a case less.
create or replace function cifras_de_caso() returns trigger language plpgsql as $$
declare
  hecho text;
begin
  if tg_op = 'INSERT' then
    insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, pack, prioridad, activado, fallecimiento,
      comunicado, abierto, espera_ajena)
    values (new.aseguradora_id, 'caso', 1, new.abierto, new.id, new.estado, new.pack, new.prioridad, new.activado,
      new.fecha_fallecimiento, new.comunicado, new.abierto, new.espera_ajena);
    return null;
  end if;
  if (old.pack, old.prioridad) is distinct from (new.pack, new.prioridad) then
    insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, pack, prioridad, terminada)
    select new.aseguradora_id, 'movimiento', f.signo, h.movimiento, new.actualizado, new.id, new.estado, f.pack, f.prioridad,
        coalesce(h.terminada, h.registrado)
      from cifras_hechos h
      cross join (values (-1, old.pack, old.prioridad), (1, new.pack, new.prioridad)) as f(signo, pack, prioridad)
     where h.aseguradora_id = new.aseguradora_id and h.caso = new.id and h.tipo = 'caso' and h.movimiento in ('cerrado', 'anulado', 'reabierto');
  end if;
  hecho := case
    when new.estado = old.estado then null
    when new.estado in ('cerrado', 'anulado') then new.estado
    when old.estado in ('cerrado', 'anulado') then 'reabierto' end;
  insert into cifras_hechos (aseguradora_id, tipo, signo, movimiento, registrado, caso, estado, resultado, pack, prioridad,
    activado, fallecimiento, comunicado, abierto, terminada, espera_ajena)
  values
    (new.aseguradora_id, 'caso', -1, null, new.actualizado, new.id, old.estado, old.resultado, old.pack, old.prioridad,
     old.activado, old.fecha_fallecimiento, old.comunicado, old.abierto, old.cerrado, old.espera_ajena),
    (new.aseguradora_id, 'caso', 1, hecho, new.actualizado, new.id, new.estado, new.resultado, new.pack, new.prioridad,
     new.activado, new.fecha_fallecimiento, new.comunicado, new.abierto, new.cerrado, new.espera_ajena);
  return null;
end
$$;

-- An erased case loses the providers of its accounts; its figures stay as they were.
create or replace function cifras_de_cuenta() returns trigger language plpgsql as $$
declare
  fila cuentas := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and old.proveedor is not null and new.proveedor is null and exists (
    select 1 from casos c where c.aseguradora_id = fila.aseguradora_id and c.id = fila.caso and c.borrado is not null) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform cifras_anotar_cuenta(old, -1::smallint, fila.actualizado);
  end if;
  if tg_op <> 'DELETE' then
    perform cifras_anotar_cuenta(new, 1::smallint, fila.actualizado);
  end if;
  if (tg_op <> 'INSERT' and old.confirmada is not null) is distinct from (tg_op <> 'DELETE' and new.confirmada is not null) then
    update casos c set activado = not c.activado
     where c.aseguradora_id = fila.aseguradora_id and c.id = fila.caso
       and c.activado is distinct from exists (
         select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id and k.confirmada is not null);
  end if;
  return null;
end
$$;

-- What is there already; the owner is above no policy: they are lifted for the length of this transaction alone.
do $$
declare
  tabla text;
begin
  foreach tabla in array array['accesos_heredero', 'cuentas', 'cifras_hechos', 'cifras_contactos'] loop
    execute format('alter table %I no force row level security', tabla);
  end loop;
  insert into cifras_contactos (aseguradora_id, caso, correo, entregado, entrado)
  select aseguradora_id, caso, c.correo, c.entregado, e.entrado
    from (select distinct on (aseguradora_id, caso) aseguradora_id, caso, objeto as correo, terminada as entregado from cifras_hechos
           where tipo = 'contacto' and movimiento = 'primero' order by aseguradora_id, caso, terminada, objeto) as c
    full join (select aseguradora_id, caso, min(primer_uso) as entrado from accesos_heredero
                where primer_uso is not null and allegado is null group by aseguradora_id, caso) as e using (aseguradora_id, caso);
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, abierto, terminada)
  select aseguradora_id, 'entrada', 1, entrado, caso, 'entrado', entregado, entrado from cifras_contactos where entrado is not null;
  -- Accounts that count already count anew, with how often they were asked for.
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, objeto, estado, resultado, modulo, proveedor, accion,
    confirmada, solicitada, terminada, plazo, solicitudes, cuota)
  select h.aseguradora_id, 'cuenta', f.signo, h.registrado, h.caso, h.objeto, h.estado, h.resultado, h.modulo, h.proveedor, h.accion,
      h.confirmada, h.solicitada, h.terminada, h.plazo, f.solicitudes, h.cuota
    from cuentas k
    join (select distinct on (aseguradora_id, objeto) * from cifras_hechos where tipo = 'cuenta'
           order by aseguradora_id, objeto, id desc) as h on h.aseguradora_id = k.aseguradora_id and h.objeto = k.id and h.signo = 1
    cross join lateral (values (-1, null::integer), (1, k.solicitudes)) as f(signo, solicitudes)
   where k.estado = 'resuelta';
  foreach tabla in array array['accesos_heredero', 'cuentas', 'cifras_hechos', 'cifras_contactos'] loop
    execute format('alter table %I force row level security', tabla);
  end loop;
end
$$;
