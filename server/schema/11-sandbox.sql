-- Test insurers: their clocks, and the scripts of their families and providers.

-- ==== sandbox ====
-- Clocks of test insurers that are being moved. A row exists during a move, so a clock has only one move at a time.
create table ensayo_relojes (
  aseguradora_id uuid not null,
  destino timestamptz not null, -- the target of the move, by the insurer's time
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

-- Scripts by which families and providers of test insurers act. The content is invented and has no personal data.
create table ensayo_guiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text, -- null: waits for the next case that is opened without a script
  nombre text not null,
  -- steps of the family, accounts and answers of providers, in the form of the API
  guion jsonb not null,
  estado text not null check (estado in ('en_espera', 'en_curso', 'terminado', 'fallido')),
  paso integer not null default 0, -- number of steps that the family has taken
  desde timestamptz not null, -- instant from which the time of the family's next step is counted
  proximo timestamptz not null, -- when an actor of the script acts next, by the insurer's time
  fallo text, -- code of the rule that refused a step
  reclamo_hasta timestamptz, -- until when a process claims the script, in real time
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
