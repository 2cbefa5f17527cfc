/** Chases a provider without a person: the reminder leaves if e-mail can reach the provider and nothing prevents it. */

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
      if (error instanceof DomainError) return false; // another way, no address, a missing document: a person takes over
      throw error;
    }
  };
