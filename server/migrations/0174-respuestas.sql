-- What providers answer (docs/decisions/0140).

create table respuestas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  via text not null check (via in ('pagina', 'programa', 'correo', 'telefono', 'papel')),
  clase text not null
    check (clase in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  estado text not null default 'propuesta' check (estado in ('propuesta', 'confirmada', 'descartada')),
  papeles text[] not null default '{}',
  documentos uuid[] not null default '{}',
  huella_clave bytea not null,
  recibida timestamptz not null,
  datos_cifrados bytea,
  clase_confirmada text
    check (clase_confirmada in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  resultado text,
  decidida timestamptz,
  decidida_por uuid,
  primary key (aseguradora_id, id),
  unique (aseguradora_id, caso, huella_clave),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, cuenta) references cuentas (aseguradora_id, id),
  check ((decidida is null) = (estado = 'propuesta')),
  check ((clase_confirmada is not null) = (estado = 'confirmada'))
);
comment on table respuestas is 'What a provider answered to a request: its word, and nothing more until a person has confirmed it.';
comment on column respuestas.via is 'by which way it came: the page of the letter, its API, an e-mail, the telephone, paper';
comment on column respuestas.clase is 'what it says, as it was proposed: by the provider itself, or by a rule that read it';
comment on column respuestas.papeles is 'papers that it asks for';
comment on column respuestas.documentos is 'papers of the case that came with it';
comment on column respuestas.huella_clave is 'index of the key of what came: the same thing that comes twice is one answer';
comment on column respuestas.datos_cifrados is
  'its words, the sentence on which the proposal rests, its reference, who answers, and why it was discarded; under the key of the case';
comment on column respuestas.clase_confirmada is 'as what a person confirmed it';
comment on column respuestas.resultado is 'result of the account that the person chose; null: none followed';
comment on column respuestas.decidida_por is
  'membership of the service; no foreign key, because an insurer''s transaction does not see the service''s people';
create index respuestas_por_caso on respuestas (aseguradora_id, caso, recibida);
create index respuestas_por_cuenta on respuestas (aseguradora_id, cuenta);
create index respuestas_propuestas on respuestas (aseguradora_id, caso) where estado = 'propuesta';
alter table respuestas enable row level security, force row level security;
create policy inquilino on respuestas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on respuestas for select to albacea_puerta using (true);
grant delete, insert, select, update on respuestas to albacea_app;
grant select (aseguradora_id, caso, cuenta, estado, recibida) on respuestas to albacea_puerta;
grant select (aseguradora_id, id, estado) on cuentas to albacea_puerta;

create function tareas_de_respuestas(p_gestor uuid, p_de_nadie boolean, p_aseguradora uuid, p_maximo integer)
  returns table (clase text, aseguradora_id uuid, caso uuid, caso_id text, gestor uuid, prioridad text, cuantas integer, limite date,
                 desde timestamptz, centimos bigint)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select 'respuesta', q.aseguradora_id, q.caso, c.caso_id, c.gestor, c.prioridad, q.cuantas, null::date, q.desde, 0::bigint
    from (select p.aseguradora_id, p.caso, count(*)::integer as cuantas, min(p.recibida) as desde
            from respuestas p
            join cuentas k on k.aseguradora_id = p.aseguradora_id and k.id = p.cuenta
           where p.estado = 'propuesta' and (p_aseguradora is null or p.aseguradora_id = p_aseguradora)
             -- what is settled waits for no answer
             and k.estado not in ('resuelta', 'descartada')
           group by 1, 2) q
    join casos c on c.aseguradora_id = q.aseguradora_id and c.id = q.caso
   where c.estado in ('abierto', 'en_tramite') and c.borrado is null and c.bloqueado is null
     and (p_gestor is null or c.gestor = p_gestor) and (not p_de_nadie or c.gestor is null)
   order by q.desde
   limit p_maximo
$$;
comment on function tareas_de_respuestas is
  'Across insurers, the cases in which a provider has answered and no person has said what it means.';
grant create on schema public to albacea_puerta;
alter function tareas_de_respuestas owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function tareas_de_respuestas from public;
