/** The relative says, here or to the service, that they sent the letter that follows a request without an answer: they chased, or complained. */
import type { Tx } from '../../db/base.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { conGestion } from './datos.ts';
import { type CuentaCambiada, dar, exigirOrden, nota as notaDe, tomarCuenta } from './orden.ts';
import { cartaSiguiente, ordenDeLaFamilia } from './reglas-carta-que-toca.ts';

/**
 * It is their word on what has happened, so that nothing which would hold a letter of ours back stands in its way.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite (also when no letter lies in their hands),
 *   cambiado_entretanto
 */
export async function insistirPorFamilia(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cuentaId: string,
  { nota, version }: { readonly nota?: string; readonly version?: number },
): Promise<CuentaCambiada> {
  const tomada = await tomarCuenta(tx, quien, casoId, cuentaId, version);
  const { fila, datos } = tomada;
  const { actor, ahora } = quien;
  const orden = ordenDeLaFamilia(fila);
  exigirOrden(orden ?? 'insistir_por_familia', fila, actor);
  if (orden === null) throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible: TODAVIA_NO });
  const reclama = orden === 'reclamar_por_familia';
  return dar(tx, quien, tomada, {
    orden,
    cambios: reclama ? { reclamada: ahora } : { insistencias: fila.insistencias + 1, ultima_insistencia: ahora },
    datos: conGestion(datos, {
      tipo: reclama ? 'reclamacion' : 'insistencia',
      cuando: ahora.toISOString(),
      ...(!reclama && { carta: cartaSiguiente(fila.insistencias) }),
      canal: reclama ? 'formulario_web' : fila.canal,
      nota: notaDe(nota),
      documento: null,
    }),
  });
}

const TODAVIA_NO = {
  es: 'Ahora no hay ninguna carta que le toque enviar.',
  en: 'There is no letter for you to send now.',
};
