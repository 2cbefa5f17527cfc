/** The steps of a case as rows: what follows from a change, its end, its reopening. */
import type { EstadoCaso, EstadoModulo, ResultadoCaso } from '@albacea/contract/casos.ts';
import type { Modulo } from '@albacea/contract/comun.ts';
import type { Tx } from '../../db/base.ts';
import { cancelarBorrado, programarBorrado } from '../documentos/programar-borrado.ts';
import type { Avance } from './reglas-avance.ts';
import { conservarHasta } from './reglas-retencion.ts';

const MODULOS =
  'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = any($2)';

/** State, whom it waits for, modules; the version of the case advances. Statements of one turn travel together. */
export async function escribirAvance(tx: Tx, caso: string, avance: Avance, ahora: Date): Promise<void> {
  const { estado, en_espera_de, documentacion, completar, terminar, reabrir } = avance;
  await Promise.all([
    tx.sql(
      `update casos set estado = $2, en_espera_de = $3, documentacion_completa = case when $4 then $5 else documentacion_completa end,
         version = version + 1, actualizado = greatest(actualizado, $5)
        where aseguradora_id = aseguradora_actual() and id = $1 and estado in ('abierto', 'en_tramite')`,
      // A closing is written by itself: it says how the case ended.
      [caso, estado === 'cerrado' ? 'en_tramite' : estado, en_espera_de, documentacion, ahora],
    ),
    ...(completar.length > 0 ? [acabarModulos(tx, caso, 'completado', completar, ahora)] : []),
    ...(terminar.length > 0 ? [acabarModulos(tx, caso, 'terminado', terminar, ahora)] : []),
    ...(reabrir.length > 0 ? [tx.sql(MODULOS, [caso, [...reabrir], 'pendiente', null])] : []),
  ]);
}

/** Writes that the work of these modules is over, with something obtained or with nothing. */
export async function acabarModulos(
  tx: Tx,
  caso: string,
  estado: Exclude<EstadoModulo, 'pendiente'>,
  modulos: readonly Modulo[],
  ahora: Date,
): Promise<void> {
  await tx.sql(MODULOS, [caso, [...modulos], estado, ahora]);
}

/**
 * Ends a case that goes on: from now its time to be kept runs. A mandate that waited for its signature, the e-mail with
 * its code and reminders are withdrawn, and images of identity papers get their last day.
 * @param resultado null when it is annulled
 */
export async function escribirCierre(
  tx: Tx,
  caso: string,
  estado: Extract<EstadoCaso, 'cerrado' | 'anulado'>,
  resultado: ResultadoCaso | null,
  retencionAnios: number,
  ahora: Date,
): Promise<void> {
  await Promise.all([
    tx.sql(
      `update casos set estado = $2, resultado = $3, en_espera_de = null, cerrado = $4, conservar_hasta = $5, version = version + 1,
         proxima_accion = null, proximo_reloj = null, silencio_desde = null, llamar = null, actualizado = greatest(actualizado, $4)
        where aseguradora_id = aseguradora_actual() and id = $1 and estado in ('abierto', 'en_tramite')`,
      [caso, estado, resultado, ahora, conservarHasta(ahora, retencionAnios)],
    ),
    tx.sql(
      `update mandatos set estado = 'revocado', revocado = $2, huella_codigo = null, codigo_caduca = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'preparado'`,
      [caso, ahora],
    ),
    tx.sql(
      `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente'
          and tipo in ('codigo_mandato', 'recordatorio', 'aviso_cierre', 'acceso_por_caducar')`,
      [caso, ahora],
    ),
    programarBorrado(tx, caso, ahora),
  ]);
}

/** @returns false when it is not closed, or its data are blocked */
export async function escribirReapertura(tx: Tx, caso: string, ahora: Date): Promise<boolean> {
  const { afectadas } = await tx.sql(
    `update casos set estado = 'en_tramite', resultado = null, cerrado = null, conservar_hasta = null, lista_completa = null,
       reaperturas = reaperturas + 1, version = version + 1, actualizado = greatest(actualizado, $2)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'cerrado' and bloqueado is null`,
    [caso, ahora],
  );
  if (afectadas > 0) await cancelarBorrado(tx, caso);
  return afectadas > 0;
}
