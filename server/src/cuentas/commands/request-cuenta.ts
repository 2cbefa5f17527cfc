/** Records a request to a provider. Every request is recorded here, after all checks. */
import type { Channel } from '@albacea/contract/schemas/proveedor-lists.ts';
import { cuentaAct, useRelease } from '../../caso/releases/releases.ts';
import { isIrreversible } from '../../caso/rules/rules-actions.ts';
import type { StoredGestion } from '../../caso/rules/rules-cuenta.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { inLetter, isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { withManagement } from '../data.ts';
import { issueAnswerCode } from '../respuestas/answer-code.ts';
import { responseDeadline } from '../rules/rules-deadline.ts';
import {
  chaseImpediments,
  isInApp,
  type ProveedorForSending,
  type SendingImpediment,
  sendingImpediments,
  sendsFamily,
} from '../rules/rules-sending.ts';
import { cardOf, cuentaForSending, proveedorForSending, situationOf } from '../sending-facts.ts';
import { keepNumber, storeSolicitud } from '../solicitudes/solicitud.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { chaseForFamily } from './chase-cuenta.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  evidenceOf,
  requireAction,
  requireCommand,
  requireEvidence,
  requireNothingInTheWay,
  requireProof,
  requireText,
  type SendingEvidence,
  storedNote,
  type TakenCuenta,
  takeCuenta,
  takeStep,
} from './command.ts';

const refusal = phrasesOf(es.request, en.request);

export interface SentRequest extends SendingEvidence {
  /** How the request was sent; undefined: by the catalogue's channel. Required where the catalogue names none. */
  readonly canal?: Exclude<Channel, 'nada_que_presentar'>;
  /** Sent by post as a registered letter with certified content. */
  readonly esBurofax?: boolean;
  /** Last day for the answer, `YYYY-MM-DD`; undefined: by the published or the legal term. */
  readonly plazo?: string;
  readonly nota?: string;
  readonly version?: number;
  /** The relative sent the request themselves, because the provider accepts it from nobody else. */
  readonly byFamily?: boolean;
  /** The open request never arrived and is sent once more. */
  readonly repetida?: boolean;
  /** The content of the letter (`contentToRelease`) that a second person must have released, if the insurer demands a release. */
  readonly revisado?: string;
}

/**
 * Records that a request was sent, the first one or another after a refusal or a silence. Who may: service, also automatically.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, envio_impedido with every
 *   reason at once; falta_visto_bueno where the insurer demands the release by a second person and there is none
 */
export async function requestCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  sending: SentRequest = {},
): Promise<ChangedCuenta> {
  const { canal, esBurofax, plazo, prueba, nota, version, byFamily = false, repetida = false, revisado } = sending;
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila, datos } = taken;
  const { actor, now } = who;
  const asksAgain = fila.estado === 'rechazada' || fila.estado === 'sin_respuesta';
  const asService = repetida ? 'insistir' : asksAgain ? 'volver_a_solicitar' : 'solicitar';
  const orden = byFamily ? 'solicitar_por_familia' : asService;
  requireCommand(orden, fila, actor);
  const action = requireAction(fila);
  const proveedor = await errandOf({ catalogo }, tx, who, fila);
  if (byFamily && !sendsFamily(proveedor)) throw refusedToFamily(fila.estado);
  if (!byFamily && !repetida && isInApp(proveedor)) throw refusedToService(fila.estado);
  const situation = await situationOf(tx, caso);
  const guard = repetida ? chaseImpediments : sendingImpediments;
  const impediments = guard(cuentaForSending(fila, datos), proveedor, situation, now);
  requireNothingInTheWay(impediments);
  await requireProof(tx, taken, prueba);
  if (!byFamily && isIrreversible(proveedor)) {
    const act = { ...cuentaAct(fila.id), version: fila.version, contenido: revisado ?? '' };
    await useRelease(tx, who, caso, act);
  }
  const channel = channelOf(proveedor, canal);
  const until = deadlineOf(plazo, todayInMadrid(now), action, proveedor);
  const management: StoredGestion = {
    tipo: 'solicitud',
    cuando: now.toISOString(),
    canal: channel,
    nota: storedNote(nota),
    documento: prueba ?? null,
    identificador: datos.identificador,
    ...evidenceOf(sending),
  };
  if (!byFamily) await issueAnswerCode(tx, who.aseguradora, { caso: caso.fila.id, cuenta: fila.id, now });
  const sent = { accion: action, tipo: proveedor.tipo, numero: fila.solicitudes + 1, enviada: todayInMadrid(now) };
  const request = { ...sent, canal: esBurofax ? ('burofax' as const) : channel, plazo: until };
  await storeSolicitud(tx, fila, request);
  if (management.referencia) await keepNumber(tx, caso, fila.id, request, { clave: management.referencia, now });
  return takeStep(tx, who, taken, {
    orden,
    cambios: {
      canal: channel,
      solicitada: now,
      solicitudes: fila.solicitudes + 1,
      // Each request has its own term, and its chases are counted anew.
      insistencias: 0,
      ultima_insistencia: null,
      por_familia: byFamily,
      reclamada: null,
      plazo: until,
      prueba: prueba ?? null,
    },
    datos: withManagement(datos, management),
  });
}

/**
 * Records a request that a person of the service sent, with the evidence for it.
 * @throws DomainError validacion without evidence, and as `requestCuenta`
 */
export async function recordSending(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  said: SentRequest,
): Promise<ChangedCuenta> {
  requireEvidence(said);
  return requestCuenta(deps, tx, who, casoId, cuentaId, said);
}

/** What the current catalogue says about the account's action at its provider. */
export const errandOf = async (
  { catalogo }: CuentasDependencies,
  tx: Tx,
  { now }: Requester,
  row: TakenCuenta['fila'],
): Promise<ProveedorForSending> =>
  proveedorForSending(cardOf(await catalogo.current(tx), row.proveedor), row, todayInMadrid(now));

/** The impediments to a new request now, be it the account's first or a later one. */
export const requestImpediments = async (
  tx: Tx,
  who: Requester,
  { caso, fila, datos }: TakenCuenta,
  errand: ProveedorForSending,
): Promise<SendingImpediment[]> =>
  sendingImpediments(cuentaForSending(fila, datos), errand, await situationOf(tx, caso), who.now);

/** Refusal: the service makes this request, not the family. */
const refusedToFamily = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('serviceAsks'),
  });

/** Refusal: this request is made in an app, so the service cannot have made it. */
const refusedToService = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: refusal('familyAsks'),
  });

function channelOf({ oferta }: ProveedorForSending, channel: SentRequest['canal']): Channel {
  const by = channel ?? oferta?.canal;
  if (by) return by;
  throw invalid({ campo: 'canal', texto: refusal('noChannel') });
}

function deadlineOf(
  given: string | undefined,
  today: string,
  action: Parameters<typeof responseDeadline>[1],
  { oferta, tipo }: ProveedorForSending,
): string {
  if (given === undefined) return responseDeadline(today, action, oferta, tipo);
  if (isDateReal(given) && given >= today) return given;
  const texto = refusal('wrongTerm', (language) => ({ hoy: inLetter(today, language) }));
  throw invalid({ campo: 'plazo', texto });
}

export interface SentLetterReport {
  /** A note of the heir, for instance a reference number. */
  readonly nota?: string;
  /** How the heir told the service: when and by which means. Required when the service acts. */
  readonly constancia?: string;
  readonly version?: number;
}

/**
 * Records that the heir sent a letter that was prepared for them, be it the request or a later one. The heir reports it in the portal or to
 * the service.
 * @throws DomainError validacion when the service does not record how the heir told it, and as `requestCuenta` and `chaseForFamily`
 */
export async function recordSentLetter(
  deps: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { nota, constancia, version }: SentLetterReport,
): Promise<ChangedCuenta> {
  const { fila } = await takeCuenta(tx, who, casoId, cuentaId, version);
  const instruction = who.actor.visible === 'servicio' ? requireText('constancia', constancia) : undefined;
  const said = {
    nota: [instruction, nota].filter((part) => part !== undefined).join('\n'),
    ...(version !== undefined && { version }),
  };
  return fila.estado === 'solicitada'
    ? chaseForFamily(deps, tx, who, casoId, cuentaId, said)
    : requestCuenta(deps, tx, who, casoId, cuentaId, { byFamily: true, ...said });
}
