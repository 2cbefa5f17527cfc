-- A person whose identity number one opening tells and another does not is one person, and the family gets one case and one
-- e-mail: where a number is lacking, policy, name and date of death decide (docs/decisions/0066).

-- Of a case that came with a number: what its fingerprint would be without. Cases of before have none; those without a number
-- are found by their own fingerprint all the same.
alter table casos add column huella_sin_identidad bytea;

-- The open case for this policy and person, as an opening tells them. Openings that speak of the same name wait here for each
-- other until the end of their transactions, because no index can compare what one of them lacks.
create function caso_abierto_como(p_poliza bytea, p_identidad bytea, p_duplicado bytea, p_sin_identidad bytea) returns uuid
  language plpgsql volatile
  -- a plan made while there were few cases would walk over all of them in a burst, until the next statistics
  set enable_seqscan = off
as $$
begin
  perform pg_advisory_xact_lock(('x' || encode(substr(coalesce(p_sin_identidad, p_duplicado), 1, 8), 'hex'))::bit(64)::bigint);
  -- and those of one number, however its name was written; always after the first, so that no two wait for each other
  if p_identidad is not null then
    perform pg_advisory_xact_lock(('x' || encode(substr(p_identidad, 1, 8), 'hex'))::bit(64)::bigint);
  end if;
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
revoke execute on function caso_abierto_como(bytea, bytea, bytea, bytea) from public;
grant execute on function caso_abierto_como(bytea, bytea, bytea, bytea) to albacea_app;
