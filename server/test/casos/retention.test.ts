/** An ended case can be read for a year, is then blocked, and is finally erased (LOPDGDD, art. 32). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { retainCasos } from '../../src/caso/erase/retain-casos.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { dumpTables } from '../support/canaries.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroB } from '../support/factories.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const DAY = 86_400_000;

describe('retention', () => {
  let e: Environment;
  let t: CasoWork;
  let caso: string;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
  });
  beforeEach(async () => {
    t = await createCasoWork(e);
    caso = (await e.request(t.aseguradora, 'POST', '/siniestro', aSiniestroB())).json.data.caso_id;
    await t.process(caso);
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), caso, { resultado: 'desistido' }));
  });
  after(() => e.close());

  const retain = () => retainCasos(e.program);
  const pass = (days: number) => e.clock.advance(days * DAY);
  const state = async (method: string, route: string) => {
    const { status: code, headers } = await e.request(t.aseguradora, method, route, method === 'POST' ? {} : undefined);
    return `${code} ${headers['x-error-code'] ?? ''}`.trim();
  };
  const list = async (route: string) =>
    (await e.request(t.aseguradora, 'GET', route)).json.data.elementos.length as number;

  it('leaves an ended case readable for a year', async () => {
    pass(364);
    await retain();
    assert.equal(await state('GET', `/casos/${caso}`), '200');
    assert.equal(await list('/casos'), 1);
  });

  it('then blocks an ended case: nobody can read, change or list it', async () => {
    pass(367); // more than a leap year
    await retain();
    for (const route of ['', '/cuentas', '/documentos', '/cronologia'])
      assert.equal(await state('GET', `/casos/${caso}${route}`), '403 caso_bloqueado', route);
    for (const route of ['acceso', 'anulacion'])
      assert.equal(await state('POST', `/casos/${caso}/${route}`), '403 caso_bloqueado', route);
    await assert.rejects(
      t.tx((tx) => reopenCaso(t.deps, tx, t.who('servicio'), caso, { motivo: 'Apareció otra cuenta.' }, 'es')),
      { codigo: 'caso_bloqueado' },
    );
    assert.deepEqual([await list('/casos'), await list('/siniestros')], [0, 0]);
    const { id, bloqueado } = await t.row(caso);
    assert.ok(bloqueado);
    const live = await e.base.superSql('select 1 from accesos_heredero where caso = $1 and revocado is null', [id]);
    assert.deepEqual(live, []);
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'caso_bloqueado').length, 1);
  });

  it('erases an ended case after the years that the insurer keeps cases, with the retention as the recorded instruction', async () => {
    await e.base.superSql('update aseguradoras set retencion_anios = 2, version = version + 1 where id = $1', [
      t.aseguradora.id,
    ]);
    const other = await t.open();
    const tenant = await e.program.tenants.get(t.aseguradora.id);
    await t.tx((tx) => closeCaso(tx, { ...t.who('servicio'), aseguradora: tenant }, other, { resultado: 'desistido' }));
    const until = Date.parse(`${(await t.row(other)).conservar_hasta}T12:00:00Z`);
    e.clock.advance(until - e.clock.now().getTime() - DAY);
    await retain();
    assert.equal((await t.row(other)).borrado, null);
    pass(1);
    await retain();
    assert.ok((await t.row(other)).borrado);
    assert.equal((await t.row(caso)).borrado, null, 'a case that is kept for five years stays');
    const [erasure] = await e.base.superSql('select caso_id, instruccion from borrados where aseguradora_id = $1', [
      t.aseguradora.id,
    ]);
    assert.deepEqual(erasure, { caso_id: other, instruccion: 'retention' });
    assert.equal(await state('GET', `/casos/${other}`), '404 no_encontrado');
  });

  it('goes on with the other cases when the kept messages of a case cannot be deleted, and tries again', async () => {
    const other = await t.open();
    await t.tx((tx) => closeCaso(tx, t.who('servicio'), other, { resultado: 'desistido' }));
    const ids = [(await t.row(caso)).id, (await t.row(other)).id].toSorted();
    const tried = new Set<string>();
    const deps = {
      ...e.program,
      mailFolders: async () => ids,
      eraseKeptMails: async (_: string, id: string) => {
        tried.add(id);
        throw new Error('EACCES');
      },
    };
    pass(6 * 366);
    for (const round of ['erases', 'tries again']) {
      tried.clear();
      await retainCasos(deps);
      assert.ok((await t.row(caso)).borrado && (await t.row(other)).borrado, round);
      assert.deepEqual([...tried].filter((id) => ids.includes(id)).toSorted(), ids, round);
    }
  });

  it('neither blocks nor erases an ended case while a task waits in it, but both once the task is done', async () => {
    const tasks: readonly (readonly [insert: string, done: string])[] = [
      [
        'insert into alertas_de_vida (aseguradora_id, id, caso, abierta) values ($1, $2, $3, now())',
        `update alertas_de_vida set decidida = now(), decision = 'sigue'`,
      ],
      [
        'insert into rectificaciones (aseguradora_id, id, caso, cuenta, creada) values ($1, $2, $3, $2, now())',
        'update rectificaciones set hecha = now()',
      ],
      [
        `insert into peticiones (aseguradora_id, id, caso, clase, pedida, vence) values ($1, $2, $3, 'supresion', now(), '2030-01-01')`,
        `update peticiones set estado = 'atendida', terminada = now()`,
      ],
      [
        `insert into consultas (aseguradora_id, id, caso, autor, avisar, hecha) values ($1, $2, $3, $2, false, now())`,
        'update consultas set contestada = now()',
      ],
      [
        `insert into correos_recibidos (aseguradora_id, id, caso, huella, estado, clase, recibido)
           values ($1, $2, $3, '\\xc0ffee', 'archivado', 'familia', now())`,
        'update correos_recibidos set leido = now()',
      ],
      [
        `insert into relevos (aseguradora_id, id, caso, estado, datos_cifrados, creado) values ($1, $2, $3, 'pedido', '\\xc0ffee', now())`,
        `update relevos set estado = 'descartado', decidido = now()`,
      ],
      [
        `insert into llamadas (aseguradora_id, id, caso, desde, hasta, pedida, datos_cifrados)
           values ($1, $2, $3, now(), now() + interval '1 hour', now(), '\\xc0ffee')`,
        `update llamadas set estado = 'hecha', terminada = now()`,
      ],
    ];
    for (const [insert, done] of tasks) {
      const waiting = await t.open();
      await t.tx((tx) => closeCaso(tx, t.who('servicio'), waiting, { resultado: 'desistido' }));
      const { id } = await t.row(waiting);
      const task = randomUUID();
      await e.base.superSql(insert, [t.aseguradora.id, task, id]);
      pass(6 * 366);
      await retain();
      const { bloqueado, borrado } = await t.row(waiting);
      assert.deepEqual([bloqueado, borrado], [null, null], insert);
      await e.base.superSql(`${done} where id = $1`, [task]);
      await retain();
      assert.ok((await t.row(waiting)).borrado, done);
    }
    assert.ok((await t.row(caso)).borrado, 'a case without a task');
  });

  it('never blocks an open case, however old it is', async () => {
    const live = await t.open();
    pass(3000);
    await retain();
    const { bloqueado, borrado } = await t.row(live);
    assert.deepEqual([bloqueado, borrado], [null, null]);
  });

  it('deletes the encrypted data of accounts, documents, mandates and objections, and marks the files to be deleted', async () => {
    const { id } = await t.row(caso);
    await e.base.superSql(
      `insert into ficheros (aseguradora_id, id, caso, estado, bytes, desde, borrar_desde)
         values ($1, $2, $3, 'guardado', 10, now(), '2030-01-01')`,
      [t.aseguradora.id, randomUUID(), id],
    );
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, datos_cifrados, abierta)
         values ($1, $2, $3, 'otra', 'heredero', '\\xc0ffee', now())`,
      [t.aseguradora.id, randomUUID(), id],
    );
    const sealed = await e.base.superSql<{ datos_cifrados: Uint8Array }>(
      `select datos_cifrados from mandatos where caso = $1 union all select datos_cifrados from cuentas where caso = $1
         union all select datos_cifrados from documentos where caso = $1`,
      [id],
    );
    assert.ok(sealed.length >= 3);
    await eraseCaso(e.program, t.aseguradora.id, caso, 'expediente 5', t.who('servicio').actor);
    const { bytes } = await dumpTables(e.base.superSql);
    for (const { datos_cifrados } of sealed) assert.equal(bytes.includes(Buffer.from(datos_cifrados)), false);
    assert.deepEqual(await e.base.superSql('select estado, borrar_desde from ficheros where caso = $1', [id]), [
      { estado: 'por_borrar', borrar_desde: null },
    ]);
    assert.deepEqual(await e.base.superSql('select datos_cifrados from objeciones where caso = $1', [id]), [
      { datos_cifrados: null },
    ]);
  });
});
