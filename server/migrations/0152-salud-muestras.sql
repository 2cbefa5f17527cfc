-- How queues and mail were doing, minute by minute (docs/decisions/0119).

create table salud_muestras (
  momento timestamptz not null,
  correo_pendientes integer not null,
  correo_segundos integer not null,
  webhooks_debidas integer not null,
  webhooks_segundos integer not null,
  webhooks_fallando integer not null,
  primary key (momento)
);
comment on table salud_muestras is
  'How much waited, and for how long, of all insurers together. A minute without a row had no worker.';
comment on column salud_muestras.momento is 'to the minute';
comment on column salud_muestras.correo_segundos is 'how long the oldest e-mail had waited';
comment on column salud_muestras.webhooks_segundos is 'how long the oldest delivery was overdue';
grant delete, insert, select on salud_muestras to albacea_worker;
