/** The parts of notices, alerts and rectificaciones that are sealed. */
import type { RectificacionLetterData } from '../../cuentas/letters/compose/rules-rectificacion.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';

const placeOf = (tabla: string) => (fila: string) => ({ tabla, columna: 'datos_cifrados', fila });
export const avisoPlace = placeOf('avisos_previos');
export const alertaPlace = placeOf('alertas_de_vida');
export const rectificacionPlace = placeOf('rectificaciones');

export interface AlertaData {
  /** The service's note of who reported it, and how; null: the report came by the link in the notice. */
  readonly constancia: string | null;
  /** How the service verified that the report was a mistake. */
  readonly comprobacion?: string;
}

export interface RectificacionData {
  readonly carta: RectificacionLetterData;
  /** E-mail address for the rectificacion; null: it has to go another way. */
  readonly direccion: string | null;
  readonly canal: string | null;
  /** The note of a rectificacion made by hand. */
  readonly nota?: string;
}

export const openRectificacion = (
  key: DataKey,
  { id, datos_cifrados }: { readonly id: string; readonly datos_cifrados: Uint8Array | null },
): RectificacionData | null =>
  datos_cifrados && key.decryptJson<RectificacionData>(rectificacionPlace(id), datos_cifrados);
