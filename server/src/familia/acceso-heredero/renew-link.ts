/**
 * Sends a new link to the owner of an old one, the heir or another relative. The new link goes only to the address or mobile on file, so it
 * does not matter who asks, not even if the old link went to a wrong address that the insurer has corrected since.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { LinkRequest } from '@albacea/contract/schemas/web-apps.ts';
import { addAccess, mayHaveHeard } from '../../caso/access/access.ts';
import { sendLink } from '../../caso/access/write-to-family.ts';
import { type TakenCaso, takeCaso } from '../../caso/lock-caso.ts';
import type { CasosDependencies } from '../../caso/open/open-caso.ts';
import { recordDeadlines } from '../../caso/record-deadlines.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Tenants } from '../../db/tenant.ts';
import { type Host, slugOf } from '../../http/host.ts';
import type { NewMail } from '../../outbox/mail/types.ts';
import { sha256 } from '../../platform/ids.ts';
import type { AppLogger } from '../../platform/logger.ts';
import { isPassing } from '../../queue/passing.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import { type Requester, SYSTEM } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { renewInvitation } from '../allegados/invitations.ts';
import { phonesOf } from '../sms/claim-phone.ts';
import { sendLinkToPhone } from '../sms/contact.ts';
import { sendingsOf } from './links-sent.ts';
import { canSend } from './rules.ts';

export interface LinkDependencies extends CasosDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
  readonly logger: AppLogger;
}

/** The owner of a link, and the insurer's time. */
interface LinkOwner {
  readonly aseguradora_id: string;
  readonly caso_id: string;
  readonly allegado: string | null;
  readonly now: Date;
}

/** Minimum duration of an answer in milliseconds: longer than the work, so that the time does not tell whether a link was sent. */
const DURATION = 250;

/**
 * Sends a new link to the owner of the old link. The caller learns neither whether the old link existed nor whether a new one was sent.
 * An order with neither the token nor the hash of the old link sends nothing.
 * @throws DomainError caso_anulado for the holder of a link of an annulled case
 */
export async function askLink(deps: LinkDependencies, order: LinkRequest, host: Host): Promise<void> {
  await Promise.all([findAndRenew(deps, order, host), wait(DURATION)]);
}

async function findAndRenew(deps: LinkDependencies, { token, huella, por }: LinkRequest, host: Host): Promise<void> {
  const mark = token === undefined ? Buffer.from(huella ?? '', 'hex') : sha256(token);
  const [theirs] = await deps.base.asLogin<LinkOwner>(
    'select aseguradora_id, caso_id, allegado, now_of(aseguradora_id) as now from buscar_enlace($1, $2)',
    [mark, slugOf(host)],
  );
  if (!theirs) return refuseAnnulled(deps.base, mark, host);
  try {
    if (por !== 'sms' || !(await renewBySms(deps, theirs))) await renewLink(deps, theirs);
  } catch (error) {
    // Otherwise the owner was erased, withdrawn or sent a link in this very moment.
    if (!(error instanceof DomainError) || isPassing(error)) throw error;
  }
}

/**
 * Sends the link by text message to the mobile on file, never to one typed in the portal: a stranger who got the old link may have typed it.
 * @returns false: the link has to go by e-mail, because its owner is not the heir, text messages are not offered, or no mobile on file may
 *   get a link
 */
async function renewBySms(
  deps: LinkDependencies,
  { aseguradora_id, caso_id, allegado, now }: LinkOwner,
): Promise<boolean> {
  if (allegado !== null) return false;
  const aseguradora = await deps.tenants.get(aseguradora_id);
  try {
    await deps.base.asTenant(aseguradora_id, async (tx) => {
      const caso = await takeCaso(tx, aseguradora, caso_id);
      await sendLinkToPhone(deps, tx, { aseguradora, actor: SYSTEM, now }, caso, { ...phonesOf(caso), own: null });
    });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.codigo === 'estado_no_permite') return false;
    throw error;
  }
}

/** Sends a new link by e-mail, after the commit and without waiting for the mail server. */
export async function renewLink(
  deps: LinkDependencies,
  { aseguradora_id, caso_id, allegado, now }: LinkOwner,
): Promise<void> {
  const aseguradora = await deps.tenants.get(aseguradora_id);
  const who = { aseguradora, actor: SYSTEM, now };
  const { caso, correo } = await deps.base.asTenant(aseguradora_id, async (tx) => {
    const taken = await takeCaso(tx, aseguradora, caso_id);
    const sent =
      allegado === null
        ? await resendLink(deps, tx, who, taken)
        : await renewInvitation(deps, tx, who, taken, allegado);
    return { caso: taken.fila.id, correo: sent };
  });
  if (typeof correo !== 'string') void deps.mailSender.sendNow(aseguradora, caso, correo);
}

/**
 * Sends the heir one more link, to the address on file; earlier links stay valid.
 * @returns the queued e-mail; `reciente`: none, because an e-mail with a link was sent within ten minutes, or three within a day
 */
export async function resendLink(
  deps: CasosDependencies,
  tx: Tx,
  who: Requester,
  caso: TakenCaso,
): Promise<NewMail | 'reciente'> {
  const { actor, now } = who;
  const { id } = caso.fila;
  if (!canSend(await sendingsOf(tx, id, null, now), now)) return 'reciente';
  const hadHeard = await mayHaveHeard(tx, id);
  const access = await addAccess(deps, tx, who, id);
  const mail = await sendLink(deps, tx, who, caso, access, hadHeard);
  await recordFacts(tx, id, [{ tipo: 'acceso_reenviado' }], actor, now);
  await recordDeadlines(tx, who, id); // a link that arrives shows that e-mails reach the family again
  return mail;
}

/**
 * Throws if the case of a link was annulled, so that the holder learns why no new link comes. Otherwise does nothing.
 * @param mark hash of the token of a link
 * @throws DomainError caso_anulado
 */
export async function refuseAnnulled(base: Database, mark: Buffer, host: Host): Promise<void> {
  const [annulled] = await base.asLogin<{ anulado: boolean }>('select anulado from enlace_de_anulado($1, $2)', [
    mark,
    slugOf(host),
  ]);
  if (annulled) throw new DomainError('caso_anulado');
}
