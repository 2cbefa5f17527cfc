/** Reads from the environment the settings for receiving e-mail, and the name servers that are asked about senders. */
import { Resolver } from 'node:dns';

/** The settings for receiving e-mail. */
export interface InboundSettings {
  readonly port: number;
  readonly host: string;
  /** Domain of our addresses for replies and bounces. */
  readonly domain: string;
  /** Maximum size of a message in bytes. */
  readonly maximum: number;
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

/** The values of the variables; null: not set. */
interface Given {
  readonly port: number | null;
  readonly host: string;
  readonly domain: string | null;
  /** Maximum size of a message in megabytes. */
  readonly megabytes: number;
  readonly key: string | null;
  readonly cert: string | null;
}

const DOMAIN = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const MEGABYTE = 1024 ** 2;

/**
 * Reads the settings for receiving e-mail.
 * @param problems the list to which faults are added
 * @returns null: no e-mail is received, so replies to e-mails about a case go to other addresses
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
 * Reads the list of name servers.
 * @param text addresses with or without a port, separated by commas; null: not set
 * @returns the addresses; empty: the name servers of the machine
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
