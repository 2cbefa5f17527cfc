/** Receives an e-mail: it is stored, encrypted, before the sending server is told that we have it. */
import type { DNSResolver } from 'mailauth';
import type { Database } from '../../db/database.ts';
import { findAnswered, hashOfAddress } from '../../outbox/mail/mail-addresses.ts';
import { readAddress } from '../../outbox/mail/rules-addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { type InboundMail, Refusal } from '../../platform/mail/inbound.ts';
import { verifySender } from '../../platform/mail/verify-sender.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { originalPlace, sealReceived, senderOf } from './data.ts';
import type { IntakeLimits } from './intake-limits.ts';
import { provenDomain, providersOf } from './rules-match.ts';
import { insertReceived } from './sql.ts';

interface TakeInDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly catalogo: Catalogo;
  readonly lanes: Pick<Lanes, 'mail'>;
  readonly resolver: DNSResolver;
  readonly places: Pick<IntakeLimits, 'stranger' | 'letter'>;
}

/** Number of bytes at the beginning of a message in which its headers are searched. */
const HEAD = 64 * 1024;
/** Maximum bytes of a message that names no letter of ours and that no provider signed: enough for text and a picture below it. */
const UNPROVEN = 256 * 1024;

/** Stores messages one after another: several large messages at once would use up the memory and all connections to the database. */
export function createIntake(deps: TakeInDependencies, domain: string): (mail: InboundMail) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async (mail) => {
    const named = await lettersNamed(deps, domain, mail);
    for (const { huella } of named) deps.places.letter(huella.toString('hex'), mail.bytes.length);
    if (named.length === 0) await admitStranger(deps, mail);
    const taken = last.then(() => takeIn(deps, named, mail));
    last = taken.catch(() => undefined);
    await taken;
  };
}

/** A letter of ours to which a recipient address belongs. */
interface NamedLetter {
  readonly correo: string | null;
  /** Hash of the recipient address. */
  readonly huella: Buffer;
  /** Whether only the letter's address for mail servers was used; a sender who knows its address for people has read the letter. */
  readonly aRebotes: boolean;
}

/**
 * Finds the letters to which the recipient addresses belong. Made-up addresses are ignored, because each would add a row for the same
 * message; the two addresses of a letter count once.
 */
async function lettersNamed({ base }: TakeInDependencies, domain: string, mail: InboundMail): Promise<NamedLetter[]> {
  const named = new Map<string | null, NamedLetter>();
  for (const address of mail.recipients) {
    const own = readAddress(address, domain);
    if (own === null) continue;
    const huella = hashOfAddress(own);
    const answered = await findAnswered(base, { huella, correo: null });
    if (answered === null) continue;
    const { correo } = answered;
    const aRebotes = own.use === 'rebote' && (named.get(correo)?.aRebotes ?? true);
    named.set(correo, { correo, huella, aRebotes });
  }
  return [...named.values()];
}

/**
 * Limits mail that names no letter of ours, because it may wait in the tray for weeks: it must be rare, and small unless a provider signed
 * it. A sender above a limit is refused now, while the sending server can still tell them.
 * @throws Refusal; temporary errors, also when no name server answers
 */
async function admitStranger(deps: TakeInDependencies, mail: InboundMail): Promise<void> {
  const { places, resolver, lanes, base, catalogo } = deps;
  places.stranger(mail.ip, Math.min(mail.bytes.length, UNPROVEN));
  if (mail.bytes.length <= UNPROVEN) return;
  const { firmado, de } = await verifySender(mail, resolver, lanes.mail);
  const { cards } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  if (providersOf(provenDomain(firmado, de), cards).length === 0)
    throw new Refusal(
      552,
      'too large for an address that names no letter of ours: answer to the address of the letter',
    );
}

/** Stores a message once for each letter that it answers, however often it comes. */
async function takeIn(deps: TakeInDependencies, named: readonly NamedLetter[], mail: InboundMail): Promise<void> {
  for (const letter of named.length === 0 ? [null] : named) await keep(deps, mail, letter);
}

async function keep(
  { base, keyring, clock }: TakeInDependencies,
  mail: InboundMail,
  letter: NamedLetter | null,
): Promise<void> {
  const id = uuidV7(clock.now());
  const { bytes, sender, recipients, ip } = mail;
  const sobre = { de: sender, para: recipients, aRebotes: letter?.aRebotes ?? false, ip };
  const key = keyring.serviceKey();
  const row = {
    id,
    huella: sha256(`${identityOf(bytes)}\n${letter?.correo ?? ''}`),
    huella_direccion: letter?.huella ?? null,
    remitente: senderOf(key, ip, sender),
    datos_cifrados: sealReceived(key, id, { sobre }),
    original_cifrado: key.encrypt(originalPlace(id), bytes),
  };
  await base.unsafeAcrossInsurers('albacea_worker', (tx) => insertReceived(tx, row));
}

/**
 * Identifies a message by Message-ID, sender and body: headers that a relay adds change nothing, and nobody can block a message by using
 * its Message-ID first.
 */
function identityOf(bytes: Buffer): string {
  const end = bytes.subarray(0, HEAD).indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? HEAD : end).toString('latin1');
  const id = /^message-id:\s*(<[^<>\s]{3,900}>)/im.exec(head)?.[1] ?? '';
  const from = /^from:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const body = sha256(id === '' || end < 0 ? bytes : bytes.subarray(end)).toString('hex');
  return [id, from.trim(), body].join('\n');
}
