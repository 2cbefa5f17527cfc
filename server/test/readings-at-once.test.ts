/** Readings that come at once: each caller gets its own answer, and its own fault alone. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setImmediate as finDeTurno } from 'node:timers/promises';
import type { Base, Tx } from '../src/db/base.ts';
import { esAusencia } from '../src/db/errores.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';

const MIRAR = `select current_user::text as rol, current_setting('albacea.aseguradora') as aseguradora,
  (select array_agg(id::text) from aseguradoras) as visibles`;
const ausente = (error: unknown) => esAusencia(error);

for (const motor of MOTORES) {
  describe(`readings on ${motor}`, () => {
    let e: Entorno;
    let aseguradoras: Aseguradora[];
    before(async () => {
      e = await crearEntorno({ motor });
      aseguradoras = await Promise.all(['A', 'B', 'A', 'B'].map((variante) => e.aseguradora(variante as 'A' | 'B')));
    });
    after(() => e.cerrar());
    const leer = <T>(id: string, trabajo: (tx: Tx) => Promise<T>) => e.programa.base.lectura(id, trabajo);
    /** Many at once, of insurers in turn. */
    const leerMuchas = (cuantas: number, trabajo: (tx: Tx, i: number) => Promise<unknown>) =>
      Promise.allSettled(
        Array.from({ length: cuantas }, (_, i) => {
          const { id } = aseguradoras[i % aseguradoras.length] as Aseguradora;
          return leer(id, (tx) => trabajo(tx, i));
        }),
      );

    it('that are asked for at once each see their own insurer, in its role', async () => {
      const resultados = await leerMuchas(60, async (tx) => {
        const { filas } = await tx.sql(MIRAR);
        assert.deepEqual(filas, [{ rol: 'albacea_app', aseguradora: tx.aseguradoraId, visibles: [tx.aseguradoraId] }]);
      });
      assert.deepEqual(
        resultados.filter(({ status }) => status === 'rejected'),
        [],
      );
    });

    it('fail alone: those that come with a failing one get their answers', async () => {
      const resultados = await leerMuchas(40, async (tx, i) => {
        const divisor = i % 5 === 2 ? 0 : 1;
        const [{ filas }] = await Promise.all([
          tx.sql<{ n: number }>('select $1::int / $2::int as n', [i, divisor]),
          tx.sql(MIRAR),
        ]);
        assert.deepEqual(filas, [{ n: i }]);
      });
      for (const [i, resultado] of resultados.entries()) {
        if (i % 5 !== 2) assert.equal(resultado.status, 'fulfilled', `reading ${i}`);
        else assert.equal(resultado.status === 'rejected' && resultado.reason.code, '22012', `reading ${i}`);
      }
    });

    it('fail alone also over a value that the database can not take, or that can not be sent', async () => {
      const impronunciable = {
        toPostgres() {
          throw new Error('unspeakable');
        },
        toJSON() {
          throw new Error('unspeakable');
        },
      };
      const valores = ['bien', 'nulo\0dentro', impronunciable];
      const resultados = await leerMuchas(24, async (tx, i) => {
        const { filas } = await tx.sql('select $1::text as eco', [valores[i % 3]]);
        assert.deepEqual(filas, [{ eco: 'bien' }]);
      });
      assert.deepEqual(
        resultados.map(({ status }) => status === 'fulfilled'),
        resultados.map((_, i) => i % 3 === 0),
      );
    });

    it('carry values of any length and script, bytes and nothing', async () => {
      const texto = 'añó 🕊 \u20ac'.repeat(20_000);
      const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, i) => i % 256));
      const { filas } = await leer((aseguradoras[0] as Aseguradora).id, (tx) =>
        tx.sql<{ t: string; b: Uint8Array; nada: null; n: number }>(
          'select $1::text as t, $2::bytea as b, $3::text as nada, $4::int as n',
          [texto, bytes, null, -7],
        ),
      );
      const [fila] = filas;
      assert.equal(fila?.t, texto);
      assert.deepEqual(Buffer.from(fila?.b ?? []), bytes);
      assert.deepEqual([fila?.nada, fila?.n], [null, -7]);
    });
  });
}

it('a reading that would write is refused by the database', async () => {
  const e = await crearEntorno({ motor: 'postgres' });
  try {
    const { id } = await e.aseguradora('B');
    const write = e.programa.base.lectura(id, (tx) => tx.sql("update aseguradoras set nombre = 'Otra'"));
    await assert.rejects(write, { code: '25006' });
  } finally {
    await e.cerrar();
  }
});

describe('prepared statements and connections on postgres', () => {
  let e: Entorno;
  let base: Base;
  let a: Aseguradora;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    base = e.programa.base;
    a = await e.aseguradora('B');
  });
  after(() => e.cerrar());

  it('a migration that adds a column fails no request, whichever statement reads all columns', async () => {
    await e.base.superSql('create table cambiante (n int); grant select, insert on cambiante to albacea_app');
    const todas = 'select * from cambiante';
    const usar = async () => {
      // more at once than there are connections, so that each has it prepared
      const lecturas = Array.from({ length: 30 }, () => base.lectura(a.id, (tx) => tx.sql(todas)));
      const escrituras = Array.from({ length: 30 }, () =>
        base.inquilino(a.id, async (tx) => {
          const [{ filas }] = await Promise.all([tx.sql(todas), tx.sql('insert into cambiante default values')]);
          return { filas };
        }),
      );
      await Promise.all([...lecturas, ...escrituras]);
    };
    await usar();
    await e.base.superSql('alter table cambiante add column otra int');
    await usar();
    const [fila] = await e.base.superSql<{ n: number }>('select count(*)::int as n from cambiante');
    assert.equal(fila?.n, 60, 'what was tried twice was written once');
  });

  it('a connection that dies fails as away what was on it, and nothing after it', async () => {
    const enVuelo = Array.from({ length: 12 }, () =>
      base.lectura(a.id, (tx) => tx.sql("select pg_sleep(20), 'para matar'")),
    );
    const todas = Promise.allSettled(enVuelo);
    const matar = () =>
      e.base.superSql<{ pid: number }>(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like '%para matar%' and state = 'active' and pid <> pg_backend_pid()`,
      );
    let terminadas = false;
    void todas.then(() => {
      terminadas = true;
    });
    while (!terminadas) {
      await matar();
      await finDeTurno();
    }
    for (const resultado of await todas) {
      assert.ok(resultado.status === 'rejected' && ausente(resultado.reason), JSON.stringify(resultado));
    }
    assert.deepEqual((await base.lectura(a.id, (tx) => tx.sql('select 1 as uno'))).filas, [{ uno: 1 }]);
    assert.equal((await e.pedir(a, 'GET', '/catalogo/modulos')).estado, 200);
  });

  it('a door whose connection dies is answered with 503 to each of its callers, and opens again', async () => {
    const otra = await e.aseguradora('B');
    const pedir = () => Promise.all([a, otra, a].map((quien) => e.pedir(quien, 'GET', '/catalogo/modulos')));
    assert.deepEqual(await pedir().then((todas) => todas.map(({ estado }) => estado)), [200, 200, 200]);
    await e.base.superSql('begin');
    await e.base.superSql('lock table limites_uso');
    let contestadas = false;
    const enPuerta = pedir().finally(() => {
      contestadas = true;
    });
    while (!contestadas) {
      await e.base.superSql('select pg_stat_clear_snapshot()'); // which a transaction would keep
      await e.base.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like '%autenticar_claves%'`,
      );
      await finDeTurno();
    }
    await e.base.superSql('commit');
    assert.deepEqual(
      (await enPuerta).map(({ estado, cabeceras }) => [estado, cabeceras['retry-after']]),
      [503, 503, 503].map((estado) => [estado, '5']),
    );
    assert.deepEqual(await pedir().then((todas) => todas.map(({ estado }) => estado)), [200, 200, 200]);
  });
});
