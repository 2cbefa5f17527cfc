/** Lets a person of the service prepare an act that needs a second person, and ask for its release. */
import type { Release, ReleaseRequest } from '@albacea/contract/schemas/safety.ts';
import { certificadoToRequest } from '../../caso/certificados/commands.ts';
import { type TakenCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { readOverview } from '../../caso/read/overview.ts';
import {
  certificadoAct,
  closingContent,
  cuentaAct,
  insertRelease,
  OF_CLOSING,
  openRelease,
  type ReleaseData,
  type ReleaseSubject,
  readRelease,
  sealRelease,
  withdrawOpen,
} from '../../caso/releases/releases.ts';
import { isIrreversible } from '../../caso/rules/rules-actions.ts';
import { closingImpediment } from '../../caso/rules/rules-commands.ts';
import { requireNothingInTheWay, takeCuenta } from '../../cuentas/commands/command.ts';
import { errandOf, requestImpediments } from '../../cuentas/commands/request-cuenta.ts';
import type { LettersDependencies } from '../../cuentas/letters/compose/prepare-letter.ts';
import { isChase } from '../../cuentas/letters/compose/rules-letter-sending.ts';
import { contentToRelease, readyLetter } from '../../cuentas/letters/ready-letter.ts';
import type { Tx } from '../../db/database.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../shared/errors.ts';
import { requireActor, requireVersion } from '../../shared/require.ts';
import { normalizeNotes } from '../../shared/rules-text.ts';
import en from '../words/en/course.json' with { type: 'json' };
import es from '../words/es/course.json' with { type: 'json' };
import { presentRelease } from './present.ts';

interface Prepared {
  readonly sobre: ReleaseSubject;
  readonly version: number;
  readonly data: Pick<ReleaseData, 'carta' | 'cierre' | 'contenido' | 'de_que'>;
}

const needless = (campo: string) => invalid({ campo, texto: { es: es.needless, en: en.needless } });
const NOTHING = { carta: null, cierre: null, contenido: '' } as const;

/**
 * Asks for the release of an act, for the service alone. The request replaces an earlier one about the same act.
 * @throws DomainError no_encontrado, accion_no_permitida, estado_no_permite, cambiado_entretanto, validacion, envio_impedido with every
 *   other obstacle
 */
export async function askRelease(
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  asked: ReleaseRequest,
): Promise<Release> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  if (actor.id === null) throw new DomainError('accion_no_permitida');
  if (!aseguradora.exige_visto_bueno.includes(asked.acto)) throw needless('acto');
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { sobre, version, data } = await prepare(deps, tx, who, caso, asked);
  await withdrawOpen(tx, caso.fila.id, sobre);
  const id = uuidV7(now);
  const nota = normalizeNotes(asked.nota ?? '') || null;
  const sealed = sealRelease(caso.clave, id, { ...data, nota, motivo: null });
  await insertRelease(tx, { ...sobre, id, caso: caso.fila.id, version, sealed, pedido: now, pedido_por: actor.id });
  await audit(tx, actor, 'visto_bueno_pedido', { tipo: 'caso', id: casoId }, now, {
    visto_bueno: id,
    acto: asked.acto,
  });
  const row = await readRelease(tx, caso.fila.id, actor.id, id);
  if (!row) throw new Error('the release that was just written does not exist');
  return presentRelease(row, openRelease(caso.clave, row));
}

function prepare(
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  asked: ReleaseRequest,
): Promise<Prepared> {
  if (asked.acto === 'irreversible') return prepareRequest(deps, tx, who, caso, asked);
  return asked.acto === 'tasa' ? prepareCertificado(tx, who, caso, asked) : prepareClosing(tx, caso, asked);
}

async function prepareRequest(
  deps: LettersDependencies,
  tx: Tx,
  who: Requester,
  { fila: { caso_id } }: TakenCaso,
  { cuenta_id, carta, version }: ReleaseRequest,
): Promise<Prepared> {
  if (cuenta_id === undefined) throw missing('cuenta_id');
  const { fila, datos, caso } = await takeCuenta(tx, who, caso_id, cuenta_id, version ?? carta?.version);
  const errand = await errandOf(deps, tx, who, fila);
  if (!isIrreversible(errand)) throw needless('cuenta_id');
  const place = { sobre: cuentaAct(fila.id), version: fila.version };
  if (!carta) {
    requireNothingInTheWay(await requestImpediments(tx, who, { caso, fila, datos }, errand));
    return { ...place, data: { ...NOTHING, de_que: datos.proveedor } };
  }
  if (isChase(fila, carta.clase)) throw needless('carta.clase');
  const sending = { ...carta, version: fila.version };
  const contenido = contentToRelease(await readyLetter(deps, tx, who, caso_id, cuenta_id, sending));
  return { ...place, data: { ...NOTHING, carta: sending, contenido, de_que: datos.proveedor } };
}

async function prepareCertificado(
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
  { certificado, version }: ReleaseRequest,
): Promise<Prepared> {
  if (certificado === undefined) throw missing('certificado');
  const row = await certificadoToRequest(tx, who, caso, certificado);
  if (!row.hasFee) throw needless('certificado');
  requireVersion(row.version, version);
  return { sobre: certificadoAct(certificado), version: row.version, data: { ...NOTHING, de_que: certificado } };
}

async function prepareClosing(tx: Tx, { fila }: TakenCaso, { cierre, version }: ReleaseRequest): Promise<Prepared> {
  if (!cierre) throw missing('cierre');
  requireVersion(fila.version, version);
  const posible = closingImpediment(await readOverview(tx, fila.id), cierre.resultado);
  if (posible) throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  return {
    sobre: OF_CLOSING,
    version: fila.version,
    data: { ...NOTHING, cierre, contenido: closingContent(cierre), de_que: '' },
  };
}
