/**
 * Records the outcome of an account: the provider answers or refuses, its silence counts, nothing has to be filed, or nothing is wanted any
 * more.
 */
import type { CuentaResult } from '@albacea/contract/schemas/cuentas.ts';
import { resultsOf, type SERVICE_DISCARD_REASONS } from '@albacea/contract/schemas/lists.ts';
import type { Channel, Paper } from '@albacea/contract/schemas/proveedor-lists.ts';
import { resultWithoutProcedure, withoutProcedure } from '../../caso/rules/rules-actions.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { isDateReal, midnightInMadrid, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { recordExperience } from '../catalogo/experience.ts';
import { outcomeOf } from '../catalogo/rules-experience.ts';
import { sealCuenta, withManagement } from '../data.ts';
import { expiryAfter, reasonsAgainstSilence } from '../rules/rules-deadline.ts';
import { basePaperImpediments } from '../rules/rules-sending.ts';
import { cardOf, proveedorForSending, situationOf } from '../sending-facts.ts';
import { type Cuenta, writeCuenta } from '../sql.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import {
  type ChangedCuenta,
  type CuentasDependencies,
  requireAction,
  requireCommand,
  requireNothingInTheWay,
  requireProof,
  requireText,
  storedNote,
  takeCuenta,
  takeStep,
} from './command.ts';

const refusal = phrasesOf(es.result, en.result);

/** When and how the provider answered. */
interface Answered {
  /** Day in Madrid, `YYYY-MM-DD`; undefined: today. */
  readonly dia?: string;
  readonly canal?: Channel;
}

export interface Resolution extends Answered {
  readonly resultado: CuentaResult;
  /** Id of the document that proves the answer. */
  readonly prueba?: string;
  /** The provider's words. */
  readonly respuesta?: string;
  readonly version?: number;
}

/**
 * Records the provider's answer. After a refusal, the result `denegada` makes the refusal final; any other result is a new answer that
 * replaces it. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function resolveCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { resultado, prueba, respuesta, dia, canal, version }: Resolution,
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const final = fila.estado === 'rechazada' && resultado === 'denegada';
  requireCommand('resolver', fila, actor);
  const possible = resultsOf(requireAction(fila));
  if (!possible.includes(resultado)) {
    const list = possible.join(', ');
    throw invalid({
      campo: 'resultado',
      texto: refusal('notPossible', { lista: list }),
    });
  }
  await requireProof(tx, taken, prueba);
  const contestada = instantOfAnswer(dia, fila, now);
  // A refusal was counted when it came, so making it final is not counted again.
  if (!final) await recordExperience(tx, { now: contestada }, fila, outcomeOf(resultado));
  return takeStep(tx, who, taken, {
    orden: 'resolver',
    contestada,
    cambios: { resultado, plazo: null, prueba: prueba ?? fila.prueba },
    datos: withManagement(datos, {
      tipo: 'respuesta',
      cuando: contestada.toISOString(),
      canal: canal ?? null,
      nota: storedNote(respuesta),
      documento: prueba ?? null,
    }),
  });
}

/** @throws DomainError validacion when the day is in the future or before the request */
function instantOfAnswer(day: string | undefined, { solicitada }: Pick<Cuenta, 'solicitada'>, now: Date): Date {
  const today = todayInMadrid(now);
  if (day === undefined || day === today) return now;
  const first = solicitada === null ? null : todayInMadrid(solicitada);
  if (!isDateReal(day) || day > today || (first !== null && day < first))
    throw invalid({ campo: 'dia', texto: refusal('wrongDay') });
  return new Date(Math.max(midnightInMadrid(day).getTime(), solicitada?.getTime() ?? 0));
}

interface Refusal extends Answered {
  /** The provider's words. */
  readonly motivo: string;
  /** The papers that the provider asks for. */
  readonly papeles?: readonly Paper[];
  readonly prueba?: string;
  readonly version?: number;
}

/**
 * Records the provider's refusal. The refusal is not final: the provider can be asked again, and may change its answer by itself. The
 * service reviews the account on the next working day. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function rejectCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { motivo, papeles = [], prueba, dia, canal, version }: Refusal,
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  requireCommand('rechazar', fila, actor);
  const nota = requireText('motivo', motivo);
  await requireProof(tx, taken, prueba);
  const contestada = instantOfAnswer(dia, fila, now);
  await recordExperience(tx, { now: contestada }, fila, papeles.length > 0 ? 'pidio_papeles' : 'negada', papeles);
  return takeStep(tx, who, taken, {
    orden: 'rechazar',
    contestada,
    cambios: { plazo: null, prueba: prueba ?? fila.prueba },
    datos: {
      ...withManagement(datos, {
        tipo: 'negativa',
        cuando: contestada.toISOString(),
        canal: canal ?? null,
        nota,
        documento: prueba ?? null,
        ...(papeles.length > 0 && { papeles }),
      }),
      // The provider asks for an identifier because it got none, or because it needs another one.
      ...(papeles.includes('identificador_cuenta') && { pideOtroIdentificador: true }),
    },
  });
}

/**
 * Records silence as the outcome: the term is over, the provider was chased, and no answer came. The evidence is the request and its chases,
 * which the account stores with day and channel. While the case is open, the provider can be asked again. Who may: service, also
 * automatically.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto
 */
export async function concludeSilence(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { version }: { readonly version?: number } = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila } = taken;
  requireCommand('dar_por_silencio', fila, who.actor);
  const posible = reasonsAgainstSilence(fila, await situationOf(tx, caso), who.now);
  if (posible) throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  const { solicitudes, insistencias } = fila;
  return takeStep(tx, who, taken, { orden: 'dar_por_silencio', detalle: { solicitudes, insistencias } });
}

/**
 * Ends an account without a request: the account stays as it is, or the provider closes it by itself after a time. `plazo` becomes the day
 * by which the provider closes the account, where the catalogue knows the period. A proof of death and the other base papers are still
 * needed. Who may: service, also automatically.
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
  if (!withoutProcedure(proveedorForSending(card, fila, todayInMadrid(who.now))))
    throw invalid({ campo: 'accion', texto: refusal('hasToBeAsked') });
  requireNothingInTheWay(basePaperImpediments(await situationOf(tx, caso)));
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

interface Discard {
  /** Why the account is discarded. Required when the service acts. */
  readonly motivo?: string;
  /** Kind of reason, when the service discards; when the heir does, it is always `familia`. */
  readonly motivo_descarte?: (typeof SERVICE_DISCARD_REASONS)[number];
  readonly version?: number;
}

/**
 * Discards an account, because the family wants nothing done about it any more. Who may: heir, until something was sent; service, with a
 * reason, until there is an outcome.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion
 */
export async function discardCuenta(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { motivo, motivo_descarte = 'servicio', version }: Discard = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { fila, datos } = taken;
  const { actor, now } = who;
  const withdrawable = actor.visible === 'servicio' && (fila.estado === 'solicitada' || fila.estado === 'rechazada');
  const orden = withdrawable ? 'retirar' : 'descartar';
  requireCommand(orden, fila, actor);
  const because = actor.visible === 'servicio' ? requireText('motivo', motivo) : storedNote(motivo);
  return takeStep(tx, who, taken, {
    orden,
    cambios: { plazo: null, motivo_descarte: actor.visible === 'servicio' ? motivo_descarte : 'familia' },
    datos: withManagement(datos, {
      tipo: 'descarte',
      cuando: now.toISOString(),
      canal: null,
      nota: because,
      documento: null,
    }),
  });
}

/**
 * Notes an answer that settles nothing: a receipt with a reference, or a reply that a person has to interpret. The account keeps the note;
 * its state, its term and the party it waits for stay as they are. Who may: service.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, validacion
 */
export async function noteAnswer(
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, prueba }: { readonly nota: string; readonly prueba?: string },
): Promise<void> {
  requireActor(who.actor, 'servicio');
  const taken = await takeCuenta(tx, who, casoId, cuentaId);
  await requireProof(tx, taken, prueba);
  const { caso, fila, datos } = taken;
  const management = {
    tipo: 'respuesta' as const,
    cuando: who.now.toISOString(),
    canal: null,
    nota: storedNote(nota),
    documento: prueba ?? null,
  };
  const written = await writeCuenta(tx, fila, {
    actualizado: who.now,
    ...sealCuenta(caso.clave, fila.id, withManagement(datos, management)),
  });
  if (!written) throw new DomainError('cambiado_entretanto');
}
