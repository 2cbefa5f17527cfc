-- The family says by telephone that they sent the letter in their hands.
alter table notas drop constraint notas_consentimiento_check;
alter table notas add constraint notas_consentimiento_check
  check (consentimiento in ('lista', 'confirmar_cuentas', 'carta_enviada', 'contacto', 'otro'));
