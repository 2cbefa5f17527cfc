/** Bulk commands: the result of each task, and undo while it is possible. */
import type { Task } from '@albacea/contract/schemas/desk.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BackofficeClient, useClient } from '../../app/client.ts';
import { useFailureMessage } from '../../app/data.ts';
import { canChase } from './tasks.ts';

type BulkCommand = 'reclamar' | 'asignar' | 'aplazar' | 'deshacer';

interface RowResult {
  readonly aseguradora: string;
  readonly caso_id: string;
  readonly hecho: boolean;
  readonly motivo: string | null;
}

/** Progress of a bulk command, and the results of its rows. */
export interface Outcome {
  readonly command: BulkCommand;
  readonly total: number;
  readonly rows: readonly RowResult[];
  readonly ended: boolean;
  /** Until when the command can be undone, in milliseconds since the epoch; null: it can't be undone. */
  readonly until: number | null;
  undo?(): Promise<void>;
}

/** The answer to a request for some of the rows, and until when they can be undone, in milliseconds since the epoch. */
interface Part {
  readonly rows: readonly RowResult[];
  readonly until?: number;
}

/** Milliseconds in which an assignment or a deferral can be undone; for letters the server says when they leave. */
const UNDO_MS = 30_000;
/** Rows of one request to chase: letters take longer than other commands, so small requests make the progress show. */
const CHASE_AT_ONCE = 3;
const AT_ONCE = 200;

export interface BulkActs {
  readonly outcome: Outcome | null;
  readonly isBusy: boolean;
  chase(tasks: readonly Task[]): Promise<void>;
  assign(tasks: readonly Task[], gestor: string | null): Promise<void>;
  defer(tasks: readonly Task[], until: string | null): Promise<void>;
  dismiss(): void;
}

export function useBulkActs(): BulkActs {
  const client = useClient();
  const queryClient = useQueryClient();
  const messageOf = useFailureMessage();
  const [outcome, show] = useState<Outcome | null>(null);

  /** Sends the rows a few at a time; those whose request failed are reported as not done. */
  const run: Run = async (command, rows, size, send, undo) => {
    const results: RowResult[] = [];
    const times: number[] = [];
    const report = (ended: boolean) =>
      show({
        command,
        ended,
        total: rows.length,
        rows: [...results],
        until: ended && undo && times.length > 0 ? Math.min(...times) : null,
        ...(undo && { undo }),
      });
    report(false);
    for (let since = 0; since < rows.length; since += size) {
      const batch = rows.slice(since, since + size);
      try {
        const part = await send(batch);
        results.push(...part.rows);
        if (part.until !== undefined && part.rows.some(({ hecho }) => hecho)) times.push(part.until);
      } catch (failure) {
        const motivo = messageOf(failure as Error);
        results.push(...batch.map(({ aseguradora, caso_id }) => ({ aseguradora, caso_id, hecho: false, motivo })));
      }
      report(false);
    }
    report(true);
    await queryClient.invalidateQueries();
  };

  return {
    outcome,
    isBusy: outcome !== null && !outcome.ended,
    dismiss: () => show(null),
    chase: (tasks) => chase(client, run, tasks),
    assign: (tasks, gestor) => assign(client, run, tasks, gestor),
    defer: (tasks, until) => defer(client, run, tasks, until),
  };
}

type Run = <R extends Pick<RowResult, 'aseguradora' | 'caso_id'>>(
  command: BulkCommand,
  rows: readonly R[],
  size: number,
  send: (batch: readonly R[]) => Promise<Part>,
  undo?: () => Promise<void>,
) => Promise<void>;

function chase(client: BackofficeClient, run: Run, tasks: readonly Task[]): Promise<void> {
  const rows = tasks.filter(canChase).map(({ aseguradora, caso_id, clase }) => ({ aseguradora, caso_id, clase }));
  const letters: { aseguradora: string; caso_id: string; carta: string }[] = [];
  const recall = () =>
    run('deshacer', letters, AT_ONCE, async (batch) => ({
      rows: (await client.request('POST /trabajo/reclamaciones/deshacer', { body: { filas: [...batch] } })).filas,
    }));
  return run(
    'reclamar',
    rows,
    CHASE_AT_ONCE,
    async (batch) => {
      const { filas } = await client.request('POST /trabajo/reclamaciones', { body: { filas: [...batch] } });
      for (const { aseguradora, caso_id, cartas } of filas)
        letters.push(...cartas.map((carta) => ({ aseguradora, caso_id, carta })));
      const times = filas.flatMap(({ segundos }) => (segundos === null ? [] : [Date.now() + segundos * 1000]));
      return { rows: filas, ...(times.length > 0 && { until: Math.min(...times) }) };
    },
    recall,
  );
}

function assign(client: BackofficeClient, run: Run, tasks: readonly Task[], gestor: string | null): Promise<void> {
  const casos = new Map(
    tasks.map(({ aseguradora, caso_id }) => [`${aseguradora} ${caso_id}`, { aseguradora, caso_id }]),
  );
  const rows = [...casos.values()].map((caso) => ({ ...caso, gestor }));
  const undoRows: { aseguradora: string; caso_id: string; gestor: string | null; era: string | null }[] = [];
  const send = (filas: readonly ((typeof rows)[number] | (typeof undoRows)[number])[]) =>
    client.request('POST /trabajo/asignaciones', { body: { filas: [...filas] } });
  return run(
    'asignar',
    rows,
    AT_ONCE,
    async (batch) => {
      const { filas } = await send(batch);
      for (const { aseguradora, caso_id, hecho, antes } of filas)
        if (hecho && antes !== gestor) undoRows.push({ aseguradora, caso_id, gestor: antes, era: gestor });
      return { rows: filas, ...(undoRows.length > 0 && { until: Date.now() + UNDO_MS }) };
    },
    () => run('deshacer', undoRows, AT_ONCE, async (batch) => ({ rows: (await send(batch)).filas })),
  );
}

function defer(client: BackofficeClient, run: Run, tasks: readonly Task[], until: string | null): Promise<void> {
  const rows = tasks.map(({ aseguradora, caso_id, clase }) => ({ aseguradora, caso_id, clase, hasta: until }));
  const undoRows: ((typeof rows)[number] & { readonly era: string | null })[] = [];
  const send = (filas: readonly (typeof rows)[number][]) =>
    client.request('POST /trabajo/aplazamientos', { body: { filas: [...filas] } });
  return run(
    'aplazar',
    rows,
    AT_ONCE,
    async (batch) => {
      const { filas } = await send(batch);
      for (const [i, { hecho, antes }] of filas.entries()) {
        const row = batch[i];
        if (row && hecho && antes !== until) undoRows.push({ ...row, hasta: antes, era: until });
      }
      return { rows: filas, ...(undoRows.length > 0 && { until: Date.now() + UNDO_MS }) };
    },
    () => run('deshacer', undoRows, AT_ONCE, async (batch) => ({ rows: (await send(batch)).filas })),
  );
}
