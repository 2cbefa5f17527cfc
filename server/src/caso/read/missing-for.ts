import { CERTIFICADO_DOCUMENTO } from '@albacea/contract/schemas/lists.ts';
import { DATA_PAPERS } from '@albacea/contract/schemas/ready-proveedores.ts';
import { PAPER_TYPES } from '../documentos/rules/rules-requirements.ts';
import { CERTIFICADO_ACTIONS } from '../rules/rules-actions.ts';

/** Papers that another document serves as well; each of the others is its own. */
const ARE_VALID_PER = Object.entries(PAPER_TYPES)
  .filter(([, types]) => types.length > 1)
  .map(([paper, types]) => `when '${paper}' then '{${types}}'`)
  .join(' ');
const OF_EACH_CERTIFICADO = Object.entries(CERTIFICADO_DOCUMENTO)
  .map(([type, documento]) => `when '${type}' then '${documento}'`)
  .join(' ');
/** Nobody waits for what is written into the request; but for the name of the account, which is known or not. */
const WITHOUT_DOCUMENT = DATA_PAPERS.filter((paper) => paper !== 'identificador_cuenta')
  .map((paper) => `'${paper}'`)
  .join(', ');

/**
 * What a confirmed account `k` lacks, as expressions in SQL: `missingPapers` and the guard of a request say the same of a single
 * account.
 */
const IS_MISSING = `case
  when pedido.papel = 'identificador_cuenta' then not k.con_identificador
  when pedido.papel in (${WITHOUT_DOCUMENT}) then false
  else not exists (
    select 1 from documentos d
     where d.aseguradora_id = k.aseguradora_id and d.caso = k.caso and d.estado = 'validado' and d.fichero_borrado is null and d.apartado is null
       and (d.cuenta is null or d.cuenta = k.id)
       and d.tipo = any(case pedido.papel ${ARE_VALID_PER} else array[pedido.papel] end)) end`;

/** The way that was chosen, or the usual one. */
const OF_ITS_WAY = `p.proveedor = k.proveedor and p.accion = k.accion
  and case when exists (select 1 from proveedor_papeles v
                         where v.proveedor = k.proveedor and v.accion = k.accion and v.via = k.via)
           then p.via = k.via else p.usual end`;

/** Nobody has to be asked, so nothing is missing from an account `k`: `withoutProcedure` in SQL. */
export const WITHOUT_PROCEDURE = `coalesce(
  (select p.sin_tramite from proveedor_papeles p where ${OF_ITS_WAY}), k.accion = 'conservar')`;

/** A certificate of the case that is still open brings it. */
const BRINGS_A_RECORD = `exists (
  select 1 from certificados t
   where t.aseguradora_id = k.aseguradora_id and t.caso = k.caso and t.estado in ('pendiente', 'solicitado')
     and pedido.papel = case t.tipo ${OF_EACH_CERTIFICADO} end)`;

/** `needsCertificado` and what the provider asked for: all of them. What the way demands: any of its sets. */
const lacks = (missing: string) => `(
  exists (
    select 1 from unnest(k.papeles_pedidos || case
        when k.accion = any('{${CERTIFICADO_ACTIONS}}') then '{certificado_defuncion}'::text[] end) as pedido(papel)
     where ${missing})
  or exists (
    select 1 from proveedor_papeles p
     where ${OF_ITS_WAY} and p.exigidos <> '[]'
       and not exists (
         select 1 from jsonb_array_elements(p.exigidos) as conjunto(papeles)
          where not exists (
            select 1 from jsonb_array_elements_text(conjunto.papeles) as pedido(papel) where ${missing}))))`;

/** The family has yet to say that it has kept what is in it. */
const KEEPING = `(k.accion = 'eliminar' and k.copia is not distinct from 'la_guardan')`;

/**
 * Whose turn that makes it: `heredero` for what only the family has, a paper, the identifier or the signature of a mandate
 * that names the account and has not run out, and while they keep what is in it before it is erased (`keepingHolds` in SQL);
 * `proveedor` for what a register will bring; null when nothing is missing.
 */
export const LACKING = `case
  when k.estado <> 'confirmada' or ${WITHOUT_PROCEDURE} then null
  when ${KEEPING} or not k.en_mandato or k.mandato_hasta < (now_of(k.aseguradora_id) at time zone 'Europe/Madrid')::date
    or ${lacks(`${IS_MISSING} and not ${BRINGS_A_RECORD}`)} then 'heredero'
  when ${lacks(IS_MISSING)} then 'proveedor' end`;
