/** Reads the documents of a letter when its turn has come. A letter never leaves without a document that it names. */

import { DecryptionError } from '../../platform/crypto/sealed-value.ts';
import { StoreError } from '../../platform/files/file-store.ts';
import type { MailAttachment, SendingResult } from '../../platform/mail/transport.ts';
import { LaneError } from '../../platform/worker-pool/lane.ts';
import { DomainError } from '../../shared/errors.ts';

/**
 * Attempts after which a document that is missing from the store, or altered there, counts as lost. Until then the store is
 * treated as unavailable: a volume that is not mounted looks the same.
 */
const ATTEMPTS_UNTIL_LOSING_IT = 4;

/** The documents, or the result of the attempt without them and its reason. */
type Gathered =
  | { readonly adjuntos: readonly MailAttachment[] }
  | { readonly resultado: SendingResult; readonly motivo: Error };

/** @param number number of this attempt */
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
