-- Every function that is SECURITY DEFINER is a door: it belongs to albacea_puerta, and nobody may call it but the roles to which
-- it is granted where it is made. What albacea_conexion may call, the role of DATABASE_URL may too, without any other role.

do $$
declare
  puerta regprocedure;
begin
  for puerta in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('revoke execute on function %s from public', puerta);
    execute format('alter function %s owner to albacea_puerta', puerta);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
