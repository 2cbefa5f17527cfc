-- Test insurers: their clocks, and scripts for their families and providers.

-- ==== sandbox ====
-- Clocks of test insurers that are being moved. A row exists while a move is running, so a clock has one move at a time.
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

-- Scripts by which families and providers of test insurers act. Their content is invented, without personal data.
create table ensayo_guiones (
  aseguradora_id uuid not null,
  id uuid not null,
  caso_id text, -- null: the next case that is opened without a script
  nombre text not null,
  -- steps of the family, pace of the service, answers of providers; in the form of the interface
  guion jsonb not null,
  estado text not null check (estado in ('en_espera', 'en_curso', 'terminado', 'fallido')),
  paso integer not null default 0, -- completed steps of the family
  desde timestamptz not null, -- from which the next step of the family is counted
  proximo timestamptz not null, -- next act in it, by the insurer's now
  fallo text, -- code of the rule that refused a step
  reclamo_hasta timestamptz, -- end of the claim of the process that plays it, in real time
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
