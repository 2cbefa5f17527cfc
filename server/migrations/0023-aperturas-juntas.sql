-- Openings of one moment are written together (docs/decisions/0086), so that one transaction takes the locks of many. All take
-- them by their number now, so that no two wait for each other.
create or replace function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea) returns uuid
  language plpgsql volatile
  -- A plan is kept for the connection's life. Made while there were few cases, or without statistics, all indexes look alike, and
  -- one that walks over all open cases of the insurer was as good as any: only that of the policies gives them in their order.
  set enable_seqscan = off
  set enable_sort = off
as $$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number: then neither the least nor the greatest
  del_numero bigint := ('x' || encode(substr(p_identidad, 1, 8), 'hex'))::bit(64)::bigint;
begin
  perform pg_advisory_xact_lock(least(del_nombre, del_numero));
  perform pg_advisory_xact_lock(greatest(del_nombre, del_numero));
  return (
    with de_la_poliza as materialized (
      select id, huella_identidad, huella_duplicado, huella_sin_identidad from casos
       where aseguradora_id = aseguradora_actual() and huella_poliza >= p_poliza and huella_poliza <= p_poliza
         and estado in ('abierto', 'en_tramite')
       order by aseguradora_id, huella_poliza, id)
    select coalesce(
      (select id from de_la_poliza where huella_duplicado = p_duplicado),
      -- one that learned its number from a claim
      (select id from de_la_poliza where huella_identidad = p_identidad limit 1),
      -- one without a number
      (select id from de_la_poliza where huella_duplicado = p_sin_identidad and huella_identidad is null),
      -- one with a number, for an opening without
      (select id from de_la_poliza where p_identidad is null and huella_sin_identidad = p_duplicado limit 1)));
end
$$;

-- And the facts of the cases that a statement opens are written by one.
create function cifras_de_casos_nuevos() returns trigger language plpgsql as $$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, pack, prioridad, activado, fallecimiento,
    comunicado, abierto, espera_ajena)
  select aseguradora_id, 'caso', 1, abierto, id, estado, pack, prioridad, activado, fecha_fallecimiento, comunicado, abierto, espera_ajena
    from nuevos;
  return null;
end
$$;
drop trigger cifras_al_abrir on casos;
create trigger cifras_al_abrir after insert on casos referencing new table as nuevos for each statement
  execute function cifras_de_casos_nuevos();

-- Of a case, what changes.
create or replace function cifras_de_caso() returns trigger language plpgsql as $$
declare
  hecho text;
begin
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

-- Its join, planned while there were few cases, read all of the insurer's for each opening. Each module looks its case up now.
create or replace function cifras_de_modulos_nuevos() returns trigger language plpgsql
  set enable_seqscan = off
as $$
begin
  insert into cifras_hechos (aseguradora_id, tipo, signo, registrado, caso, estado, modulo, abierto, terminada)
  select n.aseguradora_id, 'modulo', 1, c.actualizado, n.caso, n.estado, n.modulo, c.abierto, n.completado
    from nuevos n cross join lateral (
      select actualizado, abierto from casos where aseguradora_id = n.aseguradora_id and id = n.caso offset 0) as c;
  return null;
end
$$;
