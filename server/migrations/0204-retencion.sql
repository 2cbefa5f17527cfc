-- What grew for ever: e-mails about no case, and the windows of those who ask no more (docs/decisions/0161).

grant delete on correos, correo_intentos to albacea_worker;
-- and no more than that: what is about a case lives and ends with it
create policy retencion on correos as restrictive for delete to albacea_worker using (caso is null and terminado is not null);
create policy retencion on correo_intentos as restrictive for delete to albacea_worker using (
  exists (select 1 from correos c where c.aseguradora_id = correo_intentos.aseguradora_id and c.id = correo_intentos.correo
             and c.caso is null and c.terminado is not null));
create index correos_sin_caso on correos (terminado) where caso is null;

-- What is deleted in an hour is little of a year: at the default fifth of the table nobody would clean up for months.
alter table eventos set (autovacuum_vacuum_scale_factor = 0.02);
alter table entrega_intentos set (autovacuum_vacuum_scale_factor = 0.02);

create or replace function barrer_sesiones(p_ahora timestamptz)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  delete from sesiones_heredero where caduca <= p_ahora;
  delete from sesiones_usuario where caduca <= p_ahora;
  delete from inicios_pendientes where caduca <= p_ahora;
  delete from frenos where ultimo <= p_ahora - interval '2 days';
  delete from membresias where persona is null and ficha_caduca <= p_ahora - interval '14 days';
  -- by the real clock, as they are written; a window that somebody has in hand is not an old one
  delete from limites_uso where ctid = any(array(
    select ctid from limites_uso where inicio < clock_timestamp() - interval '1 day' limit 100000));
$$;
