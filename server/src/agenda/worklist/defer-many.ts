/** Defers tasks until a day, or ends their deferral. */
import type { DeferMany, DeferredMany } from '@albacea/contract/schemas/worklist.ts';
import { takeCaso } from '../../caso/lock-caso.ts';
import type { Tx } from '../../db/database.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError, invalid } from '../../shared/errors.ts';
import { todayInMadrid } from '../../shared/rules-dates-madrid.ts';
import en from '../words/en/agenda.json' with { type: 'json' };
import es from '../words/es/agenda.json' with { type: 'json' };
import { type Commander, type RowsDependencies, rowByRow } from './row-by-row.ts';
import { canDefer } from './rules.ts';

type Row = DeferMany['filas'][number];

/** Defers many tasks. A row that names the expected previous deferral fails if the task has another deferral now. */
export async function deferMany(
  deps: RowsDependencies,
  commander: Commander,
  { filas }: DeferMany,
): Promise<DeferredMany> {
  const done = await rowByRow(
    deps,
    commander,
    filas,
    async (who, row) => ({ antes: await deps.base.asTenant(who.aseguradora.id, (tx) => defer(tx, who, row)) }),
    { antes: null as string | null },
  );
  return { filas: done.map(({ hasta: _, era: __, ...row }) => row) };
}

/**
 * Defers one task, or ends its deferral.
 * @returns the day until which the task was deferred before; null: it was not deferred
 * @throws DomainError no_encontrado, caso_bloqueado, validacion, cambiado_entretanto
 */
async function defer(tx: Tx, who: Requester, { caso_id, clase, hasta, era }: Row): Promise<string | null> {
  const { aseguradora, actor, now } = who;
  const { fila } = await takeCaso(tx, aseguradora, caso_id);
  const today = todayInMadrid(now);
  if (hasta !== null && !canDefer(clase, hasta, today)) throw invalid(notDeferrable);
  const stored = await readDeferral(tx, fila.id, clase);
  const antes = stored !== null && stored > today ? stored : null;
  if (era !== undefined && era !== antes) throw new DomainError('cambiado_entretanto');
  if (hasta === null && antes === null) return antes;
  if (hasta === null) await dropDeferral(tx, fila.id, clase);
  else await writeDeferral(tx, fila.id, { clase, hasta, aplazada: now });
  await audit(tx, actor, 'tarea_aplazada', { tipo: 'caso', id: caso_id }, now, { clase, hasta });
  return antes;
}

const notDeferrable = {
  campo: 'hasta',
  texto: { es: es.fields.hasta, en: en.fields.hasta },
};

interface DeferralRow {
  readonly clase: string;
  readonly hasta: string;
  readonly aplazada: Date;
}

/** Reads the day until which a task is deferred, possibly in the past; null: it was not deferred. */
async function readDeferral(tx: Tx, caso: string, clase: string): Promise<string | null> {
  const { rows } = await tx.sql<{ hasta: string }>(
    'select hasta from aplazamientos where aseguradora_id = aseguradora_actual() and caso = $1 and clase = $2',
    [caso, clase],
  );
  return rows[0]?.hasta ?? null;
}

async function writeDeferral(tx: Tx, caso: string, { clase, hasta, aplazada }: DeferralRow): Promise<void> {
  await tx.sql(
    `insert into aplazamientos (aseguradora_id, caso, clase, hasta, aplazada) values (aseguradora_actual(), $1, $2, $3, $4)
     on conflict (aseguradora_id, caso, clase) do update set hasta = excluded.hasta, aplazada = excluded.aplazada`,
    [caso, clase, hasta, aplazada],
  );
}

async function dropDeferral(tx: Tx, caso: string, clase: string): Promise<void> {
  await tx.sql('delete from aplazamientos where aseguradora_id = aseguradora_actual() and caso = $1 and clase = $2', [
    caso,
    clase,
  ]);
}
