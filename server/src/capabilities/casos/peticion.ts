/** What requests about cases have in common. */
import type { Tx } from '../../db/base.ts';
import type { PeticionCualquiera } from '../../http/ruta.ts';
import type { Actor } from '../../outbox/hechos.ts';
import { estaNotificado } from '../correo/reglas.ts';
import type { QuienPide } from './abrir-caso.ts';
import { estadoDeCorreo } from './sql-acceso.ts';

/** Who asks, from a request. */
export function quienPide({
  aseguradora,
  credencial,
  ahora,
  signal,
}: Pick<PeticionCualquiera, 'aseguradora' | 'credencial' | 'ahora' | 'signal'>): QuienPide {
  const actor: Actor = { visible: 'aseguradora', tipo: credencial.clase, id: credencial.titular };
  return { aseguradora, actor, ahora, ...(signal && { signal }) };
}

/** What was not known of the e-mail when an answer was cut off, from the record of its attempts. */
export async function completarNotificado<D>(tx: Tx, datos: D, correo: string): Promise<D> {
  const conAcceso = datos as { acceso_heredero?: { notificado: boolean } };
  if (!conAcceso.acceso_heredero) return datos;
  const notificado = estaNotificado(await estadoDeCorreo(tx, correo));
  return { ...datos, acceso_heredero: { ...conAcceso.acceso_heredero, notificado } };
}
