-- Every function that is SECURITY DEFINER is a door: it belongs to albacea_puerta, and nobody may call it but those who are let in by
-- name, here and when the migrations are over (server/src/db/migrations.ts).

grant create on schema public to albacea_puerta;
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
