-- Whether events carry the insurer's own reference (docs/decisions/0126).

alter table aseguradoras add column eventos_con_referencia boolean not null default false;
comment on column aseguradoras.eventos_con_referencia is 'events and their deliveries name the insurer''s own reference of the case';
grant update (eventos_con_referencia) on aseguradoras to albacea_app;

create function events_name_reference(p_aseguradora uuid)
  returns boolean
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select coalesce((select a.eventos_con_referencia from aseguradoras a where a.id = p_aseguradora), false)
$$;
comment on function events_name_reference is
  'Whether the events of an insurer carry its reference. It looks past the policies, because whoever delivers sees no insurer''s row.';
grant create on schema public to albacea_puerta;
alter function events_name_reference owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function events_name_reference from public;
grant execute on function events_name_reference to albacea_worker;
