/**
 * `npm run fuzz:openapi`: Schemathesis sends valid and invalid requests of both OpenAPI documents to a complete service on an empty
 * database, and reports answers with a 5xx or that the document does not describe. It takes ten minutes; `-- 60` runs each variant for
 * 60 seconds. Needs Python and `pip install schemathesis`; `SCHEMATHESIS` names its command if it is not in the PATH.
 * A request that the document allows may be refused by a rule that no schema can express: `fuzz/refusals.json` lists each with its reason.
 * The exit code is 1 if something was found, if a valid request was refused for another reason, or if an operation never succeeded.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFuzzed, operationIds } from '../e2e/fuzzed.ts';
import { openService } from '../e2e/service.ts';
import REASONS from './fuzz/refusals.json' with { type: 'json' };
import { openLocalhostProxy } from './generators/localhost-proxy.ts';

const COMMAND = process.env.SCHEMATHESIS?.trim() || 'st';
const HOOKS = fileURLToPath(new URL('fuzz/hooks.py', import.meta.url));
const SECONDS = Number(process.argv[2] ?? 300);
const HOUR = 3_600_000;

/** Checks left out: refusals are checked here in more detail, and deleted or ended objects can still be read. */
const LEFT_OUT = ['positive_data_acceptance', 'ensure_resource_availability', 'use_after_free'];
/** A run with a real insurer, and one for the additional operations of a test insurer, of which moving the clock ends its cases. */
const PARTS = [
  { pruebas: false, share: 0.8, document: 'openapi.json' },
  { pruebas: true, share: 0.2, document: 'openapi-ensayo.json' },
];

const service = await openService();
const proxy = await openLocalhostProxy();
const folder = await mkdtemp(join(tmpdir(), 'albacea-fuzz-'));
// Resets the limits of 1000 requests an hour, and 300 without a key, which have their own tests.
const refill = setInterval(() => {
  service.clock.advance(HOUR);
  void service.base.superSql('delete from limites_uso').catch(() => undefined);
}, 2000);
const lines: string[] = [];
try {
  for (const variant of ['A', 'B'] as const) {
    const answers: Answers = {};
    for (const { pruebas, share, document } of PARTS) {
      const { config, known } = await openFuzzed(service, variant, pruebas);
      await writeFile(join(folder, 'albacea.toml'), config);
      const told = join(folder, `${variant}-${pruebas}.json`);
      const env = { ALBACEA_FUZZ: JSON.stringify({ ...known, answers: told }), SCHEMATHESIS_HOOKS: HOOKS };
      const seconds = String(Math.max(30, Math.round(SECONDS * share)));
      const code = await fuzz([`${known.api}/${document}`, '--max-time', seconds], env);
      process.exitCode = code || process.exitCode;
      const noted = JSON.parse(await readFile(told, 'utf8')) as { answers: Answers; refusals: Refusals };
      Object.assign(answers, noted.answers);
      lines.push(...unexplained(noted.refusals));
    }
    lines.push(summary(variant, answers));
  }
} finally {
  clearInterval(refill);
  await proxy.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
}
for (const line of lines) console.log(line);

/** For each operation, how many answers had each status. */
type Answers = Record<string, Record<string, number>>;

/** Requests that the document allows and the service refused, by operation, code and field. */
type Refusals = Record<string, { readonly query: string; readonly body: string }>;

/** The refusals without a reason in the list. */
function unexplained(refusals: Refusals): string[] {
  const known = Object.keys(REASONS).map((pattern) => new RegExp(`^${pattern}$`));
  const others = Object.entries(refusals).filter(([what]) => !known.some((pattern) => pattern.test(what)));
  if (others.length > 0) process.exitCode = 1;
  return others.map(([what, { query, body }]) => `refused though the document allows it: ${what}: ${query} ${body}`);
}

function summary(variant: 'A' | 'B', answers: Answers): string {
  const ids = operationIds(variant);
  const isUsed = (id: string) => Object.keys(answers[id] ?? {}).some((status) => status.startsWith('2'));
  const unused = ids.filter((id) => !isUsed(id));
  if (unused.length > 0) process.exitCode = 1;
  const requests = Object.values(answers).flatMap((statuses) => Object.values(statuses));
  const never = unused.map((id) => `${id} ${JSON.stringify(answers[id] ?? {})}`).join(', ');
  const rest = unused.length > 0 ? `; never: ${never}` : '';
  const all = requests.reduce((sum, one) => sum + one, 0);
  return `Variant ${variant}: ${all} requests, ${ids.length - unused.length} of ${ids.length} operations used with success${rest}`;
}

/** Runs the tool. @returns its exit code */
async function fuzz(options: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  // One worker, because several interfere with each other in Python 3.11.
  const whole = [
    '--exclude-checks',
    LEFT_OUT.join(','),
    '--continue-on-failure',
    '--workers',
    '1',
    '--request-timeout',
    '60',
  ];
  const args = ['--config-file', join(folder, 'albacea.toml'), 'run', ...options, ...whole];
  const child = spawn(COMMAND, args, {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, ...proxy.env, ...env },
  });
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(([error]) => [error])]);
  if (code instanceof Error) throw new Error(`${COMMAND}: ${code.message}. Is Schemathesis installed?`);
  return Number(code ?? 1);
}
