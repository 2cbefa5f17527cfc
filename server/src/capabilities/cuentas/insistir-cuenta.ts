/** A request that waits for its answer is chased. */
import type { Canal } from '@albacea/contract/proveedores-listas.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { hoyEnMadrid } from '../casos/reglas-fecha.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, exigirPrueba, nota as notaDe, tomarCuenta } from './orden.ts';
import { DIAS_ENTRE_INSISTENCIAS, habilDesde, sumarDias } from './reglas-plazo.ts';

export interface Insistencia {
  readonly canal?: Exclude<Canal, 'nada_que_presentar'>;
  /** Document that proves it. */
  readonly prueba?: string;
  readonly nota?: string;
  readonly version?: number;
}

/**
 * Who may: service, and the service's own clock.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function insistirCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { canal, prueba, nota, version }: Insistencia = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  exigirOrden('insistir', fila.estado, actor);
  await exigirPrueba(tx, tomada, prueba);
  return dar(tx, quien, tomada, {
    orden: 'insistir',
    cambios: {
      insistencias: fila.insistencias + 1,
      ultima_insistencia: ahora,
      proxima_accion: habilDesde(sumarDias(hoyEnMadrid(ahora), DIAS_ENTRE_INSISTENCIAS)),
    },
    datos: conGestion(datos, {
      tipo: 'insistencia',
      cuando: ahora.toISOString(),
      canal: canal ?? fila.canal,
      nota: notaDe(nota),
      documento: prueba ?? null,
    }),
  });
}
