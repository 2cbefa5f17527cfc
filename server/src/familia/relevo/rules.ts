/** Which documents pass to the next heir with a case, and which stay with the former one; pure. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { HANDOVER_PROOFS } from '@albacea/contract/schemas/lists.ts';

/**
 * Kinds of document about the heir and not about the deceased: the next heir neither sees nor uses them. They include receipts, because sent
 * letters name the former heir, and unclassified documents, which may belong to anybody.
 */
const OWN_PAPERS: readonly DocumentoType[] = [
  'mandato',
  'prueba_parentesco',
  'dni_solicitante',
  'titulo_sucesorio',
  'resolucion_judicial',
  'poder',
  'justificante_envio',
  'otro',
];

/**
 * Whether a document stays with the former heir. The proof of the handover serves the next heir, unless it is unclassified: that one says why
 * the former heir stops, as a medical report does.
 */
export const staysBehind = (type: DocumentoType, isProof: boolean): boolean =>
  OWN_PAPERS.includes(type) && (!isProof || type === 'otro');

export const canProve = (type: DocumentoType): boolean => HANDOVER_PROOFS.some((one) => one === type);

export interface Person {
  readonly nombre: string;
  readonly apellidos: string;
  readonly email: string;
  readonly telefono: string | null;
  readonly parentesco: string | null;
}

export const samePerson = (one: Person, other: Person): boolean =>
  one.nombre === other.nombre &&
  one.apellidos === other.apellidos &&
  one.email.toLowerCase() === other.email.toLowerCase() &&
  one.telefono === other.telefono &&
  one.parentesco === other.parentesco;
