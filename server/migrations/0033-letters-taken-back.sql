-- A letter that somebody took back in the seconds before it left: unlike one that was withdrawn, it puts its account back as it
-- was and on nobody's desk.
alter table correos
  drop constraint correos_estado_check,
  add constraint correos_estado_check
    check (estado in ('pendiente', 'enviado', 'retenido', 'rechazado', 'caducado', 'retirado', 'deshecho'));
