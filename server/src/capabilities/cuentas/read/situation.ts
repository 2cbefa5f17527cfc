/** How a case stands for the requests of its accounts. */
import type { Tx } from '../../../db/database.ts';
import type { TakenCaso } from '../../casos/lock-caso.ts';
import { isLive } from '../../casos/rules/rules.ts';
import { dataAreLimited } from '../../derechos/limited.ts';
import { currentMandato } from '../../mandato/current-mandato.ts';
import { guardOf } from '../../persona-viva/guard.ts';
import type { CasoSituation } from '../rules/rules-sending.ts';
import { readSituation } from '../sql.ts';

/** @param now the insurer's */
export async function situationOf(tx: Tx, caso: TakenCaso, now: Date): Promise<CasoSituation> {
  const { id, estado, documentacion_completa } = caso.fila;
  const mandato = await currentMandato(tx, caso);
  return {
    ...(await readSituation(tx, id)),
    alcance: mandato?.alcance.cuentas ?? null,
    nombreEnRegla: mandato?.nombreEnRegla ?? true,
    vivo: isLive(estado),
    documentacionCompleta: documentacion_completa !== null,
    guarda: await guardOf(tx, id, now),
    datosLimitados: await dataAreLimited(tx, id),
  };
}
