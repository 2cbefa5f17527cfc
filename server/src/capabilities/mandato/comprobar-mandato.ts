/** What a code says of its mandate; that somebody asked is written down. */
import type { Base } from '../../db/base.ts';
import type { Anfitrion } from '../../http/anfitrion.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { huellaDeComprobacion } from './codigo-de-comprobacion.ts';
import { leerCodigo, redDe } from './reglas-comprobacion.ts';
import type { Comprobacion } from './reglas-pagina-de-comprobacion.ts';

export interface QuienComprueba {
  readonly anfitrion: Anfitrion;
  readonly direccion: string;
  readonly agente: string;
  readonly ahora: Date;
}

const MAXIMO_AGENTE = 200;

/**
 * A code that can be none asks the database all the same, so that nobody tells by the time which codes are well formed.
 * @param texto as it was typed
 */
export async function comprobarMandato(base: Base, texto: string, quien: QuienComprueba): Promise<Comprobacion> {
  const { anfitrion, direccion, agente, ahora } = quien;
  const huella = huellaDeComprobacion(leerCodigo(texto) ?? '');
  const [fila] = await base.puerta<{ firmado: Date; fin: Date | null; clases: string[]; en_revision: boolean }>(
    'select * from comprobar_mandato($1, $2, $3, $4, $5, $6)',
    [
      huella,
      anfitrion.clase === 'inquilino' ? anfitrion.slug : null,
      uuidV7(ahora),
      redDe(direccion),
      agente.slice(0, MAXIMO_AGENTE),
      ahora,
    ],
  );
  if (!fila) return { clase: 'desconocido' };
  const { firmado, fin, clases, en_revision } = fila;
  if (!fin && en_revision) return { clase: 'en_revision', firmado };
  return fin ? { clase: 'terminado', firmado, fin, clases } : { clase: 'vigente', firmado, clases };
}
