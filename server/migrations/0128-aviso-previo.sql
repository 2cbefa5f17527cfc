-- Word to the person's own address before the first request that can't be taken back, and the answer that they live
-- (docs/decisions/0099).

create table avisos_previos (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  medio text not null check (medio in ('correo', 'telefono', 'ninguno')),
  huella_destino bytea not null,
  datos_cifrados bytea,
  huella_ficha bytea,
  correo uuid,
  creado timestamptz not null,
  hecho timestamptz,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check ((medio = 'correo') = (huella_ficha is not null and correo is not null)),
  check ((medio = 'ninguno') = (datos_cifrados is null))
);
comment on table avisos_previos is
  'To whom of a case word was sent before the first request that can not be taken back: one row an address of the person''s own.';
comment on column avisos_previos.medio is 'ninguno: there was nowhere to send it';
comment on column avisos_previos.huella_destino is
  'blind index of case and address, so that each gets word once; of the case alone where there was none';
comment on column avisos_previos.datos_cifrados is 'the address or telephone, under the key of the case';
comment on column avisos_previos.huella_ficha is 'hash of the token in its link';
comment on column avisos_previos.correo is 'its e-mail in the outbox';
comment on column avisos_previos.hecho is 'when somebody of the service called or wrote to the telephone';
create unique index avisos_previos_por_destino on avisos_previos (aseguradora_id, caso, huella_destino);
create unique index avisos_previos_por_ficha on avisos_previos (huella_ficha);
create index avisos_previos_por_llamar on avisos_previos (aseguradora_id, caso) where medio = 'telefono' and hecho is null;
alter table avisos_previos enable row level security, force row level security;
create policy inquilino on avisos_previos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on avisos_previos for select to albacea_puerta using (true);
grant delete, insert, select, update on avisos_previos to albacea_app;
grant select on avisos_previos to albacea_puerta;

create table alertas_de_vida (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  aviso uuid,
  abierta timestamptz not null,
  decidida timestamptz,
  decision text check (decision in ('sigue', 'persona_viva')),
  datos_cifrados bytea,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  check ((decidida is null) = (decision is null))
);
comment on table alertas_de_vida is
  'Somebody said that the person lives: nothing leaves to a provider until a person of the service has decided.';
comment on column alertas_de_vida.aviso is 'the word by whose link it was said; null: it was said to the service';
comment on column alertas_de_vida.decision is 'sigue: it was a mistake, and the work goes on';
comment on column alertas_de_vida.datos_cifrados is 'what was said and how it was verified, under the key of the case';
create unique index alertas_de_vida_abiertas on alertas_de_vida (aseguradora_id, caso) where decidida is null;
create index alertas_de_vida_por_caso on alertas_de_vida (aseguradora_id, caso);
alter table alertas_de_vida enable row level security, force row level security;
create policy inquilino on alertas_de_vida to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on alertas_de_vida for select to albacea_puerta using (true);
grant delete, insert, select, update on alertas_de_vida to albacea_app;
grant select on alertas_de_vida to albacea_puerta;

create function buscar_aviso_previo(p_ficha bytea)
  returns table (aseguradora_id uuid, aviso uuid, caso uuid, caso_id text, estado text, parado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.aseguradora_id, v.id, c.id, c.caso_id, c.estado,
         exists (select 1 from alertas_de_vida a
                  where a.aseguradora_id = v.aseguradora_id and a.caso = v.caso and a.decidida is null)
    from avisos_previos v
    join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
    join aseguradoras s on s.id = c.aseguradora_id
   where v.huella_ficha = p_ficha and s.estado = 'activa' and c.borrado is null and c.bloqueado is null
$$;
comment on function buscar_aviso_previo is
  'Whose case the link of a word stops, and whether it is stopped. No row: unknown, or the case is no longer to be seen.';

create function enlace_de_anulado(p_token bytea, p_slug text)
  returns table (anulado boolean)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select true
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.estado = 'anulado' and c.borrado is null and s.estado = 'activa'
$$;
comment on function enlace_de_anulado is
  'Whether a token was the link of a case that was annulled: its page says so, and offers no new link.';

grant create on schema public to albacea_puerta;
alter function buscar_aviso_previo owner to albacea_puerta;
alter function enlace_de_anulado owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function buscar_aviso_previo from public;
revoke execute on function enlace_de_anulado from public;

-- Cases that wait to send what can't be taken back are looked at with the next round of the clocks, which sends their word.
set local role albacea_puerta;
update casos c set proximo_reloj = least(c.proximo_reloj, clock_timestamp())
 where c.estado in ('abierto', 'en_tramite') and c.borrado is null
   and exists (select 1 from cuentas k where k.aseguradora_id = c.aseguradora_id and k.caso = c.id
                  and k.estado = 'confirmada' and k.reposo_hasta is not null);
reset role;
