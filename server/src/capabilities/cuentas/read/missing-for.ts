import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import { PAPER_TYPES } from '../../documentos/rules/rules-requirements.ts';

/** Papers that another document serves as well; each of the others is its own. */
const ARE_VALID_PER = Object.entries(PAPER_TYPES)
  .filter(([, types]) => types.length > 1)
  .map(([paper, types]) => `when '${paper}' then '{${types}}'`)
  .join(' ');
const OF_EACH_CERTIFICADO = Object.entries(CERTIFICADO_DOCUMENTO)
  .map(([type, documento]) => `when '${type}' then '${documento}'`)
  .join(' ');

/**
 * What a confirmed account `k` lacks, as expressions in SQL: `missingPapers` and the guard of a request say the same of a single
 * account. A key that the deceased left is never kept here, so nobody waits for one.
 */
const LACK_A_PAPER = `select 1 from proveedor_papeles p, unnest(p.papeles) as pedido(papel)
   where p.proveedor = k.proveedor and p.accion = k.accion and pedido.papel <> 'clave_de_acceso'
     and case when pedido.papel = 'identificador_cuenta' then not k.con_identificador
              else not exists (
                select 1 from documentos d
                 where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.estado = 'validado' and d.fichero_borrado is null
                   and (d.cuenta is null or d.cuenta = k.id)
                   and d.tipo = any(case pedido.papel ${ARE_VALID_PER} else array[pedido.papel] end)) end`;

/** Nobody has to be asked, so nothing is missing: `withoutProcedure` in SQL. */
const WITHOUT_PROCEDURE = `coalesce(
  (select p.sin_tramite from proveedor_papeles p where p.proveedor = k.proveedor and p.accion = k.accion), k.accion = 'conservar')`;

/** A certificate of the case that is still open brings it. */
const BRINGS_A_RECORD = `exists (
  select 1 from certificados t
   where t.aseguradora_id = k.aseguradora_id and t.caso = k.caso and t.estado in ('pendiente', 'solicitado')
     and pedido.papel = case t.tipo ${OF_EACH_CERTIFICADO} end)`;

/**
 * Whose turn that makes it: `heredero` for what only the family has, a paper, the identifier or the signature of a mandate
 * that names the account; `proveedor` for what a register will bring; null when nothing is missing.
 */
export const LACKING = `case
  when k.estado <> 'confirmada' or ${WITHOUT_PROCEDURE} then null
  when not k.en_mandato or exists (${LACK_A_PAPER} and not ${BRINGS_A_RECORD}) then 'heredero'
  when exists (${LACK_A_PAPER}) then 'proveedor' end`;
