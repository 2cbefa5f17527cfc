-- After an erasure nothing leads from the figures back to a case (docs/decisions/0041): the facts of its accounts, which name
-- providers, lose the case and the account, and their instants as much as no figure needs.

create index cifras_hechos_de_cuentas on cifras_hechos (aseguradora_id, caso) where tipo = 'cuenta';

create policy puerta_lee on cifras_hechos for select to albacea_puerta using (true);
create policy puerta_olvida on cifras_hechos for update to albacea_puerta using (true) with check (true);
grant select (aseguradora_id, id, caso, tipo, objeto, registrado, confirmada, solicitada, terminada) on cifras_hechos to albacea_puerta;
grant update (caso, objeto, registrado, confirmada, solicitada, terminada) on cifras_hechos to albacea_puerta;

grant create on schema public to albacea_puerta;

-- Of what a figure is made of stays: the days in Madrid, and the whole hours between a request and its answer. One nobody for each
-- account, the same for all its facts, so that they go on cancelling each other out.
create function olvidar_cuentas_de_cifras(p_caso uuid) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  with nadie as materialized (
    select objeto, gen_random_uuid() as caso, gen_random_uuid() as otro
      from (select distinct objeto from cifras_hechos
             where aseguradora_id = aseguradora_actual() and caso = p_caso and tipo = 'cuenta') as o
  ), horas as (
    select h.id, n.caso, n.otro,
           date_trunc('hour', h.solicitada) as solicitada,
           case when h.terminada is not null then date_trunc('hour', h.solicitada)
             + interval '1 hour' * greatest(0, floor(extract(epoch from h.terminada - h.solicitada) / 3600)) end as terminada
      from cifras_hechos h join nadie n on n.objeto = h.objeto
     where h.aseguradora_id = aseguradora_actual() and h.caso = p_caso and h.tipo = 'cuenta'
  ), nuevos as (
    select x.*, (x.terminada at time zone 'Europe/Madrid')::date = (h.terminada at time zone 'Europe/Madrid')::date as mismo_dia
      from horas x join cifras_hechos h on h.aseguradora_id = aseguradora_actual() and h.id = x.id
  )
  update cifras_hechos h
     set caso = x.caso, objeto = x.otro,
         registrado = date_trunc('day', h.registrado at time zone 'Europe/Madrid') at time zone 'Europe/Madrid',
         confirmada = date_trunc('day', h.confirmada at time zone 'Europe/Madrid') at time zone 'Europe/Madrid',
         solicitada = case when x.mismo_dia is false then x.solicitada + interval '30 minutes' else x.solicitada end,
         terminada = case
           when h.solicitada is null then date_trunc('day', h.terminada at time zone 'Europe/Madrid') at time zone 'Europe/Madrid'
           -- the full hour before it fell on the day before: half an hour later both, and midnight has passed
           when x.mismo_dia is false then x.terminada + interval '1 hour'
           else x.terminada end
    from nuevos x
   where h.aseguradora_id = aseguradora_actual() and h.id = x.id
$$;
revoke execute on function olvidar_cuentas_de_cifras(uuid) from public;
alter function olvidar_cuentas_de_cifras(uuid) owner to albacea_puerta;
grant execute on function olvidar_cuentas_de_cifras(uuid) to albacea_app;
revoke create on schema public from albacea_puerta;

-- What an erasure takes from an account changes no figure.
create or replace function cifras_de_cuenta() returns trigger language plpgsql as $$
declare
  fila cuentas := coalesce(new, old);
begin
  if tg_op = 'UPDATE' and exists (
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

-- Cases that were erased before; the owner is above no policy: they are lifted for the length of this transaction alone.
do $$
declare
  tabla text;
  c record;
begin
  foreach tabla in array array['casos', 'cuentas', 'cifras_hechos'] loop
    execute format('alter table %I no force row level security', tabla);
  end loop;
  for c in select aseguradora_id, id from casos where borrado is not null loop
    perform set_config('albacea.aseguradora', c.aseguradora_id::text, true);
    update cuentas set confirmada = null, reposo_hasta = null, solicitada = null, terminada = null, plazo = null, ultima_insistencia = null,
      reclamada = null, importe_centimos = null, periodicidad = null, canal = null
     where aseguradora_id = c.aseguradora_id and caso = c.id;
    perform olvidar_cuentas_de_cifras(c.id);
  end loop;
  perform set_config('albacea.aseguradora', '', true);
  foreach tabla in array array['casos', 'cuentas', 'cifras_hechos'] loop
    execute format('alter table %I force row level security', tabla);
  end loop;
end
$$;
