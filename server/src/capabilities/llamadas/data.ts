/** What of calls and conversations is sealed under the key of the case. */
import type { Reading } from '@albacea/contract/schemas/llamadas.ts';

export const llamadaPlace = (fila: string) => ({ tabla: 'llamadas', columna: 'datos_cifrados', fila });
export const conversacionPlace = (fila: string) => ({ tabla: 'conversaciones', columna: 'datos_cifrados', fila });

export interface LlamadaData {
  readonly telefono: string;
  readonly motivo: string | null;
}

export interface ConversacionData {
  /** The heir, as they were called then. */
  readonly con: string;
  readonly identificacion: string;
  readonly presentes: string | null;
  /** In the order in which they were read. */
  readonly lecturas: readonly Reading[];
}
