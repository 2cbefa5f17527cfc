/** Records the provider's answer, or takes its refusal as final. */

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
  /** Document that proves the answer. */
  readonly prueba?: string;
  /** The provider's words. */
  readonly respuesta?: string;
  readonly version?: number;
}

/**
 * After a refusal, `denegada` makes it final; any other result is the provider's changed answer. Who may: service.
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
  // A refusal was counted when it came, so making it final is not counted again.
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
