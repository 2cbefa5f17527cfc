/** Checks which domains vouch for a message by their signatures (DKIM, RFC 6376). */
import { resolve } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';
import { within } from '../within.ts';
import { type Lane, LaneError } from '../worker-pool/lane.ts';
import type { Order } from '../worker-pool/turns.ts';
import { HEAD, headEnd, signaturesOf } from './rules-signatures.ts';
import type * as signatures from './verify-signatures.ts';
import type { SignatureCheck } from './verify-signatures.ts';

export const systemResolver: DNSResolver = (name, type) => resolve(name, type) as ReturnType<DNSResolver>;

const SIGNATURES = new URL('./verify-signatures.ts', import.meta.url);
/** Milliseconds for all DNS lookups, because the sender controls how slowly some names answer. */
const DEADLINE = 5_000;

/** Delivering machines take turns in the lane, so that one with many messages does not delay the others. */
export const orderOf = (ip: string): Order => ({ caller: { insurer: 'inbox', caso: ip } });

const UNSIGNED: SignatureCheck = { firmado: [], de: null };

/**
 * Looks up the published keys, and checks the signatures in a thread. Signatures that cannot be checked within the limits count as absent.
 * @throws when the lookups took too long or the machine was too busy; a later call may succeed
 */
export async function verifySender(
  mail: { readonly bytes: Buffer; readonly ip: string },
  resolver: DNSResolver,
  lane: Lane,
): Promise<SignatureCheck> {
  const text = mail.bytes.subarray(0, HEAD).toString('latin1');
  const end = headEnd(text) ?? (mail.bytes.length <= HEAD ? text.length : null);
  const { head, keys } = end === null ? { head: '', keys: [] } : signaturesOf(text.slice(0, end));
  if (end === null || keys.length === 0) return UNSIGNED;
  const found = await within(DEADLINE, keysOf(keys, resolver));
  const message = Buffer.concat([Buffer.from(head, 'latin1'), mail.bytes.subarray(end)]);
  try {
    return await lane.run<typeof signatures.verifySignatures>(
      SIGNATURES,
      'verifySignatures',
      orderOf(mail.ip),
      message,
      found,
    );
  } catch (error) {
    if (error instanceof LaneError && error.reason !== 'starved') return UNSIGNED;
    throw error;
  }
}

/** Looks up published keys by name; a name without an answer is left out. */
async function keysOf(names: readonly string[], resolver: DNSResolver): Promise<Record<string, string>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const [first] = await resolver(name, 'TXT').catch(() => []);
      return first === undefined ? [] : [[name, [first].flat().join('')] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}
