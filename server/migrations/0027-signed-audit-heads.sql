-- The head of an audit trail is made with its insurer and never by the sealer, which checks its signature before it goes on.
-- Hashes are keyed from con_clave_desde on; those before it are held by the hash of the head at that point, which is signed.
alter table auditoria_cabezas
  add column clave_envuelta bytea,
  add column con_clave_desde bigint;

-- Without the right to make a head, a worker of the version before seals nothing, rather than sign in the old way.
revoke insert, update on auditoria_cabezas from albacea_worker;
grant update (secuencia, huella, firma, sellada, clave_envuelta, con_clave_desde) on auditoria_cabezas to albacea_worker;
grant insert on auditoria_cabezas to albacea_app, albacea_servicio;

create policy servicio on auditoria_cabezas for insert to albacea_servicio
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000' and aseguradora_id = aseguradora_actual());
