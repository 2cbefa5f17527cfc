/** Who may read the content of a document; pure. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { Who } from '../../../shared/rules-transition-table.ts';

/** The service reads everything; the family its own documents and those the service obtained for it; the insurer nothing. */
export const canRead = (who: Who, origin: Origin): boolean =>
  who === 'servicio' || (who === 'heredero' && origin !== 'aseguradora');
