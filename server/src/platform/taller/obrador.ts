/** The thread of the workshop: does what it is told and answers. */
import { parentPort } from 'node:worker_threads';
import { ErrorDeDominio } from '../error.ts';
import type { Encargo, Respuesta } from './taller.ts';

parentPort?.on('message', async (encargo: Encargo) => {
  parentPort?.postMessage(await responder(encargo));
});

async function responder({ modulo, funcion, argumentos }: Encargo): Promise<Respuesta> {
  try {
    const hacer = ((await import(modulo)) as Record<string, (...argumentos: readonly unknown[]) => unknown>)[funcion];
    if (!hacer) return { clase: 'fallo', mensaje: 'no such function' };
    return { clase: 'hecho', valor: await hacer(...argumentos) };
  } catch (error) {
    if (error instanceof ErrorDeDominio) {
      const { codigo, valores, cabeceras } = error;
      return { clase: 'dominio', error: { codigo, valores, cabeceras } };
    }
    return { clase: 'fallo', mensaje: error instanceof Error ? error.message : String(error) };
  }
}
