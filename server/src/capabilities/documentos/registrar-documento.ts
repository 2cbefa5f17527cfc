/** A document arrives: its row, its entry in the story, `documentacion_recibida`. */
import type { Origen } from '@albacea/contract/comun.ts';
import type { Formato, TipoDocumento } from '@albacea/contract/documentos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { uuidV7 } from '../../platform/ids.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import type { DatosDeDocumento } from './presentar.ts';

export const lugarDeDocumento = (id: string) => ({ tabla: 'documentos', columna: 'datos_cifrados', fila: id });

export interface DocumentoNuevo {
  readonly tipo: TipoDocumento;
  readonly origen: Origen;
  /** Safe to show. */
  readonly nombre?: string;
  readonly cuenta?: string;
  readonly certificado?: string;
  /** Without it `recibido`: a person looks at it. What the service itself has written needs nobody. */
  readonly estado?: 'recibido' | 'validado';
  /** False for what the service has written itself: nothing has arrived, and no insurer is told. */
  readonly announced?: boolean;
  /** What lies in the store; none for a paper without a file. */
  readonly fichero?: {
    readonly id: string;
    readonly formato: Formato;
    readonly bytes: number;
    readonly huella: Buffer;
  };
}

/** @returns id of the document */
export async function registrarDocumento(
  tx: Tx,
  { actor, ahora }: QuienPide,
  { fila: caso, clave }: Pick<CasoTomado, 'fila' | 'clave'>,
  { tipo, origen, nombre, cuenta, certificado, fichero, estado = 'recibido', announced = true }: DocumentoNuevo,
): Promise<string> {
  const id = uuidV7(ahora);
  const datos: DatosDeDocumento = { nombre: nombre ?? null };
  await tx.sql(
    `insert into documentos (aseguradora_id, id, caso, tipo, estado, origen, cuenta, certificado, formato, bytes, huella, fichero,
       datos_cifrados, recibido, revisado)
     values (aseguradora_actual(), $1, $2, $3, $13, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14)`,
    [
      id,
      caso.id,
      tipo,
      origen,
      cuenta ?? null,
      certificado ?? null,
      fichero?.formato ?? null,
      fichero?.bytes ?? null,
      fichero?.huella ?? null,
      fichero?.id ?? null,
      clave.cifrarJson(lugarDeDocumento(id), datos),
      ahora,
      estado,
      estado === 'validado' ? ahora : null,
    ],
  );
  const evento = {
    tipo: 'documentacion_recibida' as const,
    data: { estado: caso.estado, documento_id: id, recibido: ahora.toISOString() },
  };
  await registrarHechos(
    tx,
    caso.id,
    [{ tipo: 'documento_recibido', datos: { documento: id, tipo }, ...(announced && { evento }) }],
    actor,
    ahora,
  );
  return id;
}
