/** What of a request about own data is sealed under the key of the case. */
import type { DataKey } from '../../platform/crypto/keyring.ts';

export interface PeticionData {
  readonly palabras: string | null;
  /** The name as the person says that it is; it becomes that of the file when the request is granted. */
  readonly nombre_propuesto: { readonly nombre: string; readonly apellidos: string } | null;
  readonly motivo_prorroga: string | null;
  readonly respuesta: string | null;
}

const peticionPlace = (id: string) => ({ tabla: 'peticiones', columna: 'datos_cifrados', fila: id });

const NOTHING: PeticionData = { palabras: null, nombre_propuesto: null, motivo_prorroga: null, respuesta: null };

export const openPeticion = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): PeticionData => (datos_cifrados ? key.decryptJson<PeticionData>(peticionPlace(id), datos_cifrados) : NOTHING);

export const sealPeticion = (key: DataKey, id: string, data: Partial<PeticionData>): Buffer =>
  key.encryptJson(peticionPlace(id), { ...NOTHING, ...data });
