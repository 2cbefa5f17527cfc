-- Every hash of an audit trail is keyed since the baseline: the column that said from which record on says 1 everywhere, and
-- the sealer has no reason to change a key.

alter table auditoria_cabezas
  drop column con_clave_desde,
  alter column clave_envuelta set not null;
revoke update (clave_envuelta) on auditoria_cabezas from albacea_worker;

create or replace function oldest_program()
  returns integer
  language sql
  immutable
as $$ select 121 $$;
