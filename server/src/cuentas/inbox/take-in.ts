/** An e-mail comes in: it is a row, encrypted, before the other side hears that we have it. */
import type { DNSResolver } from 'mailauth';
import type { Database } from '../../db/database.ts';
import { findAnswered, hashOfToken } from '../../outbox/mail/mail-addresses.ts';
import { readAddress } from '../../outbox/mail/rules-addresses.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import { type InboundMail, Refusal } from '../../platform/mail/inbound.ts';
import { verifySender } from '../../platform/mail/verify-sender.ts';
import type { Lanes } from '../../platform/worker-pool/lane.ts';
import type { Catalogo } from '../catalogo/current-catalogo.ts';
import { originalPlace, sealReceived } from './data.ts';
import type { DoorPlaces } from './door-places.ts';
import { provenDomain, providersOf } from './rules-match.ts';
import { insertReceived } from './sql.ts';

interface TakeInDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly catalogo: Catalogo;
  readonly lanes: Pick<Lanes, 'mail'>;
  readonly resolver: DNSResolver;
  readonly places: Pick<DoorPlaces, 'stranger'>;
}

/** Bytes among which the Message-ID is looked for. */
const HEAD = 64 * 1024;
/** Bytes of a message that names no letter of ours and that no provider signed: words, and a picture below them. */
const UNPROVEN = 256 * 1024;

/** Takes messages in, one after the other: large ones at once would take the memory, and all connections to the database. */
export function createIntake(deps: TakeInDependencies, domain: string): (mail: InboundMail) => Promise<void> {
  let last: Promise<unknown> = Promise.resolve();
  return async (mail) => {
    const own = await known(
      deps,
      mail.recipients.flatMap((address) => readAddress(address, domain) ?? []),
    );
    if (own.length === 0) await admitStranger(deps, mail);
    const taken = last.then(() => takeIn(deps, own, mail));
    last = taken.catch(() => undefined);
    await taken;
  };
}

type OwnAddress = NonNullable<ReturnType<typeof readAddress>>;

/** Those of our letters: an address that somebody made up is none, or each would be one more row of the same message. */
async function known({ base }: TakeInDependencies, own: readonly OwnAddress[]): Promise<OwnAddress[]> {
  const found: OwnAddress[] = [];
  for (const one of own)
    if ((await findAnswered(base, { huella: hashOfToken(one.token), correo: null })) !== null) found.push(one);
  return found;
}

/**
 * What nothing proves is kept for weeks until somebody has looked: it may be small, and not many. Whoever sends more hears it now,
 * because after our 250 nothing is thrown away.
 * @throws Refusal; what fails for now, also where no name server answers
 */
async function admitStranger(deps: TakeInDependencies, mail: InboundMail): Promise<void> {
  const { places, resolver, lanes, base, catalogo } = deps;
  places.stranger(mail.ip, Math.min(mail.bytes.length, UNPROVEN));
  if (mail.bytes.length <= UNPROVEN) return;
  const { firmado, de } = await verifySender(mail, resolver, lanes.mail);
  const { fichas } = await base.unsafeAcrossInsurers('albacea_servicio', (tx) => catalogo.current(tx));
  if (providersOf(provenDomain(firmado, de), fichas).length === 0)
    throw new Refusal(
      552,
      'too large for an address that names no letter of ours: answer to the address of the letter',
    );
}

/** The same message about the same letter is one row, however often it comes; sent to two letters at once it answers both. */
async function takeIn(deps: TakeInDependencies, own: readonly OwnAddress[], mail: InboundMail): Promise<void> {
  const reported = new Set(own.flatMap(({ use, token }) => (use === 'rebote' ? [token] : [])));
  const tokens = new Set(own.map(({ token }) => token));
  if (tokens.size === 0) await keep(deps, mail, null, false);
  for (const token of tokens) await keep(deps, mail, token, reported.has(token));
}

async function keep(
  { base, keyring, clock }: TakeInDependencies,
  mail: InboundMail,
  token: string | null,
  aRebotes: boolean,
): Promise<void> {
  const id = uuidV7(clock.now());
  const { bytes, sender, recipients, ip, helo } = mail;
  const sobre = { de: sender, para: recipients, aRebotes, ip, helo };
  const key = keyring.serviceKey();
  const row = {
    ...{ id, huella: sha256(`${identityOf(bytes)}\n${token ?? ''}`) },
    huella_direccion: token === null ? null : hashOfToken(token),
    datos_cifrados: sealReceived(key, id, { sobre }),
    original_cifrado: key.encrypt(originalPlace(id), bytes),
  };
  await base.unsafeAcrossInsurers('albacea_worker', (tx) => insertReceived(tx, row));
}

/** Its Message-ID with sender and body: what a relay adds above changes nothing, and nobody keeps another's message out by naming it first. */
function identityOf(bytes: Buffer): string {
  const end = bytes.subarray(0, HEAD).indexOf('\r\n\r\n');
  const head = bytes.subarray(0, end < 0 ? HEAD : end).toString('latin1');
  const id = /^message-id:\s*(<[^<>\s]{3,900}>)/im.exec(head)?.[1] ?? '';
  const from = /^from:(.*(?:\r?\n[ \t].*)*)/im.exec(head)?.[1] ?? '';
  const body = sha256(id === '' || end < 0 ? bytes : bytes.subarray(end)).toString('hex');
  return [id, from.trim(), body].join('\n');
}
