/** Chases a provider by itself: the reminder goes out where it can go by e-mail and nothing stands in its way. */

import { type SendingDependencies, sendLetter } from '../../cuentas/letters/send-letter.ts';
import { DomainError } from '../../shared/errors.ts';
import type { Chase } from './round.ts';

export const chaseByMail =
  (deps: SendingDependencies): Chase =>
  async (who, casoId, cuentaId) => {
    try {
      await sendLetter(deps, who, casoId, cuentaId, { clase: 'recordatorio' });
      return true;
    } catch (error) {
      if (error instanceof DomainError) return false; // another way, no address, a paper missing: a person sees to it
      throw error;
    }
  };
