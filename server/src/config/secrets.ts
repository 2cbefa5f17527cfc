/** Reads secrets from files, so that they are not in the environment, which child processes and crash reports contain. */
import { readFileSync } from 'node:fs';

/** Variables whose value can be in a file; the variable `<NAME>_FILE` then names the file. */
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
 * Reads the files that `<NAME>_FILE` variables name.
 * @param problems the list to which faults are added; none contains a secret
 * @returns the environment with the secrets from the files
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

/** The contents of a file; null: it cannot be read. */
function contentsOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
