/** The heir gives a mobile in the portal, or removes it. The telephone on file stays as it is. */

import { rewriteContact } from '../../caso/access/rewrite-contact.ts';
import { takeLiveCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { herederoOnly } from '../../shared/heredero-only.ts';
import { normalizePhone } from '../../shared/rules-text.ts';
import { type NumberProblem, smsProblem } from './rules.ts';

/**
 * @param written null removes it
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, accion_no_permitida, validacion
 */
export async function givePhone(tx: Tx, who: Requester, casoId: string, written: string | null): Promise<void> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const telefono = written === null ? null : readPhone(written, 'telefono');
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  if ((caso.datos.contacto?.telefono ?? null) === telefono) return;
  await rewriteContact(tx, caso, telefono);
  const tipo = telefono === null ? 'telefono_retirado' : 'telefono_dado';
  await recordFacts(tx, caso.fila.id, [{ tipo }], actor, now);
}

/**
 * A number that can be dialled and takes messages.
 * @returns E.164
 * @throws DomainError validacion
 */
function readPhone(written: string, campo: string): string {
  const phone = normalizePhone(written);
  const problem = smsProblem(phone);
  if (problem !== null) throw invalid({ campo, texto: WRONG[problem] });
  return phone;
}

const WRONG: Readonly<Record<NumberProblem, { es: string; en: string }>> = {
  forma: {
    es: 'no parece un móvil. Escriba sus nueve cifras o, si es de otro país, empiece por + y el prefijo.',
    en: 'does not look like a mobile. Type its nine digits or, from another country, begin with + and the prefix.',
  },
  fijo: {
    es: 'es un teléfono fijo. Escriba un móvil, que empieza por 6 o por 7.',
    en: 'is a landline. Type a mobile, which begins with 6 or 7.',
  },
};
