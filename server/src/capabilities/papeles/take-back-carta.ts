/**
 * A letter that was just sent is taken back: in the seconds for which it waits, and as long as nobody has claimed it. The account
 * is then as it was, and the story says both.
 */
import type { CartaPorSalir } from '@albacea/contract/papeles.ts';
import type { Tx } from '../../db/base.ts';
import { registrarHechos } from '../../outbox/hechos.ts';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { QuienPide } from '../casos/abrir-caso.ts';
import { tomarCasoVivo, viewCaso } from '../casos/tomar-caso.ts';
import { lugarDeCorreo } from '../correo/encolar.ts';
import { readUnclaimedCartas, takeBackCorreo } from '../correo/take-back.ts';
import type { ContenidoDeCarta } from '../correo/tipos.ts';
import type { CuentaCambiada } from '../cuentas/orden.ts';
import { restoreCuenta } from '../cuentas/restore-cuenta.ts';
import { dropOwnDocumento } from '../documentos/drop-own-documento.ts';

/**
 * The letters of a case that can still be taken back, oldest first. Who may: the service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida
 */
export async function verCartasPorSalir(tx: Tx, quien: QuienPide, casoId: string): Promise<CartaPorSalir[]> {
  if (quien.actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const caso = await viewCaso(tx, quien.aseguradora, casoId);
  return (await readUnclaimedCartas(tx, caso.fila.id)).flatMap(({ id, cuenta, datos_cifrados, proximo_intento }) => {
    const { antes, proveedor } = caso.clave.descifrarJson<ContenidoDeCarta>(lugarDeCorreo(id), datos_cifrados);
    if (!antes) return [];
    const segundos = Math.max(0, Math.ceil((proximo_intento.getTime() - quien.ahora.getTime()) / 1000));
    return [{ carta_id: id, cuenta_id: cuenta, proveedor: proveedor.nombre, direccion: proveedor.email, segundos }];
  });
}

/**
 * Who may: the service.
 * @throws ErrorDeDominio no_encontrado, accion_no_permitida, estado_no_permite when the case has ended, carta_ya_salio when it was
 *   claimed or taken back already, cambiado_entretanto when its account was changed since
 */
export async function takeBackCarta(
  tx: Tx,
  quien: QuienPide,
  casoId: string,
  cartaId: string,
): Promise<CuentaCambiada> {
  if (quien.actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  const caso = await tomarCasoVivo(tx, quien.aseguradora, casoId);
  const { id } = caso.fila;
  const carta = (await readUnclaimedCartas(tx, id)).find((una) => una.id === cartaId);
  if (!carta) throw new ErrorDeDominio('carta_ya_salio');
  const { antes, adjuntos } = caso.clave.descifrarJson<ContenidoDeCarta>(lugarDeCorreo(cartaId), carta.datos_cifrados);
  if (!antes || !(await takeBackCorreo(tx, cartaId, quien.ahora))) throw new ErrorDeDominio('carta_ya_salio');
  const hecho = { tipo: 'carta_deshecha', datos: { cuenta: carta.cuenta } };
  await registrarHechos(tx, id, [hecho], quien.actor, quien.ahora);
  await dropOwnDocumento(
    tx,
    id,
    antes.prueba,
    adjuntos.map(({ fichero }) => fichero),
  );
  return restoreCuenta(tx, quien, caso, carta.cuenta, antes.version, antes.cuenta);
}
