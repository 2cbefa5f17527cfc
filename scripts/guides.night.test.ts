/**
 * A newcomer's first steps on one service: `npm start`, `npm run demo`, the commands in the guides of the API, and the demonstration
 * again on the resulting data.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { filledGuide } from '../server/src/insurers/documentation/page.ts';
import { PAGES } from '../server/src/insurers/documentation/pages.ts';
import { freePort } from './free-port.ts';
import { begin, finish, folder, launch, type Process, ROOT } from './test-service.ts';

interface Step {
  /** The command to type, and the output shown below it. */
  readonly command: string;
  readonly sample: string | null;
}

/** The commands of a text in order, each with the block directly below it. */
function stepsOf(text: string): Step[] {
  const blocks = text.matchAll(/^```sh\b[^\n]*\n(.*?)^```\n(?:\s*^```(?:json|http|text)\b[^\n]*\n(.*?)^```$)?/gms);
  return [...blocks].map(([, command = '', sample]) => ({ command, sample: sample ?? null }));
}

/** Values that differ in each run: ids, numbers, secrets, times, and the remaining requests of a limit. */
const VARIABLES: readonly (readonly [RegExp, string])[] = [
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, '<id>'],
  [/CAS-\d{4}-\d{6,}/g, '<caso>'],
  [/\b\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>'],
  [/(?<=token=|"token_heredero":")[\w-]{43}/g, '<token>'],
  [/(?<="siguiente":")[\w-]+/g, '<cursor>'],
  [/(?<=^date: ).*/gim, '<date>'],
  [/(?<=remaining: |reset: |;r=|;t=)\d+/g, '<n>'],
];
const withoutVariables = (text: string): string =>
  VARIABLES.reduce((resto, [shape, name]) => resto.replace(shape, name), text.replaceAll(/[\r\u{feff}]/gu, '')).trim();

const SEPARATOR = '\n@@ next @@\n';

const WITHOUT_CURL = spawnSync('curl', ['--version']).status === 0 ? false : 'curl is not installed';

const ESCAPE = String.fromCharCode(27);

describe('a newcomer’s first steps', { timeout: 300_000 }, () => {
  const house = folder();
  const DATA_DIR = join(house, 'elsewhere');
  let PORT: string;
  let service: Process | undefined;
  before(async () => {
    PORT = String(await freePort());
    service = await begin({ DATA_DIR, PORT });
  });
  after(() => finish(service));

  /** Runs a script of the repository, and asserts that it succeeds. @returns its output */
  async function run(script: string, ...argumentList: string[]): Promise<string> {
    const child = launch(process.execPath, [script, ...argumentList], { DATA_DIR, PORT });
    const [output, error, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
    assert.equal(code, 0, output + error);
    return output;
  }

  /** Runs the demonstration. @returns the name that this run gave to its people */
  async function demoKeepsItsPromises(): Promise<string | undefined> {
    const output = await run('scripts/demo.ts');
    const [kept = 'no promise'] = /^All \d+ promises were kept\.$/m.exec(output) ?? [];
    assert.ok(readFileSync(join(ROOT, 'README.md'), 'utf8').includes(`\n${kept}\n`), kept);
    assert.match(output, /✓ 3 families, one e-mail each/);
    assert.ok(!output.includes(ESCAPE), 'escape codes where nobody looks at a terminal');
    return /made up for this run \((\w+)\)/.exec(output)?.[1];
  }

  let firstRun: string | undefined;
  test('npm run demo succeeds, and prints no escape codes if its output is no terminal', async () => {
    firstRun = await demoKeepsItsPromises();
  });

  /** Runs all steps in one shell. @returns the output of each step */
  async function type(steps: readonly Step[], variables: Readonly<Record<string, string>>): Promise<string[]> {
    const script = steps.map(({ command }) => `${command}\nprintf '${SEPARATOR.replaceAll('\n', '\\n')}'`).join('\n');
    const shell = launch('bash', ['-c', script], variables, house);
    const [output, error] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'exit')]);
    assert.equal(error, '');
    return output.split(SEPARATOR);
  }

  test('npm run generators -- typescript builds a working client from the downloaded document, in both variants', async () => {
    const output = await run('scripts/generators.ts', 'typescript');
    for (const variant of ['A', 'B'])
      assert.match(output, new RegExp(`^typescript, Variant ${variant}: generated, compiled and called$`, 'm'));
  });

  for (const variant of ['A', 'B'] as const)
    test(`the guides for Variant ${variant} show the real output of their commands`, {
      skip: WITHOUT_CURL,
    }, async () => {
      const { aseguradoras } = JSON.parse(readFileSync(join(DATA_DIR, 'demo.json'), 'utf8')) as {
        aseguradoras: { slug: string; variante: string; base_url: string; api_key: string }[];
      };
      const own = aseguradoras.find(({ slug, variante }) => slug.endsWith('-ensayo') && variante === variant);
      assert.ok(own);
      const reader = { variant, language: 'es', server: own.base_url } as const;
      const steps = PAGES.filter(({ inIndex }) => inIndex).flatMap((page) => stepsOf(filledGuide(page, reader)));
      assert.ok(steps.length > 15, String(steps.length));
      const outputs = await type(steps, { ALBACEA_KEY: own.api_key });
      for (const [i, { command, sample }] of steps.entries())
        if (sample !== null) assert.equal(withoutVariables(outputs[i] ?? ''), withoutVariables(sample), command);
    });

  test('npm run demo -- familias opens families at every stage of a case', async () => {
    const output = await run('scripts/demo.ts', 'familias');
    const states = output.matchAll(/: (abierto|en_tramite|cerrado|anulado)(?:, waiting for: (\w+))?$/gm);
    const seen = new Set([...states].map(([, state, wait = '']) => `${state} ${wait}`.trim()));
    assert.deepEqual([...seen].sort(), [
      'abierto heredero',
      'abierto servicio',
      'anulado',
      'cerrado',
      'en_tramite proveedor',
      'en_tramite servicio',
    ]);
  });

  test('npm run demo succeeds again on the same data, with new people', async () => {
    assert.notEqual(await demoKeepsItsPromises(), firstRun);
  });
});
