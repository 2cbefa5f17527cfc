/** The facts about a case that decide whether its requests may leave. */

import { dataAreLimited, guardOf } from '../../caso/guard.ts';
import type { TakenCaso } from '../../caso/lock-caso.ts';
import { currentMandato } from '../../caso/mandato/current-mandato.ts';
import { isLive } from '../../caso/rules/rules.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import type { CasoSituation } from '../rules/rules-sending.ts';
import { readSituation } from '../sql.ts';

export async function situationOf(tx: Tx, { now }: Pick<Requester, 'now'>, caso: TakenCaso): Promise<CasoSituation> {
  const { id, estado, documentacion_completa } = caso.fila;
  const mandato = await currentMandato(tx, caso);
  return {
    ...(await readSituation(tx, id)),
    alcance: mandato?.alcance.cuentas ?? null,
    nameSettled: mandato?.nameSettled ?? true,
    vivo: isLive(estado),
    documentacionCompleta: documentacion_completa !== null,
    guarda: await guardOf(tx, id, now),
    datosLimitados: await dataAreLimited(tx, id),
  };
}
