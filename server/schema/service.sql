-- How queues and mail were doing.
-- Written by `npm run schema` from a migrated database; do not edit.

-- How much waited, and for how long, of all insurers together. A minute without a row had no worker.
create table salud_muestras (
  momento timestamptz not null, -- to the minute
  correo_pendientes integer not null,
  correo_segundos integer not null, -- how long the oldest e-mail had waited
  webhooks_debidas integer not null,
  webhooks_segundos integer not null, -- how long the oldest delivery was overdue
  webhooks_fallando integer not null,
  primary key (momento)
);
grant delete, insert, select on salud_muestras to albacea_worker;
