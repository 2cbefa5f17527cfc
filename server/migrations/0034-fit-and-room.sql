-- Whether program and schema fit each other, and whether the database still has room to write: asked at the start and at /readyz.

-- The oldest program that runs on this schema, by the last migration that it ships. A migration that takes away what an older
-- program still uses replaces this function (docs/decisions/0080).
create function oldest_program() returns integer language sql immutable as $$ select 34 $$;

-- A door: what the schema lacks of the migrations that a program ships, and what it has that the program does not know.
create function schema_fit(p_known integer[], out lacking integer, out unknown integer, out oldest integer)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select min(k) from unnest(p_known) k where not exists (select 1 from migraciones m where m.numero = k)),
         (select max(m.numero) from migraciones m where m.numero <> all (p_known)),
         oldest_program()
$$;

-- A door: fails where the disk is full or the server takes no writes. A table of its own always wants new room, which a row in an
-- old one might not; it is gone at the end of the transaction.
create function probe_write() returns void
language plpgsql security definer set search_path = public, pg_temp set temp_tablespaces = '' as $$
begin
  create temporary table albacea_probe (filler text) on commit drop;
  insert into albacea_probe select repeat('x', 1000) from generate_series(1, 128);
end
$$;

grant select on migraciones to albacea_puerta;
revoke execute on function oldest_program() from public;
grant execute on function oldest_program() to albacea_puerta;
grant create on schema public to albacea_puerta;
alter function schema_fit(integer[]) owner to albacea_puerta;
alter function probe_write() owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function schema_fit(integer[]) from public;
revoke execute on function probe_write() from public;
