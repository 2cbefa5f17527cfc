/** Makes the code with which a mandate is checked, and its hash, by which it is found. */
import { randomBytes } from 'node:crypto';
import { sha256 } from '../../platform/ids.ts';
import { codigoDe, SIGNOS_AL_AZAR } from './reglas-comprobacion.ts';

export const codigoDeComprobacion = (): string => codigoDe([...randomBytes(SIGNOS_AL_AZAR)]);

/** Plain: of 95 bits of chance, nobody tries them all. */
export const huellaDeComprobacion = (codigo: string): Buffer => sha256(`mandato ${codigo}`);
