-- Clocks that are due, across insurers: whoever asks sees how many of whom, and nothing of the cases.
drop index casos_por_reloj;
create index casos_por_reloj on casos (proximo_reloj, aseguradora_id) where proximo_reloj is not null;

grant select (proximo_reloj) on casos to albacea_puerta;
grant create on schema public to albacea_puerta;
create function relojes_debidos(p_ahora timestamptz)
  returns table (aseguradora_id uuid, cuantos bigint, desde timestamptz)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.aseguradora_id, count(*), min(c.proximo_reloj)
    from casos c join aseguradoras a on a.id = c.aseguradora_id and a.estado = 'activa'
   where c.proximo_reloj <= p_ahora group by c.aseguradora_id
$$;
revoke execute on function relojes_debidos(timestamptz) from public;
alter function relojes_debidos(timestamptz) owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
