/** The heir asks a relative to sign too, asks somebody else, or asks nobody any more. */
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { canSend } from '../acceso-heredero/rules.ts';
import { sendingsOf } from '../acceso-heredero/statement-sender.ts';
import { allegadoData } from '../allegados/allegado-data.ts';
import { advanceCaso } from '../casos/close/advance-caso.ts';
import { type TakenCaso, takeLiveCaso } from '../casos/lock-caso.ts';
import type { CasosDependencies } from '../casos/open/open-caso.ts';
import type { NewMail } from '../mail/types.ts';
import { herederoOnly } from '../mandato/heredero-only.ts';
import { requireWithoutProhibition } from '../mandato/without-prohibition.ts';
import { type CofirmaData, cofirmaPlace } from './data.ts';
import { endPending } from './end-pending.ts';
import { papersForCofirma } from './papers-for-cofirma.ts';
import { sendRequest } from './send-request.ts';
import { askedOf, insertCofirma, readCofirmas } from './sql.ts';
import { NOTHING_TO_SIGN, refusal } from './take-asked.ts';

export interface AskedOf {
  readonly caso: string;
  readonly correo: NewMail;
}

/**
 * Asked again of the same person, they get a fresh link; of another, the one before is asked no more.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, enlace_reciente: they were written to a moment ago;
 *   estado_no_permite: no second signature is wanted, or there is nothing to sign
 */
export async function askCofirma(
  deps: Pick<CasosDependencies, 'mailSender' | 'addresses'>,
  tx: Tx,
  who: Requester,
  casoId: string,
  allegado: string,
): Promise<AskedOf> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { id } = caso.fila;
  await requireSomething(tx, who, caso);
  const cofirmante = await allegadoData(tx, caso.clave, id, allegado);
  // whoever was asked in a moment ago may be asked for this at once
  if (!canSend(await sendingsOf(tx, id, allegado, now, ['cofirma']), now)) throw new DomainError('enlace_reciente');

  const before = askedOf(await readCofirmas(tx, id));
  if (before?.allegado !== allegado) {
    await endPending(tx, who, id);
    await insertCofirma(tx, newRow(caso, allegado, now));
    await recordFacts(tx, id, [{ tipo: 'cofirma_pedida', datos: { allegado } }], actor, now);
  }
  const immediate = deps.mailSender.acceptsImmediately(aseguradora);
  const correo = await sendRequest(deps, tx, who, caso, { allegado, cofirmante, immediate, again: false });
  await advanceCaso(tx, who, id);
  return { caso: id, correo };
}

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: it is asked of nobody */
export async function takeBackCofirma(tx: Tx, who: Requester, casoId: string): Promise<void> {
  herederoOnly(who.actor);
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  if (!(await endPending(tx, who, caso.fila.id))) throw refusal(caso, ASKED_OF_NOBODY);
  await advanceCaso(tx, who, caso.fila.id);
}

const ASKED_OF_NOBODY = { es: 'No se la ha pedido a nadie.', en: 'You have asked nobody for it.' };

function newRow({ fila, clave }: TakenCaso, allegado: string, now: Date) {
  const id = uuidV7(now);
  const data: CofirmaData = { envios: [] };
  return { id, caso: fila.id, allegado, datos_cifrados: clave.encryptJson(cofirmaPlace(id), data), pedida: now };
}

/** @throws DomainError estado_no_permite */
async function requireSomething(tx: Tx, { aseguradora }: Requester, caso: TakenCaso): Promise<void> {
  requireWithoutProhibition(caso);
  if (!aseguradora.exige_cofirma)
    throw refusal(caso, { es: 'No hace falta una segunda firma.', en: 'No second signature is needed.' });
  if ((await papersForCofirma(tx, aseguradora, caso)).faltan.length === 0) throw refusal(caso, NOTHING_TO_SIGN);
}
