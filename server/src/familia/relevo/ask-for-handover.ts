/** The heir asks that another family member carry on the case, or withdraws that. Nothing changes until the service acts. */
import type { HandoverOfFamily, HandoverRequest } from '@albacea/contract/schemas/relevo.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import { type HandoverData, handoverPlace, personOf } from './data.ts';
import { requireAnotherAddress } from './require-another-address.ts';
import { samePerson } from './rules.ts';
import { askedOf, endRelevo, insertRelevo, readRelevos, rewriteRelevo } from './sql.ts';
import { handoverOfFamily } from './view-handovers.ts';

/**
 * The same words are the same request; other words replace it.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion: the address is the heir's own
 */
export async function askForHandover(
  tx: Tx,
  who: Requester,
  casoId: string,
  { motivo, explicacion, ...person }: HandoverRequest,
): Promise<HandoverOfFamily> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila, clave } = caso;
  const data: HandoverData = {
    persona: personOf(person),
    motivo,
    explicacion: normalizeNotes(explicacion ?? '') || null,
  };
  requireAnotherAddress(caso, data.persona.email, 'email');
  const open = askedOf(await readRelevos(tx, fila.id));
  const before = open?.datos_cifrados && clave.decryptJson<HandoverData>(handoverPlace(open.id), open.datos_cifrados);
  if (before && sameRequest(before, data)) return handoverOfFamily(tx, caso);
  const id = open?.id ?? uuidV7(now);
  const sealed = clave.encryptJson(handoverPlace(id), data);
  if (open) await rewriteRelevo(tx, id, sealed, now);
  else await insertRelevo(tx, { id, caso: fila.id, datos_cifrados: sealed, creado: now });
  await recordFacts(tx, fila.id, [{ tipo: 'relevo_pedido', datos: { relevo: id } }], actor, now);
  await recordDeadlines(tx, who, fila.id);
  return handoverOfFamily(tx, caso);
}

const sameRequest = (one: HandoverData, other: HandoverData): boolean =>
  samePerson(one.persona, other.persona) && one.motivo === other.motivo && one.explicacion === other.explicacion;

/**
 * A second withdrawal changes nothing.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite
 */
export async function takeBackHandover(tx: Tx, who: Requester, casoId: string): Promise<HandoverOfFamily> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const open = askedOf(await readRelevos(tx, caso.fila.id));
  if (open && (await endRelevo(tx, open.id, 'retirado', open.datos_cifrados, now))) {
    await recordFacts(tx, caso.fila.id, [{ tipo: 'relevo_retirado', datos: { relevo: open.id } }], actor, now);
    await recordDeadlines(tx, who, caso.fila.id);
  }
  return handoverOfFamily(tx, caso);
}
