-- Whoever issued a certificate is asked whether it was revoked (docs/decisions/0151).

alter table mandato_firmas drop constraint mandato_firmas_nivel_check;
alter table mandato_firmas add constraint mandato_firmas_nivel_check check (nivel in ('certificado', 'sin_revocacion', 'sin_cadena'));
-- Of those of before, nobody was asked.
update mandato_firmas set nivel = 'sin_revocacion' where nivel = 'certificado';
comment on column mandato_firmas.nivel is
  'certificado: its issuers lead to a trusted one, who said that it was not revoked; sin_revocacion: that is not known; sin_cadena: no trusted one was configured, and nobody looked';
