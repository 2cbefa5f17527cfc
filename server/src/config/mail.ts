/** Reads from the environment how e-mail is received, and which name servers are asked about senders. */
import { Resolver } from 'node:dns';

/** Settings with which e-mail is received. */
export interface InboundSettings {
  readonly port: number;
  readonly host: string;
  /** Domain of our addresses for replies and bounces. */
  readonly domain: string;
  /** Bytes of the largest message. */
  readonly maximum: number;
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

/** Variables of the environment; null: not set. */
interface Given {
  readonly port: number | null;
  readonly host: string;
  readonly domain: string | null;
  /** Size of the largest message, in megabytes. */
  readonly megabytes: number;
  readonly key: string | null;
  readonly cert: string | null;
}

const DOMAIN = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const MEGABYTE = 1024 ** 2;

/**
 * @param problems faults are added to it
 * @returns null: no e-mail is received, so e-mails about a case have no reply addresses of their own
 */
export function readInbound(
  { port, host, domain, megabytes, key, cert }: Given,
  problems: string[],
): InboundSettings | null {
  if (port === null) {
    if (domain !== null) problems.push('INBOUND_SMTP_PORT: missing; INBOUND_SMTP_DOMAIN is of no use without it');
    return null;
  }
  if (domain === null || !DOMAIN.test(domain))
    problems.push(
      'INBOUND_SMTP_DOMAIN: the domain of the addresses that e-mails are answered to and come back to, such as respuestas.example.com',
    );
  if ((key === null) !== (cert === null)) problems.push('INBOUND_SMTP_TLS_KEY, INBOUND_SMTP_TLS_CERT: both or none');
  const tls = key !== null && cert !== null ? { key: pem(key), cert: pem(cert) } : null;
  return { port, host, domain: domain ?? '', maximum: megabytes * MEGABYTE, tls };
}

const pem = (text: string): string => text.replaceAll('\\n', '\n');

/**
 * @param text addresses with or without a port, comma-separated; null: the machine's own name servers
 * @returns the addresses; empty: the machine's own
 */
export function readNameServers(text: string | null, problems: string[]): readonly string[] {
  if (text === null) return [];
  const servers = text.split(',').map((server) => server.trim());
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    problems.push('DNS_SERVERS: addresses such as 9.9.9.9 or [2620:fe::fe]:53, comma-separated');
    return [];
  }
}
