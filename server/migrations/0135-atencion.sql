-- When an insurer answers the telephone that families call (docs/decisions/0103).

alter table aseguradoras add column horario text;
comment on column aseguradoras.horario is
  'days and times of Madrid in which somebody answers telefono, such as "laborables 09:00-20:00"; null: it is not said';
grant update (horario) on aseguradoras to albacea_app;
