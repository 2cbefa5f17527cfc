/** A request goes to a provider: the one way out of the house, behind every guard. */

import type { Channel } from '@albacea/contract/schemas/ready-proveedores.ts';
import { ofCuenta, useRelease } from '../../caso/releases/use-release.ts';
import { isIrreversible } from '../../caso/rules/rules-actions.ts';
import type { StoredGestion } from '../../caso/rules/rules-shown-cuentas.ts';
import type { Tx } from '../../db/database.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { inLetter, isDateReal, todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import { withManagement } from '../data.ts';
import { cardOf, cuentaForSending, proveedorForSending } from '../proveedor-of.ts';
import { situationOf } from '../read/situation.ts';
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
import { openSolicitud } from '../solicitudes/open-solicitud.ts';
import {
  type ChangedCuenta,
  type CuentasDependencies,
  visibleNote as noteOf,
  requireAction,
  requireCommand,
  requireNothingInTheWay,
  requireProof,
  type TakenCuenta,
  takeCuenta,
  takeStep,
} from './command.ts';

export interface Application {
  /** How it was sent; undefined: the way that the catalogue names. Required where it names none. */
  readonly canal?: Exclude<Channel, 'nada_que_presentar'>;
  /** The post carries it as a registered letter whose content is certified. */
  readonly esBurofax?: boolean;
  /** Last day for the answer, `YYYY-MM-DD`; undefined: what the provider publishes, or what is usual. */
  readonly plazo?: string;
  /** Document that proves the request. */
  readonly prueba?: string;
  readonly nota?: string;
  readonly version?: number;
  /** The relative says that they sent it themselves, where the provider takes it from nobody else. */
  readonly byFamily?: boolean;
  /** The request that is out never arrived, and goes once more. */
  readonly repetida?: boolean;
  /** What of a letter a second person has looked at, where the insurer wants one. */
  readonly revisado?: string;
}

/**
 * Also asks again, after a refusal or a silence. Who may: service, and the service's own clock.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion,
 *   envio_impedido with every reason at once; falta_visto_bueno where the insurer wants a second person and none has released it
 */
export async function requestCuenta(
  { catalogo }: CuentasDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  cuentaId: string,
  { canal, esBurofax, plazo, prueba, nota, version, byFamily = false, repetida = false, revisado }: Application = {},
): Promise<ChangedCuenta> {
  const taken = await takeCuenta(tx, who, casoId, cuentaId, version);
  const { caso, fila, datos } = taken;
  const { actor, now } = who;
  const isAnew = fila.estado === 'rechazada' || fila.estado === 'sin_respuesta';
  const asService = repetida ? 'insistir' : isAnew ? 'volver_a_solicitar' : 'solicitar';
  const orden = byFamily ? 'solicitar_por_familia' : asService;
  requireCommand(orden, fila, actor);
  const action = requireAction(fila);
  const proveedor = await errandOf({ catalogo }, tx, who, fila);
  if (byFamily && !sendsFamily(proveedor)) throw refusedToFamily(fila.estado);
  if (!byFamily && !repetida && isInApp(proveedor)) throw whatFamilyDoes(fila.estado);
  const situation = await situationOf(tx, who, caso);
  const guard = repetida ? chaseImpediments : sendingImpediments;
  const impediments = guard(cuentaForSending(fila, datos), proveedor, situation, now);
  requireNothingInTheWay(impediments);
  await requireProof(tx, taken, prueba);
  if (!byFamily && isIrreversible(proveedor)) {
    const act = { ...ofCuenta(fila.id), version: fila.version, contenido: revisado ?? '' };
    await useRelease(tx, who, caso, act);
  }
  const by = channelOf(proveedor, canal);
  const until = deadlineOf(plazo, todayInMadrid(now), action, proveedor);
  const management: StoredGestion = {
    tipo: 'solicitud',
    cuando: now.toISOString(),
    canal: by,
    nota: noteOf(nota),
    documento: prueba ?? null,
  };
  if (!byFamily) await issueAnswerCode(tx, who.aseguradora, { caso: caso.fila.id, cuenta: fila.id, now });
  const sent = { accion: action, tipo: proveedor.tipo, numero: fila.solicitudes + 1, enviada: todayInMadrid(now) };
  await openSolicitud(tx, fila, { ...sent, canal: esBurofax ? 'burofax' : by, plazo: until });
  return takeStep(tx, who, taken, {
    orden,
    desde: 1,
    cambios: {
      canal: by,
      solicitada: now,
      solicitudes: fila.solicitudes + 1,
      // Each request has its own term and has to be chased for itself.
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

/** What is asked of the provider of an account, as the catalogue has it now. */
export const errandOf = async (
  { catalogo }: CuentasDependencies,
  tx: Tx,
  { now }: Requester,
  row: TakenCuenta['fila'],
): Promise<ProveedorForSending> =>
  proveedorForSending(cardOf(await catalogo.current(tx), row.proveedor), row, todayInMadrid(now));

/** What stands in the way of a request now, be it the first one or one that is asked again. */
export const requestImpediments = async (
  tx: Tx,
  who: Requester,
  { caso, fila, datos }: TakenCuenta,
  errand: ProveedorForSending,
): Promise<SendingImpediment[]> =>
  sendingImpediments(cuentaForSending(fila, datos), errand, await situationOf(tx, who, caso), who.now);

/** The refusal to hand the family what the service does for it. */
const refusedToFamily = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: 'De esta solicitud nos encargamos nosotros.',
      en: 'We take care of this request.',
    },
  });

/** The refusal to record as ours what is done in an app. */
const whatFamilyDoes = (estado: string): DomainError =>
  new DomainError('estado_no_permite', {
    estado,
    posible: {
      es: 'Se hace en la aplicación, y solo puede la familia: anote que lo ha hecho.',
      en: 'It is done in the app, by the family alone: record that they did it.',
    },
  });

function channelOf({ oferta }: ProveedorForSending, channel: Application['canal']): Channel {
  const by = channel ?? oferta?.canal;
  if (by) return by;
  throw invalid({ campo: 'canal', texto: { es: 'diga cómo se envió.', en: 'say how it was sent.' } });
}

function deadlineOf(
  order: string | undefined,
  today: string,
  action: Parameters<typeof responseDeadline>[1],
  { oferta, tipo }: ProveedorForSending,
): string {
  if (order === undefined) return responseDeadline(today, action, oferta, tipo);
  if (isDateReal(order) && order >= today) return order;
  const texto = {
    es: `debe ser una fecha real, hoy (${inLetter(today, 'es')}) o después.`,
    en: `must be a real date, today (${inLetter(today, 'en')}) or later.`,
  };
  throw invalid({ campo: 'plazo', texto });
}
