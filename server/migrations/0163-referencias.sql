-- The insurer's own reference of a case or claim, found by equality (docs/decisions/0126).

alter table casos add column huella_referencia bytea;
comment on column casos.huella_referencia is 'blind index of the insurer''s own reference; null: it gave none';
create index casos_por_referencia on casos (aseguradora_id, huella_referencia, id) where huella_referencia is not null;

alter table siniestros add column huella_referencia bytea;
comment on column siniestros.huella_referencia is 'blind index of the reference that the claim came with; null: it gave none';
create index siniestros_por_referencia on siniestros (aseguradora_id, huella_referencia, id) where huella_referencia is not null;
comment on column siniestros.datos_cifrados is 'the note, the reference and the marks of the insurer, under the key of the case';
