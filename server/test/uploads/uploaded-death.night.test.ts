/** A process killed anywhere between the first and the last row of an upload: no row is lost, and no file is left over. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pass } from 'node:timers/promises';
import { readStoredFile } from '../../src/caso/documentos/read-file.ts';
import { sweepFiles } from '../../src/caso/documentos/sweep-files.ts';
import { openCaso } from '../../src/caso/open/open-caso.ts';
import { createProgram, type Program } from '../../src/compose/program.ts';
import { readConfig } from '../../src/config.ts';
import { createAseguradora } from '../../src/insurers/identity/create-aseguradora.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { openBucket, type TestBucket } from '../../src/platform/files/test/bucket.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { MASTER_KEY, type MigratedDatabase, migratedDatabase, prepareEmbedded } from '../support/environment.ts';
import { onePerson } from '../support/factories.ts';
import { aJpeg } from '../support/files.ts';
import { machineEnvironment } from '../support/machine.ts';
import { asRequester, GESTOR } from '../support/uploaded.ts';

const CHILD = join(import.meta.dirname, '../support/interrupted-upload.ts');
const DIE = new URL('../support/die-with-parent.ts', import.meta.url).href;
const POINTS = [
  'antes-del-fichero',
  'durante-el-fichero',
  'tras-el-fichero',
  'antes-de-confirmar',
  'tras-confirmar',
] as const;

interface Scenario {
  readonly name: string;
  /** The points where the process dies. Some are tested on one store or engine only, because they do not depend on it. */
  readonly points: readonly (typeof POINTS)[number][];
  readonly engine: 'postgres' | 'embebido';
  readonly inBucket: boolean;
}

const SCENARIOS: readonly Scenario[] = [
  { name: 'PostgreSQL and a directory', engine: 'postgres', inBucket: false, points: POINTS },
  {
    name: 'PostgreSQL and a bucket',
    engine: 'postgres',
    inBucket: true,
    points: ['durante-el-fichero', 'tras-el-fichero'],
  },
  {
    name: 'the embedded database and a directory',
    engine: 'embebido',
    inBucket: false,
    points: ['tras-confirmar'],
  },
];

for (const { name, engine, inBucket, points } of SCENARIOS) {
  describe(`an upload whose process is killed, on ${name}`, () => {
    let folder: string;
    let database: MigratedDatabase | null;
    let bucket: TestBucket | null;
    let variables: Record<string, string>;
    let survivor: Program | null = null;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'albacea-muerte-'));
      database = engine === 'postgres' ? await migratedDatabase('postgres') : null;
      if (engine === 'embebido') await prepareEmbedded(join(folder, 'datos'));
      bucket = inBucket ? await openBucket() : null;
      variables = {
        DATA_DIR: join(folder, 'datos'),
        MASTER_KEY,
        PUBLIC_URL: 'http://albacea.test',
        SMTP_URL: 'smtp://127.0.0.1:9',
        ...database?.variables,
        ...(bucket && { STORAGE_URL: bucket.url }),
      };
    });
    after(async () => {
      await survivor?.close();
      await database?.opened.base.close();
      await database?.close();
      await bucket?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Runs a step in this process; opens the database each time, because only one process can open the embedded one. */
    async function withProgram<T>(perform: (program: Program) => Promise<T>): Promise<T> {
      const program = survivor ?? (await createProgram(readConfig(variables), systemClock, createLogger('silent')));
      if (engine === 'postgres') survivor = program;
      try {
        return await perform(program);
      } finally {
        if (engine === 'embebido') await program.close();
      }
    }

    async function inStore(): Promise<string[]> {
      if (bucket) return bucket.objetos();
      const names = await readdir(join(folder, 'datos/ficheros'), { recursive: true }).catch((): string[] => []);
      return names.filter((one) => one.split('/').length > 2);
    }

    async function killAt(point: string, aseguradora: string, caso: string, route: string): Promise<void> {
      const child = spawn(process.execPath, ['--import', DIE, CHILD, point, aseguradora, caso, route], {
        env: { ...machineEnvironment(), ...variables },
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      });
      let error = '';
      child.stderr?.on('data', (chunk) => {
        error += chunk;
      });
      const [code, signal] = await once(child, 'close');
      assert.deepEqual([code, signal], [null, 'SIGKILL'], error);
    }

    it('leaves the whole document, or nothing once the sweep has run', async () => {
      const { aseguradora, caso } = await withProgram(async (program) => {
        const { id } = await createAseguradora(program, { slug: 'muerte', nombre: 'M', variante: 'B' }, GESTOR);
        const who = await asRequester(program, id, GESTOR);
        const deps = { addresses: program.addresses, mailSender: program.mailSender };
        const { poliza_numero, fallecido, heredero } = onePerson();
        const application = {
          poliza_numero,
          fallecido,
          heredero,
          modulos: ['borrado' as const],
          pack: 'basico',
          prioridad: 'normal' as const,
          siniestro: null,
        };
        const opened = await program.base.asTenant(id, (tx) => openCaso(deps, tx, who, application));
        assert.equal(opened.clase, 'abierto');
        return { aseguradora: id, caso: 'caso_id' in opened ? opened.caso_id : '' };
      });
      for (const [i, point] of points.entries()) {
        // an image this small is inspected without a worker thread, which would have to start in each process
        const bytes = aJpeg({ datos: Buffer.alloc(400_000 + i, 0x12) });
        const route = join(folder, 'papel.jpg');
        await writeFile(route, bytes);
        const has = (await inStore()).length;
        await killAt(point, aseguradora, caso, route);
        await withProgram(async (program) => {
          const count = () =>
            program.base.asTenant(aseguradora, async (tx) => {
              const { rows } = await tx.sql<{ documentos: number; subiendo: number; guardados: number }>(
                `select (select count(*)::int from documentos where aseguradora_id = aseguradora_actual()) as documentos,
                   (select count(*)::int from ficheros where aseguradora_id = aseguradora_actual() and estado = 'subiendo') as subiendo,
                   (select count(*)::int from ficheros where aseguradora_id = aseguradora_actual() and estado = 'guardado') as guardados`,
              );
              return rows[0];
            });
          const whole = point === 'tras-confirmar';
          assert.deepEqual(
            await count(),
            { documentos: whole ? 1 : 0, subiendo: whole ? 0 : 1, guardados: whole ? 1 : 0 },
            point,
          );
          await sweepFiles(program);
          assert.equal((await count())?.subiendo, whole ? 0 : 1, 'the sweep leaves what may still be under way');
          // Expires the upload. Until the database notices that the process is dead, its transaction locks the row.
          for (let i = 0; i < 100 && ((await count())?.subiendo ?? 0) > 0; i += 1) {
            await sweepFiles({ ...program, deadline: -1000 });
            if (!whole && i > 0) await pass(100);
          }
          assert.deepEqual(await count(), { documentos: whole ? 1 : 0, subiendo: 0, guardados: whole ? 1 : 0 }, point);
          assert.equal((await inStore()).length, has + (whole ? 1 : 0), `no file is left over after ${point}`);
          if (!whole) return;
          const row = await program.base.asTenant(aseguradora, (tx) =>
            tx.sql<{ id: string }>('select id from documentos where aseguradora_id = aseguradora_actual()'),
          );
          const who = await asRequester(program, aseguradora, GESTOR);
          const { contenido } = await readStoredFile(program, who, caso, row.rows[0]?.id ?? '');
          assert.ok(bytes.equals(contenido));
        });
      }
    });
  });
}
