/**
 * `npm run generators`: generates a client in each language from the unchanged document of the running service,
 * compiles it, and runs the quick start of `examples/clients` with it, in both variants, with answers that have one member more than the
 * document. It reads `DATA_DIR/demo.json`, as `npm run demo`
 * does. `npm run generators -- python java` runs only these. Languages without tools on this machine are skipped. The exit code is 1 if a
 * client fails.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ask } from './demo/client.ts';
import type { Aseguradora } from './demo/data.ts';
import { setUpNow, WithoutScenario } from './demo/set-up.ts';
import { LANGUAGES, type Language } from './generators/languages.ts';
import { type LocalhostProxy, openLocalhostProxy } from './generators/localhost-proxy.ts';
import { isHere, make, runIn, StepFailed, setUp } from './generators/workshop.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** The lines that the quick start prints in every language. */
const LINES: readonly RegExp[] = [
  /^opened CAS-\d{4}-\d{6,}$/m,
  /^case CAS-\d{4}-\d{6,}: abierto, waits for heredero, modules borrado suscripciones$/m,
  /^listed (?:[3-9]|\d{2,}) cases, two a page$/m,
  /^registered webhook [0-9a-f-]{36}, secret of \d+ characters$/m,
  /^refused: 422 validacion: Datos no válidos\. heredero\.email: debe ser una dirección de correo\.$/m,
  /^refused: 404 no_encontrado: No existe o no es de esta aseguradora\.$/m,
];

try {
  await main(process.argv.slice(2));
} catch (error) {
  const expected = error instanceof WithoutScenario || error instanceof StepFailed;
  process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
}

async function main(names: readonly string[]): Promise<void> {
  const unknown = names.find((name) => !LANGUAGES.some((language) => language.name === name));
  if (unknown !== undefined)
    throw new StepFailed(`"${unknown}" is none of ${LANGUAGES.map(({ name }) => name).join(', ')}.`);
  const { aurora, boreal } = await setUpNow(resolve(process.env.DATA_DIR?.trim() || './data'));
  for (const insurer of [aurora, boreal]) await openTwoClaims(insurer);
  const folder = await mkdtemp(join(tmpdir(), 'albacea-clients-'));
  const proxy = await openLocalhostProxy(true);
  try {
    for (const language of LANGUAGES.filter(({ name }) => names.length === 0 || names.includes(name))) {
      if (await isHere(language)) await tryOut(language, [aurora, boreal], folder, proxy);
      else
        say(
          `${language.name}: skipped, because ${language.needs.map(([tool]) => tool).join(' or ')} is missing or too old`,
        );
    }
  } finally {
    await proxy.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function tryOut(
  language: Language,
  insurers: readonly Aseguradora[],
  folder: string,
  { env }: LocalhostProxy,
): Promise<void> {
  const shared = await setUp(language, folder);
  for (const { variante, base_url, api_key } of insurers) {
    const { text: document } = await ask({ method: 'GET', url: `${base_url}/openapi.json` });
    const own = await make(language, shared, variante, document);
    const printed = await runIn(own, language.run, { ...env, ALBACEA_URL: base_url, ALBACEA_KEY: api_key });
    const missing = LINES.find((line) => !line.test(printed));
    if (missing) throw new StepFailed(`${language.name}, Variant ${variante}: ${missing} is not in\n${printed}`);
    say(`${language.name}, Variant ${variante}: generated, compiled and called`);
    for (const line of LINES) say(`  ${line.exec(printed)?.[0]}`);
  }
}

/** Opens two claims, so that the list of cases has a second page. */
async function openTwoClaims({ base_url, api_key }: Aseguradora): Promise<void> {
  for (const number of [1, 2]) {
    const { status, text } = await ask({
      method: 'POST',
      url: `${base_url}/siniestro`,
      headers: { 'X-API-Key': api_key },
      body: {
        poliza_numero: `CLIENTS-${Date.now()}-${number}`,
        fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', fecha_fallecimiento: '2026-11-14' },
        heredero: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', email: 'lucia.ortega@example.com' },
      },
    });
    if (status !== 201) throw new StepFailed(`a claim was answered with ${status}: ${text}`);
  }
}
