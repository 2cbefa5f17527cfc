/** The lists of what comes by e-mail, apart so that the web applications need no schemas for them. */

/**
 * What an e-mail that has come was taken for: `otra`, what a provider says, for a person to read; `familia`, `automatica` (out of office and the like),
 * `rebote` (it came back undelivered), `demora` (a mail server still tries to deliver it), `entrega` (it was delivered), `spam`, `sin_probar` (nothing proves who wrote it), `ilegible`.
 */
export const RECEIVED_CLASSES = [
  'otra',
  'familia',
  'automatica',
  'rebote',
  'demora',
  'entrega',
  'spam',
  'sin_probar',
  'ilegible',
] as const;
export type ReceivedClass = (typeof RECEIVED_CLASSES)[number];

/**
 * What shows who wrote it: `direccion`, the secret address of the letter; `dkim`, a signature of the known domain of the provider; `persona`,
 * somebody of the service who looked at it; `ninguna`, nothing.
 */
export const RECEIVED_PROOFS = ['direccion', 'dkim', 'persona', 'ninguna'] as const;

/**
 * Why an e-mail is discarded: `publicidad`; `ajeno`, it has nothing to do with a case; `falso`, somebody pretends to be another; `repetido`, the same lies in
 * its case; `ilegible`, and the sender was asked for another.
 */
export const DISCARD_REASONS = ['publicidad', 'ajeno', 'falso', 'repetido', 'ilegible'] as const;
