/** A note as it is stored, opened with the key of its case. */
import type { Nota } from '@albacea/contract/mesa.ts';
import type { Notas } from '../../db/esquema.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { type DatosDeNota, lugarDeNota, presentarNota } from './presentar.ts';

/** One whose words were not erased. */
export type FilaDeNota = Omit<Notas, 'aseguradora_id' | 'caso' | 'datos_cifrados'> & {
  readonly datos_cifrados: Uint8Array;
};

export const abrirNota = (clave: ClaveDeDatos, fila: FilaDeNota): Nota =>
  presentarNota(fila, clave.descifrarJson<DatosDeNota>(lugarDeNota(fila.id), fila.datos_cifrados));
