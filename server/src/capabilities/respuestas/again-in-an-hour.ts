/** The refusal of what providers have done too often: nobody keeps count of when there is room again. */
import { DomainError } from '../../shared/errors.ts';

const HOUR_IN_SECONDS = 3600;

export const againInAnHour = (limite: number): DomainError =>
  new DomainError('limite_superado', { limite, segundos: HOUR_IN_SECONDS }, { 'retry-after': String(HOUR_IN_SECONDS) });
