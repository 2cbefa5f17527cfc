/** The heir is called otherwise than the insurer wrote: a person has accepted the name that the heir gave. */
import type { Tx } from '../../db/base.ts';
import type { Inquilino } from '../../db/inquilino.ts';
import { lugarDeDatos } from './datos.ts';
import { palabrasDeApellidos } from './reglas-texto.ts';
import { anotarDatos } from './sql.ts';
import { addSearchWords } from './sql-busqueda.ts';
import type { CasoTomado } from './tomar-caso.ts';

/** The case is found by the new surnames too, and still by those before. The caller holds the lock of the case. */
export async function renameHeredero(
  tx: Tx,
  { clave }: Pick<Inquilino, 'clave'>,
  caso: CasoTomado,
  { nombre, apellidos }: { readonly nombre: string; readonly apellidos: string },
): Promise<void> {
  const datos = { ...caso.datos, heredero: { ...caso.datos.heredero, nombre, apellidos } };
  await anotarDatos(tx, caso.fila.id, caso.clave.cifrarJson(lugarDeDatos(caso.fila.id), datos));
  const words = palabrasDeApellidos(apellidos).map((palabra) => clave.huella('apellido', palabra));
  await addSearchWords(tx, caso.fila.id, words);
}
