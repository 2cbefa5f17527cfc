/** Chases (reminds the provider of) a request that waits for an answer: by the service, or by the relative who sends the letter. */
import type { LetterKind } from '@albacea/contract/schemas/papers.ts';
import type { Channel } from '@albacea/contract/schemas/proveedor-lists.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { withManagement } from '../data.ts';
import { issueAnswerCode } from '../respuestas/answer-code.ts';
import { deadlineAfterChase, familyCommand, nextLetter } from '../rules/rules-deadline.ts';
import { chaseImpediments } from '../rules/rules-sending.ts';
import { cardOf, cuentaForSending, proveedorForSending, situationOf } from '../sending-facts.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  type ChangedCuenta,
  type CuentasDependencies,
  evidenceOf,
  requireCommand,
  requireEvidence,
  requireNothingInTheWay,
  requireProof,
  type SendingEvidence,
  storedNote,
  takeCuenta,
  takeStep,
} from './command.ts';

const refusal = phrasesOf(es.chase, en.chase);

interface Chase extends SendingEvidence {
  readonly canal?: Exclude<Channel, 'nada_que_presentar'>;
  /** Kind of letter; undefined: the request was chased without a letter. */
  readonly carta?: LetterKind;
  readonly nota?: string;
  readonly version?: number;
}

/**
 * Chases a request in the name of the service. Who may: service, also automatically.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, envio_impedido with every
 *   reason at once
 */
export async function chaseCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  chase: Chase = {},
): Promise<ChangedCuenta> {
  const { canal, prueba, carta, nota, version } = chase;
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('insistir', fila, actor);
  const today = todayInMadrid(now);
  const proveedor = proveedorForSending(cardOf(await catalogo.current(tx), fila.proveedor), fila, today);
  const situation = await situationOf(tx, caso);
  const impediments = chaseImpediments(cuentaForSending(fila, datos), proveedor, situation, now);
  requireNothingInTheWay(impediments);
  await requireProof(tx, taken, prueba);
  await issueAnswerCode(tx, who.aseguradora, { caso: caso.fila.id, cuenta: fila.id, now });
  // A chase that reached nobody is made again and counts once, unless the person goes on to the next letter.
  const isLost = (situation.perdidas[fila.id] ?? 0) > 0 && carta !== nextLetter(fila.insistencias);
  const before = { plazo: fila.plazo, insistencias: fila.insistencias - (isLost ? 1 : 0) };
  return takeStep(tx, who, taken, {
    orden: 'insistir',
    cambios: {
      insistencias: before.insistencias + 1,
      ultima_insistencia: now,
      ...(carta === 'recordatorio' && { plazo: deadlineAfterChase(before, today, proveedor) }),
    },
    datos: withManagement(datos, {
      tipo: 'insistencia',
      ...(carta && { carta }),
      cuando: now.toISOString(),
      canal: canal ?? fila.canal,
      nota: storedNote(nota),
      documento: prueba ?? null,
      ...evidenceOf(chase),
    }),
  });
}

/**
 * Records a chase that a person of the service made, with the evidence for it.
 * @throws DomainError validacion without evidence, and as `chaseCuenta`
 */
export async function recordChase(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  said: Chase,
): Promise<ChangedCuenta> {
  requireEvidence(said);
  return chaseCuenta(deps, tx, who, casoId, cuentaId, said);
}

/**
 * Records that the relative sent the letter that follows an unanswered request: a chase or a complaint. The letter has already left, so the
 * impediments to the service's letters are not checked.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite (also when the relative has no letter to send),
 *   cambiado_entretanto
 */
export async function chaseForFamily(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, version }: { readonly nota?: string; readonly version?: number },
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const orden = familyCommand(fila);
  requireCommand(orden ?? 'insistir_por_familia', fila, actor);
  if (orden === null)
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible: refusal('noneToSend') });
  const claims = orden === 'reclamar_por_familia';
  const chase = async () => ({
    insistencias: fila.insistencias + 1,
    ultima_insistencia: now,
    plazo: deadlineAfterChase(fila, todayInMadrid(now), {
      accion: fila.accion,
      tipo: cardOf(await catalogo.current(tx), fila.proveedor)?.tipo ?? null,
    }),
  });
  return takeStep(tx, who, taken, {
    orden,
    cambios: claims ? { reclamada: now } : await chase(),
    datos: withManagement(datos, {
      tipo: claims ? 'reclamacion' : 'insistencia',
      cuando: now.toISOString(),
      ...(!claims && { carta: nextLetter(fila.insistencias) }),
      canal: claims ? 'formulario_web' : fila.canal,
      nota: storedNote(nota),
      documento: null,
    }),
  });
}
