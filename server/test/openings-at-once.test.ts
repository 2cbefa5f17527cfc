/** Openings that come at once: each is whole, and one person has one open case. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Apertura, prepararApertura } from '../src/capabilities/casos/apertura.ts';
import { insertarApertura } from '../src/capabilities/casos/sql-apertura.ts';
import { abrirBase, type Tx } from '../src/db/base.ts';
import { motorPostgres } from '../src/db/postgres.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unDni, unSiniestroB } from './fabricas.ts';

const SISTEMA: Actor = { visible: 'sistema', tipo: 'sistema', id: null };

describe('openings that come at once', () => {
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());

  it('are whole, each with its own data', async () => {
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
    for (const [casoId, cuerpo] of casos) {
      const { data } = (await e.pedir(quien, 'GET', `/casos/${casoId}`)).json;
      assert.deepEqual(data.fallecido, cuerpo?.fallecido, 'nobody has the data of another');
      assert.equal(data.heredero.email, cuerpo?.heredero.email);
    }
  });

  it('under one collective policy, of different people, all open', async () => {
    const quien = await e.aseguradora('B');
    const estados = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const fallecido = { ...unCaso().fallecido, nombre: `Persona ${i}`, dni: unDni() };
        return (await e.pedir(quien, 'POST', '/casos', { ...unCaso({ poliza_numero: 'COLECTIVA-1' }), fallecido }))
          .estado;
      }),
    );
    assert.deepEqual(estados, Array(40).fill(201));
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
      for (let hundred = 0; hundred < 20; hundred += 1)
        await base.inquilino(quien.id, (tx) =>
          Promise.all(Array.from({ length: 100 }, () => insertarApertura(tx, una(), [], SISTEMA))),
        );
      assert.equal(await buscar(una()), 0);
    } finally {
      await base.cerrar();
    }
  });
});
