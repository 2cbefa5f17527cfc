/** Closed lists of incoming e-mail, in a file without schemas so that the web applications can load it alone. */

/**
 * The class of an incoming e-mail: `otra`, a provider's message for a person to read; `familia`; `automatica`, out of office and the like; `rebote`,
 * returned undelivered; `demora`, a mail server is still trying; `entrega`, delivered; `queja`, its recipient marked it as spam; `spam`;
 * `sin_probar`, nothing proves its sender; `ilegible`.
 */
export const RECEIVED_CLASSES = [
  'otra',
  'familia',
  'automatica',
  'rebote',
  'demora',
  'entrega',
  'queja',
  'spam',
  'sin_probar',
  'ilegible',
] as const;
export type ReceivedClass = (typeof RECEIVED_CLASSES)[number];

/**
 * Evidence of the sender: `direccion`, the letter's secret address; `dkim`, a signature of a known domain of the provider that also
 * covers our address; `persona`, somebody of the service checked it; `ninguna`, nothing.
 */
export const RECEIVED_PROOFS = ['direccion', 'dkim', 'persona', 'ninguna'] as const;

/**
 * Why an e-mail is discarded: `publicidad`; `ajeno`, unrelated to any case; `falso`, its sender is an impostor; `repetido`, the case already has it;
 * `ilegible`, unreadable, so the sender was asked for another e-mail.
 */
export const DISCARD_REASONS = ['publicidad', 'ajeno', 'falso', 'repetido', 'ilegible'] as const;
