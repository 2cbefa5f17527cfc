-- To whom the figures of each month go (docs/decisions/0117).

create table cifras_envios (
  aseguradora_id uuid primary key,
  activo boolean not null default false,
  dia smallint not null check (dia between 1 and 28),
  destinatarios uuid[] not null,
  ultimo_mes date check (extract(day from ultimo_mes) = 1::numeric)
);
comment on table cifras_envios is 'Whether, when and to whom an insurer has the paper of each month sent; no row: it is not.';
comment on column cifras_envios.dia is 'day of the month after, in Madrid';
comment on column cifras_envios.destinatarios is
  'memberships of the insurer; whoever is none any more, or is paused, gets nothing';
comment on column cifras_envios.ultimo_mes is
  'first day of the month whose paper was put into the outbox last, or was let pass; it moves in the transaction that writes the e-mails';
create index cifras_envios_activos on cifras_envios (dia) where activo;
alter table cifras_envios enable row level security, force row level security;
create policy inquilino on cifras_envios to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cifras_envios for select to albacea_worker using (true);
grant insert, select, update on cifras_envios to albacea_app;
grant select on cifras_envios to albacea_worker;
