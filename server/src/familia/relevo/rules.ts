/** Which documents pass to the next heir with a case, and which stay with the former one; pure. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { HANDOVER_PROOFS } from '@albacea/contract/schemas/lists.ts';

/**
 * Kinds of document about the heir and not about the deceased: the next heir neither sees nor uses them. They include receipts, because sent
 * letters name the former heir, and unclassified documents, which may belong to anybody.
 */
export const OWN_PAPERS: readonly DocumentoType[] = [
  'mandato',
  'prueba_parentesco',
  'dni_solicitante',
  'titulo_sucesorio',
  'resolucion_judicial',
  'poder',
  'justificante_envio',
  'otro',
];

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
