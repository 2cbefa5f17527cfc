/** Nothing is wanted of an account any more. */
import type { MOTIVOS_DE_DESCARTE_DEL_SERVICIO } from '@albacea/contract/listas.ts';
import type { Tx } from '../../db/base.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, exigirTexto, nota, tomarCuenta } from './orden.ts';

export interface Descarte {
  /** Required of the service. */
  readonly motivo?: string;
  /** Why, where the service says it: the heir's is `familia`. */
  readonly motivo_descarte?: (typeof MOTIVOS_DE_DESCARTE_DEL_SERVICIO)[number];
  readonly version?: number;
}

/**
 * Who may: heir while nothing was sent; service, with a reason, until there is an outcome.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function descartarCuenta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { motivo, motivo_descarte = 'servicio', version }: Descarte = {},
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  const retirable = actor.visible === 'servicio' && (fila.estado === 'solicitada' || fila.estado === 'rechazada');
  const orden = retirable ? 'retirar' : 'descartar';
  exigirOrden(orden, fila, actor);
  const porque = actor.visible === 'servicio' ? exigirTexto('motivo', motivo) : nota(motivo);
  return dar(tx, quien, tomada, {
    orden,
    cambios: { plazo: null, motivo_descarte: actor.visible === 'servicio' ? motivo_descarte : 'familia' },
    datos: conGestion(datos, {
      tipo: 'descarte',
      cuando: ahora.toISOString(),
      canal: null,
      nota: porque,
      documento: null,
    }),
  });
}
