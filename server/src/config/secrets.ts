/**
 * Secrets from files, as orchestrators mount them, or from a command that asks a KMS or a vault: they stay out of the environment, which
 * every child and crash report sees.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Each can be read from the file that `<NAME>_FILE` names, or from what the command in `<NAME>_COMMAND` prints. */
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
  'INBOUND_SMTP_TLS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Milliseconds that a command has, and bytes that it may print. */
const COMMAND_DEADLINE = 15_000;
const COMMAND_OUTPUT = 65_536;

/**
 * @param problems what is wrong is added to it; the contents of a file and the output of a command are never repeated
 * @param deadline milliseconds that a command has
 * @returns the environment with what files and commands give
 */
export function withSecretsFromOutside(
  environment: Environment,
  problems: string[],
  deadline = COMMAND_DEADLINE,
): Environment {
  const read: Record<string, string> = {};
  for (const name of SECRETS) {
    const [file, command] = [`${name}_FILE`, `${name}_COMMAND`].map((one) => environment[one]?.trim());
    const ways = [environment[name]?.trim() && 'itself', file && `${name}_FILE`, command && `${name}_COMMAND`].filter(
      (way) => way,
    );
    if (ways.length > 1) {
      problems.push(`${name}: given twice, as ${ways.join(' and as ')}`);
      continue;
    }
    const given = file ? contentsOf(name, file) : command ? outputOf(name, command, { environment, deadline }) : null;
    if (given === null) continue;
    if ('problem' in given) problems.push(given.problem);
    else read[name] = given.secret;
  }
  return { ...environment, ...read };
}

type Given = { readonly secret: string } | { readonly problem: string };

function contentsOf(name: string, path: string): Given {
  try {
    const secret = readFileSync(path, 'utf8');
    return secret.trim() === '' ? { problem: `${name}_FILE: ${path} is empty` } : { secret };
  } catch {
    return { problem: `${name}_FILE: ${path} can't be read` };
  }
}

/** Once, at the start, and by no shell: words are divided by blanks, or given as a list in JSON. What it complains of goes to our own stderr. */
function outputOf(
  name: string,
  command: string,
  { environment, deadline }: { readonly environment: Environment; readonly deadline: number },
): Given {
  const says = (text: string): Given => ({ problem: `${name}_COMMAND: ${text}` });
  const words = wordsOf(command);
  const program = words?.[0];
  if (!words || !program?.startsWith('/'))
    return says('a program by its whole path, with its arguments divided by blanks or as a list in JSON');
  try {
    const secret = execFileSync(program, words.slice(1), {
      encoding: 'utf8',
      env: environment,
      maxBuffer: COMMAND_OUTPUT,
      stdio: ['ignore', 'pipe', 'inherit'],
      timeout: deadline,
      killSignal: 'SIGKILL',
    });
    return secret.trim() === '' ? says(`${program} printed nothing`) : { secret };
  } catch (error) {
    return says(`${program} ${failureOf(error as NodeJS.ErrnoException & { status?: number | null }, deadline)}`);
  }
}

function wordsOf(command: string): readonly string[] | null {
  if (!command.startsWith('[')) return command.split(/\s+/);
  try {
    const list: unknown = JSON.parse(command);
    return Array.isArray(list) && list.every((word) => typeof word === 'string') ? list : null;
  } catch {
    return null;
  }
}

/** In words of our own: those of the error hold the arguments, and what was printed. */
function failureOf({ code, status }: { readonly code?: string; readonly status?: number | null }, deadline: number) {
  if (code === 'ETIMEDOUT') return `did not end within ${deadline} ms`;
  if (code === 'ENOBUFS') return `printed more than ${COMMAND_OUTPUT} bytes`;
  if (code === 'ENOENT') return 'is not there';
  if (code === 'EACCES') return "can't be run";
  return typeof status === 'number' ? `ended with ${status}` : 'was ended by a signal';
}
