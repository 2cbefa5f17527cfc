-- Openings of one moment are written together (docs/decisions/0070), so that one transaction takes the locks of many. All take
-- them by their number now, so that no two wait for each other.
create or replace function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea) returns uuid
  language plpgsql volatile
  -- a plan made while there were few cases would walk over all of them in a burst, until the next statistics
  set enable_seqscan = off
as $$
declare
  del_nombre bigint := ('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint;
  -- null without a number: then neither the least nor the greatest
  del_numero bigint := ('x' || encode(substr(p_identidad, 1, 8), 'hex'))::bit(64)::bigint;
begin
  perform pg_advisory_xact_lock(least(del_nombre, del_numero));
  perform pg_advisory_xact_lock(greatest(del_nombre, del_numero));
  return (select coalesce(
    (select id from casos where aseguradora_id = aseguradora_actual() and huella_duplicado = p_duplicado
        and estado in ('abierto', 'en_tramite')),
    -- one that learned its number from a claim
    (select id from casos where aseguradora_id = aseguradora_actual() and huella_identidad = p_identidad and huella_poliza = p_poliza
        and estado in ('abierto', 'en_tramite') limit 1),
    -- one without a number
    (select id from casos where aseguradora_id = aseguradora_actual() and huella_duplicado = p_sin_identidad and huella_identidad is null
        and estado in ('abierto', 'en_tramite')),
    -- one with a number, for an opening without
    case when p_identidad is null then
      (select id from casos where aseguradora_id = aseguradora_actual() and huella_poliza = p_poliza and huella_sin_identidad = p_duplicado
          and estado in ('abierto', 'en_tramite') limit 1)
    end));
end
$$;
