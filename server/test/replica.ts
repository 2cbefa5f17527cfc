/** One more process's worth of service on the PostgreSQL of an Entorno: its own pool, caches and HTTP server. */
import type { FastifyInstance } from 'fastify';
import { abrirBase } from '../src/db/base.ts';
import { motorPostgres } from '../src/db/postgres.ts';
import { crearServidor } from '../src/http/servidor.ts';
import { crearPrograma, type Programa } from '../src/programa.ts';
import type { Entorno } from './entorno.ts';

export interface Replica {
  readonly programa: Programa;
  readonly app: FastifyInstance;
  cerrar(): Promise<void>;
}

/**
 * Shares the database, the clock and the folder; nothing else. Close it before the Entorno.
 * @param url another way to the same database
 */
export async function crearReplica(
  { programa: primera, reloj, base }: Entorno,
  url = base.entorno.DATABASE_URL as string,
): Promise<Replica> {
  const abierta = { base: abrirBase(motorPostgres({ url, conexiones: 20 })), liberar: () => undefined };
  const programa = await crearPrograma(primera.config, reloj, primera.registro, abierta, primera.contrasenas);
  const salud = { metricas: programa.metricas, terminando: () => false, metricasAparte: false };
  const app = await crearServidor({ ...programa.http, salud });
  return {
    programa,
    app,
    async cerrar() {
      await app.close();
      await programa.cerrar();
    },
  };
}
