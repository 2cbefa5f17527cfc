/** The audit trail: whoever changes it without the key is found out, and where. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ORIGEN } from '../src/capabilities/auditoria/heads.ts';
import { type FilaDeRegistro, sellarAuditoria, unkeyedHash } from '../src/capabilities/auditoria/sellar.ts';
import { verificarAuditoria } from '../src/capabilities/auditoria/verificar.ts';
import type { Base, Tx } from '../src/db/base.ts';
import { type Actor, auditar } from '../src/outbox/hechos.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import type { Programa } from '../src/programa.ts';
import { arrancarTrabajador } from '../src/worker.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { hasta } from './instalacion.ts';
import { crearReplica, type Replica } from './replica.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };
/** Records of the insurer of each test, those of its creation included. */
const REGISTROS = 6;

const anotar = ({ base, reloj }: Programa, { id }: Aseguradora, detalle: object = {}) =>
  base.inquilino(id, (tx) =>
    auditar(tx, ACTOR, 'caso_asignado', { tipo: 'caso', id: 'CAS-1' }, reloj.ahora(), detalle),
  );

describe('the audit trail', () => {
  let e: Entorno;
  let a: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  beforeEach(async () => {
    a = await e.aseguradora('A');
    for (let i = 2; i < REGISTROS; i += 1) {
      e.reloj.avanzar(1);
      await anotar(e.programa, a, { i, ajustes: { b: [1, { c: null }], a: 'x' } });
    }
    assert.ok((await sellarAuditoria(e.programa.base, e.programa.llavero)) >= REGISTROS);
  });
  after(() => e.cerrar());

  const verificar = () => verificarAuditoria(e.programa.base, e.programa.llavero, a.id);
  const sql = (texto: string, ...valores: unknown[]) => e.base.superSql(texto, [a.id, ...valores]);
  const primerError = async () => (await verificar()).primer_error;

  it('is right as it is sealed, and counts what is not sealed yet', async () => {
    assert.deepEqual(await verificar(), {
      correcta: true,
      verificados: REGISTROS,
      sin_sellar: 0,
      primer_error: null,
    });
    await anotar(e.programa, a);
    assert.deepEqual(await verificar(), {
      correcta: true,
      verificados: REGISTROS,
      sin_sellar: 1,
      primer_error: null,
    });
    await sellarAuditoria(e.programa.base, e.programa.llavero);
    assert.partialDeepStrictEqual(await verificar(), { correcta: true, verificados: REGISTROS + 1, sin_sellar: 0 });
  });

  for (const [columna, valor] of [
    ['accion', `'otra'`],
    ['actor_tipo', `'usuario'`],
    ['actor_id', `'x'`],
    ['objeto_tipo', `'clave'`],
    ['objeto_id', `'CAS-2'`],
    ['ocurrido', `ocurrido + interval '1 ms'`],
    ['detalle', `detalle || '{"i": 3.5}'`],
    ['detalle', `jsonb_set(detalle, '{ajustes}', '[["a", "x"], ["b", [1, [["c", null]]]]]')`],
    ['huella', `sha256('')`],
    ['id', 'gen_random_uuid()'],
  ] as const) {
    it(`shows an edit of ${columna} to ${valor}`, async () => {
      await sql(`update auditoria set ${columna} = ${valor} where aseguradora_id = $1 and secuencia = 4`);
      assert.deepEqual(await primerError(), { secuencia: 4, motivo: 'huella' });
    });
  }

  it('shows a deleted record, wherever it stood', async () => {
    for (const secuencia of [REGISTROS, 3, 1]) {
      await sql('delete from auditoria where aseguradora_id = $1 and secuencia = $2', secuencia);
      assert.deepEqual(await primerError(), { secuencia, motivo: 'falta' });
    }
    await sql('delete from auditoria where aseguradora_id = $1');
    assert.deepEqual(await primerError(), { secuencia: 1, motivo: 'falta' });
    await sql('delete from auditoria_cabezas where aseguradora_id = $1');
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows records that changed places', async () => {
    await sql('update auditoria set secuencia = -secuencia where aseguradora_id = $1 and secuencia in (3, 4)');
    await sql('update auditoria set secuencia = 7 + secuencia where aseguradora_id = $1 and secuencia < 0');
    assert.deepEqual(await primerError(), { secuencia: 3, motivo: 'huella' });
  });

  it('shows records that were put in: before, between and after', async () => {
    const meter = (secuencia: number) =>
      sql(
        `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id, secuencia, huella)
           values ($1, $2, now(), 'cli', 'prueba', 'caso', 'CAS-1', $3, sha256(''))`,
        uuidV7(e.reloj.ahora()),
        secuencia,
      );
    await meter(REGISTROS + 1);
    assert.deepEqual(await primerError(), { secuencia: REGISTROS + 1, motivo: 'huella' });
    await sql('update auditoria set secuencia = secuencia + 100 where aseguradora_id = $1 and secuencia >= 4');
    await sql('update auditoria set secuencia = secuencia - 99 where aseguradora_id = $1 and secuencia >= 100');
    await meter(4);
    assert.deepEqual(await primerError(), { secuencia: 4, motivo: 'huella' });
    await meter(0);
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'sobra' });
    await meter(-5);
    assert.deepEqual(await primerError(), { secuencia: -5, motivo: 'sobra' });
  });

  it('shows a tail that was cut, also when the head was cut along, or its seal undone', async () => {
    await sql('delete from auditoria where aseguradora_id = $1 and secuencia > 4');
    assert.deepEqual(await primerError(), { secuencia: 5, motivo: 'falta' });
    await sql(
      `update auditoria_cabezas c set secuencia = 4, huella = r.huella from auditoria r
          where c.aseguradora_id = $1 and r.aseguradora_id = $1 and r.secuencia = 4`,
    );
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
    await sql('update auditoria set secuencia = null where aseguradora_id = $1 and secuencia = 4');
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows a head that is gone, and a chain that goes on past it', async () => {
    await reconstruir(2, 'prolonged', REGISTROS - 2);
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
    await sql('delete from auditoria_cabezas where aseguradora_id = $1');
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
  });

  it('shows a chain that was rebuilt whole, hash by hash, by somebody without the key', async () => {
    await reconstruir(2, 'rewritten', REGISTROS);
    assert.deepEqual(await primerError(), { secuencia: 0, motivo: 'cabeza' });
  });

  /** Edits a record and computes every hash after it anew, up to the head: all that the database alone allows. */
  async function reconstruir(editada: number, accion: string, cabeza: number): Promise<void> {
    await sql('update auditoria set accion = $3 where aseguradora_id = $1 and secuencia = $2', editada, accion);
    const filas = await e.base.superSql<FilaDeRegistro & { secuencia: number | string }>(
      'select * from auditoria where aseguradora_id = $1 order by secuencia',
      [a.id],
    );
    let huella = ORIGEN;
    for (const fila of filas) {
      huella = unkeyedHash(a.id, Number(fila.secuencia), huella, fila);
      await sql(
        `update auditoria set huella = decode($3, 'hex') where aseguradora_id = $1 and id = $2`,
        fila.id,
        huella,
      );
      if (Number(fila.secuencia) !== cabeza) continue;
      await sql(
        `update auditoria_cabezas set secuencia = $2, huella = decode($3, 'hex') where aseguradora_id = $1`,
        cabeza,
        huella,
      );
    }
  }

  it('can be changed by no role of the application', async () => {
    const { base } = e.programa;
    const prohibido = { code: '42501' };
    for (const texto of [
      `update auditoria set accion = 'otra'`,
      'update auditoria set secuencia = 99',
      'delete from auditoria',
      'truncate auditoria',
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id, secuencia)
         values (aseguradora_actual(), gen_random_uuid(), now(), 'cli', 'x', 'x', 'x', 99)`,
      `insert into auditoria (aseguradora_id, id, ocurrido, actor_tipo, accion, objeto_tipo, objeto_id)
         values (gen_random_uuid(), gen_random_uuid(), now(), 'cli', 'x', 'x', 'x')`,
      'delete from auditoria_cabezas',
      'update auditoria_cabezas set secuencia = 0',
    ]) {
      await assert.rejects(
        base.inquilino(a.id, (tx) => tx.sql(texto)),
        prohibido,
        `as the application: ${texto}`,
      );
    }
    for (const texto of [
      `update auditoria set accion = 'otra'`,
      'delete from auditoria',
      'delete from auditoria_cabezas',
      `insert into auditoria_cabezas (aseguradora_id, secuencia, huella, firma, sellada) values (gen_random_uuid(), 0, '', '', now())`,
    ]) {
      const comoTrabajador = base.unsafeAcrossInsurers('albacea_worker', (tx) => tx.sql(texto));
      await assert.rejects(comoTrabajador, prohibido, `as the worker: ${texto}`);
    }
    // The worker seals, but never twice.
    const { afectadas } = await base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      tx.sql('update auditoria set secuencia = 99 where aseguradora_id = $1', [a.id]),
    );
    assert.equal(afectadas, 0);
    const { afectadas: ajenas } = await base.inquilino(a.id, (tx) =>
      tx.sql('select 1 from auditoria where aseguradora_id <> $1', [a.id]),
    );
    assert.equal(ajenas, 0);
  });

  it('is sealed by the worker by itself', async () => {
    const trabajador = arrancarTrabajador(e.programa);
    try {
      await anotar(e.programa, a);
      await hasta('the record is sealed', async () => (await verificar()).sin_sellar === 0);
      assert.equal((await verificar()).verificados, REGISTROS + 1);
    } finally {
      await trabajador.parar();
    }
  });
});

describe('the audit trail under two sealers', () => {
  let e: Entorno;
  let otro: Replica;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    otro = await crearReplica(e);
  });
  after(async () => {
    await otro.cerrar();
    await e.cerrar();
  });

  it('is one valid chain of 1,000 parallel records, and is never called broken while it grows', async () => {
    const a = await e.aseguradora('A');
    const programas = [e.programa, otro.programa];
    let siguen = true;
    const sellar = async ({ base, llavero }: Programa): Promise<number> => {
      let sellados = 0;
      while (siguen) sellados += await sellarAuditoria(base, llavero);
      return sellados + (await sellarAuditoria(base, llavero));
    };
    const mirar = async ({ base, llavero }: Programa): Promise<void> => {
      while (siguen) assert.equal((await verificarAuditoria(base, llavero, a.id)).primer_error, null);
    };
    const selladores = programas.map(sellar);
    const testigos = programas.map(mirar);
    await Promise.all(Array.from({ length: 1000 }, (_, i) => anotar(programas[i % 2] as Programa, a, { i })));
    siguen = false;
    const sellados = await Promise.all(selladores);
    await Promise.all(testigos);
    assert.equal(
      sellados.reduce((suma, n) => suma + n, 0),
      1002,
    );
    assert.deepEqual(await verificarAuditoria(e.programa.base, e.programa.llavero, a.id), {
      correcta: true,
      verificados: 1002,
      sin_sellar: 0,
      primer_error: null,
    });
  });

  it('is not called broken when a record is sealed between the look at the chain and the look at its head', async () => {
    const a = await e.aseguradora('A');
    const { base, llavero } = e.programa;
    let veces = 0;
    const entretanto = async () => {
      veces += 1;
      if (veces > 3) return;
      await anotar(otro.programa, a);
      await sellarAuditoria(otro.programa.base, llavero);
    };
    const conPrisa: Base = {
      ...base,
      lectura: (id, trabajo) =>
        base.lectura(id, (tx) => {
          const sql: Tx['sql'] = async (texto, valores) => {
            if (texto.includes('auditoria_cabezas')) await entretanto();
            return tx.sql(texto, valores);
          };
          return trabajo({ ...tx, sql });
        }),
    };
    await sellarAuditoria(base, llavero);
    assert.deepEqual(await verificarAuditoria(conPrisa, llavero, a.id), {
      correcta: true,
      verificados: 5,
      sin_sellar: 0,
      primer_error: null,
    });
  });
});
