/** The data of a handover, sealed under the key of the case. */

import type { Heredero } from '@albacea/contract/schemas/casos.ts';
import type { HandoverReason } from '@albacea/contract/schemas/handover-reasons.ts';
import { ifVisible, normalizeEmail, normalizePhone, normalizeText } from '../../shared/rules-text.ts';
import type { Person } from './rules.ts';

export interface HandoverData {
  /** The next person to carry on the case, or the present one. */
  readonly persona: Person;
  readonly motivo: HandoverReason;
  /** In the words of the heir, or of the person who verified it. */
  readonly explicacion: string | null;
  /** Why it was refused, for the heir. */
  readonly respuesta?: string;
}

export const handoverPlace = (id: string) => ({ tabla: 'relevos', columna: 'datos_cifrados', fila: id });

/** As it was typed, in the form in which it is kept. */
export const personOf = (
  given: Pick<Heredero, 'nombre' | 'apellidos' | 'email' | 'telefono' | 'parentesco'>,
): Person => ({
  nombre: normalizeText(given.nombre),
  apellidos: normalizeText(given.apellidos),
  email: normalizeEmail(given.email),
  telefono: ifVisible(given.telefono, normalizePhone),
  parentesco: ifVisible(given.parentesco),
});
