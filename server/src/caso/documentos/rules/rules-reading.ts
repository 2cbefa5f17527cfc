/** Who may read the contents of a document; pure. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { Who } from '../../../shared/rules-transition-table.ts';

/** The service reads all; the family what it brought and what the service got for it; the insurer nothing. */
export const canRead = (who: Who, origin: Origin): boolean =>
  who === 'servicio' || (who === 'heredero' && origin !== 'aseguradora');
