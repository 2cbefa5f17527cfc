/** Freezes the texts to be signed: one for each provider, and one hash over all of them. */

import type { ActPapers, MandatoData } from '../../caso/mandato/data.ts';
import type { EjemplarContent } from '../../caso/mandato/rules-ejemplares.ts';
import { sha256 } from '../../platform/ids.ts';
import { ejemplarText } from './rules-ejemplar-text.ts';

const inHex = (text: string): string => sha256(text).toString('hex');

/** Hashes the secret and each text's hash, one to a line, so that all texts are one act. */
export const actHash = ({ sal, huellas }: Pick<ActPapers, 'sal' | 'huellas'>): string =>
  inHex([sal, ...huellas].join('\n'));

/** @param list in the order in which it is signed */
export function freezeEjemplares(
  { idioma, contenido }: Pick<MandatoData, 'idioma' | 'contenido'>,
  common: Pick<ActPapers, 'identidad' | 'servicio' | 'hasta' | 'sal'>,
  list: readonly EjemplarContent[],
): Pick<MandatoData, 'huella_texto'> & { readonly papeles: ActPapers } {
  const { identidad, servicio, hasta, sal } = common;
  const ejemplares = list.map((ejemplar) => {
    const texto = ejemplarText(idioma, { contenido, identidad, servicio, hasta, ejemplar });
    return { ...ejemplar, texto, huella: inHex(texto) };
  });
  const huellas = ejemplares.map(({ huella }) => huella);
  return {
    huella_texto: actHash({ sal, huellas }),
    papeles: { identidad, servicio, hasta, sal, huellas, ejemplares },
  };
}
