-- What providers answer.
-- Written by `npm run schema` from a migrated database; do not edit.

-- What a provider answered to a request: its word, and nothing more until a person has confirmed it.
create table respuestas (
  aseguradora_id uuid not null,
  id uuid not null,
  caso uuid not null,
  cuenta uuid not null,
  -- by which way it came: the page of the letter, its API, an e-mail, the telephone, paper
  via text not null check (via in ('pagina', 'programa', 'correo', 'telefono', 'papel')),
  -- what it says, as it was proposed: by the provider itself, or by a rule that read it
  clase text not null
    check (clase in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  estado text not null default 'propuesta' check (estado in ('propuesta', 'confirmada', 'descartada')),
  papeles text[] not null default '{}', -- papers that it asks for
  documentos uuid[] not null default '{}', -- papers of the case that came with it
  huella_clave bytea not null, -- index of the key of what came: the same thing that comes twice is one answer
  recibida timestamptz not null,
  -- its words, the sentence on which the proposal rests, its reference, who answers, and why it was discarded; under
  -- the key of the case
  datos_cifrados bytea,
  -- as what a person confirmed it
  clase_confirmada text
    check (clase_confirmada in ('cerrada', 'conmemorada', 'datos_enviados', 'negada', 'pide_papel', 'no_existe', 'acuse', 'otra')),
  resultado text, -- result of the account that the person chose; null: none followed
  decidida timestamptz,
  -- membership of the service; no foreign key, because an insurer's transaction does not see the service's people
  decidida_por uuid,
  primary key (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos(aseguradora_id, id),
  unique (aseguradora_id, caso, huella_clave),
  foreign key (aseguradora_id, cuenta) references cuentas(aseguradora_id, id),
  check ((decidida is null) = (estado = 'propuesta')),
  check ((clase_confirmada is not null) = (estado = 'confirmada'))
);
create index respuestas_por_caso on respuestas (aseguradora_id, caso, recibida);
create index respuestas_por_cuenta on respuestas (aseguradora_id, cuenta);
create index respuestas_propuestas on respuestas (aseguradora_id, caso) where estado = 'propuesta';
alter table respuestas enable row level security, force row level security;
create policy inquilino on respuestas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on respuestas for select to albacea_puerta using (true);
grant delete, insert, select, update on respuestas to albacea_app;
grant select (aseguradora_id, caso, cuenta, estado, recibida) on respuestas to albacea_puerta;
