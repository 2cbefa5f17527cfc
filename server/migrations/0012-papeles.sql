-- Papers that reach the outside: the mandate can be checked by whoever is given its code, and letters carry files.

alter table mandatos
  -- of the code with which a provider checks it; gone with the case
  add column huella_comprobacion bytea unique,
  -- what kinds of things it allows, in words that tell of nobody: what the page of the check shows
  add column clases text[] not null default '{}';

-- Who has looked a mandate up: so much of the address as tells one office from another.
create table mandato_consultas (
  aseguradora_id uuid not null,
  id uuid not null,
  mandato uuid not null,
  ocurrido timestamptz not null,
  red text not null,
  agente text not null,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, mandato) references mandatos (aseguradora_id, id)
);
create index mandato_consultas_por_mandato on mandato_consultas (aseguradora_id, mandato, id);
alter table mandato_consultas enable row level security;
alter table mandato_consultas force row level security;
create policy inquilino on mandato_consultas to albacea_app
  using (aseguradora_id = aseguradora_actual()) with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_consultas for insert to albacea_puerta with check (true);
grant select, delete on mandato_consultas to albacea_app;
grant insert on mandato_consultas to albacea_puerta;

create policy puerta on mandatos for select to albacea_puerta using (true);
grant select (aseguradora_id, id, caso, estado, firmado, revocado, documento, clases, huella_comprobacion) on mandatos to albacea_puerta;
grant select (estado, cerrado) on casos to albacea_puerta;
grant select (aseguradora_id, id, estado, revisado) on documentos to albacea_puerta;

-- An e-mail to a provider: about which account, so that it can be withdrawn while it waits.
alter table correos add column cuenta uuid;

grant create on schema public to albacea_puerta;

-- What a code says of its mandate; writes down that somebody asked. No row: no such code at this address (null: any insurer's).
create function comprobar_mandato(p_huella bytea, p_slug text, p_id uuid, p_red text, p_agente text, p_ahora timestamptz)
  returns table (firmado timestamptz, fin timestamptz, clases text[])
  language plpgsql security definer set search_path = public, pg_temp
as $$
#variable_conflict use_column
declare
  m record;
begin
  select n.aseguradora_id, n.id, n.firmado, n.clases,
         case when n.estado = 'revocado' then n.revocado
              when n.estado = 'sustituido' then (select min(s.firmado) from mandatos s
                where s.aseguradora_id = n.aseguradora_id and s.caso = n.caso and s.firmado > n.firmado)
              when d.estado = 'rechazado' then d.revisado
              when c.estado in ('cerrado', 'anulado') then c.cerrado end as fin
    into m
    from mandatos n
    join casos c on c.aseguradora_id = n.aseguradora_id and c.id = n.caso
    join aseguradoras a on a.id = n.aseguradora_id
    left join documentos d on d.aseguradora_id = n.aseguradora_id and d.id = n.documento
   where n.huella_comprobacion = p_huella and n.firmado is not null and c.borrado is null and (p_slug is null or a.slug = p_slug);
  if not found then
    return;
  end if;
  insert into mandato_consultas (aseguradora_id, id, mandato, ocurrido, red, agente)
  values (m.aseguradora_id, p_id, m.id, p_ahora, p_red, p_agente);
  return query select m.firmado, m.fin, m.clases;
end
$$;
revoke execute on function comprobar_mandato(bytea, text, uuid, text, text, timestamptz) from public;
alter function comprobar_mandato(bytea, text, uuid, text, text, timestamptz) owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
