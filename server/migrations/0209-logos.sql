-- The logo of an insurer, as it was drawn anew (docs/decisions/0169).

create table logos (
  aseguradora_id uuid primary key references aseguradoras (id),
  huella text not null,
  png bytea not null
);
comment on table logos is 'The picture of an insurer''s logo, as families see it: a small PNG that the service drew itself.';
comment on column logos.huella is 'SHA-256 of the picture, shortened; it stands in its address';
alter table logos enable row level security, force row level security;
create policy inquilino on logos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
grant select, insert, delete on logos to albacea_app;
grant update (huella, png) on logos to albacea_app;

alter table aseguradoras add column logo jsonb;
comment on column aseguradoras.logo is 'its logo but for the picture: `huella`, `ancho`, `alto` in pixels, `texto` (null: its name); null: it has none';
grant update (logo) on aseguradoras to albacea_app;
