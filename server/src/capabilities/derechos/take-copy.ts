/** A person of the family takes a copy of all that is kept about them, at once. */
import type { OwnCopy } from '@albacea/contract/schemas/data-rights.ts';
import type { PortalPaper } from '@albacea/contract/schemas/web-apps.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { takeCaso } from '../casos/lock-caso.ts';
import type { CuentasDependencies } from '../cuentas/commands/command.ts';
import { openPeticion } from './data.ts';
import { ownCopy } from './own-copy.ts';
import { personOf } from './person.ts';
import { recordPeticion } from './record-peticion.ts';
import { readPeticiones } from './sql.ts';

/**
 * The request and its answer are on record, once a day: whoever presses twice has asked once.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function takeCopy(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  papel: PortalPaper,
): Promise<OwnCopy> {
  const { aseguradora, actor, now } = who;
  const caso = await takeCaso(tx, aseguradora, casoId);
  const { allegado } = await personOf(tx, caso, actor);
  const today = todayInMadrid(now);
  const before = (await readPeticiones(tx, caso.fila.id)).some(
    (one) =>
      one.allegado === allegado &&
      one.clase === 'acceso' &&
      one.estado === 'atendida' &&
      openPeticion(caso.clave, one).respuesta === null &&
      todayInMadrid(one.pedida) === today,
  );
  if (!before) await recordPeticion(tx, who, caso, { allegado, clase: 'acceso', estado: 'atendida', data: {} });
  return ownCopy(deps, tx, who, caso, papel);
}
