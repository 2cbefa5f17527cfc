/** A database that neither answers nor closes, as behind a network that drops everything: it counts as away. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import Fastify from 'fastify';
import { abrirBase, type Base } from '../src/db/base.ts';
import { esAusencia } from '../src/db/errores.ts';
import { motorPostgres } from '../src/db/postgres.ts';
import { montarSalud } from '../src/http/salud.ts';
import { crearMetricas } from '../src/platform/metricas.ts';
import { type BaseMigrada, baseMigrada } from './entorno.ts';

const ASEGURADORA = '01234567-89ab-7def-8123-456789abcdef';
const ausente = (error: unknown) => esAusencia(error);

/** Passes everything on, until it falls silent for good on the connections that it has. */
async function abrirTuneles(destino: URL) {
  const enchufes: Socket[] = [];
  const servidor = createServer((entrada) => {
    const salida = connect(Number(destino.port), destino.hostname);
    for (const enchufe of [entrada, salida]) enchufe.on('error', () => enchufe.destroy());
    entrada.pipe(salida).pipe(entrada);
    enchufes.push(entrada, salida);
  }).listen(0, '127.0.0.1');
  await once(servidor, 'listening');
  return {
    puerto: (servidor.address() as AddressInfo).port,
    callar() {
      for (const enchufe of enchufes) {
        enchufe.unpipe();
        enchufe.pause();
      }
    },
    async cerrar() {
      for (const enchufe of enchufes) enchufe.destroy();
      await new Promise((listo) => servidor.close(listo));
    },
  };
}

describe('a database that falls silent', () => {
  let migrada: BaseMigrada;
  let tuneles: Awaited<ReturnType<typeof abrirTuneles>>;
  let base: Base;
  before(async () => {
    migrada = await baseMigrada('postgres');
    const url = new URL(migrada.entorno.DATABASE_URL as string);
    tuneles = await abrirTuneles(url);
    const porTunel = Object.assign(new URL(url), { port: String(tuneles.puerto) }).href;
    base = abrirBase(motorPostgres({ url: porTunel, conexiones: 3, silencio: 200 }));
  });
  after(async () => {
    await base.cerrar();
    await tuneles.cerrar();
    await migrada.abierta.base.cerrar();
    await migrada.cerrar();
  });

  it('counts as away, in the middle of a transaction and at a door, and is used again once it answers', async () => {
    const { promise: dentro, resolve: entrar } = Promise.withResolvers<void>();
    const { promise: silencio, resolve: callado } = Promise.withResolvers<void>();
    const aMedias = base.inquilino(ASEGURADORA, async (tx) => {
      await tx.sql('select 1');
      entrar();
      await silencio;
      await tx.sql('select 2');
    });
    const lectura = () => base.lectura(ASEGURADORA, (tx) => tx.sql('select 1 as uno'));
    await lectura(); // leaves a connection in the pool
    await dentro;
    tuneles.callar();
    callado();
    await assert.rejects(aMedias, ausente);
    await assert.rejects(base.puerta('select 1', []), ausente);
    const { filas } = await lectura();
    assert.deepEqual(filas, [{ uno: 1 }]);
  });

  it('is told at /readyz while it says nothing, not when its connection is given up', async () => {
    const asked = Promise.withResolvers<void>();
    const silent = Promise.withResolvers<never>();
    const ready = () => {
      asked.resolve();
      return silent.promise;
    };
    const app = Fastify();
    const metricas = crearMetricas();
    montarSalud(app, { base: { ...base, ready }, metricas, terminando: () => false, metricasAparte: true });
    const [first, second] = await Promise.all([app.inject('/readyz'), app.inject('/readyz')]);
    await asked.promise;
    for (const { statusCode, body } of [first, second])
      assert.deepEqual([statusCode, body], [503, '{"estado":"sin base de datos"}']);
    await app.close();
  });
});
