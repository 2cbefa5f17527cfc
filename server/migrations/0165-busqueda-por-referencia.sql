-- Cases are found by the reference of their claim too (docs/decisions/0113, 0126).

create trigger busqueda_al_abrir after insert on siniestros
  for each row when (new.huella_referencia is not null)
  execute function busqueda_de_caso();
create trigger busqueda_al_cambiar after update of huella_referencia on siniestros
  for each row when (new.huella_referencia is distinct from old.huella_referencia and new.datos_cifrados is not null)
  execute function busqueda_de_caso();
