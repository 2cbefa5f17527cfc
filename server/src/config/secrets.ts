/** Reads secrets from files, which keep them out of the environment that child processes and crash reports see. */
import { readFileSync } from 'node:fs';

/** Variables whose value can stand in a file; the variable `<NAME>_FILE` then names the file. */
export const SECRETS = [
  'DATABASE_URL',
  'MIGRATE_DATABASE_URL',
  'STORAGE_URL',
  'MASTER_KEY',
  'MASTER_KEY_NEXT',
  'SMTP_URL',
  'DKIM_PRIVATE_KEY',
  'SEAL_CERTIFICATE',
  'SEAL_KEY',
  'SMS_TOKEN',
  'POST_TOKEN',
  'BUROFAX_TOKEN',
  'INBOUND_SMTP_TLS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * @param problems faults are added to it, without the contents of a file
 * @returns the environment with the secrets of the files
 */
export function withSecretsFromFiles(environment: Environment, problems: string[]): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) problems.push(`${name}: given twice, as itself and as ${name}_FILE`);
    else {
      const secret = contentsOf(path);
      if (secret === null) problems.push(`${name}_FILE: the file that it names can't be read`);
      else if (secret.trim() === '') problems.push(`${name}_FILE: the file that it names is empty`);
      else read[name] = secret;
    }
  }
  return { ...environment, ...read };
}

/** @returns null: the file cannot be read */
function contentsOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
