/**
 * `npm run fuzz:openapi`: Schemathesis makes requests from both OpenAPI documents, good and bad, against a whole service on an empty
 * database, and says where an answer is a fault of ours or nothing that the document says. It takes ten minutes; `-- 60` gives each variant
 * as many seconds. Needs Python and `pip install schemathesis`; `SCHEMATHESIS` names its command where it is not in the PATH.
 * The exit code is 1 when something was found.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openService, type Service } from '../e2e/service.ts';
import { openLocalhostProxy } from './clients/localhost-proxy.ts';

const COMMAND = process.env.SCHEMATHESIS?.trim() || 'st';
const SECONDS = Number(process.argv[2] ?? 300);
const HOUR = 3_600_000;

/** Not asked: a good request may be refused by the state of a case, and what was deleted or ended is still known. */
const LEFT_OUT = ['positive_data_acceptance', 'ensure_resource_availability', 'use_after_free'];

const service = await openService();
const proxy = await openLocalhostProxy();
const folder = await mkdtemp(join(tmpdir(), 'albacea-fuzz-'));
// A thousand requests an hour are soon spent, and three hundred without a key; the limits have tests of their own.
const refill = setInterval(() => {
  service.clock.advance(HOUR);
  void service.base.superSql('delete from limites_uso').catch(() => undefined);
}, 2000);
try {
  for (const variant of ['A', 'B'] as const) {
    const insurer = await service.aseguradora(variant);
    const config = join(folder, `${variant}.toml`);
    await writeFile(config, await idsOf(service, insurer));
    const url = `${service.originOf(insurer)}/api/v1/openapi.json`;
    process.exitCode = (await fuzz(url, insurer.apiKey, config)) || process.exitCode;
  }
} finally {
  clearInterval(refill);
  await proxy.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
}

type Aseguradora = Awaited<ReturnType<Service['aseguradora']>>;

/** A case and a webhook that exist, so that what lies below their addresses is reached; those that end them get others. */
async function idsOf(e: Service, insurer: Aseguradora): Promise<string> {
  const caso = async (email: string) =>
    (await e.casoWith(insurer, { poliza_numero: email, heredero: { email } })).casoId;
  const webhook = { url: 'http://127.0.0.1:9/', eventos: ['caso_cerrado'] };
  const { webhook_id } = (await e.request(insurer, 'POST', '/webhooks', webhook)).json.data;
  const rule = (paths: string, id: string) =>
    `[[operations]]\ninclude-path-regex = '${paths}'\nparameters = { "path.id" = "${id}" }\n`;
  return [
    rule('^/casos/\\{id\\}(?!/anulacion)', await caso('uno@example.com')),
    rule('^/casos/\\{id\\}/anulacion', await caso('dos@example.com')),
    rule('^/webhooks/\\{id\\}/', webhook_id),
  ].join('\n');
}

/** @returns the exit code of the tool */
async function fuzz(url: string, key: string, config: string): Promise<number> {
  const options = ['--max-time', String(SECONDS), '--exclude-checks', LEFT_OUT.join(','), '--continue-on-failure'];
  const args = ['--config-file', config, 'run', url, '--header', `X-API-Key: ${key}`, ...options, '--workers', '2'];
  const child = spawn(COMMAND, args, { cwd: folder, stdio: 'inherit', env: { ...process.env, ...proxy.env } });
  const [code] = await Promise.race([once(child, 'exit'), once(child, 'error').then(([error]) => [error])]);
  if (code instanceof Error) throw new Error(`${COMMAND}: ${code.message}. Is Schemathesis installed?`);
  return Number(code ?? 1);
}
