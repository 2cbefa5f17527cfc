-- The host names at which the portal of an insurer answers besides that of the service (docs/decisions/0170).

create table dominios_propios (
  aseguradora_id uuid not null references aseguradoras (id),
  nombre text not null,
  ficha text not null,
  verificado timestamptz,
  caido timestamptz,
  ajeno boolean not null default false,
  comprobado timestamptz,
  hallado jsonb,
  proxima timestamptz not null,
  creado timestamptz not null,
  retirado timestamptz,
  primary key (aseguradora_id, nombre),
  check (retirado is null or verificado is null)
);
comment on table dominios_propios is
  'The host names of an insurer at which the portal answers. Links lead to one while it is verified; those that were withdrawn answer for as long as links made before live.';
comment on column dominios_propios.nombre is 'the host name in ASCII, lower case';
comment on column dominios_propios.ficha is 'what the service answers at the name for this insurer, so that the check knows who answers; no secret';
comment on column dominios_propios.verificado is 'since when the name leads here and answers; null: it never did, or does not any more';
comment on column dominios_propios.caido is 'when it stopped; null: it never was verified, or is now';
comment on column dominios_propios.ajeno is 'everything is right, but another insurer has the name';
comment on column dominios_propios.comprobado is 'when it was looked at last';
comment on column dominios_propios.hallado is 'what DNS and the name itself answered then';
comment on column dominios_propios.proxima is 'when the worker looks again';
comment on column dominios_propios.retirado is 'when it was withdrawn; null: it is the one that is set';
create unique index dominios_propios_verificado on dominios_propios (nombre) where verificado is not null;
create unique index dominios_propios_vigente on dominios_propios (aseguradora_id) where retirado is null;
alter table dominios_propios enable row level security, force row level security;
create policy inquilino on dominios_propios to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on dominios_propios for select to albacea_puerta using (true);
grant select on dominios_propios to albacea_puerta;
grant select, insert, delete on dominios_propios to albacea_app;
grant update (ficha, verificado, caido, ajeno, comprobado, hallado, proxima, creado, retirado) on dominios_propios to albacea_app;

alter table aseguradoras add column dominio_propio text;
comment on column aseguradoras.dominio_propio is 'verified host name to which links of its families lead; null: to that of the service';
grant update (dominio_propio) on aseguradoras to albacea_app;

create function dominios_servidos()
  returns table(nombre text, slug text, ficha text, sirve boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select d.nombre, a.slug, case when d.retirado is null then d.ficha end, d.verificado is not null or d.caido is not null
    from dominios_propios d join aseguradoras a on a.id = d.aseguradora_id
   where a.variante = 'A' and (d.retirado is null or d.retirado > clock_timestamp() - interval '91 days')
   order by d.nombre, d.verificado is null, d.retirado is not null, coalesce(d.retirado, d.caido) desc
$$;
comment on function dominios_servidos is
  'Every own host name with the subdomain of its insurer, whoever has verified it first. ficha: what to answer there, null once withdrawn; sirve: the portal answers, as it is or was verified.';

grant create on schema public to albacea_puerta;
alter function dominios_servidos owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function dominios_servidos from public;
