/** The first morning of an integrator, as they run it: with the clients, in a process of its own, against a whole service. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isHere, LANGUAGES } from '../../clients/suite/drivers.ts';
import { openService, type Service } from '../../e2e/service.ts';
import { writeMadeFiles } from '../../scripts/clients/made-files.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../..', import.meta.url));

describe('the first morning of an integrator', () => {
  let service: Service;
  let classes: string;
  before(async () => {
    writeMadeFiles();
    [service, classes] = await Promise.all([openService(), mkdtemp(join(tmpdir(), 'albacea-morning-'))]);
  });
  after(async () => {
    await service.close();
    await rm(classes, { recursive: true, force: true });
  });

  /** @returns what the program printed */
  async function live(command: readonly [string, ...string[]], variant: 'A' | 'B'): Promise<string> {
    const who = await service.aseguradora(variant, { pruebas: true });
    const env = {
      ...process.env,
      PYTHONPATH: join(ROOT, 'clients/python'),
      PYTHONDONTWRITEBYTECODE: '1',
      ALBACEA_URL: `${service.originOf(who)}/api/v1`,
      ALBACEA_KEY: who.apiKey,
    };
    const [program, ...args] = command;
    return (await run(program, args, { cwd: ROOT, env })).stdout;
  }

  const PROGRAMS = {
    python: async () => ['python3', 'examples/morning/morning.py'] as const,
    java: async () => {
      const sources = globSync('clients/java/src/main/java/albacea/*.java', { cwd: ROOT });
      await run('javac', ['-encoding', 'UTF-8', '-d', classes, ...sources, 'examples/morning/Morning.java'], {
        cwd: ROOT,
      });
      return ['java', '-Dfile.encoding=UTF-8', '-cp', classes, 'Morning'] as const;
    },
  };
  for (const [language, variant] of [
    ['python', 'A'],
    ['java', 'B'],
  ] as const)
    it(`is a year of a case, all of whose events arrive signed and in order, and its figures, in ${language}, Variant ${variant}`, async (t) => {
      const needed = LANGUAGES.find(({ name }) => name === language);
      if (!needed || !(await isHere(needed))) return t.skip(`${language} is not here`);
      const said = await live(await PROGRAMS[language](), variant);
      assert.match(said, /^opened CAS-\d{4}-\d{6}$/m);
      const told = [...said.matchAll(/^(\d{4}-\d{2}-\d{2}) (\w+)/gm)];
      assert.equal(told[0]?.[2], 'siniestro_abierto');
      assert.equal(told.at(-1)?.[2], 'caso_cerrado');
      assert.ok(told.some(([, , name]) => name === 'cuenta_resuelta'));
      const days = told.map(([, day = '']) => day);
      assert.deepEqual(days, days.toSorted());
      assert.match(said, /^cerrado, completado; 1 of 1 cases closed$/m);
    });
});
