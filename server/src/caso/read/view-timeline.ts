/** Shows the timeline of a case, newest first. */
import type { TimelineEntry } from '@albacea/contract/schemas/casos.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { DeskEntry } from '@albacea/contract/schemas/work.ts';
import type { Tx } from '../../db/database.ts';
import type { Casos } from '../../db/table-types.ts';
import { inWrittenOrder, readPlace } from '../../http/cursor.ts';
import { usersByEntry } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { requireReadable, rowOfCaso } from '../lock-caso.ts';
import { idsOf, type Referred, subjectOf } from '../rules/rules-timeline.ts';
import { presentEntry } from './present.ts';

interface Query {
  readonly cursor?: string;
  readonly limite?: number;
}
interface Page<E> {
  readonly elementos: E[];
  readonly siguiente: string | null;
}

/** Shows a page of the timeline. @throws DomainError no_encontrado, caso_bloqueado, consulta_invalida */
export async function viewTimeline(
  tx: Tx,
  casoId: string,
  { cursor, limite = 25 }: Query,
  language: ErrorLanguage,
): Promise<Page<TimelineEntry>> {
  const rows = await readRows(tx, casoId, cursor, limite);
  return inWrittenOrder(rows, limite, (row) => presentEntry(row, language));
}

/**
 * Shows a page of the timeline in the backoffice: each entry names its object and, for readers of the service, the person of the service who
 * acted.
 * @throws DomainError no_encontrado, caso_bloqueado, consulta_invalida
 */
export async function viewDeskTimeline(
  tx: Tx,
  { actor }: Requester,
  casoId: string,
  { cursor, limite = 25 }: Query,
  language: ErrorLanguage,
): Promise<Page<DeskEntry>> {
  const rows = await readRows(tx, casoId, cursor, limite);
  const referred = await readReferred(tx, rows.flatMap(idsOf));
  const byService = actor.visible === 'servicio' ? rows.filter((row) => row.actor === 'servicio') : [];
  const people = await usersByEntry(
    tx,
    byService.map(({ id }) => id),
  );
  return inWrittenOrder(rows, limite, (row) => ({
    ...presentEntry(row, language),
    ...subjectOf(row, referred),
    persona: people.get(row.id) ?? null,
  }));
}

async function readRows(tx: Tx, casoId: string, cursor: string | undefined, limite: number): Promise<TimelineRow[]> {
  const before = readPlace(cursor);
  const caso = requireReadable(
    await rowOfCaso<Pick<Casos, 'id' | 'bloqueado'>>(
      tx,
      'select id, bloqueado from casos where aseguradora_id = aseguradora_actual() and caso_id = $1 and borrado is null',
      casoId,
    ),
  );
  const { rows } = await tx.sql<TimelineRow>(
    `select id, orden, tipo, actor, ocurrido, datos from cronologia
      where aseguradora_id = aseguradora_actual() and caso = $1 and ($2::bigint is null or orden < $2) order by orden desc limit $3`,
    [caso.id, before, limite + 1],
  );
  return rows;
}

/** Reads documents and certificates by their ids. */
async function readReferred(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Referred>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.sql<Referred & { id: string }>(
    `select id, tipo, cuenta from documentos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])
     union all
     select id, tipo, null from certificados where aseguradora_id = aseguradora_actual() and id = any($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

interface TimelineRow {
  id: string;
  orden: number;
  tipo: string;
  actor: 'aseguradora' | 'heredero' | 'servicio' | 'sistema';
  ocurrido: Date;
  /** Details of the entry: ids and codes, no personal data. */
  datos: Readonly<Record<string, unknown>>;
}
