/** How a case stands for the requests of its accounts. */
import type { Tx } from '../../../db/database.ts';
import type { Requester } from '../../../shared/actor.ts';
import type { TakenCaso } from '../../casos/lock-caso.ts';
import { isLive } from '../../casos/rules/rules.ts';
import { papersForCofirma } from '../../cofirma/papers-for-cofirma.ts';
import { dataAreLimited } from '../../derechos/limited.ts';
import { currentMandato } from '../../mandato/current-mandato.ts';
import { scopeOf } from '../../mandato/rules-ejemplares.ts';
import { guardOf } from '../../persona-viva/guard.ts';
import type { CasoSituation } from '../rules/rules-sending.ts';
import { readSituation } from '../sql.ts';

/** @param who of them the insurer, and its now */
export async function situationOf(
  tx: Tx,
  { aseguradora, now }: Pick<Requester, 'aseguradora' | 'now'>,
  caso: TakenCaso,
): Promise<CasoSituation> {
  const { id, estado, documentacion_completa } = caso.fila;
  const mandato = await currentMandato(tx, caso);
  const { faltan } = await papersForCofirma(tx, aseguradora, caso);
  return {
    ...(await readSituation(tx, id)),
    alcance: mandato?.alcance.cuentas ?? null,
    sinCofirma: scopeOf(faltan.map(({ datos }) => datos)).cuentas,
    nameSettled: mandato?.nameSettled ?? true,
    vivo: isLive(estado),
    documentacionCompleta: documentacion_completa !== null,
    guarda: await guardOf(tx, id, now),
    datosLimitados: await dataAreLimited(tx, id),
  };
}
