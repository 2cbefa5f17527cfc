import { DOCUMENTO_DE_CERTIFICADO } from '@albacea/contract/listas.ts';
import { TIPOS_DE_PAPEL } from '../documentos/reglas-requisitos.ts';

/** Papers that another document serves as well; each of the others is its own. */
const VALEN_POR_EL = Object.entries(TIPOS_DE_PAPEL)
  .filter(([, tipos]) => tipos.length > 1)
  .map(([papel, tipos]) => `when '${papel}' then '{${tipos}}'`)
  .join(' ');
const DE_CADA_CERTIFICADO = Object.entries(DOCUMENTO_DE_CERTIFICADO)
  .map(([tipo, documento]) => `when '${tipo}' then '${documento}'`)
  .join(' ');

/**
 * What a confirmed account `k` lacks, as expressions in SQL: `papelesQueFaltan` and the guard of a request say the same of a single
 * account. A key that the deceased left is never kept here, so nobody waits for one.
 */
const FALTA_UN_PAPEL = `select 1 from proveedor_papeles p, unnest(p.papeles) as pedido(papel)
   where p.proveedor = k.proveedor and p.accion = k.accion and pedido.papel <> 'clave_de_acceso'
     and case when pedido.papel = 'identificador_cuenta' then not k.con_identificador
              else not exists (
                select 1 from documentos d
                 where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.estado = 'validado' and d.fichero_borrado is null
                   and (d.cuenta is null or d.cuenta = k.id)
                   and d.tipo = any(case pedido.papel ${VALEN_POR_EL} else array[pedido.papel] end)) end`;

/** Nobody has to be asked, so nothing is missing: `sinTramite` in SQL. */
const SIN_TRAMITE = `coalesce(
  (select p.sin_tramite from proveedor_papeles p where p.proveedor = k.proveedor and p.accion = k.accion), k.accion = 'conservar')`;

/** A certificate of the case that is still open brings it. */
const LO_TRAE_UN_REGISTRO = `exists (
  select 1 from certificados t
   where t.aseguradora_id = k.aseguradora_id and t.caso = k.caso and t.estado in ('pendiente', 'solicitado')
     and pedido.papel = case t.tipo ${DE_CADA_CERTIFICADO} end)`;

/**
 * Whose turn that makes it: `heredero` for what only the family has, a paper, the identifier or the signature of a mandate
 * that names the account; `proveedor` for what a register will bring; null when nothing is missing.
 */
export const FALTA_DE = `case
  when k.estado <> 'confirmada' or ${SIN_TRAMITE} then null
  when not k.en_mandato or exists (${FALTA_UN_PAPEL} and not ${LO_TRAE_UN_REGISTRO}) then 'heredero'
  when exists (${FALTA_UN_PAPEL}) then 'proveedor' end`;
