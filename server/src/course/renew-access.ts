/** Corrects the heir's address and gives a new link (POST /casos/{id}/acceso). */
import type { AccessRequest } from '@albacea/contract/schemas/casos.ts';
import { addAccess, endSmsLinks, linkSentSince, mayHaveHeard, revokeAccesses } from '../caso/access/access.ts';
import { sendLink } from '../caso/access/write-to-family.ts';
import { advanceCaso } from '../caso/close/advance-caso.ts';
import type { CasoData } from '../caso/data.ts';
import { setApart } from '../caso/documentos/review-documento.ts';
import { type TakenCaso, takeCaso } from '../caso/lock-caso.ts';
import type { CasosDependencies } from '../caso/open/open-caso.ts';
import type { newAccess } from '../caso/open/opening.ts';
import { beginHeredero } from '../caso/people/heredero.ts';
import { recordDeadlines, setReminders } from '../caso/record-deadlines.ts';
import { rewriteData } from '../caso/rewrite-data.ts';
import type { Notice } from '../caso/rules/rules-notices.ts';
import { withdrawLooks } from '../cuentas/rastros/looks.ts';
import type { Tx } from '../db/database.ts';
import type { Documentos } from '../db/table-types.ts';
import { withdrawAll } from '../familia/allegados/people-invited.ts';
import { redirectCall } from '../familia/llamadas/calls.ts';
import { dropPrepared } from '../familia/mandato/end-mandato.ts';
import { doubtSigner } from '../familia/mandato/sign-mandato.ts';
import { withdrawWaitingMessages } from '../familia/messages/write-message.ts';
import { dropHandoverRequest } from '../familia/relevo/handover-request.ts';
import { phonesOf } from '../familia/sms/claim-phone.ts';
import { endMisdirected } from '../familia/sms/misdirected.ts';
import { readdressRights } from '../outbox/mail/enqueue.ts';
import { leaveAddresses } from '../outbox/mail/mail-addresses.ts';
import type { NewMail } from '../outbox/mail/types.ts';
import type { DataKey } from '../platform/crypto/keyring.ts';
import { type Fact, recordFacts } from '../queue/record-facts.ts';
import type { Requester } from '../shared/actor.ts';
import { DomainError } from '../shared/errors.ts';
import { ifVisible, normalizeEmail, normalizePhone, sameMailbox } from '../shared/rules-text.ts';
import en from './words/en/course.json' with { type: 'json' };
import es from './words/es/course.json' with { type: 'json' };

export interface RenewedAccess {
  readonly caso: { readonly id: string; readonly caso_id: string };
  readonly clave: DataKey;
  readonly acceso: ReturnType<typeof newAccess>;
  /** The e-mail with the new link; null: the caller asked for no e-mail. */
  readonly correo: NewMail | null;
}

/**
 * Gives the heir a new link. Ends old links and sessions and withdraws queued e-mails with links, unless the new link is only added
 * (`enviar: false` and an unchanged address). If the address changes, a stranger may have had the old link. Then everything that a stranger may
 * have done ends too (invited relatives, a call to another telephone, a request to hand the case over, stopped reminders, a mandate that nobody
 * signed), waiting messages are withdrawn, and a signed mandate has to be reviewed. After an SMS to a wrong telephone the mandate stays, because a telephone that got a link
 * gets no code.
 * @param pause milliseconds within which a second link is refused, unless the order corrects something, because people press a button twice or
 *   retry after a lost answer; programs use an Idempotency-Key instead
 * @param confirmed false: a correction is refused, because the person has not shown lately who they are
 * @throws DomainError no_encontrado, caso_bloqueado, estado_no_permite, enlace_reciente, confirmacion_necesaria
 */
export async function renewAccess(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  casoId: string,
  order: AccessRequest,
  { pause = 0, confirmed = true } = {},
): Promise<RenewedAccess> {
  const { aseguradora, actor, now } = who;
  const taken = await takeCaso(tx, aseguradora, casoId);
  const { fila: caso, clave } = taken;
  // Only an annulled case refuses: a closed case keeps its links, so a wrong address can still be corrected.
  if (caso.estado === 'anulado') {
    const posible = { es: es.accessEnded, en: en.accessEnded };
    throw new DomainError('estado_no_permite', { estado: caso.estado, posible });
  }
  const fresh = correct(taken.datos, order);
  const moved = !sameMailbox(fresh.heredero.email, taken.datos.heredero.email);
  const invaded = !moved && (await sawWrongPhone(tx, who, taken, fresh));
  const known = moved || invaded ? withoutContact(fresh) : fresh;
  const datos = moved ? withoutWish(known) : known;
  const corrected = JSON.stringify(datos) !== JSON.stringify(taken.datos);
  // whoever has the new address or telephone can have the whole case
  if (corrected && !confirmed) throw new DomainError('confirmacion_necesaria');
  const send = order.enviar !== false;
  const replaces = send || moved;

  const doubts = caso.avisos.filter(({ codigo }) => codigo === 'heredero_distinto');
  const isSettled = order.email !== undefined && doubts.length > 0;
  if (
    send &&
    !corrected &&
    !isSettled &&
    pause > 0 &&
    (await linkSentSince(tx, caso.id, new Date(now.getTime() - pause)))
  )
    throw new DomainError('enlace_reciente');
  // A claim may have brought another address; a caller who names an address, even that on file, settles which of them is right.
  const avisos = (isSettled ? [] : doubts) as Notice[];
  if (corrected || isSettled) await rewriteData(tx, who, { ...caso, clave }, datos, { avisos });
  if (replaces) await revokeAccesses(tx, caso.id, moved ? 'todos' : 'heredero', now);
  if (moved) await endForeignVisit(tx, who, { ...taken, datos });
  const hadHeard = await mayHaveHeard(tx, caso.id);
  const acceso = await addAccess(deps, tx, who, caso.id);
  const correo = send ? await sendLink(deps, tx, who, { ...taken, datos }, acceso, hadHeard) : null;
  await recordFacts(tx, caso.id, factsOf(corrected, replaces), actor, now);
  // Withdrawn messages no longer ask the family for documents, and a withdrawn e-mail about the end of the case is written again.
  if (corrected || caso.estado === 'cerrado') await advanceCaso(tx, who, caso.id);
  await recordDeadlines(tx, who, caso.id, moved); // at a wrong address nobody was silent: the heir has all the time anew
  return { caso, clave, acceso, correo };
}

function correct(data: CasoData, { email, telefono: written }: AccessRequest): CasoData {
  const telefono = ifVisible(written, normalizePhone);
  return {
    ...data,
    heredero: {
      ...data.heredero,
      ...(email !== undefined && { email: normalizeEmail(email) }),
      ...(telefono !== null && { telefono }),
    },
  };
}

/** Papers that say who somebody is: if they came from the family and nobody has reviewed them, they may be a stranger's. */
const mayBeForeign = ({ tipo, estado, origen }: Documentos): boolean =>
  origen === 'heredero' && estado === 'recibido' && (tipo === 'dni_solicitante' || tipo === 'prueba_parentesco');

/** Ends everything that a stranger with a link to the wrong address may have done, and withdraws the messages that were not sent yet. */
async function endForeignVisit(tx: Tx, who: Requester, caso: TakenCaso): Promise<void> {
  const { fila, clave, datos } = caso;
  const { actor, now } = who;
  await leaveAddresses(tx, fila.id);
  await beginHeredero(tx, caso, now);
  await doubtSigner(tx, caso, now);
  await setApart(tx, caso, mayBeForeign, now);
  await dropPrepared(tx, fila.id, now);
  await recordFacts(tx, fila.id, await withdrawAll(tx, fila.id, now), actor, now);
  await endSmsLinks(tx, fila.id, { exceptTo: [] }, null, now); // so that no later correction of a telephone ends this visit again
  await redirectCall(tx, caso, (phone) => phone !== datos.heredero.telefono, null, now);
  await dropHandoverRequest(tx, fila.id, now);
  await withdrawLooks(tx, who, caso, null);
  await setReminders(tx, fila.id, null);
  await withdrawWaitingMessages(tx, fila.id, now);
  await readdressRights(tx, clave, fila.id, datos.heredero.email);
}

/**
 * Ends the links that went by SMS to a telephone on file that is now corrected. If one of these links was opened, or the wrong number is also the
 * mobile given in the portal, the links to all other telephones end too, because a stranger may have typed these numbers. A call that no stranger
 * can have asked for goes to the corrected telephone.
 * @returns whether a stranger may have visited the portal
 */
async function sawWrongPhone(tx: Tx, who: Requester, taken: TakenCaso, fresh: CasoData): Promise<boolean> {
  const { onFile, own } = phonesOf(taken);
  const right = fresh.heredero.telefono;
  if (onFile === null || right === null || onFile === right) return false;
  const caso = { ...taken, datos: fresh };
  const opened = await endMisdirected(tx, who, caso, { to: onFile });
  const invaded = opened || own === onFile;
  if (invaded) await endMisdirected(tx, who, caso, { exceptTo: [right] });
  await redirectCall(tx, caso, (phone) => phone === onFile, right, who.now);
  return invaded;
}

/** Removes the mobile given in the portal, because a stranger with a link at a wrong address or telephone may have typed it. */
function withoutContact({ contacto: _, ...kept }: CasoData): CasoData {
  return kept;
}

/** Removes the words about the wishes of the deceased, as a handover does; what they wished stays. */
function withoutWish({ voluntad: _, ...kept }: CasoData): CasoData {
  return kept;
}

function factsOf(corrected: boolean, replaces: boolean): Fact[] {
  const facts: Fact[] = corrected ? [{ tipo: 'contacto_corregido' }] : [];
  return [...facts, { tipo: replaces ? 'acceso_renovado' : 'acceso_anadido' }];
}
