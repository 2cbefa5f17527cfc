/** The papers that a person of the service asked the family for, and that have not come, as expressions in SQL. */

/** A paper of its kind has come since it was asked for, from whomever, and was not turned down. */
export const HAS_COME = `exists (
  select 1 from documentos d where d.aseguradora_id = m.aseguradora_id and d.caso = m.caso and d.tipo = m.papel
     and d.recibido >= m.escrito and d.estado <> 'rechazado' and d.apartado is null
     and (m.cuenta is null or d.cuenta is null or d.cuenta = m.cuenta))`;

/** A message `m` asks for a paper, still. */
export const IS_ASKED = `m.papel is not null and m.retirado is null and not ${HAS_COME}`;

/** How many of a case `c`, as an expression in SQL: `IS_ASKED` counted. */
export const ASKED_PAPERS = `select count(distinct (m.papel, m.cuenta))::int from mensajes m
  where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and ${IS_ASKED}`;
