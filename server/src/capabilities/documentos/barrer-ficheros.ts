/**
 * The sweep: deletes the files of uploads that were cut off, of erased cases, and those whose day has come. The rows say what
 * there is, so that no store ever has to be listed. Several processes may sweep at once.
 */
import type { Base, TxAjena } from '../../db/base.ts';
import { type Actor, registrarHechos } from '../../outbox/hechos.ts';
import { type Almacen, claveDeFichero, ErrorDeAlmacen } from '../../platform/almacen/almacen.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { type FicheroPorBorrar, leerPorBorrar, marcarPorBorrar, olvidarFichero } from './sql.ts';

export interface DependenciasDeBarrido {
  readonly base: Base;
  readonly almacen: Almacen;
  readonly reloj: Reloj;
  readonly registro: Registro;
  /** Asked before each file; false ends the round. */
  seguir?(): boolean;
}

/** An upload that has not ended by then never will, in milliseconds: it is given up after a minute or so. */
export const PLAZO_DE_SUBIDA = 3_600_000;
const LOTE = 200;
/** After so many refusals in a row the store is away, and the next round will do. */
const MAXIMO_DE_FALLOS = 3;
const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };
const NINGUNO = '00000000-0000-0000-0000-000000000000';

/** @returns how many files it has deleted */
export async function barrerFicheros(deps: DependenciasDeBarrido): Promise<number> {
  const ahora = deps.reloj.ahora();
  const abandonados = new Date(ahora.getTime() - PLAZO_DE_SUBIDA);
  const comoWorker = <T>(trabajo: (tx: TxAjena) => Promise<T>) =>
    deps.base.unsafeAcrossInsurers('albacea_worker', trabajo);
  // Marked first, and committed: from then on no upload can be confirmed under which the file would be taken away.
  while ((await comoWorker((tx) => marcarPorBorrar(tx, abandonados, hoyEnMadrid(ahora), LOTE))) === LOTE);
  let borrados = 0;
  let fallos = 0;
  for (let despues = NINGUNO; ; ) {
    const filas = await comoWorker((tx) => leerPorBorrar(tx, despues, LOTE));
    for (const fila of filas) {
      if (deps.seguir?.() === false) return borrados;
      if (await borrarUno(deps, fila, ahora)) {
        borrados += 1;
        fallos = 0;
      } else if (++fallos === MAXIMO_DE_FALLOS) return borrados;
    }
    const ultima = filas.at(-1);
    if (filas.length < LOTE || !ultima) return borrados;
    despues = ultima.id;
  }
}

/** The file first and its row last: cut off in between, the next round does it again. */
async function borrarUno(
  { base, almacen, registro }: DependenciasDeBarrido,
  { aseguradora_id, caso, id }: FicheroPorBorrar,
  ahora: Date,
): Promise<boolean> {
  try {
    await almacen.borrar(claveDeFichero(aseguradora_id, caso, id));
  } catch (error) {
    if (!(error instanceof ErrorDeAlmacen)) throw error;
    registro.warn({ error, fichero: id }, 'file not deleted; the next round will');
    return false;
  }
  await base.inquilino(aseguradora_id, async (tx) => {
    const documento = await olvidarFichero(tx, id, ahora);
    if (documento === null) return;
    await registrarHechos(tx, caso, [{ tipo: 'documento_fichero_borrado', datos: { documento } }], SISTEMA, ahora);
  });
  return true;
}
