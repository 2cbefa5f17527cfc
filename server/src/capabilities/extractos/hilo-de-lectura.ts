/**
 * The thread in which one statement is read: it ends with it, and takes every byte of it along. What it says is the result or
 * the refusal; of a fault it says nothing, because its words could be those of the statement.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { ErrorDeDominio } from '../../platform/error.ts';
import type { Encargo, Respuesta } from './leer-aparte.ts';
import { leerExtracto } from './leer-extracto.ts';

const { bytes, fichas, hoy } = workerData as Encargo;

function leer(): Respuesta {
  try {
    return { leido: leerExtracto(bytes, fichas, hoy) };
  } catch (error) {
    return error instanceof ErrorDeDominio ? { codigo: error.codigo, valores: error.valores } : { fallo: true };
  }
}

parentPort?.postMessage(leer());
