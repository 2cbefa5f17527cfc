-- A host name that nobody has verified any more answers for whoever had it last: who had it before and sets it again gets none of those links.

create or replace function dominios_servidos()
  returns table(nombre text, slug text, ficha text, sirve boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select d.nombre, a.slug, case when d.retirado is null then d.ficha end, d.verificado is not null or d.caido is not null
    from dominios_propios d join aseguradoras a on a.id = d.aseguradora_id
   where a.variante = 'A' and (d.retirado is null or d.retirado > clock_timestamp() - interval '91 days')
   order by d.nombre, d.verificado is null, d.caido desc nulls last
$$;
comment on function dominios_servidos is
  'Every own host name with the subdomain of its insurer, whoever has verified it first, then whoever had it last. ficha: what to answer there, null once withdrawn; sirve: the portal answers, as it is or was verified.';
