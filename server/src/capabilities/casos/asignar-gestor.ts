/** Who of the service works on a case. */
import type { MesaDelCaso } from '@albacea/contract/mesa.ts';
import type { Base, Tx } from '../../db/base.ts';
import { auditar } from '../../outbox/hechos.ts';
import { ErrorDeDominio, noValido } from '../../platform/error.ts';
import { holderOf } from '../trabajo/reglas-turno.ts';
import type { QuienPide } from './abrir-caso.ts';
import { tomarCaso, viewCaso } from './tomar-caso.ts';

export interface Gestor {
  readonly usuario_id: string;
  readonly nombre: string;
}

/** The active people of the service, by name. */
export function listarGestores(base: Base): Promise<Gestor[]> {
  return base.unsafeAcrossInsurers('albacea_servicio', async (tx) => {
    const { filas } = await tx.sql<Gestor>(
      `select id as usuario_id, nombre from membresias where aseguradora_id is null and estado = 'activo' and persona is not null order by nombre, id`,
    );
    return filas;
  });
}

/**
 * Gives the case to somebody of the service, or to nobody. Told in the audit trail alone: to families and insurers nothing has
 * happened.
 * @throws ErrorDeDominio no_encontrado, caso_bloqueado, accion_no_permitida; validacion for somebody who is not there
 */
export async function asignarGestor(
  base: Base,
  { aseguradora, actor, ahora }: QuienPide,
  casoId: string,
  gestor: string | null,
): Promise<void> {
  if (actor.visible !== 'servicio') throw new ErrorDeDominio('accion_no_permitida');
  if (gestor !== null && !(await listarGestores(base)).some(({ usuario_id }) => usuario_id === gestor)) {
    const texto = { es: 'no es nadie del servicio.', en: 'is nobody of the service.' };
    throw noValido({ campo: 'gestor', texto });
  }
  await base.inquilino(aseguradora.id, async (tx) => {
    const { fila } = await tomarCaso(tx, aseguradora, casoId);
    if (fila.gestor === gestor) return;
    await tx.sql('update casos set gestor = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
      fila.id,
      gestor,
    ]);
    await auditar(tx, actor, 'caso_asignado', { tipo: 'caso', id: casoId }, ahora, { gestor });
  });
}

/** What the service alone sees of a case. @throws ErrorDeDominio no_encontrado, caso_bloqueado */
export async function verMesa(tx: Tx, { aseguradora, ahora }: QuienPide, casoId: string): Promise<MesaDelCaso> {
  const { fila } = await viewCaso(tx, aseguradora, casoId);
  return {
    version: fila.version,
    gestor: fila.gestor,
    lo_lleva: holderOf(fila, ahora),
  };
}
