/** Gives the heir a fresh link by e-mail. */

import type { Tx } from '../../db/database.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import type { Requester } from '../../shared/actor.ts';

import type { TakenCaso } from '../lock-caso.ts';
import type { CasosDependencies } from '../open/open-caso.ts';
import type { newAccess } from '../open/opening.ts';
import { writeToFamily } from './write-to-family.ts';

/**
 * Queues the e-mail with a link that was just made.
 * @param hadNews the family has heard from us before; otherwise the e-mail introduces us
 */
export const sendLink = (
  { mailSender }: Pick<CasosDependencies, 'mailSender'>,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { enlace, caduca }: ReturnType<typeof newAccess>,
  hadNews: boolean,
): Promise<NewMail> =>
  writeToFamily(tx, who, caso, {
    ...{ tipo: hadNews ? 'acceso_nuevo' : 'bienvenida', caduca },
    immediate: mailSender.acceptsImmediately(who.aseguradora),
    contenido: { enlace, caduca: caduca.toISOString() },
  });
