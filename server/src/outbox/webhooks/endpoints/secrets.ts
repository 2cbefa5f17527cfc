/** Secrets of an endpoint, as they are kept and as they sign. */
import type { DataKey } from '../../../platform/crypto/keyring.ts';

export const secretPlace = (webhook: string, columna: 'secreto_cifrado' | 'secreto_siguiente_cifrado') => ({
  tabla: 'webhooks',
  columna,
  fila: webhook,
});

interface KeptSecrets {
  readonly id: string;
  readonly secreto_cifrado: Uint8Array;
  readonly secreto_siguiente_cifrado: Uint8Array | null;
  readonly rotacion_hasta: Date | null;
}

export interface Secrets {
  readonly secreto: string;
  /** During a rotation. */
  readonly siguiente: string | null;
}

/** The secrets that sign at an instant: a rotation ends by itself when its time is over, whether or not anybody was there. */
export function openSecrets(key: DataKey, w: KeptSecrets, now: Date): Secrets {
  const open = (column: 'secreto_cifrado' | 'secreto_siguiente_cifrado', sealed: Uint8Array) =>
    key.decrypt(secretPlace(w.id, column), sealed).toString('utf8');
  if (!w.secreto_siguiente_cifrado || !w.rotacion_hasta)
    return { secreto: open('secreto_cifrado', w.secreto_cifrado), siguiente: null };
  const siguiente = open('secreto_siguiente_cifrado', w.secreto_siguiente_cifrado);
  if (w.rotacion_hasta <= now) return { secreto: siguiente, siguiente: null };
  return { secreto: open('secreto_cifrado', w.secreto_cifrado), siguiente };
}
