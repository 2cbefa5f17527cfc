/** Secrets of an endpoint, as they are kept and as they sign. */
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';

export const lugarDeSecreto = (webhook: string, columna: 'secreto_cifrado' | 'secreto_siguiente_cifrado') => ({
  tabla: 'webhooks',
  columna,
  fila: webhook,
});

export interface SecretosGuardados {
  readonly id: string;
  readonly secreto_cifrado: Uint8Array;
  readonly secreto_siguiente_cifrado: Uint8Array | null;
  readonly rotacion_hasta: Date | null;
}

export interface Secretos {
  readonly secreto: string;
  /** During a rotation. */
  readonly siguiente: string | null;
}

/** The secrets that sign at an instant: a rotation ends by itself when its time is over, whether or not anybody was there. */
export function abrirSecretos(clave: ClaveDeDatos, w: SecretosGuardados, ahora: Date): Secretos {
  const abrir = (columna: 'secreto_cifrado' | 'secreto_siguiente_cifrado', sellado: Uint8Array) =>
    clave.descifrar(lugarDeSecreto(w.id, columna), sellado).toString('utf8');
  if (!w.secreto_siguiente_cifrado || !w.rotacion_hasta)
    return { secreto: abrir('secreto_cifrado', w.secreto_cifrado), siguiente: null };
  const siguiente = abrir('secreto_siguiente_cifrado', w.secreto_siguiente_cifrado);
  if (w.rotacion_hasta <= ahora) return { secreto: siguiente, siguiente: null };
  return { secreto: abrir('secreto_cifrado', w.secreto_cifrado), siguiente };
}
