/** An e-mail comes in: it is a row, encrypted, before the other side hears that we have it. */
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { sha256, uuidV7 } from '../../platform/ids.ts';
import type { InboundMail } from '../../platform/mail/inbound.ts';
import { hashOfToken } from '../mail/case-addresses.ts';
import { readAddress } from '../mail/rules-addresses.ts';
import { sealReceived } from './data.ts';
import { insertReceived } from './sql.ts';

interface TakeInDependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** Bytes among which the Message-ID is looked for. */
const HEAD = 64 * 1024;

/**
 * The same message about the same letter is one row, however often it comes; sent to two letters at once it answers both.
 * @param domain of the addresses that e-mails about a case have
 */
export async function takeIn(deps: TakeInDependencies, domain: string, mail: InboundMail): Promise<void> {
  const own = mail.recipients.flatMap((address) => readAddress(address, domain) ?? []);
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
  const datos_cifrados = sealReceived(keyring.serviceKey(), id, {
    recibido: { sobre, crudo: bytes.toString('base64') },
  });
  const huella = sha256(`${identityOf(bytes)}\n${token ?? ''}`);
  const row = { id, huella, huella_direccion: token === null ? null : hashOfToken(token), datos_cifrados };
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
