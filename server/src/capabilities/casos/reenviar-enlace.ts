/** Sends the heir one more link, to the address on file; those that live go on. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { enviosDe } from '../acceso-heredero/envios.ts';
import { puedeEnviarse } from '../acceso-heredero/reglas.ts';
import type { CorreoNuevo } from '../correo/tipos.ts';
import type { DependenciasDeCasos, QuienPide } from './abrir-caso.ts';
import { anadirAcceso } from './anadir-acceso.ts';
import { enviarEnlace } from './enviar-enlace.ts';
import { tuvoNoticia } from './sql-acceso.ts';
import type { CasoTomado } from './tomar-caso.ts';

/** @returns `reciente`: they were written to a moment ago, or often today */
export async function reenviarEnlace(
  deps: DependenciasDeCasos,
  tx: Tx,
  quien: QuienPide,
  caso: CasoTomado,
): Promise<CorreoNuevo | 'reciente'> {
  const { actor, ahora } = quien;
  const { id } = caso.fila;
  if (!puedeEnviarse(await enviosDe(tx, id, null, ahora), ahora)) return 'reciente';
  const huboNoticia = await tuvoNoticia(tx, id);
  const acceso = await anadirAcceso(deps, tx, quien, id);
  const correo = await enviarEnlace(deps, tx, quien, caso, acceso, huboNoticia);
  await registrarHechos(tx, id, [{ tipo: 'acceso_reenviado' }], actor, ahora);
  return correo;
}
