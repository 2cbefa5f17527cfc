-- Other relatives get e-mails of their own, and whoever holds a link that is over can ask for a new one.

-- The relative an e-mail goes to; null: the heir, or an admin.
alter table correos add column allegado uuid;

grant select (estado) on casos to albacea_puerta;
grant create on schema public to albacea_puerta;

-- Whose link a token was, living or not, so that a new one can be sent to the address on file. No row: unknown, of another
-- address, or there is nothing to be seen any more: the case was annulled, blocked or erased, the relative is out, the insurer paused.
create function buscar_enlace(p_token bytea, p_slug text)
  returns table (aseguradora_id uuid, caso_id text, allegado uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select x.aseguradora_id, c.caso_id, x.allegado
    from accesos_heredero x
    join casos c on c.aseguradora_id = x.aseguradora_id and c.id = x.caso
    join aseguradoras s on s.id = x.aseguradora_id
    left join allegados l on l.aseguradora_id = x.aseguradora_id and l.id = x.allegado
   where x.huella_token = p_token
     and case when p_slug is null then s.variante = 'B' else s.variante = 'A' and s.slug = p_slug end
     and c.borrado is null and c.bloqueado is null and c.estado <> 'anulado' and l.retirado is null and s.estado = 'activa'
$$;

revoke execute on function buscar_enlace(bytea, text) from public;
alter function buscar_enlace(bytea, text) owner to albacea_puerta;
revoke create on schema public from albacea_puerta;
