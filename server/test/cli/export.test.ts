/** The export of an insurer: files that any program can read, resumed after an interruption. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { PNG } from 'pngjs';
import { COMMANDS } from '../../src/cli/commands.ts';
import { handleCommand } from '../../src/cli/run-command.ts';
import type { Database } from '../../src/db/database.ts';
import { exportAseguradora } from '../../src/insurers/exports/export-aseguradora.ts';
import { FILE_NAMES } from '../../src/insurers/exports/rules-format.ts';
import { createLogoDrawing } from '../../src/insurers/identity/logo/draw-logo.ts';
import { saveLogo } from '../../src/insurers/identity/logo/logo.ts';
import { putSettings } from '../../src/insurers/identity/sign-on/sql-sign-on.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import type { Actor } from '../../src/shared/actor.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso, aSiniestroA } from '../support/factories.ts';
import { aFile, aRow, sendLote } from '../support/lotes.ts';

const READER = join(import.meta.dirname, '../../../examples/read-export/read_export.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const CASES = 7;
const SIGN_ON = {
  emisor: 'https://login.aurora.example',
  cliente: 'albacea',
  ambitos: 'openid email',
  reclamacion: 'groups',
  roles: [],
  dominios: ['aurora.example'],
};

describe('the export of an insurer', () => {
  let e: Environment;
  let own: Aseguradora;
  let folder: string;
  let reserved: string;
  let blocked: string;
  let shown: Buffer;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    own = await e.aseguradora('A', { slug: 'aurora' });
    const foreign = await e.aseguradora('A', { slug: 'ajena' });
    folder = await mkdtemp(join(tmpdir(), 'export-'));
    await e.request(foreign, 'POST', '/casos', aCaso());
    const ids: string[] = [];
    for (let i = 0; i < CASES; i += 1) {
      const opened = await e.request(own, 'POST', '/siniestro', aSiniestroA());
      ids.push(opened.json.data.caso_id);
    }
    [reserved = '', blocked = ''] = ids;
    const cuentas = [{ proveedor_codigo: 'netflix' }, { proveedor: 'Club de lectura Vetusta' }];
    assert.equal((await e.request(own, 'POST', `/casos/${reserved}/cuentas`, { cuentas })).status, 201);
    await e.base.superSql(
      `update cuentas k set reservada = true from casos c
        where c.id = k.caso and c.aseguradora_id = $2 and c.caso_id = $1 and k.proveedor = 'netflix'`,
      [reserved, own.id],
    );
    const aseguradora = await e.program.tenants.get(own.id);
    const drawn = PNG.sync.write(Object.assign(new PNG({ width: 40, height: 20 }), { data: Buffer.alloc(3200, 200) }));
    const who = { aseguradora, actor: ACTOR, now: e.clock.now() };
    const { logo } = await saveLogo(
      { base: e.program.base, drawLogo: createLogoDrawing() },
      who,
      drawn,
      'Aurora, con usted',
    );
    shown = (await e.app.inject({ url: logo?.direccion ?? '', headers: { host: own.host } })).rawPayload;
    await e.program.base.asTenant(own.id, (tx) =>
      putSettings(tx, { ...SIGN_ON, secreto_cifrado: Buffer.from('client secret') }, e.clock.now()),
    );
    await sealEvents(e.program.base);
    await e.base.superSql('update casos set bloqueado = now() where aseguradora_id = $2 and caso_id = $1', [
      blocked,
      own.id,
    ]);
  });
  after(async () => {
    await e.close();
    await rm(folder, { recursive: true });
  });

  const linesOf = async (dir: string, file: string): Promise<Record<string, unknown>[]> =>
    (await readFile(join(dir, file), 'utf8'))
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  it('contains what its insurer may see and nothing of other insurers, and counts what it leaves out', async () => {
    const dir = join(folder, 'whole');
    const done = await COMMANDS.exportar?.run(e.program, { aseguradora: 'aurora', carpeta: dir });
    assert.equal(done?.carpeta, dir);
    const casos = await linesOf(dir, 'casos.jsonl');
    assert.equal(casos.length, CASES - 1);
    for (const caso of casos) {
      const { json } = await e.request(own, 'GET', `/casos/${caso.caso_id}`);
      assert.deepEqual(caso, json.data);
    }
    assert.equal((await linesOf(dir, 'siniestros.jsonl')).length, CASES - 1);
    assert.ok((await linesOf(dir, 'eventos.jsonl')).length >= CASES);
    assert.ok((await linesOf(dir, 'auditoria.jsonl')).some(({ accion }) => accion === 'datos_exportados'));
    const manifest = JSON.parse(await readFile(join(dir, 'manifiesto.json'), 'utf8'));
    const withheld = new Map(
      manifest.retenido.map((one: { clase: string; cuantos: number | null }) => [one.clase, one.cuantos]),
    );
    assert.equal(withheld.get('casos_bloqueados'), 1);
    assert.equal(withheld.get('cuentas_reservadas'), 1);
    assert.equal(withheld.get('secretos'), null);
    assert.deepEqual(await readFile(join(dir, 'logo.png')), shown);
    const said = manifest.ficheros.find(({ nombre }: { nombre: string }) => nombre === 'logo.png');
    const sha256 = createHash('sha256').update(shown).digest('hex');
    assert.deepEqual(said, { ...said, linea: null, lineas: null, bytes: shown.length, sha256 });
    assert.deepEqual(await linesOf(dir, 'ajustes.jsonl'), [{ ajuste: 'inicio_unico', ...SIGN_ON, exigido: false }]);
    const [settings] = (await linesOf(dir, 'aseguradora.jsonl')) as { logo: { texto: string } }[];
    assert.equal(settings?.logo.texto, 'Aurora, con usted');
    const all = (await Promise.all((await readdir(dir)).map((file) => readFile(join(dir, file), 'utf8')))).join('\n');
    const ofReserved = casos.find(({ caso_id }) => caso_id === reserved) as { cuentas: { proveedor: string | null }[] };
    assert.deepEqual(ofReserved.cuentas.map(({ proveedor }) => proveedor).sort(), ['Club de lectura Vetusta', null]);
    assert.ok(!all.includes(own.apiKey), 'the export contains no API key');
    assert.ok(!all.includes('clave_envuelta'), 'the export contains no wrapped key');
  });

  it('can be read by a program that knows only the files, and an appended line is detected', {
    skip: !hasPython && 'python3 is not installed',
  }, async () => {
    const dir = join(folder, 'read');
    await exportAseguradora(e.program, own.id, dir, ACTOR);
    const read = () => spawnSync('python3', [READER, dir], { encoding: 'utf8' });
    const { status, stdout, stderr } = read();
    assert.equal(status, 0, stderr);
    const told = JSON.parse(stdout);
    assert.equal(told.lineas['casos.jsonl'], CASES - 1);
    assert.equal(told.cuentas, 2);
    assert.deepEqual(told.otros_ficheros, ['logo.png']);
    assert.deepEqual(told.casos_por_estado, { abierto: CASES - 1 });
    await appendFile(join(dir, 'siniestros.jsonl'), '{}\n');
    assert.match(read().stderr, /siniestros.jsonl: not the bytes that were written/);
  });

  it('resumes after an interruption and half-written files, without repeating a line', async () => {
    const dir = join(folder, 'cut');
    let interruptions = 0;
    for (let isDone = false; !isDone; ) {
      let left = 4;
      const failing: Database = {
        ...e.program.base,
        readAsTenant: (id, work) => {
          left -= 1;
          if (left < 0) throw new Error('cut off');
          return e.program.base.readAsTenant(id, work);
        },
      };
      try {
        await exportAseguradora({ ...e.program, base: failing }, own.id, dir, ACTOR);
        isDone = true;
      } catch (error) {
        assert.match((error as Error).message, /cut off/);
        interruptions += 1;
        const begun = (await readdir(dir)).filter((file) => /\.(?:jsonl|png)$/.test(file));
        for (const file of begun) await appendFile(join(dir, file), '{"half":');
      }
    }
    assert.ok(interruptions > 1, 'the export is interrupted more than once');
    for (const file of ['casos.jsonl', 'siniestros.jsonl', 'cronologia.jsonl'])
      assert.deepEqual(await linesOf(dir, file), await linesOf(join(folder, 'whole'), file), file);
    assert.deepEqual(await readFile(join(dir, 'logo.png')), shown);
    assert.ok(!(await readdir(dir)).includes('por-donde-va.json'));
    assert.equal(
      (await linesOf(dir, 'auditoria.jsonl')).filter(({ accion }) => accion === 'datos_exportados').length,
      hasPython ? 3 : 2,
    );
  });

  it('has no logo file if the insurer has no logo', async () => {
    const dir = join(folder, 'plain');
    const { id } = await e.aseguradora('B', { slug: 'plana' });
    const { ficheros } = await exportAseguradora(e.program, id, dir, ACTOR);
    assert.equal(ficheros, 16);
    assert.ok(!(await readdir(dir)).includes('logo.png'));
    if (hasPython) assert.equal(spawnSync('python3', [READER, dir]).status, 0);
  });

  it('contains the same lines whatever the page size', async () => {
    const paged = [
      'usuarios',
      'webhooks',
      'casos',
      'cronologia',
      'siniestros',
      'lotes',
      'eventos',
      'auditoria',
      'reporting',
    ];
    await e.base.superSql("update aseguradoras set creada = creada - interval '5 months' where id = $1", [own.id]);
    const { json } = await e.request(own, 'GET', '/casos');
    for (let i = 0; i < 5; i += 1) {
      await onePersonOf(e, own);
      const body = { url: `https://receptor.example/${i}`, eventos: ['caso_cerrado'] };
      assert.equal((await e.request(own, 'POST', '/webhooks', body)).status, 201);
      assert.equal((await sendLote(e, own, aFile(aRow()))).status, 202);
      await e.base.superSql(
        `insert into cronologia (aseguradora_id, caso, id, tipo, actor, ocurrido)
         select aseguradora_id, id, gen_random_uuid(), 'caso_abierto', 'sistema', abierto from casos where aseguradora_id = $1 and caso_id = $2`,
        [own.id, json.data.elementos[0].caso_id],
      );
    }
    const [large, small] = [join(folder, 'large-pages'), join(folder, 'small-pages')];
    await exportAseguradora(e.program, own.id, large, ACTOR);
    await exportAseguradora(e.program, own.id, small, ACTOR, 2);
    for (const file of FILE_NAMES.filter((name) => name.endsWith('.jsonl'))) {
      // the record of the export itself is left out
      const lines = async (dir: string) =>
        (await linesOf(dir, file)).filter(({ accion }) => accion !== 'datos_exportados');
      const expected = await lines(large);
      assert.deepEqual(await lines(small), expected, file);
      if (paged.includes(file.replace('.jsonl', '')))
        assert.ok(expected.length > 3, `${file} has more than one page of two lines`);
    }
  });

  it('stops when the process that ordered it has exited', async () => {
    const gone = new AbortController();
    let reads = 0;
    const base: Database = {
      ...e.program.base,
      readAsTenant(id, work) {
        reads += 1;
        if (reads === 3) gone.abort();
        return e.program.base.readAsTenant(id, work);
      },
    };
    const options = { aseguradora: 'aurora', carpeta: join(folder, 'left') };
    await assert.rejects(handleCommand({ ...e.program, base }, { name: 'exportar', options }, gone.signal), {
      name: 'AbortError',
    });
    assert.equal(reads, 3);
  });

  it('refuses a folder with other files, and does not change it', async () => {
    const refused = (dir: string, message: RegExp) =>
      assert.rejects(exportAseguradora(e.program, own.id, dir, ACTOR), { name: 'UsageError', message });
    await refused(join(folder, 'whole'), /holds a complete export/);
    await refused(folder, /is not empty/);
    const other = await mkdtemp(join(tmpdir(), 'export-'));
    const progress = { aseguradora: 'ajena', instante: '2026-11-21T09:30:00.000Z', ficheros: {}, retenido: {} };
    await writeFile(join(other, 'por-donde-va.json'), JSON.stringify(progress));
    await refused(other, /holds an export of ajena/);
    await rm(other, { recursive: true });
  });
});
