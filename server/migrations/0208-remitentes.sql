-- The address at its own domain from which an insurer writes to its families (docs/decisions/0165).

create table remitentes (
  aseguradora_id uuid primary key references aseguradoras (id),
  direccion text not null,
  dominio text not null,
  selector text not null,
  publica text not null,
  clave_cifrada bytea not null,
  siguiente_selector text,
  siguiente_publica text,
  siguiente_clave_cifrada bytea,
  verificado timestamptz,
  caido timestamptz,
  ajeno boolean not null default false,
  comprobado timestamptz,
  hallado jsonb,
  proxima timestamptz not null,
  creado timestamptz not null,
  check ((siguiente_selector is null) = (siguiente_publica is null)),
  check ((siguiente_selector is null) = (siguiente_clave_cifrada is null))
);
comment on table remitentes is
  'The address at its own domain from which an insurer writes to its families, and the keys that sign for it (DKIM, RFC 6376).';
comment on column remitentes.direccion is 'the address, its domain in ASCII';
comment on column remitentes.dominio is 'domain of the address; it signs';
comment on column remitentes.selector is 'name of the record that holds the public key in use';
comment on column remitentes.publica is 'public key in base64, as the record holds it';
comment on column remitentes.clave_cifrada is 'private key, under the key of the insurer';
comment on column remitentes.siguiente_selector is 'of the key that takes its place once it is published; null: none is under way';
comment on column remitentes.verificado is 'since when the record is right; null: it never was, or is not any more';
comment on column remitentes.caido is 'when it stopped being right, and its admins were told; null: it did not';
comment on column remitentes.ajeno is 'the record is right, but another insurer has the domain';
comment on column remitentes.comprobado is 'when DNS was asked last';
comment on column remitentes.hallado is 'what DNS said then, record by record';
comment on column remitentes.proxima is 'when the worker asks again';
create unique index remitentes_dominio_verificado on remitentes (dominio) where verificado is not null;
alter table remitentes enable row level security, force row level security;
create policy inquilino on remitentes to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant select, insert, delete on remitentes to albacea_app;
grant update (direccion, dominio, selector, publica, clave_cifrada, siguiente_selector, siguiente_publica, siguiente_clave_cifrada,
  verificado, caido, ajeno, comprobado, hallado, proxima, creado) on remitentes to albacea_app;

alter table aseguradoras add column remitente text, add column remitente_selector text;
alter table aseguradoras add check ((remitente is null) = (remitente_selector is null));
comment on column aseguradoras.remitente is 'verified address from which its e-mails to families leave; null: from that of the service';
comment on column aseguradoras.remitente_selector is 'the key that signs them';
grant update (remitente, remitente_selector) on aseguradoras to albacea_app;
