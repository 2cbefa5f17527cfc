-- Joiners and leavers as an identity provider tells of them by SCIM 2.0 (docs/decisions/0159).

create table claves_scim (
  aseguradora_id uuid not null,
  id uuid not null,
  huella bytea not null,
  final text not null,
  creada timestamptz not null,
  revocada timestamptz,
  ultimo_uso timestamptz,
  primary key (aseguradora_id, id),
  unique (huella)
);
comment on table claves_scim is
  'Bearer tokens with which the identity provider of an insurer tells who joins and who leaves; of the nil insurer, that of the service. They open nothing else.';
comment on column claves_scim.huella is 'SHA-256 of the token, which is shown once and not kept';
comment on column claves_scim.final is 'its last characters, by which people tell two apart';
comment on column claves_scim.ultimo_uso is 'to the minute';
alter table claves_scim enable row level security, force row level security;
create policy inquilino on claves_scim to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy servicio on claves_scim to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
create policy puerta on claves_scim to albacea_puerta using (true) with check (true);
grant select, insert on claves_scim to albacea_app, albacea_servicio;
grant update (revocada) on claves_scim to albacea_app, albacea_servicio;
grant select on claves_scim to albacea_puerta;
grant update (ultimo_uso) on claves_scim to albacea_puerta;

create table altas_scim (
  aseguradora_id uuid not null,
  membresia uuid not null references membresias (id) on delete cascade,
  usuario text not null,
  externo text,
  roles text[],
  primary key (aseguradora_id, membresia)
);
create unique index altas_scim_por_usuario on altas_scim (aseguradora_id, lower(usuario));
create index altas_scim_por_externo on altas_scim (aseguradora_id, externo);
create index altas_scim_por_membresia on altas_scim (membresia);
comment on table altas_scim is 'What an identity provider calls a member, beside what the member is here.';
comment on column altas_scim.usuario is 'userName; need not be the e-mail address';
comment on column altas_scim.externo is 'externalId';
comment on column altas_scim.roles is 'the values of roles as they were said last; null: never';
alter table altas_scim enable row level security, force row level security;
create policy inquilino on altas_scim to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy servicio on altas_scim to albacea_servicio
  using (aseguradora_id = '00000000-0000-0000-0000-000000000000')
  with check (aseguradora_id = '00000000-0000-0000-0000-000000000000');
grant select, insert, delete on altas_scim to albacea_app, albacea_servicio;
grant update (usuario, externo, roles) on altas_scim to albacea_app, albacea_servicio;

alter table membresias add column baja_externa text check (baja_externa in ('inactiva', 'borrada', 'borrada_en_pausa'));
comment on column membresias.baja_externa is
  'why a membership is paused, where the identity provider paused it: only then may it end the pause. Null: somebody here did, or it is not paused; borrada_en_pausa: somebody here did, and then the provider deleted it';
grant update (baja_externa) on membresias to albacea_app, albacea_servicio;

create function autenticar_scim(p_huella bytea, p_slug text, p_limite integer)
  returns table (clave uuid, aseguradora_id uuid, slug text, estado text, usadas integer, renueva timestamptz)
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  ahora timestamptz := clock_timestamp();
  s record;
  uso record;
begin
  select c.id, c.aseguradora_id, c.ultimo_uso, a.slug, coalesce(a.estado, 'activa') as estado into s
    from claves_scim c left join aseguradoras a on a.id = c.aseguradora_id
   where c.huella = p_huella and c.revocada is null and (p_slug is null or a.slug = p_slug);
  if not found then
    return;
  end if;
  if s.ultimo_uso is null or s.ultimo_uso < ahora - interval '1 minute' then
    update claves_scim c set ultimo_uso = ahora where c.aseguradora_id = s.aseguradora_id and c.id = s.id;
  end if;
  uso := contar_uso(s.id, p_limite);
  return query select s.id, s.aseguradora_id, s.slug, s.estado, uso.usadas, uso.renueva;
end
$$;
comment on function autenticar_scim is
  'The living token of SCIM behind a hash; counts the request. No row: unknown, revoked, or not of the insurer of the address.';

grant create on schema public to albacea_puerta;
alter function autenticar_scim owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function autenticar_scim from public;
