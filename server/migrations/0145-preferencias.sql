-- What a person has chosen for their own screens, wherever they sign in.

alter table personas add column preferencias jsonb not null default '{}';
comment on column personas.preferencias is 'keys for what can be done in the backoffice: whether there are any, and those that the person changed';

create function leer_preferencias(p_membresia uuid)
  returns jsonb
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$ select p.preferencias from personas p where p.id = persona_de(p_membresia) $$;
comment on function leer_preferencias is 'What the person behind a membership has chosen for their own screens; null: nobody is behind it.';

create function poner_preferencias(p_membresia uuid, p_preferencias jsonb)
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
as $$ update personas p set preferencias = p_preferencias where p.id = persona_de(p_membresia) $$;
comment on function poner_preferencias is 'The person behind a membership has chosen anew.';

grant create on schema public to albacea_puerta;
alter function leer_preferencias owner to albacea_puerta;
alter function poner_preferencias owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function leer_preferencias from public;
revoke execute on function poner_preferencias from public;
grant execute on function leer_preferencias to albacea_app, albacea_servicio;
grant execute on function poner_preferencias to albacea_app, albacea_servicio;
