-- A copy of a paper of the mandate that the heir signed with a certificate of their own (docs/decisions/0151).

create table mandato_firmas (
  aseguradora_id uuid not null,
  ejemplar uuid not null,
  caso uuid not null,
  nivel text not null check (nivel in ('certificado', 'sin_cadena')),
  emisor text,
  recibida timestamptz not null,
  documento uuid not null,
  datos_cifrados bytea not null,
  primary key (aseguradora_id, ejemplar),
  foreign key (aseguradora_id, ejemplar) references mandato_ejemplares (aseguradora_id, id),
  foreign key (aseguradora_id, caso) references casos (aseguradora_id, id),
  foreign key (aseguradora_id, documento) references documentos (aseguradora_id, id)
);
comment on table mandato_firmas is
  'Of a paper of a mandate, that its signer has signed it with a certificate too: what was found when the copy came.';
comment on column mandato_firmas.nivel is 'certificado: its issuers lead to a trusted one; sin_cadena: none was configured, and nobody looked';
comment on column mandato_firmas.emisor is 'who issued the certificate, as it says itself; null: it does not say';
comment on column mandato_firmas.documento is 'the copy';
comment on column mandato_firmas.datos_cifrados is 'name and number of the holder, sealed under the key of the case';
create index mandato_firmas_caso on mandato_firmas (aseguradora_id, caso);
alter table mandato_firmas enable row level security, force row level security;
create policy inquilino on mandato_firmas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on mandato_firmas for select to albacea_puerta using (true);
grant select, insert, update, delete on mandato_firmas to albacea_app;
grant select on mandato_firmas to albacea_puerta;

create function firma_de_codigo(p_huella bytea, p_slug text)
  returns table (nivel text, emisor text, recibida timestamptz)
  language sql
  stable security definer
  set search_path = public, pg_temp
as $$
  select f.nivel, f.emisor, f.recibida
    from mandato_ejemplares e
    join mandato_firmas f on f.aseguradora_id = e.aseguradora_id and f.ejemplar = e.id
    join casos c on c.aseguradora_id = e.aseguradora_id and c.id = e.caso
    join aseguradoras a on a.id = e.aseguradora_id
   where e.huella_comprobacion = p_huella and c.borrado is null and (p_slug is null or a.slug = p_slug)
$$;
comment on function firma_de_codigo is 'Whether the paper that bears a code was signed with a certificate too, and who issued that. It names nobody of the family.';

grant create on schema public to albacea_puerta;
alter function firma_de_codigo owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function firma_de_codigo from public;
