/** Takes a case in hand: every command on it begins here, so that two people who act at once act one after the other. */
import type { Tx } from '../../db/base.ts';
import type { Casos } from '../../db/esquema.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import type { ClaveDeDatos } from '../../platform/cripto/llavero.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import { abrirDatos, type DatosDelCaso } from './datos.ts';
import { estaVivo } from './reglas.ts';
import { bloquearCaso, findCaso } from './sql.ts';

export interface CasoTomado {
  readonly fila: Casos;
  readonly clave: ClaveDeDatos;
  readonly datos: DatosDelCaso;
}

/**
 * Locks the row of a case until the end of the transaction, and opens its data.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado
 */
export const tomarCaso = async (tx: Tx, aseguradora: Inquilino, casoId: string): Promise<CasoTomado> =>
  abrirFila(aseguradora, await bloquearCaso(tx, casoId));

/**
 * The same for whoever only reads: nobody waits, and nobody is kept waiting.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado
 */
export const viewCaso = async (tx: Tx, aseguradora: Inquilino, casoId: string): Promise<CasoTomado> =>
  abrirFila(aseguradora, await findCaso(tx, casoId));

function abrirFila(aseguradora: Inquilino, fila: Casos | null): CasoTomado {
  if (!fila) throw new ErrorDeDominio('no_encontrado');
  if (fila.bloqueado) throw new ErrorDeDominio('caso_bloqueado');
  const abierto = abrirDatos(aseguradora, fila);
  if (!abierto) throw new ErrorDeDominio('no_encontrado');
  return { fila, ...abierto };
}

/**
 * Locks the row of a case, for what can be done only while the case goes on.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, estado_no_permite
 */
export const tomarCasoVivo = async (tx: Tx, aseguradora: Inquilino, casoId: string): Promise<CasoTomado> =>
  exigirVivo(await tomarCaso(tx, aseguradora, casoId));

/** @throws ErrorDeDominio estado_no_permite when the case has ended */
export function exigirVivo(caso: CasoTomado): CasoTomado {
  if (estaVivo(caso.fila.estado)) return caso;
  throw new ErrorDeDominio('estado_no_permite', {
    estado: caso.fila.estado,
    posible: { es: 'El caso ya ha terminado.', en: 'The case has already ended.' },
  });
}
