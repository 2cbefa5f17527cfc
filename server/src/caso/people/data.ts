/** What is known of another relative, sealed under the key of the case. */
import type { Language } from '@albacea/contract/schemas/common.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

export interface AllegadoData {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly parentesco: string | null;
  /** Of who was the heir before. */
  readonly telefono?: string | null;
  readonly idioma: Language;
}

const allegadoPlace = (id: string) => ({ tabla: 'allegados', columna: 'datos_cifrados', fila: id });

export const sealAllegado = (key: DataKey, id: string, data: AllegadoData): Buffer =>
  key.encryptJson(allegadoPlace(id), data);

/** @throws for a row that was erased */
export function openAllegado(
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): AllegadoData {
  if (!datos_cifrados) throw new Error('the data of the relative were erased');
  return key.decryptJson<AllegadoData>(allegadoPlace(id), datos_cifrados);
}
