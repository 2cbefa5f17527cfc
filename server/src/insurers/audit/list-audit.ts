/** The audit log, read by the admins of an insurer or of the service. */
import type { AuditQuery, AuditRecord } from '@albacea/contract/schemas/audit.ts';
import type { ErrorLanguage } from '@albacea/contract/schemas/errors.ts';
import type { Database, Tx } from '../../db/database.ts';
import { asService, SERVICE_ID } from '../../db/service.ts';
import { inWrittenOrder, readPlace } from '../../http/cursor.ts';
import { invalidQuery, unrealInstant } from '../../shared/errors.ts';
import { auditText } from './rules.ts';

type Row = Omit<AuditRecord, 'ocurrido' | 'actor' | 'texto' | 'objeto'> & { readonly ocurrido: Date };
type Names = ReadonlyMap<string, string>;
interface Page {
  readonly elementos: Row[];
  readonly siguiente: string | null;
}

/**
 * A page of an insurer's log, newest first. Actors of the service have no name in it, because an insurer does not see the service's people.
 * @throws DomainError consulta_invalida
 */
export async function listAudit(tx: Tx, query: AuditQuery, language: ErrorLanguage) {
  const page = await readPage(tx, query);
  return withNames(page, new Map([...(await namesOfPeople(tx, page)), ...(await namesOfObjects(tx, page))]), language);
}

/** The service's own log; only the service's role can read the names of its people. @throws DomainError consulta_invalida */
export async function listServiceAudit(database: Database, query: AuditQuery, language: ErrorLanguage) {
  const page = await database.readAsTenant(SERVICE_ID, (tx) => readPage(tx, query));
  return withNames(page, await asService(database, (tx) => namesOfPeople(tx, page)), language);
}

async function readPage(tx: Tx, query: AuditQuery): Promise<Page> {
  const { accion, actor, sobre, objeto, desde, hasta, cursor, limite = 25 } = query;
  const { rows } = await tx.sql<Row & { readonly orden: number }>(
    `select id, ocurrido, actor_tipo, actor_id, accion, objeto_tipo, objeto_id, detalle, secuencia, orden from auditoria
      where aseguradora_id = aseguradora_actual() and ($1::text is null or accion = $1) and ($2::text is null or actor_id = $2)
        and ($3::text is null or objeto_tipo = $3) and ($4::text is null or objeto_id = $4)
        and ($5::timestamptz is null or ocurrido >= $5) and ($6::timestamptz is null or ocurrido < $6)
        and ($7::bigint is null or orden < $7)
      order by orden desc limit $8`,
    [
      accion ?? null,
      actor ?? null,
      sobre ?? null,
      objeto ?? null,
      readInstant('desde', desde),
      readInstant('hasta', hasta),
      readPlace(cursor),
      limite + 1,
    ],
  );
  return inWrittenOrder(rows, limite, ({ orden: _, ...row }) => row);
}

/** Names by membership id. Ids are compared as text, because the ids in a record need not be UUIDs. */
async function namesOfPeople(tx: Tx, { elementos }: Page): Promise<Names> {
  const ids = elementos.flatMap((row) => [
    ...(row.actor_tipo === 'usuario' && row.actor_id ? [row.actor_id] : []),
    ...(row.objeto_tipo === 'usuario' ? [row.objeto_id] : []),
  ]);
  const { rows } = await tx.sql<{ id: string; nombre: string }>(
    'select id, nombre from membresias where id::text = any($1)',
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

async function namesOfObjects(tx: Tx, { elementos }: Page): Promise<Names> {
  const ids = elementos.flatMap(({ actor_id, objeto_id }) => [objeto_id, ...(actor_id ? [actor_id] : [])]);
  const { rows } = await tx.sql<{ id: string; nombre: string }>(
    `select id, etiqueta as nombre from claves_api where aseguradora_id = aseguradora_actual() and id::text = any($1)
      union all
     select id, coalesce(nullif(descripcion, ''), url) from webhooks where aseguradora_id = aseguradora_actual() and id::text = any($1)`,
    [[...new Set(ids)]],
  );
  return new Map(rows.map(({ id, nombre }) => [id, nombre]));
}

const withNames = ({ elementos, siguiente }: Page, names: Names, language: ErrorLanguage) => ({
  elementos: elementos.map(
    (row): AuditRecord => ({
      ...row,
      ocurrido: row.ocurrido.toISOString(),
      actor: (row.actor_id && names.get(row.actor_id)) ?? null,
      texto: auditText(row.accion, language),
      objeto: names.get(row.objeto_id) ?? null,
    }),
  ),
  siguiente,
});

function readInstant(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw invalidQuery({ ...unrealInstant(field), codigo: 'formato' });
  return instant;
}
