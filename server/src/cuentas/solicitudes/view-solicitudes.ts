/** The requests of a case by provider. */
import type { ProveedorSolicitudes } from '@albacea/contract/schemas/solicitudes.ts';
import { lookAtCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { openedCuentas } from '../read/opened-cuentas.ts';
import { openProofs, openSolicitud } from './data.ts';
import { byProveedor, presentSolicitud } from './present.ts';
import { readSolicitudes } from './sql.ts';

/**
 * All accounts of the case that are not discarded, so that a provider is contacted once about all of them. Who may: the service.
 * @throws DomainError no_encontrado, accion_no_permitida, caso_bloqueado
 */
export async function viewSolicitudes(tx: Tx, who: Requester, casoId: string): Promise<ProveedorSolicitudes[]> {
  if (who.actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const caso = await lookAtCaso(tx, who.aseguradora, casoId);
  const today = todayInMadrid(who.now);
  const requests = (await readSolicitudes(tx, caso.fila.id)).map((row) => {
    const { cuenta, numero, canal, enviada, plazo, obliga, fin, terminada, acusada, entrega } = row;
    const said = openSolicitud(caso.clave, row);
    const plain = { numero, canal, enviada, plazo, obliga, fin, terminada, acusada, entrega };
    return { cuenta, view: presentSolicitud({ ...plain, ...said, envios: openProofs(caso.clave, row) }, today) };
  });
  const cuentas = (await openedCuentas(tx, caso)).filter(({ fila }) => fila.estado !== 'descartada');
  return byProveedor(
    cuentas.map(({ fila: { id, proveedor, accion, estado, version }, datos }) => ({
      ...{ cuenta_id: id, accion, estado, version, identificador: datos.identificador },
      ...{ proveedor: datos.proveedor, proveedor_codigo: proveedor },
      solicitudes: requests.filter(({ cuenta }) => cuenta === id).map(({ view }) => view),
    })),
  );
}
