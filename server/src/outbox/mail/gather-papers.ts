/** The papers of a letter, read when its turn has come. It never leaves without one that it names. */

import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { StoreError } from '../../platform/files/file-store.ts';
import type { MailAttachment, SendingResult } from '../../platform/mail/transport.ts';
import { LaneError } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';

/**
 * Attempts after which a paper counts as lost that is not in the store, or is not what was put there. Before, it is as if the
 * store were away: a volume that is not mounted looks the same.
 */
const ATTEMPTS_UNTIL_LOSING_IT = 4;

/** The papers, or how the attempt ended without them and why. */
type Gathered =
  | { readonly adjuntos: readonly MailAttachment[] }
  | { readonly resultado: SendingResult; readonly motivo: Error };

/** @param number of this attempt */
export async function gatherPapers(read: () => Promise<readonly MailAttachment[]>, number: number): Promise<Gathered> {
  try {
    return { adjuntos: await read() };
  } catch (motivo) {
    // it could not be made now: too much to do, or too slow
    if (motivo instanceof LaneError || motivo instanceof DomainError)
      return { resultado: { tipo: 'temporal', codigo: null }, motivo };
    const ofStore = motivo instanceof StoreError;
    if (!ofStore && !(motivo instanceof DecryptionError)) throw motivo;
    const absent = ofStore && motivo.reason === 'ausente';
    const tipo = absent || number < ATTEMPTS_UNTIL_LOSING_IT ? 'temporal' : 'permanente';
    return { resultado: { tipo, codigo: null }, motivo };
  }
}
