-- Whether what a receiver missed goes out again by itself once it answers (docs/webhooks.md).

alter table webhooks add column recuperacion_automatica boolean not null default false;
comment on column webhooks.recuperacion_automatica is
  'whether what was exhausted while nothing arrived goes out again, once, as soon as something arrives';
