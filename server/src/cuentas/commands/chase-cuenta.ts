/** Chases a request that waits for its answer. */
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import type { Channel } from '@albacea/contract/schemas/ready-proveedores.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { withManagement } from '../data.ts';
import { cardOf, cuentaForSending, proveedorForSending } from '../proveedor-of.ts';
import { situationOf } from '../read/situation.ts';
import { issueAnswerCode } from '../respuestas/answer-code.ts';
import { deadlineAfterChase } from '../rules/rules-deadline.ts';
import { chaseImpediments } from '../rules/rules-sending.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  visibleNote as noteOf,
  requireCommand,
  requireNothingInTheWay,
  requireProof,
  takeCuenta,
  takeStep,
} from './command.ts';

interface Chase {
  readonly canal?: Exclude<Channel, 'nada_que_presentar'>;
  /** Document that proves the chase. */
  readonly prueba?: string;
  /** The letter that chases, if any. */
  readonly carta?: LetterKind;
  readonly nota?: string;
  readonly version?: number;
}

/**
 * Who may: service, and the service's own clock.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion,
 *   envio_impedido with every reason at once
 */
export async function chaseCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { canal, prueba, carta, nota, version }: Chase = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('insistir', fila, actor);
  const today = todayInMadrid(now);
  const proveedor = proveedorForSending(cardOf(await catalogo.current(tx), fila.proveedor), fila, today);
  const situation = await situationOf(tx, who, caso);
  const impediments = chaseImpediments(cuentaForSending(fila, datos), proveedor, situation, now);
  requireNothingInTheWay(impediments);
  await requireProof(tx, taken, prueba);
  await issueAnswerCode(tx, who.aseguradora, { caso: caso.fila.id, cuenta: fila.id, now });
  return takeStep(tx, who, taken, {
    orden: 'insistir',
    desde: 1,
    cambios: {
      insistencias: fila.insistencias + 1,
      ultima_insistencia: now,
      ...(carta === 'recordatorio' && { plazo: deadlineAfterChase(fila, today, proveedor) }),
    },
    datos: withManagement(datos, {
      tipo: 'insistencia',
      ...(carta && { carta }),
      cuando: now.toISOString(),
      canal: canal ?? fila.canal,
      nota: noteOf(nota),
      documento: prueba ?? null,
    }),
  });
}
