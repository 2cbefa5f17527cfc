-- Letters by post leave from the outbox of e-mails: the same rows, retries, stops and record.

alter table correos drop constraint correos_medio_check;
alter table correos add constraint correos_medio_check check (medio in ('correo', 'sms', 'postal', 'burofax'));
comment on column correos.medio is
  'sms: it goes to a telephone and not to an address; postal, burofax: it is printed and carried, plain or with its content certified';
