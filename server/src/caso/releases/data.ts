/** What of a release is sealed under the key of the case. */
import type { Release } from '@albacea/contract/schemas/safety.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export interface ReleaseData extends Pick<Release, 'carta' | 'cierre' | 'nota' | 'motivo' | 'de_que'> {
  /** What was looked at, beside the version: of a letter where it goes, and with which papers. */
  readonly contenido: string;
}

const place = (id: string) => ({ tabla: 'vistos_buenos', columna: 'datos_cifrados', fila: id });

export const openRelease = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array },
): ReleaseData => key.decryptJson<ReleaseData>(place(id), datos_cifrados);

export const sealRelease = (key: DataKey, id: string, data: ReleaseData): Buffer => key.encryptJson(place(id), data);
