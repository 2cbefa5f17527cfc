/** Stores the identity number of the deceased that the heir gives, if the insurer gave none. */
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import { classifyIdentity } from '../../caso/rules/rules-identity.ts';
import type { Tx } from '../../db/database.ts';
import { namedInMandatos } from '../../familia/mandato/opened-mandatos.ts';
import type { Addresses } from '../../http/host.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import en from '../words/en/course.json' with { type: 'json' };
import es from '../words/es/course.json' with { type: 'json' };
import { applyCorrection } from './correct-caso.ts';

const refusal = phrasesOf(es.identity, en.identity);

/**
 * Adds a missing number, only before anything is signed: the family must not change what the insurer stated or what was signed. Refuses a number
 * with a wrong check letter, because the family has the identity document in hand. Numbers of other countries are not checked.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion
 */
export async function noteIdentity(
  deps: { readonly addresses: Addresses },
  tx: Tx,
  who: Requester,
  casoId: string,
  numero: string,
): Promise<void> {
  herederoOnly(who.actor);
  const caso = await takeLiveCaso(tx, who.aseguradora, casoId);
  const { estado } = caso.fila;
  if (caso.datos.fallecido.dni) throw new DomainError('estado_no_permite', { estado, posible: refusal('known') });
  if ((await namedInMandatos(tx, caso)).hasSigned)
    throw new DomainError('estado_no_permite', { estado, posible: refusal('signed') });
  const { canonica, rightLetter } = classifyIdentity(numero);
  if (canonica === null) throw invalid({ campo: 'numero', texto: refusal('noNumber') });
  if (rightLetter === false) throw invalid({ campo: 'numero', texto: refusal('wrongLetter') });
  await applyCorrection(deps, tx, who, caso, { fallecido: { dni: numero } }).catch((error) => {
    // This family must not learn the number of the other case.
    const isDuplicate = error instanceof DomainError && error.codigo === 'caso_duplicado';
    throw isDuplicate ? new DomainError('estado_no_permite', { estado, posible: refusal('otherCaso') }) : error;
  });
}
