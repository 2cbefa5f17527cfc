/** How long the file of each kind of document is kept; pure. */
import type { TipoDocumento } from '@albacea/contract/documentos.ts';
import { TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import { hoyEnMadrid, medianocheEnMadrid } from '../casos/reglas-fecha.ts';

/** `imagen_de_identidad`: a picture of an identity document. `expediente`: everything else of the case. */
export type ClaseDeFichero = 'imagen_de_identidad' | 'expediente';

/**
 * Days from the closing of the case until the file is deleted, its row staying; null: with the case. An identity document
 * has served once the provider that demanded it has answered; 30 days leave room for a reopening (GDPR, art. 5.1.e).
 */
export const DIAS_TRAS_CIERRE: Readonly<Record<ClaseDeFichero, number | null>> = {
  imagen_de_identidad: 30,
  expediente: null,
};

export const claseDe = (tipo: TipoDocumento): ClaseDeFichero =>
  tipo === 'dni_fallecido' || tipo === 'dni_solicitante' ? 'imagen_de_identidad' : 'expediente';

export interface Borrado {
  readonly tipos: readonly TipoDocumento[];
  /** Day in Madrid, YYYY-MM-DD, from which the files are deleted. */
  readonly desde: string;
}

/** What is deleted by itself after a case was closed, and when. */
export function borradosTrasCierre(cierre: Date): Borrado[] {
  return (Object.keys(DIAS_TRAS_CIERRE) as ClaseDeFichero[]).flatMap((clase) => {
    const dias = DIAS_TRAS_CIERRE[clase];
    if (dias === null) return [];
    const tipos = TIPOS_DE_DOCUMENTO.filter((tipo) => claseDe(tipo) === clase);
    return [{ tipos, desde: hoyEnMadrid(medianocheEnMadrid(hoyEnMadrid(cierre), dias)) }];
  });
}
