-- Nobody decides for the family by leaving a field out: an account waits in `propuesta` until it was said what is wanted of it.
-- Nothing is confirmed, asked for or signed for without. Rows keep the action that they have.
alter table cuentas
  alter column accion drop not null,
  add constraint cuentas_accion_decidida check (accion is not null or estado in ('propuesta', 'descartada')),
  -- whether somebody lives in the home that this supply serves, as the family says; null: not asked yet, or no supply
  add column vivienda_habitada text check (vivienda_habitada in ('si', 'no', 'no_se')),
  -- when the family said that the supply may end although somebody lives there, or may
  add column corte_aceptado timestamptz;
