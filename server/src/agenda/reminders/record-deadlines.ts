/** Computes the next dates of a case and stores those that have changed. */
import type { Wait } from '@albacea/contract/schemas/casos.ts';
import type { Tx } from '../../db/database.ts';
import { nextClock } from './rules-clocks.ts';
import { type CasoDeadline, callDay, casoDeadlines } from './rules-deadlines.ts';
import { silenceAfter } from './rules-notices.ts';
import { readSnapshot } from './snapshot.ts';
import { type Dates, writeDates } from './sql.ts';

/**
 * Computes the next dates and stores the changed ones. Lower domains call this through `caso/record-deadlines.ts`.
 * @param now the insurer's time
 * @param caso internal id of a case whose row this transaction has locked
 * @param isHeard the family has given a sign of life
 */
export async function recordDeadlines(tx: Tx, now: Date, caso: string, isHeard: boolean): Promise<void> {
  const { row, snapshot: read } = await readSnapshot(tx, caso);
  const silencioDesde = silenceAfter(read, isHeard, now);
  const snapshot = { ...read, silencioDesde };
  const deadlines = casoDeadlines(snapshot, now);
  await writeDates(
    tx,
    caso,
    {
      proximo_reloj: nextClock(snapshot, now),
      silencio_desde: silencioDesde,
      llamar: callDay(snapshot, now),
    },
    changed(row.cuentas, deadlines, 'cuenta'),
    changed(row.certificados, deadlines, 'certificado'),
    now,
  );
}

function changed(
  rows: readonly { readonly id: string; readonly proxima_accion: string | null; readonly actua: Wait | null }[],
  deadlines: readonly CasoDeadline[],
  what: CasoDeadline['que'],
): Dates[] {
  const byId = new Map(
    deadlines.filter((deadline) => deadline.que === what).map((deadline) => [deadline.de, deadline]),
  );
  return rows.flatMap(({ id, proxima_accion, actua }) => {
    const { fecha = null, quien = null } = byId.get(id) ?? {};
    return fecha === proxima_accion && quien === actua ? [] : [{ id, proxima_accion: fecha, actua: quien }];
  });
}
