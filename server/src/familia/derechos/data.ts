/** Requests about own data, sealed under the key of the case and on the wire. */
import type { Peticion } from '@albacea/contract/schemas/data-rights.ts';
import type { Peticiones } from '../../db/table-types.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

type PeticionData = Pick<Peticion, 'palabras' | 'respuesta'>;

const peticionPlace = (id: string) => ({ tabla: 'peticiones', columna: 'datos_cifrados', fila: id });

export const openPeticion = (
  key: DataKey,
  { id, datos_cifrados }: Pick<Peticiones, 'id' | 'datos_cifrados'>,
): PeticionData =>
  datos_cifrados
    ? key.decryptJson<PeticionData>(peticionPlace(id), datos_cifrados)
    : { palabras: null, respuesta: null };

export const sealPeticion = (key: DataKey, id: string, data: PeticionData): Buffer =>
  key.encryptJson(peticionPlace(id), data);

export const presentPeticion = (key: DataKey, row: Peticiones): Peticion => {
  const { id, clase, estado, pedida, vence, terminada } = row;
  const { palabras, respuesta } = openPeticion(key, row);
  return {
    peticion_id: id,
    ...{ clase, estado, vence, palabras, respuesta },
    pedida: pedida.toISOString(),
    terminada: terminada?.toISOString() ?? null,
  };
};
