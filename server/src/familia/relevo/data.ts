/** The data of a handover, sealed under the key of the case. */
import type { Heredero } from '@albacea/contract/schemas/casos.ts';
import type { HandoverReason } from '@albacea/contract/schemas/lists.ts';
import type { OpenedCaso } from '../../caso/lock-caso.ts';
import { invalid } from '../../shared/errors.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { ifVisible, normalizeEmail, normalizePhone, normalizeText, sameMailbox } from '../../shared/rules-text.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import type { Person } from './rules.ts';

const refusal = phrasesOf(es.handover, en.handover);

export interface HandoverData {
  /** The person to whom the case passes; null: their data were erased since. */
  readonly persona: Person | null;
  readonly motivo: HandoverReason;
  /** Explanation by the heir, or by the person of the service who verified the reason. */
  readonly explicacion: string | null;
  /** Why the service refused the request; the heir reads it. */
  readonly respuesta?: string;
}

export const handoverPlace = (id: string) => ({ tabla: 'relevos', columna: 'datos_cifrados', fila: id });

/** Normalises the typed data of a person for storage. */
export const personOf = (
  given: Pick<Heredero, 'nombre' | 'apellidos' | 'email' | 'telefono' | 'parentesco'>,
): Person => ({
  nombre: normalizeText(given.nombre),
  apellidos: normalizeText(given.apellidos),
  email: normalizeEmail(given.email),
  telefono: ifVisible(given.telefono, normalizePhone),
  parentesco: ifVisible(given.parentesco),
});

/**
 * Refuses the present heir's own address for the next heir: two people who get links and codes in one mailbox could sign for each other.
 * @throws DomainError validacion
 */
export function requireAnotherAddress({ datos }: Pick<OpenedCaso, 'datos'>, email: string, campo: string): void {
  if (!sameMailbox(email, datos.heredero.email)) return;
  const texto = refusal('sameAddress');
  throw invalid({ campo, texto });
}
