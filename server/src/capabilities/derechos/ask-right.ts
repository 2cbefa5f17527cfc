/** A person of the family asks for one of their rights on their own data: a person of the service answers within a month. */
import type { NewPeticion, Peticion } from '@albacea/contract/schemas/data-rights.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { changeTelephone } from '../casos/access/change-telephone.ts';
import { takeCaso } from '../casos/lock-caso.ts';
import { withdrawSendings } from '../mandato/withdraw-sendings.ts';
import { openPeticion } from './data.ts';
import { personOf } from './person.ts';
import { presentPeticion } from './present.ts';
import { recordPeticion } from './record-peticion.ts';
import { HOLDING } from './rules.ts';

/** These ask for nothing until it is said what. */
const NEEDS_WORDS: readonly NewPeticion['clase'][] = ['acceso', 'rectificacion'];

/**
 * An erasure takes the heir's telephone at once; the rest is answered with what has to stay, and why. A restriction or an objection of the
 * heir holds back what has not left, until somebody has answered (GDPR, art. 18.1).
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite
 */
export async function askRight(
  tx: Tx,
  who: Requester,
  casoId: string,
  { clase, palabras: written }: NewPeticion,
): Promise<Peticion> {
  const { aseguradora, actor, now } = who;
  const palabras = written !== undefined && hasVisibleText(written) ? normalizeNotes(written) : null;
  if (palabras === null && NEEDS_WORDS.includes(clase))
    throw invalid({ campo: 'palabras', texto: { es: 'diga qué pide.', en: 'say what is asked for.' } });
  const caso = await takeCaso(tx, aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, actor);
  const row = await recordPeticion(tx, who, caso, { allegado, clase, estado: 'abierta', data: { palabras } });
  if (allegado === null && HOLDING.includes(clase)) {
    const withdrawn = await withdrawSendings(tx, caso.fila.id, null, now);
    if (withdrawn.length > 0) await recordFacts(tx, caso.fila.id, withdrawn, actor, now);
  }
  // the one thing that nobody needs goes at once
  if (allegado === null && clase === 'supresion' && caso.datos.heredero.telefono !== null)
    await changeTelephone(tx, who, caso, null);
  return presentPeticion(row, openPeticion(caso.clave, row));
}
