/** What the README and the guide to the API tell a newcomer to type works as printed, in their order, after `npm start` and `npm run demo`. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { puertoLibre } from './puerto-libre.ts';
import { carpeta, empezar, lanzar, type Proceso, RAIZ, terminar } from './servicio-de-prueba.ts';

interface Paso {
  /** What to type, and what is shown below it. */
  readonly orden: string;
  readonly muestra: string | null;
}

/** The commands of a text, in their order. */
function pasosDe(texto: string): Paso[] {
  const bloques = [...texto.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, lengua, codigo]) => ({
    lengua,
    codigo: codigo ?? '',
  }));
  return bloques.flatMap(({ lengua, codigo }, i) => {
    const siguiente = bloques[i + 1];
    const muestra = siguiente && ['json', 'http', 'text'].includes(siguiente.lengua ?? '') ? siguiente.codigo : null;
    return lengua === 'sh' ? [{ orden: codigo, muestra }] : [];
  });
}

/** What is another in each run: ids, numbers, secrets, times, and what is left of a limit. */
const VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>'],
  [/CAS-\d{4}-\d{6,}/g, '<caso>'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
  [/(?<=token=|"token_heredero":")[\w-]{43}/g, '<token>'],
  [/(?<="siguiente":")[\w-]+/g, '<cursor>'],
  [/(?<=^date: ).*/gim, '<date>'],
  [/(?<=remaining: |reset: |;r=|;t=)\d+/g, '<n>'],
];
const sinVariables = (texto: string): string =>
  VARIABLES.reduce((resto, [forma, nombre]) => resto.replace(forma, nombre), texto.replaceAll('\r', '')).trim();

const SEPARADOR = '\n@@ next @@\n';

const SIN_CURL = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';

describe('what the documents tell to type', { skip: SIN_CURL }, () => {
  const casa = carpeta();
  const DATA_DIR = join(casa, 'elsewhere');
  let PORT: string;
  let servicio: Proceso | undefined;
  before(async () => {
    PORT = String(await puertoLibre());
    symlinkSync(join(RAIZ, 'examples'), join(casa, 'examples'));
    servicio = await empezar({ DATA_DIR, PORT });
    const demo = lanzar(process.execPath, ['scripts/demo.ts'], { DATA_DIR, PORT });
    const [salida, [codigo]] = await Promise.all([text(demo.stdout), once(demo, 'exit')]);
    assert.equal(codigo, 0, salida);
  });
  after(() => terminar(servicio));

  /** All of it in one shell, as somebody types it. */
  async function teclear(pasos: readonly Paso[]): Promise<string[]> {
    const guion = pasos.map(({ orden }) => `${orden}\nprintf '${SEPARADOR.replaceAll('\n', '\\n')}'`).join('\n');
    // What whoever started the service elsewhere has to change, and nothing else.
    const own = guion.replace(/^DATA=\S+ PORT=\d+/m, `DATA=./${basename(DATA_DIR)} PORT=${PORT}`);
    assert.notEqual(own, guion);
    const concha = lanzar('bash', ['-c', own], {}, casa);
    const [salida, error] = await Promise.all([text(concha.stdout), text(concha.stderr), once(concha, 'exit')]);
    assert.equal(error, '');
    return salida
      .replaceAll(`localhost:${PORT}`, 'localhost:8080')
      .replaceAll(`${basename(DATA_DIR)}/`, 'data/')
      .split(SEPARADOR);
  }

  test('npm run clients -- typescript: a client made from the document as it is downloaded, in both variants', async () => {
    const clients = lanzar(process.execPath, ['scripts/clients.ts', 'typescript'], { DATA_DIR, PORT });
    const [output, error, [code]] = await Promise.all([
      text(clients.stdout),
      text(clients.stderr),
      once(clients, 'exit'),
    ]);
    assert.equal(code, 0, error);
    for (const variante of ['A', 'B'])
      assert.match(output, new RegExp(`^typescript, Variant ${variante}: generated, compiled and called$`, 'm'));
  });

  for (const [nombre, desde, hasta] of [
    ['README.md', '### First calls by hand', '### The documentation of the API'],
    ['docs/api.md', '# Guide to the API', '## Webhooks and the feed'],
  ] as const) {
    test(`${nombre}, from "${desde.replace(/#+ /, '')}"`, async () => {
      const entero = readFileSync(join(RAIZ, nombre), 'utf8');
      assert.ok(entero.includes(desde) && entero.includes(hasta));
      const pasos = pasosDe(entero.slice(entero.indexOf(desde), entero.indexOf(hasta)));
      assert.ok(pasos.length > 4);
      const salidas = await teclear(pasos);
      for (const [i, { orden, muestra }] of pasos.entries())
        if (muestra !== null) assert.equal(sinVariables(salidas[i] ?? ''), sinVariables(muestra), orden);
    });
  }
});
