/** Files of openings, and requests about batches. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CSV_TYPE } from '@albacea/contract/schemas/lote-lists.ts';
import type { InjectOptions } from 'fastify';
import { createLotes } from '../../src/caso/lotes/work-lotes.ts';
import type { Program } from '../../src/compose/program.ts';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { aDni } from './factories.ts';

export const COLUMNS = [
  ...['poliza_numero', 'fallecido.nombre', 'fallecido.apellidos', 'fallecido.dni', 'fallecido.fecha_fallecimiento'],
  ...['heredero.nombre', 'heredero.apellidos', 'heredero.email'],
] as const;

type Cells = Partial<Record<(typeof COLUMNS)[number], string>>;

let series = 0;

/** A row with a person and a policy, others at each call. */
export function aRow(changes: Cells = {}): string {
  series += 1;
  const cells: Record<string, string> = {
    poliza_numero: `LOT-${process.pid}-${series}`,
    'fallecido.nombre': 'Carmen',
    'fallecido.apellidos': `Ruiz ${series}`,
    'fallecido.dni': aDni(),
    'fallecido.fecha_fallecimiento': '2026-11-14',
    'heredero.nombre': 'Lucía',
    'heredero.apellidos': 'Ortega',
    'heredero.email': `lote-${process.pid}-${series}@example.com`,
    ...changes,
  };
  return COLUMNS.map((column) => cells[column]).join(';');
}

export const aFile = (...rows: string[]): string => [COLUMNS.join(';'), ...rows, ''].join('\n');

/** Sends POST /lotes in-process. */
export async function sendLote(
  e: Environment,
  who: Aseguradora,
  text: string | Buffer,
  {
    query = '?abre=siniestro',
    type = CSV_TYPE,
    headers = {},
  }: { query?: string; type?: string; headers?: object } = {},
): Promise<Reply> {
  const injected: InjectOptions = {
    method: 'POST',
    url: `/api/v1/lotes${query}`,
    headers: { host: who.host, ...(who.apiKey && { 'x-api-key': who.apiKey }), 'content-type': type, ...headers },
    payload: text,
  };
  const { statusCode, headers: answered, body } = await e.app.inject(injected);
  return { status: statusCode, headers: answered, text: body, json: JSON.parse(body) };
}

/** Runs the first round of a new worker. */
export const lotesRound = (program: Program): Promise<number> => createLotes(program)();

/** Runs rounds of the worker until no row of any insurer waits. */
export async function workOff({ program }: Environment): Promise<void> {
  while ((await lotesRound(program)) > 0) await sleep(1);
}
