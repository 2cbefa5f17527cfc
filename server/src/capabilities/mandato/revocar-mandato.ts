/** The heir takes the mandate back: from now on nothing leaves. Requests that are out stay out. */
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { avanzarCaso } from '../casos/avanzar-caso.ts';
import { tomarCasoVivo } from '../casos/tomar-caso.ts';
import { retirarCartas } from '../correo/encolar.ts';
import { soloElHeredero } from './solo-el-heredero.ts';
import { retirarCodigos, revocar } from './sql.ts';

/** @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite */
export async function revocarMandato(tx: Tx, quien: QuienPide, casoId: string): Promise<void> {
  const { aseguradora, actor, ahora } = quien;
  soloElHeredero(actor);
  const { fila } = await tomarCasoVivo(tx, aseguradora, casoId);
  if ((await revocar(tx, fila.id, ahora)) === 0) {
    const posible = { es: 'No hay ninguna autorización que revocar.', en: 'There is no mandate to revoke.' };
    throw new ErrorDeDominio('estado_no_permite', { estado: fila.estado, posible });
  }
  await retirarCodigos(tx, fila.id, ahora);
  const cartas = await retirarCartas(tx, fila.id, null, ahora);
  const retiradas = cartas === 0 ? [] : [{ tipo: 'carta_retirado', datos: { cartas } }];
  await registrarHechos(tx, fila.id, [{ tipo: 'mandato_revocado' }, ...retiradas], actor, ahora);
  await avanzarCaso(tx, quien, fila.id);
}
