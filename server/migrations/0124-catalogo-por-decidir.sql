-- A correction knows what the files said when it was made, so that a release that says something else is put before a person; and how
-- much each entry is used, so that what to verify next can be put in order.

alter table proveedor_correcciones add column publicado jsonb;
comment on column proveedor_correcciones.publicado is
  'what the files of the release said when it was corrected; null in rows of before: antes counts';

grant select (creada) on cuentas to albacea_puerta;
create function uso_de_proveedores(p_desde timestamptz)
  returns table (proveedor text, accion text, cuentas integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select k.proveedor, k.accion, count(*)::integer
    from cuentas k join aseguradoras a on a.id = k.aseguradora_id
   where k.proveedor is not null and k.accion is not null and k.creada >= p_desde and not a.pruebas
   group by k.proveedor, k.accion
$$;
comment on function uso_de_proveedores is
  'How many accounts of each provider and action were proposed since then, over all insurers but those for trying out: counts alone.';

grant create on schema public to albacea_puerta;
alter function uso_de_proveedores owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function uso_de_proveedores from public;
grant execute on function uso_de_proveedores to albacea_servicio;
