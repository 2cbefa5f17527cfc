/** What a message proves of who sent it: signatures (DKIM, RFC 6376) and the machine that brought it (SPF, RFC 7208). */
import { resolve } from 'node:dns/promises';
import type { DNSResolver } from 'mailauth';
import { forbiddenRange } from '../outbound-http/addresses.ts';
import { within } from '../within.ts';

export interface SenderCheck {
  /** Domains whose signature holds over the whole message. */
  readonly firmado: readonly string[];
  /** The domain that the only `From` names; null where there is none, or several. */
  readonly de: string | null;
  readonly spf: string;
}

export const systemResolver: DNSResolver = (name, type) => resolve(name, type) as ReturnType<DNSResolver>;

/** Milliseconds for all names that are looked up. */
const DEADLINE = 15_000;

/** @throws when nothing could be looked up in time: somebody may ask again later */
export async function verifySender(
  {
    bytes,
    ip,
    helo,
    sender,
  }: { readonly bytes: Buffer; readonly ip: string; readonly helo: string; readonly sender: string },
  resolver: DNSResolver,
): Promise<SenderCheck> {
  // A relay of our own says nothing about who has sent it.
  const isRelay = forbiddenRange(ip) !== null;
  // loaded by the first message: reading it takes a fifth of a start, and few commands receive any
  const { authenticate } = await import('mailauth');
  const work = authenticate(bytes, {
    ...(!isRelay && { ip }),
    ...{ helo: helo || 'unknown', sender, resolver, mta: 'albacea', trustReceived: false },
    ...{ disableArc: true, disableDmarc: true, disableBimi: true },
  });
  const result = await within(DEADLINE, work);
  const from = result.dkim.headerFrom ?? [];
  const [only] = from;
  return {
    // A changed body is `neutral`: nothing but `pass` counts, and only over a body that was signed to its end.
    firmado: (result.dkim.results ?? [])
      .filter(({ status, canonBodyLengthLimited }) => status.result === 'pass' && canonBodyLengthLimited !== true)
      .flatMap(({ signingDomain }) => (signingDomain ? [signingDomain.toLowerCase()] : [])),
    de: from.length === 1 && only ? (only.split('@').at(-1)?.toLowerCase() ?? null) : null,
    spf: result.spf ? result.spf.status.result : 'none',
  };
}
