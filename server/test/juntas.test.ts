/** What one insurer writes in one moment travels in one transaction, and nobody pays for another's fault. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Apertura, prepararApertura } from '../src/capabilities/casos/apertura.ts';
import { insertarApertura } from '../src/capabilities/casos/sql-apertura.ts';
import { abrirBase, type Tx } from '../src/db/base.ts';
import { esAusencia } from '../src/db/errores.ts';
import type { Conjunta } from '../src/db/motor.ts';
import { motorPostgres } from '../src/db/postgres.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { type Aseguradora, type BaseMigrada, baseMigrada, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unDni, unSiniestroB } from './fabricas.ts';
import { hasta } from './instalacion.ts';

const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

describe('elements of one statement', () => {
  let base: BaseMigrada;
  const [una, otra] = [randomUUID(), randomUUID()];
  before(async () => {
    base = await baseMigrada('postgres');
    await base.superSql(`create table elementos (n int primary key check (n <> 13), quien uuid not null default aseguradora_actual());
      grant all on elementos to albacea_app`);
  });
  after(async () => {
    await base.abierta.base.cerrar();
    await base.cerrar();
  });

  /** Each number waits for its lock, as an opening does. */
  const ELEMENTOS: Conjunta<number, number> = {
    texto: 'insert into elementos (n) select * from unnest($1::int[]) returning n',
    valores: (numeros) => [numeros],
    resultados: (filas, numeros) => {
      const escritos = new Set((filas as { n: number }[]).map(({ n }) => n));
      return numeros.map((n) => (escritos.has(n) ? n : 0));
    },
    claves: (n) => [String(n % 1000), ...(n > 5000 ? [String(Math.floor(n / 1000))] : [])],
    antes: (numeros) => ({
      texto: 'select pg_advisory_xact_lock(n) from unnest($1::bigint[]) as n',
      valores: [numeros],
    }),
  };
  const escribir = (quien: string, n: number) =>
    base.abierta.base.inquilino(quien, (tx) => tx.concluirJunto(ELEMENTOS, n));
  const transacciones = async (desde: number, cuantos: number) => {
    const filas = await base.superSql<{ n: number; quien: string; en: string }>(
      'select n, quien, xmin::text as en from elementos where n >= $1 and n < $1 + $2 order by n',
      [desde, cuantos],
    );
    assert.equal(filas.length, cuantos);
    return filas;
  };

  it('share transactions, each with its own insurer', async () => {
    const numeros = Array.from({ length: 40 }, (_, i) => 100 + i);
    const escritos = await Promise.all(numeros.map((n) => escribir(n % 2 ? una : otra, n)));
    assert.deepEqual(escritos, numeros, 'each hears of its own');
    const filas = await transacciones(100, 40);
    for (const { n, quien } of filas) assert.equal(quien, n % 2 ? una : otra);
    const deCada = Map.groupBy(filas, ({ en }) => en);
    assert.ok(deCada.size <= 10, `${deCada.size} transactions`);
    for (const suyas of deCada.values()) assert.equal(new Set(suyas.map(({ quien }) => quien)).size, 1);
  });

  it('one that is wrong fails by itself', async () => {
    const numeros = [11, 12, 13, 14, 15];
    const resultados = await Promise.allSettled(numeros.map((n) => escribir(una, n)));
    assert.deepEqual(
      resultados.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
    );
    const [, , mala] = resultados as PromiseRejectedResult[];
    assert.equal(mala?.reason.constraint, 'elementos_n_check');
  });

  it('with a key in common never travel together, in whatever company', async () => {
    await Promise.all([201, 1201, 202, 2201, 203, 6204, 6205].map((n) => escribir(una, n)));
    const en = await base.superSql<{ n: number; en: string }>('select n, xmin::text as en from elementos');
    const de = (...numeros: number[]) => new Set(en.filter(({ n }) => numeros.includes(n)).map((fila) => fila.en));
    assert.equal(de(201, 1201, 2201).size, 3);
    assert.equal(de(6204, 6205).size, 2);
    assert.equal(de(201, 202, 203, 6204).size, 1);
  });

  it('one that has to wait for somebody else keeps none but itself waiting', async () => {
    await base.superSql('begin');
    await base.superSql('select pg_advisory_xact_lock(303)');
    let escrito = false;
    const lenta = escribir(una, 303).then(() => {
      escrito = true;
    });
    await Promise.all([301, 302, 304, 305].map((n) => escribir(una, n)));
    await escribir(otra, 306);
    await escribir(una, 307);
    assert.equal(escrito, false);
    await base.superSql('commit');
    await lenta;
    await transacciones(301, 7);
  });

  it('held ones that came alone leave the lanes to everybody else', async () => {
    const varias = [una, otra, randomUUID(), randomUUID()];
    await base.superSql('begin');
    await base.superSql('select pg_advisory_xact_lock(n) from unnest(array[601, 602, 603, 604]) as n');
    const escritos = new Set<number>();
    const lentas = varias.map((quien, i) => escribir(quien, 601 + i).then((n) => escritos.add(n)));
    await Promise.all(varias.map((quien, i) => escribir(quien, 611 + i)));
    assert.equal(escritos.size, 0);
    await base.superSql('commit');
    await Promise.all(lentas);
    await transacciones(601, 4);
  });

  it('and work that ends before its connection has come leave none behind', async () => {
    const { DATABASE_URL = '' } = base.entorno;
    const estrecha = abrirBase(motorPostgres({ url: DATABASE_URL, conexiones: 2 }));
    try {
      for (let i = 0; i < 6; i += 1) {
        const trabajo = estrecha.inquilino(una, async (tx) => {
          void tx.sql('select 1').catch(() => undefined);
          throw new RangeError('before it was answered');
        });
        await assert.rejects(trabajo, RangeError);
      }
      const { filas } = await estrecha.inquilino(una, (tx) => tx.sql<{ n: number }>('select 1 as n'));
      assert.deepEqual(filas, [{ n: 1 }]);
    } finally {
      await estrecha.cerrar();
    }
  });

  it('whose database goes away fail together, because nobody knows how it ended; later ones are written', async () => {
    await base.superSql('begin');
    await base.superSql('select pg_advisory_xact_lock(403)');
    const enMarcha = Promise.allSettled([401, 402, 403, 404].map((n) => escribir(una, n)));
    const matar = () =>
      base.superSql(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
    await hasta('a backend waits and is gone', async () => (await matar()).length > 0);
    await base.superSql('commit');
    for (const { status, ...resto } of await enMarcha) {
      assert.equal(status, 'rejected');
      assert.ok(esAusencia((resto as PromiseRejectedResult).reason));
    }
    assert.deepEqual(await base.superSql('select n from elementos where n between 401 and 404'), []);
    assert.equal(await escribir(una, 405), 405);
  });

  it('in a transaction that has written before, or after which there is more to write, go by themselves and with it', async () => {
    const trabajo = base.abierta.base.inquilino(una, async (tx) => {
      await tx.sql('insert into elementos (n) values (501)');
      await tx.concluirJunto(ELEMENTOS, 502);
    });
    await Promise.all([trabajo, escribir(una, 503)]);
    const [primera, segunda, ajena] = await transacciones(501, 3);
    assert.equal(primera?.en, segunda?.en);
    assert.notEqual(primera?.en, ajena?.en);
  });
});

describe('openings of one moment', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  const transaccionesDe = async ({ id }: Aseguradora) => {
    const [fila] = await e.base.superSql<{ n: number }>(
      'select count(distinct xmin::text)::int as n from caso_modulos where aseguradora_id = $1',
      [id],
    );
    assert.ok(fila?.n);
    return fila.n;
  };

  it('are written by few transactions, and each is whole', async () => {
    const quien = await e.aseguradora('B');
    const cuerpos = Array.from({ length: 40 }, () => unSiniestroB());
    const respuestas = await Promise.all(cuerpos.map((cuerpo) => e.pedir(quien, 'POST', '/siniestro', cuerpo)));
    const casos = new Map(respuestas.map(({ json }, i) => [json.data.caso_id, cuerpos[i]]));
    assert.equal(casos.size, 40);
    const filas = await e.base.superSql<{ caso_id: string; cuantas: string }>(
      `select c.caso_id, concat_ws(' ', (select count(*) from siniestros s where s.caso = c.id), (select count(*) from correos m where m.caso = c.id),
                (select count(*) from accesos_heredero h where h.caso = c.id), (select count(*) from caso_modulos m where m.caso = c.id),
                (select count(*) from eventos v where v.caso = c.id), (select count(*) from auditoria u where u.objeto_id = c.caso_id),
                (select count(*) from cifras_hechos f where f.caso = c.id and f.tipo = 'caso')) as cuantas
         from casos c where c.aseguradora_id = $1`,
      [quien.id],
    );
    assert.equal(filas.length, 40);
    for (const { cuantas } of filas) assert.equal(cuantas, '1 1 1 2 2 2 1');
    assert.ok((await transaccionesDe(quien)) <= 20);
    for (const [casoId, cuerpo] of casos) {
      const { data } = (await e.pedir(quien, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.fallecido, cuerpo?.fallecido, 'nobody has the data of another');
      assert.equal(data.heredero.email, cuerpo?.heredero.email);
    }
  });

  it('under one collective policy, of different people, travel together too', async () => {
    const quien = await e.aseguradora('B');
    const estados = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const fallecido = { ...unCaso().fallecido, nombre: `Persona ${i}`, dni: unDni() };
        return (await e.pedir(quien, 'POST', '/casos', { ...unCaso({ poliza_numero: 'COLECTIVA-1' }), fallecido }))
          .estado;
      }),
    );
    assert.deepEqual(estados, Array(40).fill(201));
    assert.ok((await transaccionesDe(quien)) <= 20);
  });

  it('that are one person with and without its number make one case, and the others theirs', async () => {
    const quien = await e.aseguradora('B');
    const fallecido = { ...unCaso().fallecido, dni: unDni() };
    const { dni: _, ...sinNumero } = fallecido;
    const poliza_numero = 'DEC-MISMA-1';
    const suyas = [fallecido, sinNumero, fallecido, sinNumero].map((f) => ({
      ...unCaso({ poliza_numero }),
      fallecido: f,
    }));
    const cuerpos = [...suyas, ...Array.from({ length: 10 }, () => unCaso())];
    const estados = await Promise.all(
      cuerpos.map(async (cuerpo) => (await e.pedir(quien, 'POST', '/casos', cuerpo)).estado),
    );
    assert.deepEqual(estados.slice(0, 4).sort(), [201, 409, 409, 409]);
    assert.deepEqual(estados.slice(4), Array(10).fill(201));
  });

  it('of one family under several policies, from two processes, do not wait for each other in a circle', async (t) => {
    const quien = await e.aseguradora('B');
    const otro = await crearEntorno({ motor: 'postgres', junto: e });
    t.after(() => otro.cerrar());
    const familia = Array.from({ length: 12 }, () => ({ ...unCaso().fallecido, dni: unDni() }));
    for (let vez = 0; vez < 8; vez += 1) {
      const abrir = (proceso: Entorno, personas: typeof familia) =>
        Promise.all(
          personas.map(
            async (fallecido) => (await proceso.pedir(quien, 'POST', '/casos', { ...unCaso(), fallecido })).estado,
          ),
        );
      const estados = await Promise.all([abrir(e, familia), abrir(otro, familia.toReversed())]);
      assert.deepEqual(estados.flat(), Array(24).fill(201));
    }
    assert.ok(!e.registro.some((linea) => linea.includes('40P01')));
  });

  it('find no open case of the person without reading those of others, by a plan that was made when there were none', async () => {
    const quien = await e.aseguradora('B');
    const { inquilinos, direcciones } = e.programa;
    const aseguradora = await inquilinos.obtener(quien.id);
    const una = () => {
      const comun = { modulos: ['suscripciones' as const], pack: 'personalizado', prioridad: 'normal' as const };
      const solicitud = { ...unCaso(), ...comun, siniestro: { notas: null } };
      return prepararApertura(aseguradora, direcciones, solicitud, e.reloj.ahora(), false);
    };
    const base = abrirBase(motorPostgres({ url: e.base.entorno.DATABASE_URL ?? '', conexiones: 1 }));
    const leidas = async (tx: Tx) => {
      const { filas } = await tx.sql<{ leidas: number }>(
        `select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as leidas from pg_stat_xact_user_tables where relname = 'casos'`,
      );
      return filas[0]?.leidas ?? 0;
    };
    const buscar = ({ huellas }: Apertura) =>
      base.inquilino(quien.id, async (tx) => {
        const antes = await leidas(tx);
        const { poliza, identidad, duplicado, sinIdentidad } = huellas;
        const { filas } = await tx.sql<{ id: string | null }>('select caso_abierto_como($1, $2, $3, $4) as id', [
          poliza,
          identidad,
          duplicado,
          sinIdentidad,
        ]);
        assert.equal(filas[0]?.id, null);
        return (await leidas(tx)) - antes;
      });
    try {
      for (let i = 0; i < 8; i += 1) await buscar(una()); // from the sixth time on with the plan that is kept
      const muchas = Array.from({ length: 2000 }, una);
      await Promise.all(
        muchas.map((apertura) => base.inquilino(quien.id, (tx) => insertarApertura(tx, apertura, [], SISTEMA))),
      );
      assert.equal(await buscar(una()), 0);
    } finally {
      await base.cerrar();
    }
  });
});
