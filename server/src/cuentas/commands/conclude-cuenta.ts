/** Ends an account without a request: it stays as it is, or the provider closes it in time. */

import { resultWithoutProcedure, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { cardOf, proveedorForSending } from '../proveedor-of.ts';
import { situationOf } from '../read/situation.ts';
import { expiryAfter } from '../rules/rules-deadline.ts';
import { ofBasePapers } from '../rules/rules-sending.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  requireAction,
  requireCommand,
  requireNothingInTheWay,
  takeCuenta,
  takeStep,
} from './command.ts';

/**
 * `plazo` becomes the day by which the provider closes the account, where the catalogue knows the period. Who may: service, and the
 * service's own clock. The base papers are still needed: no account is concluded while the person may be alive.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, envio_impedido
 */
export async function concludeCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila } = taken;
  requireCommand('concluir_sin_solicitud', fila, who.actor);
  const action = requireAction(fila);
  const card = cardOf(await catalogo.current(tx), fila.proveedor);
  if (!withoutProcedure(proveedorForSending(card, fila, todayInMadrid(who.now)))) {
    const texto = { es: 'a este proveedor hay que pedírselo.', en: 'this provider has to be asked.' };
    throw invalid({ campo: 'accion', texto });
  }
  requireNothingInTheWay(ofBasePapers(await situationOf(tx, who, caso)));
  const resultado = resultWithoutProcedure(action);
  const days = resultado === 'caduca_sola' ? (card?.caducidad_por_inactividad_dias ?? null) : null;
  return takeStep(tx, who, taken, {
    orden: 'concluir_sin_solicitud',
    cambios: {
      resultado,
      canal: 'nada_que_presentar',
      plazo: expiryAfter(caso.fila.fecha_fallecimiento, days),
    },
  });
}
