/** The parts of a question that are sealed under the key of the case. */
import type { DataKey } from '../../platform/crypto/keyring.ts';

interface ConsultaData {
  readonly pregunta: string;
  readonly respuesta: string | null;
}

const place = (id: string) => ({ tabla: 'consultas', columna: 'datos_cifrados', fila: id });

export const openConsulta = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array },
): ConsultaData => key.decryptJson<ConsultaData>(place(id), datos_cifrados);

export const sealConsulta = (key: DataKey, id: string, data: ConsultaData): Buffer => key.encryptJson(place(id), data);
