-- Letters that are read again.
-- Written by `npm run schema` from a migrated database; do not edit.

-- Letters that chance chose to be read again, and what was found.
create table revisiones_cartas (
  aseguradora_id uuid not null,
  id uuid not null, -- of the e-mail, whose hash decides whether it is chosen
  caso uuid not null,
  cuenta uuid not null,
  autor uuid, -- membership of the service that sent it; null: the clocks did
  -- what left, word for word, with the files that went along, and what the reviewer noted; under the key of the case
  datos_cifrados bytea,
  enviada timestamptz not null,
  porcentaje integer not null check (porcentaje >= 1 and porcentaje <= 20),
  resultado text check (resultado in ('bien', 'fallo')),
  fallo text check (fallo in ('destinatario', 'datos', 'peticion', 'papeles', 'redaccion', 'otro')),
  revisada timestamptz,
  revisada_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  check ((resultado is null) = (revisada is null)),
  check ((resultado is null) = (revisada_por is null)),
  check ((fallo is null) = (resultado is distinct from 'fallo'))
);
create index revisiones_por_hacer on revisiones_cartas (enviada) where resultado is null;
alter table revisiones_cartas enable row level security, force row level security;
create policy inquilino on revisiones_cartas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on revisiones_cartas for select to albacea_puerta using (true);
grant delete, insert, select, update on revisiones_cartas to albacea_app;
grant select (aseguradora_id, id, caso, autor, enviada, resultado, fallo, revisada)
  on revisiones_cartas to albacea_puerta;

-- Letters across insurers that left, were chosen and were not sent by who asks, oldest first.
create function cartas_por_revisar(p_quien uuid, p_maximo integer)
  returns table(aseguradora_id uuid, caso_id text, carta uuid, enviada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.aseguradora_id, c.caso_id, v.id, v.enviada
    from revisiones_cartas v
    join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
    join correos r on r.aseguradora_id = v.aseguradora_id and r.id = v.id
   where v.resultado is null and r.estado in ('enviado', 'retenido') and c.borrado is null and c.bloqueado is null
     and (v.autor is null or not misma_persona(v.autor, p_quien))
   order by v.enviada, v.id
   limit p_maximo
$$;
alter function cartas_por_revisar owner to albacea_puerta;
revoke execute on function cartas_por_revisar from public;

-- What was found in the letters of one person.
create function fallos_de_cartas(p_autor uuid, p_desde timestamptz, p_maximo integer)
  returns table(aseguradora_id uuid, caso_id text, carta uuid, enviada timestamptz, fallo text, revisada timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.aseguradora_id, c.caso_id, v.id, v.enviada, v.fallo, v.revisada
    from revisiones_cartas v join casos c on c.aseguradora_id = v.aseguradora_id and c.id = v.caso
   where v.fallo is not null and v.revisada >= p_desde and c.borrado is null and c.bloqueado is null
     and v.autor is not null and misma_persona(v.autor, p_autor)
   order by v.revisada desc, v.id
   limit p_maximo
$$;
alter function fallos_de_cartas owner to albacea_puerta;
revoke execute on function fallos_de_cartas from public;

-- How many letters were right, and how many had which fault, over all insurers.
create function cifras_de_revisiones(p_desde timestamptz)
  returns table(resultado text, fallo text, cuantas integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select v.resultado, v.fallo, count(*)::integer from revisiones_cartas v
   where v.revisada >= p_desde group by 1, 2 order by 3 desc, 2
$$;
alter function cifras_de_revisiones owner to albacea_puerta;
revoke execute on function cifras_de_revisiones from public;
