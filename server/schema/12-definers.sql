-- Makes albacea_puerta the owner of every function that is SECURITY DEFINER. Only roles to which such a function was
-- granted where it is created may call it. The role of DATABASE_URL may call those of albacea_conexion directly.

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
