-- The cases of an insurer in the order of their changes (docs/decisions/0130).

create table cambios_sueltos (
  aseguradora_id uuid not null,
  caso uuid not null,
  transaccion xid8 not null,
  primary key (aseguradora_id, caso, transaccion)
);
comment on table cambios_sueltos is
  'Marks of cases whose answer has changed, left by the transaction that changed it, until the case has its place anew.';
comment on column cambios_sueltos.transaccion is
  'of the change: two that change a case at once never wait for each other here, and one leaves one mark';
alter table cambios_sueltos enable row level security, force row level security;
create policy inquilino on cambios_sueltos to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy puerta on cambios_sueltos for insert to albacea_puerta with check (true);
create policy reparto on cambios_sueltos to albacea_worker using (true) with check (true);
grant insert on cambios_sueltos to albacea_puerta;
grant select on cambios_sueltos to albacea_app;
grant delete, select on cambios_sueltos to albacea_worker;

create table cambios (
  aseguradora_id uuid not null,
  caso uuid not null,
  secuencia bigint not null,
  primary key (aseguradora_id, caso),
  unique (aseguradora_id, secuencia)
);
comment on table cambios is
  'The place of each case in the order of changes: the last one counts. Given after the commit, so that a cursor never misses a late one.';
alter table cambios enable row level security, force row level security;
create policy inquilino on cambios to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cambios to albacea_worker using (true) with check (true);
grant select on cambios to albacea_app;
grant insert, select, update on cambios to albacea_worker;

create table cambios_cabezas (
  aseguradora_id uuid primary key,
  secuencia bigint not null
);
comment on table cambios_cabezas is 'Last place in the order of each insurer''s changes.';
alter table cambios_cabezas enable row level security, force row level security;
create policy inquilino on cambios_cabezas to albacea_app
  using (aseguradora_id = aseguradora_actual())
  with check (aseguradora_id = aseguradora_actual());
create policy reparto on cambios_cabezas to albacea_worker using (true) with check (true);
grant select on cambios_cabezas to albacea_app;
grant insert, select, update on cambios_cabezas to albacea_worker;

create function caso_cambiado()
  returns trigger
  language plpgsql
  security definer
  set search_path = public, pg_temp
as $$
begin
  if tg_op = 'DELETE' then
    insert into cambios_sueltos values (old.aseguradora_id, old.caso, pg_current_xact_id()) on conflict do nothing;
  elsif tg_table_name = 'casos' then
    insert into cambios_sueltos values (new.aseguradora_id, new.id, pg_current_xact_id()) on conflict do nothing;
  else
    insert into cambios_sueltos values (new.aseguradora_id, new.caso, pg_current_xact_id()) on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function caso_cambiado is
  'Marks a case whose answer has changed, whatever program did it. In a trigger of every table that the answer is read from, because what is '
  'told to nobody else (an account corrected, a paper looked at, an e-mail that bounced) has to be told here.';

create trigger cambio_al_abrir after insert on casos for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on casos for each row
  when ((new.estado, new.en_espera_de, new.resultado, new.prioridad, new.pack, new.idioma, new.fecha_fallecimiento, new.datos_cifrados,
         new.avisos, new.actualizado, new.cerrado, new.bloqueado, new.borrado, new.documentacion_completa, new.lista_completa, new.voluntad)
    is distinct from
        (old.estado, old.en_espera_de, old.resultado, old.prioridad, old.pack, old.idioma, old.fecha_fallecimiento, old.datos_cifrados,
         old.avisos, old.actualizado, old.cerrado, old.bloqueado, old.borrado, old.documentacion_completa, old.lista_completa, old.voluntad))
  execute function caso_cambiado();

create trigger cambio_al_contratar after insert on caso_modulos for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on caso_modulos for each row
  when (new.* is distinct from old.*) execute function caso_cambiado();

create trigger cambio_al_dar after insert on accesos_heredero for each row
  when (new.allegado is null) execute function caso_cambiado();
create trigger cambio_al_cambiar after update on accesos_heredero for each row
  when (new.allegado is null and (new.caduca, new.revocado) is distinct from (old.caduca, old.revocado))
  execute function caso_cambiado();

create trigger cambio_al_escribir after insert on correos for each row
  when (new.caso is not null and new.medio = 'correo' and new.tipo in ('bienvenida', 'acceso_nuevo'))
  execute function caso_cambiado();
create trigger cambio_al_cambiar after update on correos for each row
  when (new.caso is not null and new.medio = 'correo' and new.tipo in ('bienvenida', 'acceso_nuevo') and new.estado <> old.estado)
  execute function caso_cambiado();

create trigger cambio_al_comunicar after insert on siniestros for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on siniestros for each row
  when (new.* is distinct from old.*) execute function caso_cambiado();

create trigger cambio_al_anotar after insert on cuentas for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on cuentas for each row
  when (new.* is distinct from old.*) execute function caso_cambiado();

create trigger cambio_al_llegar after insert or delete on documentos for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on documentos for each row
  when (new.* is distinct from old.*) execute function caso_cambiado();

create trigger cambio_al_pedir after insert on certificados for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on certificados for each row
  when (new.* is distinct from old.*) execute function caso_cambiado();

create trigger cambio_al_preparar after insert on mandatos for each row execute function caso_cambiado();
create trigger cambio_al_cambiar after update on mandatos for each row
  when ((new.estado, new.documento) is distinct from (old.estado, old.documento)) execute function caso_cambiado();

grant create on schema public to albacea_puerta;
alter function caso_cambiado owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
revoke execute on function caso_cambiado from public;

-- What is there already gets its place by the same round.
set local role albacea_puerta;
insert into cambios_sueltos (aseguradora_id, caso, transaccion)
  select c.aseguradora_id, c.id, pg_current_xact_id() from casos c where c.borrado is null;
reset role;
