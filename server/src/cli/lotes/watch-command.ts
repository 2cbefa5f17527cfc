/** The command `albacea lotes vigilar`: what it is given on the command line and in the environment. */
import { readFileSync, statSync } from 'node:fs';
import { LOTE_OPENS } from '@albacea/contract/schemas/lote-lists.ts';
import { systemClock } from '../../platform/clock.ts';
import { hasKeyShape } from '../../platform/crypto/api-key.ts';
import { UsageError } from '../../shared/errors.ts';
import type { Options } from '../commands.ts';
import { createLoteClient } from './lote-client.ts';
import { watchFolder } from './watch-folder.ts';

const DEFAULT_URL = 'http://localhost:8080/api/v1';

/**
 * @param folder the one argument
 * @param keyInEnvironment ALBACEA_CLAVE
 * @throws UsageError, CannotStart
 */
export async function watchCommand(
  folder: string | undefined,
  options: Options,
  keyInEnvironment: string | undefined,
): Promise<void> {
  if (folder === undefined || !statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${folder ?? 'DIR'}: a folder that is there`);
  const { abre } = options;
  if (abre !== undefined && !(LOTE_OPENS as readonly unknown[]).includes(abre))
    throw new UsageError(`--abre: ${LOTE_OPENS.join(' or ')}`);
  const client = createLoteClient(urlOf(options.url), keyOf(options.clave, keyInEnvironment));
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  await watchFolder({
    folder,
    client,
    clock: systemClock,
    opens: abre as string | undefined,
    once: options['una-vez'] === true,
    say: (line) => void process.stdout.write(`${line}\n`),
    signal: stop.signal,
  });
}

function urlOf(value: string | boolean | undefined): URL {
  const text = typeof value === 'string' ? value : DEFAULT_URL;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new UsageError('--url: the address of the API, such as https://albacea.example/api/v1');
  return new URL(text);
}

/** Never the key itself: what is typed stays in the history, and everybody on the machine sees it among the processes. */
function keyOf(file: string | boolean | undefined, inEnvironment: string | undefined): string {
  if (typeof file === 'string' && hasKeyShape(file))
    throw new UsageError(
      '--clave: the name of a file that holds the key, never the key itself; or put it in ALBACEA_CLAVE',
    );
  const key = (typeof file === 'string' ? contentsOf(file) : (inEnvironment ?? '')).trim();
  if (!hasKeyShape(key))
    throw new UsageError('there is no API key: put it in a file and name it with --clave, or in ALBACEA_CLAVE');
  return key;
}

function contentsOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new UsageError(`--clave: ${file} can't be read`);
  }
}
