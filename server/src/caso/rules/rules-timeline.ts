/** The accounts, documents, certificates and module that an entry of the timeline is about; pure. */
import type { DeskEntry } from '@albacea/contract/schemas/work.ts';

interface Row {
  readonly tipo: string;
  readonly datos: Readonly<Record<string, unknown>>;
}
/** A document or certificate that an entry names by its id; a document may belong to one account. */
export interface Referred {
  readonly tipo: string;
  readonly cuenta: string | null;
}
type Subject = Pick<DeskEntry, 'cuentas' | 'documento' | 'certificados' | 'modulo'>;

const text = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
const list = (value: unknown): string[] => (Array.isArray(value) ? value.flatMap(text) : text(value));

/** Ids of the document and the certificate that an entry names. */
export const idsOf = ({ datos }: Row): string[] => [...text(datos.documento), ...text(datos.certificado)];

export function subjectOf({ tipo, datos }: Row, referred: ReadonlyMap<string, Referred>): Subject {
  const paper = referred.get(text(datos.documento)[0] ?? '');
  const certificado = referred.get(text(datos.certificado)[0] ?? '');
  return {
    cuentas: [...list(datos.cuenta), ...list(datos.cuentas), ...text(paper?.cuenta)],
    documento: tipo.startsWith('documento_') ? ((paper?.tipo ?? null) as Subject['documento']) : null,
    certificados: [...text(certificado?.tipo), ...list(datos.certificados)] as Subject['certificados'],
    modulo: (text(datos.modulo)[0] ?? null) as Subject['modulo'],
  };
}
