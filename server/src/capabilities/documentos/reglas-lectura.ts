/** Who may read the contents of a document; pure. */
import type { Origen } from '@albacea/contract/comun.ts';
import type { Quien } from '../casos/reglas-transiciones.ts';

/** The service reads all; the family what it brought and what the service got for it; the insurer nothing. */
export const puedeLeer = (quien: Quien, origen: Origen): boolean =>
  quien === 'servicio' || (quien === 'heredero' && origen !== 'aseguradora');
