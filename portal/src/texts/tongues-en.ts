/** Words that only a page in a language needs that not everything is written in, in English: none. */
import type { tonguesEs } from './tongues-es.ts';

export const tonguesEn: typeof tonguesEs = {
  enEspanol: { permiso: '', carta: '', papel: '', empresa: '', guia: '', extracto: '', persona: '' },
  rechazos: {},
};
