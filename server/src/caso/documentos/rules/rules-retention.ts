/** The time for which the file of each kind of document is kept; pure. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import { DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import { midnightInMadrid, todayInMadrid } from '../../../shared/rules-dates-madrid.ts';

/** `imagen_de_identidad`: a picture of an identity document. `expediente`: everything else of the case. */
type FileKind = 'imagen_de_identidad' | 'expediente';

/**
 * Days from the closing of the case until the file is deleted (its row stays); null: the file is deleted with the case. An identity document is
 * no longer needed once the provider that demanded it has answered; 30 days leave room for a reopening (GDPR, art. 5.1.e).
 */
export const DAYS_AFTER_CLOSING: Readonly<Record<FileKind, number | null>> = {
  imagen_de_identidad: 30,
  expediente: null,
};

const kindOf = (type: DocumentoType): FileKind =>
  type === 'dni_fallecido' || type === 'dni_solicitante' ? 'imagen_de_identidad' : 'expediente';

interface Erasure {
  readonly tipos: readonly DocumentoType[];
  /** Day in Madrid, YYYY-MM-DD, from which the files are deleted. */
  readonly desde: string;
}

/** The kinds of document whose files are deleted some time after a case has ended, with the day. */
export function erasuresAfterClosing(closing: Date): Erasure[] {
  return (Object.keys(DAYS_AFTER_CLOSING) as FileKind[]).flatMap((kind) => {
    const days = DAYS_AFTER_CLOSING[kind];
    if (days === null) return [];
    const tipos = DOCUMENTO_TYPES.filter((type) => kindOf(type) === kind);
    return [{ tipos, desde: todayInMadrid(midnightInMadrid(todayInMadrid(closing), days)) }];
  });
}
