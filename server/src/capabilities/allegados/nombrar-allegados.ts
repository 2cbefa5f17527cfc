/** The relatives who were ever asked in, by their ids, for the service alone: the withdrawn too, whose words stay. */
import type { Tx } from '../../db/base.ts';
import type { CasoTomado } from '../casos/tomar-caso.ts';
import { abrirAllegado, type DatosDeAllegado } from './datos.ts';
import { leerInvitados } from './sql.ts';

export async function nombrarAllegados(
  tx: Tx,
  { fila, clave }: CasoTomado,
): Promise<ReadonlyMap<string, Pick<DatosDeAllegado, 'nombre' | 'apellidos' | 'parentesco'>>> {
  const filas = await leerInvitados(tx, fila.id);
  return new Map(filas.map((una) => [una.id, abrirAllegado(clave, una)]));
}
