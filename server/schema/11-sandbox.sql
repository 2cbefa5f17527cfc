-- Insurers for trying out: their clocks, and who acts by himself there.

-- ==== sandbox ====
-- Clocks of test insurers under way, and families and providers that act by themselves.

-- Clocks of test insurers that are being moved. A row is there while one goes on: two moves of one clock can not be
-- under way.
create table ensayo_relojes (
  aseguradora_id uuid not null,
  destino timestamptz not null, -- by the insurer's now
  reclamo_id uuid,
  reclamo_hasta timestamptz,
  primary key (aseguradora_id)
);
alter table ensayo_relojes enable row level security, force row level security;
create policy inquilino on ensayo_relojes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on ensayo_relojes for select to albacea_worker using (true);
grant delete, insert, select on ensayo_relojes to albacea_app;
grant select on ensayo_relojes to albacea_worker;
grant update (reclamo_id, reclamo_hasta) on ensayo_relojes to albacea_app;

-- Families and providers of test insurers that act by themselves. They hold what somebody made up, and no personal
-- data.
create table ensayo_guiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text, -- null: the next case that is opened and has none
  nombre text not null,
  -- steps of the family, how often the service works, what providers answer; as the interface has it
  guion jsonb not null,
  estado text not null check (estado in ('en_espera', 'en_curso', 'terminado', 'fallido')),
  paso integer not null default 0, -- steps of the family that are done
  desde timestamptz not null, -- from which the next step of the family is counted
  proximo timestamptz not null, -- when somebody in it acts next, by the insurer's now
  fallo text, -- why a step could not be done: the code of the rule that refused it
  reclamo_hasta timestamptz, -- until then one process plays it, in real time
  creado timestamptz not null,
  primary key (aseguradora_id, id)
);
create index ensayo_guiones_por_hacer on ensayo_guiones (proximo) where estado in ('en_espera', 'en_curso');
create unique index ensayo_guiones_por_caso on ensayo_guiones (aseguradora_id, caso_id) where estado = 'en_curso';
alter table ensayo_guiones enable row level security, force row level security;
create policy inquilino on ensayo_guiones to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on ensayo_guiones for select to albacea_worker using (true);
grant insert, select on ensayo_guiones to albacea_app;
grant select on ensayo_guiones to albacea_worker;
grant update (caso_id, estado, paso, desde, proximo, fallo, reclamo_hasta) on ensayo_guiones to albacea_app;
