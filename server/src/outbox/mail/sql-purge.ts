/** E-mails about no case that ended before $1, with their attempts; at most $2. */
export const PURGE = `
  with pasados as materialized (
    select aseguradora_id, id from correos where caso is null and terminado < $1 order by terminado limit $2
  ), intentos as (
    delete from correo_intentos i using pasados p where i.aseguradora_id = p.aseguradora_id and i.correo = p.id
  )
  delete from correos c using pasados p where c.aseguradora_id = p.aseguradora_id and c.id = p.id`;
