/** Checks addresses and keys for production: no data may cross a network unencrypted, and no key may be guessable. */
import { isDatabaseSafe } from '../db/connection-url.ts';
import { readSmtpUrl } from '../platform/mail/smtp-url.ts';
import { isThisMachine } from '../platform/network.ts';

/** Minimum number of different bytes in a key of 32 bytes; about three of 10^17 random keys have fewer. */
const MIN_DIFFERENT_BYTES = 16;

interface Transports {
  readonly publicUrl: string | null;
  readonly databaseUrl: string | null;
  readonly migrateDatabaseUrl: string | null;
  readonly smtpUrl: string | null;
  readonly masterKey: Uint8Array | null;
  readonly nextMasterKey: Uint8Array | null;
}

/** All problems that forbid production. Each names the variable and does not show its value, which may contain a password. */
export function transportProblems(t: Transports): string[] {
  const problems: string[] = [];
  if (t.publicUrl !== null && parsed(t.publicUrl)?.protocol === 'http:' && !isLocal(parsed(t.publicUrl)))
    problems.push('PUBLIC_URL: https in production; whoever reads a family’s link on its way can enter its case');
  for (const [name, url] of [
    ['DATABASE_URL', t.databaseUrl],
    ['MIGRATE_DATABASE_URL', t.migrateDatabaseUrl],
  ] as const)
    if (url !== null && !isDatabaseSafe(url))
      problems.push(`${name}: TLS in production unless the database is on this machine; add sslmode=verify-full`);
  if (t.smtpUrl !== null && !isMailSafe(t.smtpUrl))
    problems.push(
      'SMTP_URL: TLS in production unless the mail server is on this machine; smtps:// or requireTLS=true, with a certificate that is checked',
    );
  for (const [name, key] of [
    ['MASTER_KEY', t.masterKey],
    ['MASTER_KEY_NEXT', t.nextMasterKey],
  ] as const)
    if (key?.length === 32 && isTrivial(key))
      problems.push(`${name}: not a random key; openssl rand -base64 32 makes one`);
  return problems;
}

const parsed = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);

/** Whether an address is at this machine; true for one that cannot be parsed, because another check reports it. */
const isLocal = (url: URL | null): boolean => url === null || isThisMachine(url.hostname);

function isMailSafe(text: string): boolean {
  try {
    const { host, secure, requireTls, verifyCertificate } = readSmtpUrl(text);
    return isThisMachine(host) || ((secure || requireTls) && verifyCertificate);
  } catch {
    return true; // another check reports it
  }
}

/** Whether a key has too few different bytes, or bytes that count up or down. */
function isTrivial(key: Uint8Array): boolean {
  const steps = new Set(key.slice(1).map((byte, i) => byte - (key[i] as number)));
  return new Set(key).size < MIN_DIFFERENT_BYTES || steps.size === 1;
}
