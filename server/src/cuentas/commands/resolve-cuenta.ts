/** The provider has answered, or its refusal is taken as final. */

import type { CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { resultsOf } from '@albacea/contract/schemas/lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { invalid } from '../../shared/errors.ts';
import { recordExperience } from '../catalogo/record-experience.ts';
import { outcomeOf } from '../catalogo/rules-experience.ts';
import { withManagement } from '../data.ts';
import {
  type ChangedCuenta,
  requireAction,
  requireCommand,
  requireProof,
  takeCuenta,
  takeStep,
  visibleNote,
} from './command.ts';

export interface Resolution {
  readonly resultado: CuentaResult;
  /** Document that proves it. */
  readonly prueba?: string;
  /** What the provider answered. */
  readonly respuesta?: string;
  readonly version?: number;
}

/**
 * After a refusal `denegada` takes it as final; any other result is what the provider said after all. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function resolveCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { resultado, prueba, respuesta, version }: Resolution,
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const final = fila.estado === 'rechazada' && resultado === 'denegada';
  const orden = final ? 'dar_por_denegada' : 'resolver';
  requireCommand(orden, fila, actor);
  const possible = resultsOf(requireAction(fila));
  if (!possible.includes(resultado)) {
    const list = possible.join(', ');
    throw invalid({
      campo: 'resultado',
      texto: { es: `debe ser uno de: ${list}.`, en: `must be one of: ${list}.` },
    });
  }
  await requireProof(tx, taken, prueba);
  // A refusal that is taken as final was counted when it came.
  if (!final) await recordExperience(tx, who, fila, outcomeOf(resultado));
  return takeStep(tx, who, taken, {
    orden,
    cambios: { resultado, plazo: null, prueba: prueba ?? fila.prueba },
    datos: withManagement(datos, {
      tipo: 'respuesta',
      cuando: now.toISOString(),
      canal: null,
      nota: visibleNote(respuesta),
      documento: prueba ?? null,
    }),
  });
}
