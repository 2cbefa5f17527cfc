-- Before an account is erased the family can keep what is in it by itself; until it says so the erasure waits (docs/decisions/0090).

alter table cuentas drop constraint cuentas_copia_check;
alter table cuentas add constraint cuentas_copia_check
  check (copia in ('ofrecida', 'pedida', 'la_guardan', 'obtenida', 'guardada', 'rechazada'));
comment on column cuentas.copia is
  'what is kept before it is erased: a copy that the service asks for, or what the family keeps by itself; null: nothing was offered';
