-- Cases found by what a caller says: keyed tokens of names, telephones, e-mails and numbers (docs/decisions/0113).

create table busqueda_claves (
  aseguradora_id uuid not null,
  generacion integer not null,
  clave_envuelta bytea not null,
  creada timestamptz not null,
  primary key (aseguradora_id, generacion)
);
comment on table busqueda_claves is
  'The key of an insurer''s search tokens. Two at once only while all tokens are made anew under the newer one.';
comment on column busqueda_claves.clave_envuelta is 'random, under the insurer''s key';
alter table busqueda_claves enable row level security, force row level security;
create policy inquilino on busqueda_claves to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on busqueda_claves for select to albacea_puerta using (true);
grant delete, insert, select on busqueda_claves to albacea_app;
grant select on busqueda_claves to albacea_puerta;

-- No foreign keys to casos here: whoever makes tokens would wait for the lock of a case that somebody works on, who may wait for them.
create table busqueda_casos (
  aseguradora_id uuid not null,
  caso uuid not null,
  generacion integer not null,
  fichas bigint[] not null,
  primary key (aseguradora_id, caso)
);
comment on table busqueda_casos is 'What each case is found by. Made from its data by a round, never by the command that changed them.';
comment on column busqueda_casos.generacion is 'of the key that the tokens were made with';
comment on column busqueda_casos.fichas is
  'keyed tokens: a mark of the insurer and the key, and 20 bits of an HMAC, which several words share on purpose; some stand for nothing';
-- Without the list of what is still to be entered: each look for a token would go through all of it.
create index busqueda_casos_por_ficha on busqueda_casos using gin (fichas) with (fastupdate = off);
alter table busqueda_casos enable row level security, force row level security;
create policy inquilino on busqueda_casos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on busqueda_casos for select to albacea_puerta using (true);
grant delete, insert, select, update on busqueda_casos to albacea_app;
grant select on busqueda_casos to albacea_puerta;

create table busqueda_pendientes (
  aseguradora_id uuid not null,
  caso uuid not null,
  desde timestamptz not null default now(),
  primary key (aseguradora_id, caso)
);
comment on table busqueda_pendientes is
  'Cases whose tokens are to be made or made anew, marked in the transaction that changed their data, whatever program did.';
alter table busqueda_pendientes enable row level security, force row level security;
create policy inquilino on busqueda_pendientes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on busqueda_pendientes to albacea_puerta using (true) with check (true);
grant delete, insert, select, update on busqueda_pendientes to albacea_app;
grant insert, select on busqueda_pendientes to albacea_puerta;

create function busqueda_de_caso()
  returns trigger
  language plpgsql
as $$
declare
  el_caso uuid := case when tg_table_name = 'casos' then (to_jsonb(new) ->> 'id')::uuid else (to_jsonb(new) ->> 'caso')::uuid end;
begin
  -- An update and not nothing on a conflict: it waits for a round that has read the data from before.
  insert into busqueda_pendientes (aseguradora_id, caso) values (new.aseguradora_id, el_caso)
    on conflict (aseguradora_id, caso) do update set desde = excluded.desde;
  if new.datos_cifrados is null and tg_op = 'UPDATE' then
    delete from busqueda_casos b where b.aseguradora_id = new.aseguradora_id and b.caso = el_caso;
    if tg_table_name = 'casos' then
      delete from busqueda_pendientes p where p.aseguradora_id = new.aseguradora_id and p.caso = el_caso;
    end if;
  end if;
  return null;
end
$$;
comment on function busqueda_de_caso is
  'Marks a case whose data have changed. Where data of somebody were erased, the tokens go in the same transaction: those of an erased '
  'case for good, those of a case with a relative who was forgotten until the next round.';
create trigger busqueda_al_abrir after insert on casos for each row execute function busqueda_de_caso();
create trigger busqueda_al_cambiar after update of datos_cifrados on casos for each row execute function busqueda_de_caso();
create trigger busqueda_al_cambiar after insert or update of datos_cifrados on allegados for each row execute function busqueda_de_caso();

create function busqueda_por_hacer()
  returns table(aseguradora_id uuid)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select a.id from aseguradoras a
   where exists (select 1 from busqueda_pendientes p where p.aseguradora_id = a.id)
      or (select count(*) from busqueda_claves k where k.aseguradora_id = a.id) > 1
$$;
comment on function busqueda_por_hacer is 'Insurers of which some tokens are to be made; nothing of the cases.';

create function claves_de_busqueda(p_aseguradora uuid)
  returns table(aseguradora_id uuid, generacion integer, clave_envuelta bytea)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select k.aseguradora_id, k.generacion, k.clave_envuelta from busqueda_claves k
   where p_aseguradora is null or k.aseguradora_id = p_aseguradora
$$;
comment on function claves_de_busqueda is 'The wrapped keys of the tokens, of one insurer or of all: each opens with its insurer''s key alone.';

create function buscar_casos(p_aseguradora uuid, p_preguntas jsonb, p_maximo integer)
  returns table(aseguradora_id uuid, caso uuid, grado integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
  set enable_seqscan = off
  set enable_indexscan = off
  set enable_indexonlyscan = off
  set jit = off
as $$
  with preguntas as materialized (
    select r.* from jsonb_to_recordset(p_preguntas) as r(
      palabras integer, c1 bigint[], c2 bigint[], c3 bigint[], c4 bigint[], c5 bigint[], c6 bigint[],
      e1 bigint[], e2 bigint[], e3 bigint[], e4 bigint[])
  ), hallados as materialized (
    select b.aseguradora_id, b.caso, p.palabras
        - case when p.e1[1] = any (b.fichas) or (cardinality(p.e1) > 1 and b.fichas && p.e1) then 1 else 0 end
        - case when p.palabras < 2 then 0 when b.fichas && p.e2 then 1 else 0 end
        - case when p.palabras < 3 then 0 when b.fichas && p.e3 then 1 else 0 end
        - case when p.palabras < 4 then 0 when b.fichas && p.e4 then 1 else 0 end as grado
      from preguntas p
      join busqueda_casos b on b.fichas && p.c1 and b.fichas && p.c2 and b.fichas && p.c3
       and b.fichas && p.c4 and b.fichas && p.c5 and b.fichas && p.c6
     where p_aseguradora is null or b.aseguradora_id = p_aseguradora
  )
  select h.aseguradora_id, h.caso, min(h.grado) as grado
    from hallados h group by h.aseguradora_id, h.caso order by 3, 2 desc limit p_maximo
$$;
comment on function buscar_casos is
  'The cases that have a token of each set (c1 to c6) of a question, best and newest first, of one insurer or across them; e1 to e4 are those of whole '
  'words. Tokens are shared by several words: whoever asks opens the data and looks. The planner settings stay: only the index of the tokens '
  'finds them, and without them a plan was seen that compared every case with every question.';

create function buscar_casos_propios(p_preguntas jsonb, p_maximo integer)
  returns table(caso uuid, grado integer)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select b.caso, b.grado from buscar_casos(aseguradora_actual(), p_preguntas, p_maximo) as b where aseguradora_actual() is not null
$$;
comment on function buscar_casos_propios is
  'The same within the insurer of the transaction. A function and not a query, because beside the policies of a table the planner takes no '
  'index of arrays.';

grant create on schema public to albacea_puerta;
do $$
declare
  puerta text;
begin
  foreach puerta in array array['busqueda_por_hacer()', 'claves_de_busqueda(uuid)', 'buscar_casos(uuid, jsonb, integer)',
    'buscar_casos_propios(jsonb, integer)'] loop
    execute format('revoke execute on function %s from public', puerta);
    execute format('alter function %s owner to albacea_puerta', puerta);
  end loop;
end
$$;
revoke create on schema public from albacea_puerta;
grant execute on function buscar_casos_propios(jsonb, integer) to albacea_app;

-- What is there already gets its tokens by the same round.
set local role albacea_puerta;
insert into busqueda_pendientes (aseguradora_id, caso) select c.aseguradora_id, c.id from casos c where c.borrado is null;
reset role;
