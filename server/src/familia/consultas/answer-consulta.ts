/**
 * A person of the service answers the insurer. The author of the question gets an e-mail if they wanted one, without a word of the answer.
 */

import { takeCaso } from '../../caso/lock-caso.ts';
import { reservedNameIn } from '../../cuentas/read/cuenta-names.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueAccess } from '../../outbox/mail/enqueue.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { hasVisibleText, normalizeNotes } from '../../shared/rules-text.ts';
import { openConsulta, sealConsulta } from './data.ts';
import { readConsulta, whoAsked, writeAnswer } from './sql.ts';

/** Days for which the e-mail is tried. */
const MAIL_DAYS = 7;

/**
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite: it was answered; validacion: the answer is
 * empty, or names data that the family keeps from the insurer
 */
export async function answerConsulta(
  tx: Tx,
  { aseguradora, actor, now }: Requester,
  casoId: string,
  id: string,
  written: string,
): Promise<void> {
  requireActor(actor, 'servicio');
  const wrong = (es: string, en: string) => invalid({ campo: 'respuesta', texto: { es, en } });
  if (!hasVisibleText(written)) throw wrong('no puede estar vacía.', 'must not be empty.');
  const caso = await takeCaso(tx, aseguradora, casoId);
  const row = await readConsulta(tx, caso.fila.id, id);
  if (!row) throw new DomainError('no_encontrado');
  const named = await reservedNameIn(tx, caso, written);
  if (named !== null)
    throw wrong(
      `nombra ${named}, que la familia no quiere que vea la aseguradora. Diga «una cuenta reservada».`,
      `names ${named}, which the family keeps from the insurer. Say “a reserved account”.`,
    );
  const { pregunta } = openConsulta(caso.clave, row);
  const sealed = sealConsulta(caso.clave, id, { pregunta, respuesta: normalizeNotes(written) });
  if (!(await writeAnswer(tx, id, { sealed, por: actor.id, now }))) throw answered(caso.fila.estado);
  await audit(tx, actor, 'consulta_contestada', { tipo: 'caso', id: casoId }, now, { consulta: id });
  const asker = row.avisar ? await whoAsked(tx, row.autor) : null;
  if (asker === null) return;
  const content = { acceso: asker, enlace: null, caduca: null, caso: casoId };
  const caduca = new Date(now.getTime() + MAIL_DAYS * MS_PER_DAY);
  await enqueueAccess(tx, aseguradora.clave, 'consulta_contestada', content, { now, caduca });
}

function answered(estado: string): DomainError {
  const posible = { es: 'Ya se había contestado.', en: 'It has been answered already.' };
  return new DomainError('estado_no_permite', { estado, posible });
}
