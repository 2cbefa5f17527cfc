/** The door by which e-mail comes in, as the environment says it. */
export interface InboundSettings {
  readonly port: number;
  readonly host: string;
  /** The part of the addresses after the `@`. */
  readonly domain: string;
  readonly maximum: number;
  readonly tls: { readonly key: string; readonly cert: string } | null;
}

interface Readers {
  text(name: string): string | null;
  whole(name: string, fallback: number, minimum: number, maximum: number): number;
}

const DOMAIN = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/;
const MEGABYTE = 1024 ** 2;

/**
 * @param problems what is wrong is added to it
 * @returns null: no e-mail comes in, and letters name the address that they always have
 */
export function readInbound({ text, whole }: Readers, host: string, problems: string[]): InboundSettings | null {
  const domain = text('INBOUND_SMTP_DOMAIN')?.toLowerCase() ?? null;
  const [key, cert] = [text('INBOUND_SMTP_TLS_KEY'), text('INBOUND_SMTP_TLS_CERT')];
  if (text('INBOUND_SMTP_PORT') === null) {
    if (domain !== null) problems.push('INBOUND_SMTP_PORT: missing; INBOUND_SMTP_DOMAIN is of no use without it');
    return null;
  }
  if (domain === null || !DOMAIN.test(domain))
    problems.push(
      'INBOUND_SMTP_DOMAIN: the domain of the addresses that letters are answered to, such as respuestas.example.com',
    );
  if ((key === null) !== (cert === null)) problems.push('INBOUND_SMTP_TLS_KEY, INBOUND_SMTP_TLS_CERT: both or none');
  return {
    port: whole('INBOUND_SMTP_PORT', 2525, 0, 65_535),
    host: text('INBOUND_SMTP_HOST') ?? host,
    domain: domain ?? '',
    maximum: whole('INBOUND_SMTP_MAX_MB', 15, 1, 40) * MEGABYTE,
    tls: key !== null && cert !== null ? { key: pem(key), cert: pem(cert) } : null,
  };
}

const pem = (text: string): string => text.replaceAll('\\n', '\n');
