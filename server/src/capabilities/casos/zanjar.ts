/**
 * Settles what is open when a case is ended by hand, so that no work is left behind: what was never sent is discarded, a
 * refusal becomes final, certificates that were not asked for do not apply, objections are upheld (what they held will not
 * happen). Requests that are out were refused before.
 */
import type { EstadoCaso } from '@albacea/contract/casos.ts';
import { CERTIFICADO_AL_TERMINAR, CUENTA_AL_TERMINAR } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import type { Hecho } from '../../outbox/hechos.ts';

const quienes = <E extends string>(tabla: Readonly<Record<E, string>>, fin: string): E[] =>
  (Object.keys(tabla) as E[]).filter((estado) => tabla[estado] === fin);
const SE_DESCARTAN = quienes(CUENTA_AL_TERMINAR, 'descartada');
const SE_DENIEGAN = quienes(CUENTA_AL_TERMINAR, 'denegada');
const NO_PROCEDEN = quienes(CERTIFICADO_AL_TERMINAR, 'no_procede');

interface CuentaZanjada {
  id: string;
  modulo: string;
  estado: 'descartada' | 'resuelta';
}

/**
 * @param caso internal id of a case whose row this transaction has locked
 * @param estado of the case until now
 * @returns what happened, to be told with the end of the case
 */
export async function zanjar(tx: Tx, caso: string, estado: EstadoCaso, ahora: Date): Promise<Hecho[]> {
  const [cuentas, certificados, objeciones] = await Promise.all([
    tx.sql<CuentaZanjada>(
      `update cuentas set estado = case when estado = any($3) then 'resuelta' else 'descartada' end,
         resultado = case when estado = any($3) then 'denegada' else resultado end,
         motivo_descarte = case when estado = any($3) then null else 'fin_de_caso' end, reposo_hasta = null, proxima_accion = null,
         actua = null, plazo = null, terminada = $2, actualizado = $2, version = version + 1
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($4)
       returning id, modulo, estado`,
      [caso, ahora, SE_DENIEGAN, [...SE_DENIEGAN, ...SE_DESCARTAN]],
    ),
    tx.sql<{ id: string; tipo: string }>(
      `update certificados set estado = 'no_procede', proxima_accion = null, actua = null, terminado = $2, actualizado = $2, version = version + 1
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = any($3) returning id, tipo`,
      [caso, ahora, NO_PROCEDEN],
    ),
    tx.sql<{ id: string }>(
      `update objeciones set estado = 'mantenida', decidida = $2
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'abierta' returning id`,
      [caso, ahora],
    ),
  ]);
  return [
    ...cuentas.filas.map((cuenta) => hechoDeCuenta(cuenta, estado, ahora)),
    ...certificados.filas.map(({ id, tipo }) => ({ tipo: 'certificado_no_procede', datos: { certificado: id, tipo } })),
    ...objeciones.filas.map(({ id }) => ({ tipo: 'objecion_mantenida', datos: { objecion: id } })),
  ];
}

function hechoDeCuenta({ id, modulo, estado: suyo }: CuentaZanjada, estado: EstadoCaso, ahora: Date): Hecho {
  const data = { estado, cuenta_id: id, modulo, estado_cuenta: suyo, resuelta: ahora.toISOString() };
  return {
    tipo: suyo === 'resuelta' ? 'cuenta_resuelta' : 'cuenta_no_pedida',
    datos: { cuenta: id },
    evento: { tipo: 'cuenta_resuelta', data },
  };
}
