/** Closes a case by hand, with a result (docs/decisions/0036). */
import type { ResultadoCaso } from '@albacea/contract/casos.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from './abrir-caso.ts';
import { hechoDeCierre, hechoDeModulo } from './avanzar-caso.ts';
import { lugarDeDatos } from './datos.ts';
import { exigirActor, exigirVersion } from './exigir.ts';
import { impedimentoDeCierre } from './reglas-cierre.ts';
import { hayAlgoObtenido } from './reglas-modulos.ts';
import { normalizarNotas } from './reglas-texto.ts';
import { anotarDatos } from './sql.ts';
import { acabarModulos, escribirCierre } from './sql-avance.ts';
import { tomarCasoVivo } from './tomar-caso.ts';
import { leerPanorama } from './ver-panorama.ts';
import { zanjar } from './zanjar.ts';

export interface Cierre {
  readonly resultado: ResultadoCaso;
  /** For the file; sealed. */
  readonly notas?: string;
  /** Version of the case that the caller saw. */
  readonly version?: number;
}

/**
 * What was never sent is discarded; requests without an outcome refuse it, by name. With `completado` the service vouches
 * for the list, and the work of the modules that waited for it alone is over. The service's own clock closes with `sin_respuesta` alone.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function cerrarCaso(tx: Tx, quien: QuienPide, casoId: string, cierre: Cierre): Promise<void> {
  const { aseguradora, actor, ahora } = quien;
  exigirActor(actor, 'servicio', ...(cierre.resultado === 'sin_respuesta' ? (['sistema'] as const) : []));
  const { fila, clave, datos } = await tomarCasoVivo(tx, aseguradora, casoId);
  exigirVersion(fila.version, cierre.version);
  const panorama = await leerPanorama(tx, fila.id);
  const posible = impedimentoDeCierre(panorama, cierre.resultado);
  if (posible) throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });

  const hechos = await zanjar(tx, fila.id, fila.estado, ahora);
  if (cierre.resultado === 'completado') {
    const pendientes = panorama.modulos.filter(({ estado }) => estado === 'pendiente').map(({ modulo }) => modulo);
    for (const modulo of pendientes) {
      const como = hayAlgoObtenido(panorama, modulo) ? 'completado' : 'terminado';
      await acabarModulos(tx, fila.id, como, [modulo], ahora);
      hechos.push(hechoDeModulo(como, modulo, fila.estado, ahora));
    }
  }
  if (cierre.notas !== undefined) {
    const anotados = { ...datos, cierre: { notas: normalizarNotas(cierre.notas) } };
    await anotarDatos(tx, fila.id, clave.cifrarJson(lugarDeDatos(fila.id), anotados));
  }
  await escribirCierre(tx, fila.id, 'cerrado', cierre.resultado, aseguradora.retencion_anios, ahora);
  await registrarHechos(tx, fila.id, [...hechos, hechoDeCierre(cierre.resultado, ahora)], actor, ahora);
}
