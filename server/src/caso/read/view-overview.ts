/** The overview of a case, in one statement. */

import type { Tx } from '../../db/database.ts';
import { PROOFS_OF_DEATH } from '../documentos/rules/rules-requirements.ts';
import type { Overview } from '../rules/rules-overview.ts';
import { ASKED_PAPERS } from './asked-papers.ts';
import { LACKING } from './missing-for.ts';

/** What a paper of the family or the insurer waits for; the service's own need no second look. */
const OVERVIEW = `
select c.estado, c.lista_completa is not null as lista_completa, c.documentacion_completa is not null as documentacion_completa,
  (select case when bool_or(estado = 'validado') then 'validada' when bool_or(estado = 'recibido') then 'recibida'
               when bool_and(tipo = 'declaracion_aseguradora') then 'rechazada_aseguradora' else 'falta' end
     from documentos where aseguradora_id = aseguradora_actual() and caso = c.id
      and tipo = any('{${PROOFS_OF_DEATH}}')) as prueba,
  coalesce((select case when m.revision_de_nombre = 'pendiente' then 'nombre_por_revisar'
                        when d.estado = 'validado' then 'validado' when d.estado = 'rechazado' then 'falta' else 'firmado' end
     from mandatos m left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento
    where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.estado = 'firmado'), 'falta') as mandato,
  (select count(*)::int from documentos where aseguradora_id = aseguradora_actual() and caso = c.id
      and estado = 'recibido' and origen <> 'servicio') as por_revisar,
  (${ASKED_PAPERS}) as papeles_pedidos,
  (select json_build_object('de_la_aseguradora', count(*) filter (where planteada_por = 'aseguradora'),
                            'otras', count(*) filter (where planteada_por <> 'aseguradora'))
     from objeciones where aseguradora_id = aseguradora_actual() and caso = c.id and estado = 'abierta') as objeciones,
  (select json_agg(m) from (
    select modulo, estado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = c.id order by modulo) as m) as modulos,
  (select coalesce(json_agg(k), '[]') from (
    select modulo, estado, resultado, falta_de, count(*) as n
      from (select modulo, estado, resultado, ${LACKING} as falta_de from cuentas k
             where aseguradora_id = aseguradora_actual() and caso = c.id) as k
     group by modulo, estado, resultado, falta_de) as k) as cuentas,
  (select coalesce(json_agg(t), '[]') from (
    select tipo, estado from certificados where aseguradora_id = aseguradora_actual() and caso = c.id order by tipo) as t) as certificados
  from casos c where c.aseguradora_id = aseguradora_actual() and c.id = $1`;

/** @param caso internal id of a case whose row this transaction has locked */
export async function readOverview(tx: Tx, caso: string): Promise<Overview> {
  const { rows } = await tx.sql<Overview>(OVERVIEW, [caso]);
  const [overview] = rows;
  if (!overview) throw new Error('the case that was locked is not there');
  return overview;
}
