/** Reads the overview of a case in one statement; declares the SQL expressions that the overview shares with the work list. */
import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import type { AskedPaper } from '@albacea/contract/schemas/messages.ts';
import { TOLD_PAPERS } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Tx } from '../../db/database.ts';
import { PAPER_TYPES, PROOFS_OF_DEATH } from '../documentos/rules/rules-requirements.ts';
import { isHeld } from '../guard.ts';
import { REGISTERS_ARE_ALLOWED } from '../mandato/ejemplares.ts';
import { CERTIFICADO_ACTIONS } from '../rules/rules-actions.ts';
import { DAYS_OF_TURN } from '../rules/rules-order.ts';
import type { Overview } from '../rules/rules-overview.ts';

/** Whether a document that message `m` asks for was received after the message and was not rejected. */
export const HAS_COME = `exists (
  select 1 from documentos d where d.aseguradora_id = m.aseguradora_id and d.caso = m.caso and d.tipo = m.papel
     and d.recibido >= m.escrito and d.estado <> 'rechazado' and d.apartado is null
     and (m.cuenta is null or d.cuenta is null or d.cuenta = m.cuenta))`;

/** Whether message `m` still asks the family for a document: not if the account that needed it has ended since. */
export const IS_ASKED = `m.papel is not null and m.retirado is null and not ${HAS_COME} and not exists (
  select 1 from cuentas k where k.aseguradora_id = m.aseguradora_id and k.id = m.cuenta and k.terminada > m.escrito)`;

/** The number of documents that the family of case `c` is still asked for. */
const ASKED_PAPERS = `select count(distinct (m.papel, m.cuenta))::int from mensajes m
  where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and ${IS_ASKED}`;

/** Branches of a SQL `case`: for each paper that several kinds of document satisfy, these kinds. */
const KINDS_BY_PAPER = Object.entries(PAPER_TYPES)
  .filter(([, types]) => types.length > 1)
  .map(([paper, types]) => `when '${paper}' then '{${types}}'`)
  .join(' ');
/** Branches of a SQL `case`: for each kind of certificate, its kind of document. */
const DOCUMENT_BY_CERTIFICADO = Object.entries(CERTIFICADO_DOCUMENTO)
  .map(([type, documento]) => `when '${type}' then '${documento}'`)
  .join(' ');
/** Papers that need no document, because the request itself contains the data. */
const WITHOUT_DOCUMENT = TOLD_PAPERS.map((paper) => `'${paper}'`).join(', ');

/** The kinds of document that satisfy paper `pedido.papel`. */
const KINDS = `any(case pedido.papel ${KINDS_BY_PAPER} else array[pedido.papel] end)`;

/** Whether account `k` lacks paper `pedido.papel`. The portal's `missingPapers` and the guard of a request must decide alike. */
const IS_MISSING = `case
  when pedido.papel = 'identificador_cuenta' then not k.con_identificador
  when pedido.papel in (${WITHOUT_DOCUMENT}) then false
  else not exists (
    select 1 from documentos d
     where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.estado = 'validado' and d.fichero_borrado is null and d.apartado is null
       and (d.cuenta is null or d.cuenta = k.id)
       and d.tipo = ${KINDS}) end`;

/** Picks the provider's requirements for the way that was chosen for an account, or for the usual way if none was chosen. */
const itsWay = (k: string) => `p.proveedor = ${k}.proveedor and p.accion = ${k}.accion
  and case when exists (select 1 from proveedor_papeles v
                         where v.proveedor = ${k}.proveedor and v.accion = ${k}.accion and v.via = ${k}.via)
           then p.via = ${k}.via else p.usual end`;
const ITS_WAY = itsWay('k');

/** Whether account `k` needs no request and therefore lacks nothing: the SQL for `withoutProcedure` in `rules-actions.ts`. */
const withoutProcedure = (k: string) => `coalesce(
  (select p.sin_tramite from proveedor_papeles p where ${itsWay(k)}), ${k}.accion = 'conservar')`;

export const WITHOUT_PROCEDURE = withoutProcedure('k');

/**
 * The latest instant until which account `k` of case `c` waits for accounts that go first (`turnOf`); null: its turn has come. An account with a
 * provider written by hand counts as a supply once the family has said whether somebody lives in the home.
 */
export const TURN_UNTIL = `(
  select l.limite from (select greatest(k.confirmada, c.documentacion_completa) + interval '${DAYS_OF_TURN} days' as limite) as l
   where k.estado = 'confirmada' and l.limite > now_of(k.aseguradora_id)
     and exists (
       select 1 from proveedor_papeles p
        where ${ITS_WAY} and p.tras > 0 -- most wait for nobody, whatever else the case holds
          and exists (
            select 1 from cuentas o
             where o.aseguradora_id = k.aseguradora_id and o.caso = k.caso and o.id <> k.id
               and o.estado in ('confirmada', 'solicitada', 'rechazada') and not ${withoutProcedure('o')}
               and coalesce((select p.turno from proveedor_papeles p where ${itsWay('o')}),
                            case when o.vivienda_habitada is null then 1 else 0 end) < p.tras)))`;

/** Whether a certificate that is still open will bring paper `pedido.papel`. */
const CERTIFICADO_BRINGS_IT = `exists (
  select 1 from certificados t
   where t.aseguradora_id = k.aseguradora_id and t.caso = k.caso and t.estado in ('pendiente', 'solicitado')
     and pedido.papel = case t.tipo ${DOCUMENT_BY_CERTIFICADO} end)`;

/**
 * Whether account `k` lacks the death certificate (`needsCertificado`), a paper that its provider asked for, or, of every set of papers that its
 * way accepts, at least one paper.
 */
const lacks = (missing: string) => `(
  exists (
    select 1 from unnest(k.papeles_pedidos || case
        when k.accion = any('{${CERTIFICADO_ACTIONS}}') then '{certificado_defuncion}'::text[] end) as pedido(papel)
     where ${missing})
  or exists (
    select 1 from proveedor_papeles p
     where ${ITS_WAY} and p.exigidos <> '[]'
       and not exists (
         select 1 from jsonb_array_elements(p.exigidos) as conjunto(papeles)
          where not exists (
            select 1 from jsonb_array_elements_text(conjunto.papeles) as pedido(papel) where ${missing}))))`;

/** Whether an answer of its provider about account `k` waits for a person. */
export const ANSWER_WAITS = `exists (
  select 1 from respuestas p where p.aseguradora_id = k.aseguradora_id and p.cuenta = k.id and p.estado = 'propuesta')`;

/** Whether the family wants to save the content of account `k` before it is erased, and has not yet said that it has done so. */
const KEEPING = `(k.accion = 'eliminar' and k.copia is not distinct from 'la_guardan')`;

/** Whether the copy from which the family will save the content of account `k` is still being asked for. */
export const COPY_COMES = `exists (
  select 1 from cuentas o
   where o.aseguradora_id = k.aseguradora_id and o.id = k.copia_en and o.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada'))`;

/** Whether account `k` of case `c` is a trace whose list is not declared complete; nothing in the case waits for such a trace. */
export const UNDECLARED_RASTRO = `(k.rastro and c.rastros_completos is null and k.estado in ('propuesta', 'confirmada'))`;

/** Whether an upheld objection to account `k` or to its whole case holds back an action that was confirmed as irreversible. */
const UPHELD = `(k.reposo_hasta is not null and exists (
  select 1 from objeciones o
   where o.aseguradora_id = k.aseguradora_id and o.caso = k.caso and o.estado = 'mantenida' and (o.cuentas is null or k.id = any(o.cuentas))))`;

/** Whether account `k` waits for its first request, or for another one with what its provider asks for. */
const TO_ASK = `(k.estado = 'confirmada' or (k.estado = 'rechazada' and k.pide <> '{}' and not ${ANSWER_WAITS}))`;

/**
 * Says who has to act before account `k` of case `c` can be requested, also again with what its provider asks for. `heredero`: a paper, the
 * identifier or a current mandate that names the account is missing, the family has not yet saved the content that will be erased (the SQL for
 * `keepingHolds`), or the account is a trace whose list is not declared complete. `proveedor`: a register will bring the paper, another provider
 * goes first, or a copy comes first. null: nothing is missing, or an upheld objection holds the account, for which nobody is asked for anything.
 */
export const LACKING = `case
  when not ${TO_ASK} or ${WITHOUT_PROCEDURE} or ${UPHELD} then null
  when ${UNDECLARED_RASTRO} then 'heredero'
  when ${KEEPING} and not ${COPY_COMES} or not k.en_mandato or k.mandato_hasta < (now_of(k.aseguradora_id) at time zone 'Europe/Madrid')::date
    or ${lacks(`${IS_MISSING} and not ${CERTIFICADO_BRINGS_IT}`)} then 'heredero'
  when ${lacks(IS_MISSING)} or ${TURN_UNTIL} is not null or ${KEEPING} then 'proveedor' end`;

/** SQL condition: document `d` is validated, still has its file and was not set apart as a former heir's. */
export const IS_VALIDATED = `d.estado = 'validado' and d.fichero is not null and d.fichero_borrado is null and d.apartado is null`;

/**
 * SQL condition on a certificate: only the end of its case ended it. A person may have discarded the last one at the same instant, but that
 * ended the module, which certificates that were never requested keep pending.
 * @param caso SQL of the internal id of the case @param ended SQL of the instant at which it ended
 */
export const endedUnasked = (caso: string, ended: string): string =>
  `(estado = 'no_procede' and terminado = ${ended} and exists (
     select 1 from caso_modulos m where m.aseguradora_id = aseguradora_actual() and m.caso = ${caso}
        and m.modulo = 'certificados' and m.estado = 'pendiente'))`;

/**
 * Says who has to act before certificate `t` of case `c` can be requested. `heredero`: no paper in force names it, and nobody has brought it. null:
 * nobody.
 */
export const CERTIFICADO_LACKING = `case when t.estado = 'pendiente' and not ${REGISTERS_ARE_ALLOWED} and not exists (
  select 1 from documentos d
   where d.aseguradora_id = t.aseguradora_id and d.caso = t.caso and ${IS_VALIDATED} and d.tipo = case t.tipo ${DOCUMENT_BY_CERTIFICADO} end) then 'heredero' end`;

const OVERVIEW = `
select c.estado, ${isHeld('c.id')} as retenido, c.lista_completa is not null as lista_completa, c.documentacion_completa is not null as documentacion_completa,
  (select case when bool_or(estado = 'validado') then 'validada' when bool_or(estado = 'recibido') then 'recibida' else 'falta' end
     from documentos where aseguradora_id = aseguradora_actual() and caso = c.id
      and tipo = any('{${PROOFS_OF_DEATH}}')) as prueba,
  coalesce((select case when m.revision_de_nombre = 'pendiente' then 'nombre_por_revisar'
                        when d.estado = 'validado' then 'validado' when d.estado = 'rechazado' then 'falta' else 'firmado' end
     from mandatos m left join documentos d on d.aseguradora_id = m.aseguradora_id and d.id = m.documento
    where m.aseguradora_id = aseguradora_actual() and m.caso = c.id and m.estado = 'firmado'),
    (select 'revocado' from (select tipo from cronologia where aseguradora_id = aseguradora_actual() and caso = c.id
       and tipo = any('{mandato_revocado,mandato_firmado,caso_relevado}') order by orden desc limit 1) as h where h.tipo = 'mandato_revocado'),
    'falta') as mandato,
  (select count(*)::int from documentos where aseguradora_id = aseguradora_actual() and caso = c.id and por_revisar) as por_revisar,
  (${ASKED_PAPERS}) as papeles_pedidos,
  (select json_build_object('de_la_aseguradora', count(*) filter (where planteada_por = 'aseguradora'),
                            'otras', count(*) filter (where planteada_por <> 'aseguradora'))
     from objeciones where aseguradora_id = aseguradora_actual() and caso = c.id and estado = 'abierta') as objeciones,
  (select json_agg(m) from (
    select modulo, estado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = c.id order by modulo) as m) as modulos,
  (select coalesce(json_agg(k), '[]') from (
    select modulo, estado, resultado, falta_de, por_leer, count(*) as n
      from (select modulo, estado, resultado, ${LACKING} as falta_de, ${ANSWER_WAITS} as por_leer
              from cuentas k
             where aseguradora_id = aseguradora_actual() and caso = c.id and not ${UNDECLARED_RASTRO}) as k
     group by modulo, estado, resultado, falta_de, por_leer) as k) as cuentas,
  (select coalesce(json_agg(t), '[]') from (
    select tipo, estado, ${CERTIFICADO_LACKING} as falta_de
      from certificados t where aseguradora_id = aseguradora_actual() and caso = c.id order by tipo) as t) as certificados
  from casos c where c.aseguradora_id = aseguradora_actual() and c.id = $1`;

/** Reads the facts of a case that decide its next state. @param caso internal id of a case whose row this transaction has locked */
export async function readOverview(tx: Tx, caso: string): Promise<Overview> {
  const { rows } = await tx.sql<Overview>(OVERVIEW, [caso]);
  const [overview] = rows;
  if (!overview) throw new Error('the locked case does not exist');
  return overview;
}

const ASKED_ABOUT_TRACES = `
select distinct pedido.papel as tipo, null as cuenta_id
  from casos c
  join cuentas k on k.aseguradora_id = c.aseguradora_id and k.caso = c.id
 cross join unnest(k.papeles_pedidos) as pedido(papel)
 where c.aseguradora_id = aseguradora_actual() and c.id = $1 and k.rastro and k.en_mandato and ${LACKING} = 'heredero'
   and ${IS_MISSING} and not ${CERTIFICADO_BRINGS_IT} and not exists (
     select 1 from documentos d where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.tipo = ${KINDS}
        and d.estado = 'recibido' and d.apartado is null)
 order by tipo`;

/**
 * The documents that sites ask for about traces, which are in no list of accounts, until they come: each once, for it serves every site.
 * @param caso internal id
 */
export async function askedAboutTraces(tx: Tx, caso: string): Promise<AskedPaper[]> {
  return (await tx.sql<AskedPaper>(ASKED_ABOUT_TRACES, [caso])).rows;
}
