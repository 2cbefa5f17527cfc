/**
 * Settles the open work of a case that ends, and reopens the certificates of one that is reopened. Settling discards unsent requests, with the
 * looks at their traces, makes refusals final (a demand for more is none), marks unrequested certificates as not needed, and upholds objections,
 * because the acts that they held back will not happen. Requests already sent prevent a closing; an annulment withdraws them.
 */
import type { CasoState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import { CERTIFICADO_AT_FINISH, CUENTA_AT_FINISH } from '@albacea/contract/schemas/lists.ts';
import type { Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Fact } from '../../queue/record-facts.ts';
import { endedUnasked } from '../read/overview.ts';
import { endOfCuenta } from '../rules/rules-cuenta.ts';

const statesThatEnd = <E extends string>(table: Readonly<Record<E, string>>, end: string): E[] =>
  (Object.keys(table) as E[]).filter((state) => table[state] === end);
const DISCARD = statesThatEnd(CUENTA_AT_FINISH, 'descartada');
const DENY = statesThatEnd(CUENTA_AT_FINISH, 'denegada');
const OUT = statesThatEnd(CUENTA_AT_FINISH, 'impide');
const NOT_APPLICABLE = statesThatEnd(CERTIFICADO_AT_FINISH, 'no_procede');
const ASKED = statesThatEnd(CERTIFICADO_AT_FINISH, 'impide');

/** Whether the provider refused. One that asked for something would have done it, so its account only ends with the case. */
const IS_DENIED = `estado = any($3) and pide = '{}'`;

interface SettledCuenta {
  id: string;
  modulo: Modulo;
  rastro: boolean;
  estado: 'descartada' | 'resuelta';
  motivo_descarte: string | null;
  pide: Paper[];
}

/**
 * Settles the open work of a case that ends.
 * @param caso internal id of a case whose row this transaction has locked
 * @param state state of the case before its end
 * @param withRequests the case is annulled: also withdraws requests already sent, and ends every look
 * @returns the facts, which the caller records together with the end of the case
 */
export async function settleOpenWork(
  tx: Tx,
  caso: string,
  state: CasoState,
  now: Date,
  withRequests = false,
): Promise<Fact[]> {
  const [cuentas, certificados, objeciones] = await Promise.all([
    tx.sql<SettledCuenta>(
      `with hechas as (
         update cuentas set estado = case when ${IS_DENIED} then 'resuelta' else 'descartada' end,
           resultado = case when ${IS_DENIED} then 'denegada' else resultado end,
           motivo_descarte = case when ${IS_DENIED} then null when estado = any($5) then 'servicio' else 'fin_de_caso' end,
           proxima_accion = null, actua = null, plazo = null, terminada = $2, actualizado = $2, version = version + 1
          where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($4)
         returning id, modulo, rastro, estado, motivo_descarte, pide
       ), miradas as (
         delete from rastro_miradas where aseguradora_id = aseguradora_actual() and caso = $1
            and ($6 or cuenta in (select id from hechas where estado = 'descartada'))
       )
       select id, modulo, rastro, estado, motivo_descarte, pide from hechas`,
      [caso, now, DENY, [...DENY, ...DISCARD, ...(withRequests ? OUT : [])], OUT, withRequests],
    ),
    tx.sql<{ id: string; tipo: string }>(
      `update certificados set estado = 'no_procede', proxima_accion = null, actua = null, terminado = $2, actualizado = $2, version = version + 1
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($3) returning id, tipo`,
      [caso, now, [...NOT_APPLICABLE, ...(withRequests ? ASKED : [])]],
    ),
    tx.sql<{ id: string }>(
      `update objeciones o set estado = 'mantenida', decidida = $2,
           datos_cifrados = case when exists (select 1 from allegados l where l.aseguradora_id = o.aseguradora_id and l.id = o.allegado
             and l.datos_cifrados is null) then null else o.datos_cifrados end
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'abierta' returning id`,
      [caso, now],
    ),
  ]);
  return [
    ...cuentas.rows.map((cuenta) => cuentaFact(cuenta, state, now)),
    ...certificados.rows.map(({ id, tipo }) => ({
      tipo: 'certificado_no_procede' as const,
      datos: { certificado: id, tipo },
    })),
    ...objeciones.rows.map(({ id }) => ({ tipo: 'objecion_mantenida' as const, datos: { objecion: id } })),
  ];
}

/** The fact that a case was annulled, with its event. */
export function annulment(datos: Readonly<Record<string, unknown>>, now: Date): Fact {
  const data = { estado: 'anulado', resultado: null, cerrado: now.toISOString() };
  return { tipo: 'caso_anulado', datos, evento: { tipo: 'caso_cerrado', data } };
}

/**
 * Makes the certificates pending again that only the end of the case ended.
 * @param cerrado when the case ended
 * @returns the facts to record
 */
export async function reopenCertificados(tx: Tx, caso: string, cerrado: Date | null, now: Date): Promise<Fact[]> {
  const { rows } = await tx.sql<{ tipo: string }>(
    `update certificados set estado = 'pendiente', terminado = null, actualizado = $3, version = version + 1
      where aseguradora_id = aseguradora_actual() and caso = $1 and ${endedUnasked('$1', '$2')}
      returning tipo`,
    [caso, cerrado, now],
  );
  if (rows.length === 0) return [];
  return [{ tipo: 'certificado_pendiente', datos: { certificados: rows.map(({ tipo }) => tipo) } }];
}

function cuentaFact(cuenta: SettledCuenta, caso: CasoState, now: Date): Fact {
  const { id, estado, motivo_descarte, pide } = cuenta;
  return {
    tipo:
      estado === 'resuelta'
        ? 'cuenta_resuelta'
        : motivo_descarte === 'servicio' || pide.length > 0
          ? 'cuenta_descartada'
          : 'cuenta_no_pedida',
    datos: { cuenta: id },
    evento: { tipo: 'cuenta_resuelta', data: endOfCuenta(cuenta, caso, estado, now) },
  };
}
