-- Test insurers: fixed when they are made, with a clock that only goes forward (docs/decisions/0123).

revoke update (pruebas) on aseguradoras from albacea_app, albacea_servicio;
comment on column aseguradoras.pruebas is
  'an insurer for trying out, without families; fixed when it is made, and its keys begin with alb_ensayo_';

create table ensayo_relojes (
  aseguradora_id uuid not null,
  destino timestamptz not null,
  empezado timestamptz not null default now(),
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  primary key (aseguradora_id)
);
comment on table ensayo_relojes is
  'Clocks of test insurers that are being moved. A row is there while one goes on: two moves of one clock can not be under way.';
comment on column ensayo_relojes.destino is 'by the insurer''s now';
comment on column ensayo_relojes.empezado is 'in real time, as the lease is';
alter table ensayo_relojes enable row level security, force row level security;
create policy inquilino on ensayo_relojes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on ensayo_relojes for select to albacea_worker using (true);
grant delete, insert, select on ensayo_relojes to albacea_app;
grant update (reclamo_id, reclamo_hasta) on ensayo_relojes to albacea_app;
grant select on ensayo_relojes to albacea_worker;

create table ensayo_guiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text,
  nombre text not null,
  guion jsonb not null,
  estado text not null check (estado in ('en_espera', 'en_curso', 'terminado', 'fallido')),
  paso integer not null default 0,
  desde timestamptz not null,
  proximo timestamptz not null,
  fallo text,
  reclamo_hasta timestamptz,
  creado timestamptz not null,
  primary key (aseguradora_id, id)
);
comment on table ensayo_guiones is
  'Families and providers of test insurers that act by themselves. They hold what somebody made up, and no personal data.';
comment on column ensayo_guiones.caso_id is 'null: the next case that is opened and has none';
comment on column ensayo_guiones.guion is 'steps of the family, how often the service works, what providers answer; as the interface has it';
comment on column ensayo_guiones.paso is 'steps of the family that are done';
comment on column ensayo_guiones.desde is 'from which the next step of the family is counted';
comment on column ensayo_guiones.proximo is 'when somebody in it acts next, by the insurer''s now';
comment on column ensayo_guiones.reclamo_hasta is 'until then one process plays it, in real time';
comment on column ensayo_guiones.fallo is 'why a step could not be done: the code of the rule that refused it';
create unique index ensayo_guiones_por_caso on ensayo_guiones (aseguradora_id, caso_id) where estado = 'en_curso';
create index ensayo_guiones_por_hacer on ensayo_guiones (proximo) where estado in ('en_espera', 'en_curso');
alter table ensayo_guiones enable row level security, force row level security;
create policy inquilino on ensayo_guiones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on ensayo_guiones for select to albacea_worker using (true);
grant insert, select on ensayo_guiones to albacea_app;
grant update (caso_id, estado, paso, desde, proximo, fallo, reclamo_hasta) on ensayo_guiones to albacea_app;
grant select on ensayo_guiones to albacea_worker;

create function adelantar_reloj(p_hasta timestamptz)
  returns timestamptz
  language sql
  security definer
  set search_path = public, pg_temp
as $$
  update aseguradoras
     set desfase_segundos = greatest(desfase_segundos, ceil(extract(epoch from p_hasta - database_now()))::integer),
         version = version + 1
   where id = aseguradora_actual() and pruebas
  returning database_now() + desfase_segundos * interval '1 second'
$$;
comment on function adelantar_reloj is
  'Moves the now of the insurer of the transaction to an instant, to the second, and never back; no row for an insurer that is not for tests.';
create policy reloj on aseguradoras for update to albacea_puerta
  using (id = aseguradora_actual() and pruebas)
  with check (id = aseguradora_actual() and pruebas);
grant update (desfase_segundos, version) on aseguradoras to albacea_puerta;
grant create on schema public to albacea_puerta;
alter function adelantar_reloj owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function adelantar_reloj from public;
grant execute on function adelantar_reloj to albacea_app;

alter table eventos add column a_peticion boolean not null default false;
comment on column eventos.a_peticion is 'of a test insurer: it was asked for, and did not happen';

create or replace function oldest_program()
  returns integer
  language sql
  immutable
as $$ select 158 $$;
