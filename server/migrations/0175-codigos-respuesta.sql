-- The code with which a provider answers one request on a page (docs/decisions/0141).

create table codigos_respuesta (
  aseguradora_id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  generacion integer not null,
  huella bytea not null,
  emitido timestamptz not null,
  revocado timestamptz,
  primary key (aseguradora_id, cuenta, generacion),
  unique (huella),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas (aseguradora_id, id)
);
comment on table codigos_respuesta is
  'Codes of letters to providers, each of one account: whoever has it answers this request and sees no other. Valid until the account is final.';
comment on column codigos_respuesta.generacion is 'which one of the account: after one was revoked, letters carry the next';
comment on column codigos_respuesta.huella is 'hash of the code; the code itself is nowhere, and made anew from the key of the insurer for each letter';
comment on column codigos_respuesta.emitido is 'when the first letter with it left';
comment on column codigos_respuesta.revocado is 'when the service put it out of use';
create index codigos_respuesta_por_caso on codigos_respuesta (aseguradora_id, caso);
alter table codigos_respuesta enable row level security, force row level security;
create policy inquilino on codigos_respuesta to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on codigos_respuesta for select to albacea_puerta using (true);
grant delete, insert, select, update on codigos_respuesta to albacea_app;
grant select on codigos_respuesta to albacea_puerta;

create function buscar_codigo_respuesta(p_huella bytea, p_slug text)
  returns table (aseguradora_id uuid, caso_id text, cuenta uuid, now timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select q.aseguradora_id, c.caso_id, q.cuenta, now_of(q.aseguradora_id)
    from codigos_respuesta q
    join cuentas k on k.aseguradora_id = q.aseguradora_id and k.id = q.cuenta
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
    join aseguradoras a on a.id = q.aseguradora_id
   where q.huella = p_huella and q.revocado is null and k.estado in ('solicitada', 'rechazada')
     and c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and a.estado = 'activa' and (p_slug is null or a.slug = p_slug)
$$;
comment on function buscar_codigo_respuesta is
  'The request that a code answers. No row: unknown, revoked, of an account that is settled, or of another insurer''s address.';
grant create on schema public to albacea_puerta;
alter function buscar_codigo_respuesta owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function buscar_codigo_respuesta from public;
