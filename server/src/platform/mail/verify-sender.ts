/** Checks the sender of a message: by its signatures (DKIM, RFC 6376) and by the machine that brought it (SPF, RFC 7208). */
import { resolve } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';
import { forbiddenRange } from '../outbound-http/addresses.ts';
import { within } from '../within.ts';
import { type Lane, LaneError } from '../worker-pool/lane.ts';
import { HEAD, headEnd, signaturesOf } from './rules-signatures.ts';
import type * as signatures from './verify-signatures.ts';
import type { SignatureCheck } from './verify-signatures.ts';

export interface SenderCheck extends SignatureCheck {
  /** Result of RFC 7208, such as `pass`. */
  readonly spf: string;
}

export const systemResolver: DNSResolver = (name, type) => resolve(name, type) as ReturnType<DNSResolver>;

const SIGNATURES = new URL('./verify-signatures.ts', import.meta.url);
/** Milliseconds for all DNS lookups, because the sender controls how slowly some names answer. */
const DEADLINE = 5_000;
const UNSIGNED: SignatureCheck = { firmado: [], de: null };

interface ToVerify {
  readonly bytes: Buffer;
  readonly ip: string;
  readonly helo: string;
  readonly sender: string;
}

/**
 * Looks names up here, and checks signatures in a thread. A signature that cannot be checked within the limits counts as absent.
 * @throws when lookups failed, or the machine was too busy; a later call may succeed
 */
export async function verifySender(mail: ToVerify, resolver: DNSResolver, lane: Lane): Promise<SenderCheck> {
  const text = mail.bytes.subarray(0, HEAD).toString('latin1');
  const end = headEnd(text) ?? (mail.bytes.length <= HEAD ? text.length : null);
  const { head, keys } = end === null ? { head: '', keys: [] } : signaturesOf(text.slice(0, end));
  const looking = Promise.all([keysOf(keys, resolver), spfOf(mail, resolver)]);
  const [found, spf] = await within(DEADLINE, looking);
  if (end === null || keys.length === 0) return { ...UNSIGNED, spf };
  const message = Buffer.concat([Buffer.from(head, 'latin1'), mail.bytes.subarray(end)]);
  // Senders take turns, so that one with many messages does not delay the others.
  const order = { caller: { insurer: 'inbox', caso: mail.ip }, signal: new AbortController().signal };
  try {
    const check = await lane.run<typeof signatures.verifySignatures>(
      SIGNATURES,
      'verifySignatures',
      order,
      message,
      found,
    );
    return { ...check, spf };
  } catch (error) {
    if (error instanceof LaneError && error.reason !== 'starved') return { ...UNSIGNED, spf };
    throw error;
  }
}

/** Published keys by name; a name without an answer is left out. */
async function keysOf(names: readonly string[], resolver: DNSResolver): Promise<Record<string, string>> {
  const found = await Promise.all(
    names.map(async (name) => {
      const [first] = await resolver(name, 'TXT').catch(() => []);
      return first === undefined ? [] : [[name, [first].flat().join('')] as const];
    }),
  );
  return Object.fromEntries(found.flat());
}

/** The result of SPF for the machine that brought the message. */
async function spfOf({ ip, helo, sender }: ToVerify, resolver: DNSResolver): Promise<string> {
  // A relay in our own network proves nothing about the sender.
  if (forbiddenRange(ip) !== null) return 'none';
  // loaded with the first message, because loading takes a fifth of a start and few commands receive e-mail
  const { spf } = await import('mailauth');
  const { status } = await spf({ ip, helo: helo || 'unknown', sender, resolver, mta: 'albacea' });
  return status.result;
}
