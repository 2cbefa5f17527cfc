/** Writes the progress, the end and the reopening of a case. */
import type { CasoResult, CasoState, ModuloState } from '@albacea/contract/schemas/casos.ts';
import type { Modulo } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../../db/database.ts';
import type { CasoModulos } from '../../db/table-types.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';
import { WAITS_FOR_DOUBT } from '../../outbox/mail/hold-letters.ts';
import type { ModuloKept } from '../../outbox/mail/rules-kept.ts';
import { CLOCK_TYPES } from '../../outbox/mail/types.ts';
import { cancelErasure, scheduleErasure } from '../documentos/sweep-files.ts';
import { retainUntil } from '../rules/rules.ts';
import type { Progress } from '../rules/rules-progress.ts';

const MODULOS =
  'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = any($2)';

/** Writes state, modules and whom the case waits for, and advances the case's version. The statements are sent in one batch. */
export async function writeProgress(tx: Tx, caso: string, progress: Progress, now: Date): Promise<void> {
  const { estado, en_espera_de, documentacion, completar, terminar, reabrir } = progress;
  await Promise.all([
    tx.sql(
      `update casos set estado = $2, en_espera_de = $3, documentacion_completa = case when $4 then $5 else documentacion_completa end,
         version = version + 1, actualizado = greatest(actualizado, $5)
        where aseguradora_id = aseguradora_actual() and id = $1 and estado in ('abierto', 'en_tramite')`,
      // writeClosing() writes the state `cerrado`, with the result
      [caso, estado === 'cerrado' ? 'en_tramite' : estado, en_espera_de, documentacion, now],
    ),
    ...(completar.length > 0 ? [endModulos(tx, caso, 'completado', completar, now)] : []),
    ...(terminar.length > 0 ? [endModulos(tx, caso, 'terminado', terminar, now)] : []),
    ...(reabrir.length > 0 ? [tx.sql(MODULOS, [caso, [...reabrir], 'pendiente', null])] : []),
  ]);
}

/** Writes that the work of these modules has ended. */
export async function endModulos(
  tx: Tx,
  caso: string,
  state: Exclude<ModuloState, 'pendiente'>,
  modulos: readonly Modulo[],
  now: Date,
): Promise<void> {
  await tx.sql(MODULOS, [caso, [...modulos], state, now]);
}

/**
 * Ends a case and starts its retention period. Withdraws an unsigned mandate, the e-mail with its code, the queued reminders, and a welcome
 * that waits because the person may be alive. Sets the day on which images of identity documents are deleted.
 * @param result null: the case is annulled
 * @param from states in which the case may be ended
 */
export async function writeClosing(
  tx: Tx,
  caso: string,
  state: Extract<CasoState, 'cerrado' | 'anulado'>,
  result: CasoResult | null,
  yearsRetention: number,
  now: Date,
  from: readonly CasoState[] = ['abierto', 'en_tramite'],
): Promise<void> {
  await Promise.all([
    tx.sql(
      `update casos set estado = $2, resultado = $3, en_espera_de = null, cerrado = $4, conservar_hasta = $5, version = version + 1,
         proximo_reloj = null, silencio_desde = null, llamar = null, actualizado = greatest(actualizado, $4)
        where aseguradora_id = aseguradora_actual() and id = $1 and estado = any($6)`,
      [caso, state, result, now, retainUntil(now, yearsRetention), [...from]],
    ),
    tx.sql(
      `update mandatos set estado = 'revocado', revocado = $2, huella_codigo = null, codigo_caduca = null
        where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'preparado'`,
      [caso, now],
    ),
    withdrawMails(tx, caso, now, `tipo = any($3) or tipo = 'bienvenida' and ${WAITS_FOR_DOUBT}`, [
      ['codigo_mandato', ...CLOCK_TYPES],
    ]),
    scheduleErasure(tx, caso, now),
  ]);
}

/**
 * Reopens a closed case, and withdraws the e-mail that says that its work is finished if it still waits.
 * @param keepsList the lists of accounts and of traces stay declared complete
 * @returns false: the case is not closed, or its data are blocked
 */
export async function writeReopening(tx: Tx, caso: string, keepsList: boolean, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update casos set estado = 'en_tramite', resultado = null, cerrado = null, conservar_hasta = null,
       lista_completa = case when $3 then lista_completa end,
       rastros_completos = case when $3 then rastros_completos end, version = version + 1, actualizado = greatest(actualizado, $2)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'cerrado' and bloqueado is null`,
    [caso, now, keepsList],
  );
  if (affected === 0) return false;
  await cancelErasure(tx, caso);
  await withdrawMails(tx, caso, now, `tipo = 'terminado'`);
  return true;
}

export async function reopenModulos(tx: Tx, caso: string, modulos: readonly Modulo[]): Promise<void> {
  await tx.sql(MODULOS, [caso, [...modulos], 'pendiente', null]);
}

/** Corrects the result of a closed case. */
export async function correctClosing(tx: Tx, caso: string, resultado: CasoResult, now: Date): Promise<void> {
  await tx.sql(
    `update casos set resultado = $2, version = version + 1, actualizado = greatest(actualizado, $3)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'cerrado'`,
    [caso, resultado, now],
  );
}

/** The modules whose end a correction took back, and whether one took back the end of the case. Their next end is reported as a correction. */
export interface TakenBack {
  readonly modulos: readonly Modulo[];
  readonly caso: boolean;
}

/** Reads for each module, and for the case, whether its last reopening was a correction. */
export async function readTakenBack(tx: Tx, caso: string): Promise<TakenBack> {
  const { rows } = await tx.sql<{ modulo: Modulo | null }>(
    `select modulo from (
       select distinct on (tipo, datos ->> 'modulo') datos ->> 'modulo' as modulo, datos ? 'correccion' as correccion
         from cronologia where aseguradora_id = aseguradora_actual() and caso = $1 and tipo in ('modulo_reabierto', 'caso_reabierto')
        order by tipo, datos ->> 'modulo', orden desc) as ultimas
      where correccion`,
    [caso],
  );
  return { modulos: rows.flatMap(({ modulo }) => modulo ?? []), caso: rows.some(({ modulo }) => modulo === null) };
}

/**
 * Reads the state of a module, so that undoing a command can restore it. Insurers are not told that it was restored.
 * @returns null: the case has no such module
 */
export async function readModuloToKeep(tx: Tx, caso: string, modulo: Modulo): Promise<ModuloKept | null> {
  const { rows } = await tx.sql<Pick<CasoModulos, 'estado' | 'completado'>>(
    'select estado, completado from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
    [caso, modulo],
  );
  const [row] = rows;
  return row ? { modulo, estado: row.estado, completado: row.completado?.toISOString() ?? null } : null;
}

/** Restores the state of a module. To be called before advanceCaso(), which would complete the module again and tell the insurer. */
export async function restoreModulo(tx: Tx, caso: string, { modulo, estado, completado }: ModuloKept): Promise<void> {
  await tx.sql(
    'update caso_modulos set estado = $3, completado = $4 where aseguradora_id = aseguradora_actual() and caso = $1 and modulo = $2',
    [caso, modulo, estado, completado],
  );
}
