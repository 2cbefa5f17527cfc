/** Reads the addresses of PostgreSQL as the driver does. */
import { parse } from 'pg-connection-string';
import { isThisMachine } from '../platform/network.ts';

/**
 * Whether a connection stays on this machine, or is encrypted to a server whose certificate is checked; true for an address that cannot be read,
 * because the connection then fails.
 */
export function isDatabaseSafe(url: string): boolean {
  try {
    const { host, ssl, sslmode } = parse(url);
    if (!host || host.startsWith('/') || isThisMachine(host)) return true;
    const isChecked = typeof ssl === 'object' && ssl.rejectUnauthorized !== false;
    return isChecked && ['require', 'verify-ca', 'verify-full'].includes(String(sslmode));
  } catch {
    return true;
  }
}
