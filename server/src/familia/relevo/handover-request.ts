/**
 * The heir's request that another family member carry on the case. The service hands the case over, or refuses the request. Until then nothing
 * changes.
 */
import type { HandoverOfFamily, HandoverRequest, Handovers } from '@albacea/contract/schemas/relevo.ts';
import { lookAtCaso, type OpenedCaso, type TakenCaso, takeCaso, takeLiveCaso } from '../../caso/lock-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import { precedesHeredero } from '../../caso/rules/rules.ts';
import { requireText } from '../../cuentas/commands/command.ts';
import type { Tx } from '../../db/database.ts';
import type { Relevos } from '../../db/table-types.ts';
import { uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { herederoOnly, requireActor } from '../../shared/require.ts';
import { phrasesOf } from '../../shared/rules-phrase.ts';
import { normalizeNotes, sameMailbox } from '../../shared/rules-text.ts';
import { formerHerederos } from '../allegados/people-invited.ts';
import { earlierPapers } from '../mandato/end-mandato.ts';
import en from '../words/en/refusals.json' with { type: 'json' };
import es from '../words/es/refusals.json' with { type: 'json' };
import { type HandoverData, handoverPlace, personOf, requireAnotherAddress } from './data.ts';
import { type Person, samePerson } from './rules.ts';
import { askedOf, endRelevo, insertRelevo, readRelevos, resealRelevo, rewriteRelevo } from './sql.ts';

const refusal = phrasesOf(es.handover, en.handover);

/**
 * Stores the heir's request. An equal request changes nothing; a different one replaces it.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, estado_no_permite, validacion: the address is the heir's own
 */
export async function askForHandover(
  tx: Tx,
  who: Requester,
  casoId: string,
  { motivo, explicacion, ...person }: HandoverRequest,
): Promise<HandoverOfFamily> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeLiveCaso(tx, aseguradora, casoId);
  const { fila, clave } = caso;
  const data: AskedData = {
    persona: personOf(person),
    motivo,
    explicacion: normalizeNotes(explicacion ?? '') || null,
  };
  requireAnotherAddress(caso, data.persona.email, 'email');
  const open = askedOf(await readRelevos(tx, fila.id));
  const before = open?.datos_cifrados && clave.decryptJson<AskedData>(handoverPlace(open.id), open.datos_cifrados);
  if (before && sameRequest(before, data)) return handoverOfFamily(tx, caso);
  const id = open?.id ?? uuidV7(now);
  const sealed = clave.encryptJson(handoverPlace(id), data);
  if (open) await rewriteRelevo(tx, id, sealed, now);
  else await insertRelevo(tx, { id, caso: fila.id, datos_cifrados: sealed, creado: now });
  await recordFacts(tx, fila.id, [{ tipo: 'relevo_pedido', datos: { relevo: id } }], actor, now);
  await recordDeadlines(tx, who, fila.id);
  return handoverOfFamily(tx, caso);
}

type AskedData = HandoverData & { readonly persona: Person };

const sameRequest = (one: AskedData, other: AskedData): boolean =>
  samePerson(one.persona, other.persona) && one.motivo === other.motivo && one.explicacion === other.explicacion;

/**
 * The heir withdraws the request, also after the end of the case; a second withdrawal changes nothing.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida
 */
export async function takeBackHandover(tx: Tx, who: Requester, casoId: string): Promise<HandoverOfFamily> {
  const { aseguradora, actor, now } = who;
  herederoOnly(actor);
  const caso = await takeCaso(tx, aseguradora, casoId);
  const open = askedOf(await readRelevos(tx, caso.fila.id));
  if (open && (await endRelevo(tx, open.id, 'retirado', open.datos_cifrados, now))) {
    await recordFacts(tx, caso.fila.id, [{ tipo: 'relevo_retirado', datos: { relevo: open.id } }], actor, now);
    await recordDeadlines(tx, who, caso.fila.id);
  }
  return handoverOfFamily(tx, caso);
}

/**
 * Ends the waiting request, because a stranger who got the heir's link may have made it.
 * @param caso internal id of a case whose row this transaction has locked
 */
export async function dropHandoverRequest(tx: Tx, caso: string, now: Date): Promise<void> {
  const open = askedOf(await readRelevos(tx, caso));
  if (open) await endRelevo(tx, open.id, 'retirado', open.datos_cifrados, now);
}

/**
 * The service refuses the request, also after the end of the case. The heir reads the reason in the portal.
 * @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida, validacion, estado_no_permite when nothing was asked
 */
export async function refuseHandover(tx: Tx, who: Requester, casoId: string, respuesta: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const words = requireText('respuesta', respuesta);
  const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
  const open = askedOf(await readRelevos(tx, fila.id));
  if (!open?.datos_cifrados) {
    const posible = refusal('noneAsked');
    throw new DomainError('estado_no_permite', { estado: fila.estado, posible });
  }
  const data = clave.decryptJson<HandoverData>(handoverPlace(open.id), open.datos_cifrados);
  const sealed = clave.encryptJson(handoverPlace(open.id), { ...data, respuesta: words } satisfies HandoverData);
  if (!(await endRelevo(tx, open.id, 'descartado', sealed, now))) throw new DomainError('cambiado_entretanto');
  await recordFacts(tx, fila.id, [{ tipo: 'relevo_descartado', datos: { relevo: open.id } }], actor, now);
}

/**
 * Erases the data in the handovers of a case about a relative: the requests that name them and, if they were the heir, their name, their requests
 * and the service's remarks. The rows stay. A waiting request to hand the case over to that person ends.
 * @returns from when until when that person was the heir; null: they never were
 */
export async function forgetHandover(
  tx: Tx,
  { actor, now }: Pick<Requester, 'actor' | 'now'>,
  { fila, clave }: TakenCaso,
  { allegado, email }: { readonly allegado: string; readonly email: string },
): Promise<{ since: Date; until: Date } | null> {
  const rows = await readRelevos(tx, fila.id);
  const done = rows.flatMap((row) =>
    row.estado === 'hecho' && row.decidido ? { ...row, decidido: row.decidido } : [],
  );
  const i = done.findIndex((row) => row.allegado === allegado);
  const [own, earlier] = i < 0 ? [] : done.slice(i);
  const time = own ? { since: earlier?.decidido ?? fila.abierto, until: own.decidido } : null;
  const read = ({ id, datos_cifrados }: Relevos) =>
    datos_cifrados && clave.decryptJson<HandoverData>(handoverPlace(id), datos_cifrados);
  const reseal = async (row: Relevos | undefined, change: Partial<HandoverData>) => {
    const data = row && read(row);
    if (data) await resealRelevo(tx, row.id, clave.encryptJson(handoverPlace(row.id), { ...data, ...change }));
  };
  await reseal(own, { explicacion: null });
  await reseal(earlier, { persona: null });
  for (const row of rows) {
    const isOwn = time !== null && row.creado >= time.since && row.creado < time.until;
    const named = row.estado === 'hecho' ? undefined : read(row)?.persona?.email;
    if (named === undefined || !(isOwn || sameMailbox(named, email))) continue;
    if (await endRelevo(tx, row.id, 'retirado', null, now))
      await recordFacts(tx, fila.id, [{ tipo: 'relevo_retirado', datos: { relevo: row.id } }], actor, now);
    else await resealRelevo(tx, row.id, null);
  }
  return time;
}

/** Whether the present heir took the case over from another. @param caso internal id */
export const wasHandedOver = async (tx: Tx, caso: string): Promise<boolean> =>
  (await readRelevos(tx, caso)).some(({ estado }) => estado === 'hecho');

type Opened = Pick<OpenedCaso, 'fila' | 'clave'>;

/** The heir's request as the heir sees it. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewHandoverOfFamily(
  tx: Tx,
  { aseguradora, actor }: Requester,
  casoId: string,
): Promise<HandoverOfFamily> {
  herederoOnly(actor);
  return handoverOfFamily(tx, await lookAtCaso(tx, aseguradora, casoId));
}

/** The waiting request, or the last one refused to the present heir. */
async function handoverOfFamily(tx: Tx, { fila, clave }: Opened): Promise<HandoverOfFamily> {
  const rows = await readRelevos(tx, fila.id);
  const last = askedOf(rows) ?? rows[0];
  if (!last || last.estado === 'hecho' || last.estado === 'retirado' || precedesHeredero(fila, last.creado))
    return { peticion: null };
  const asked = requestOf(clave, last);
  return { peticion: asked && { ...asked.peticion, respuesta: asked.respuesta } };
}

/** All handovers and requests of a case, for the service. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewHandovers(tx: Tx, { aseguradora, actor }: Requester, casoId: string): Promise<Handovers> {
  requireActor(actor, 'servicio');
  const caso = await lookAtCaso(tx, aseguradora, casoId);
  const rows = await readRelevos(tx, caso.fila.id);
  const open = askedOf(rows);
  const [before, papers] = [await formerHerederos(tx, caso), await earlierPapers(tx, caso)];
  return {
    peticion: (open && requestOf(caso.clave, open)?.peticion) ?? null,
    hechos: rows.flatMap(({ id, estado, datos_cifrados, documento, allegado, decidido }) => {
      const antes = before.get(allegado ?? '') ?? null;
      if (estado !== 'hecho' || !datos_cifrados || !documento || !decidido) return [];
      const { persona, motivo, explicacion } = caso.clave.decryptJson<HandoverData>(handoverPlace(id), datos_cifrados);
      return {
        relevo_id: id,
        motivo,
        explicacion: explicacion ?? '',
        hecho: decidido.toISOString(),
        antes,
        despues: persona,
        prueba: documento,
        ejemplares: papers.filter((one) => one.allegado === allegado).map(({ allegado: _, ...paper }) => paper),
      };
    }),
  };
}

function requestOf(key: OpenedCaso['clave'], { id, datos_cifrados, creado }: Relevos) {
  if (!datos_cifrados) return null;
  const { persona, motivo, explicacion, respuesta } = key.decryptJson<AskedData>(handoverPlace(id), datos_cifrados);
  return {
    peticion: { ...persona, motivo, explicacion, pedido: creado.toISOString() },
    respuesta: respuesta ?? null,
  };
}
