/** Lists an insurer's cases: for the API, and by free search for the backoffice. */
import type { QueryOf } from '@albacea/contract/operations/api.ts';
import type { CasoState, CasoSummary, Wait } from '@albacea/contract/schemas/casos.ts';
import type { Modulo, Priority } from '@albacea/contract/schemas/common.ts';
import type { CasosSearch, DeskCaso } from '@albacea/contract/schemas/desk.ts';
import type { Tx } from '../../db/database.ts';
import { CASOS_COLUMNS } from '../../db/table-columns.ts';
import type { Casos } from '../../db/table-types.ts';
import type { Tenant } from '../../db/tenant.ts';
import { type Condition, conditions } from '../../db/write-rows.ts';
import { inPage, readCursor } from '../../http/cursor.ts';
import { firstUuidOf, isUuid } from '../../platform/ids.ts';
import { invalidQuery, reversedRange } from '../../shared/errors.ts';
import { midnightInMadrid } from '../../shared/rules-dates-madrid.ts';
import { surnamesWords } from '../../shared/rules-text.ts';
import { type CasoData, openData, polizaHash, referenciaHash } from '../data.ts';
import { classifyIdentity } from '../rules/rules-identity.ts';
import { matchingCasos } from '../search/search-casos.ts';
import { presentSummary } from './present.ts';

/**
 * Lists the cases of an insurer.
 * @throws DomainError consulta_invalida
 */
export async function listCasos(
  tx: Tx,
  aseguradora: Tenant,
  query: QueryOf<'listarCasos'>,
): Promise<{ elementos: CasoSummary[]; siguiente: string | null }> {
  const { limite = 25, abierto_desde, abierto_hasta } = query;
  if (abierto_desde !== undefined && abierto_hasta !== undefined && abierto_hasta < abierto_desde)
    throw invalidQuery(reversedRange('abierto_hasta', 'abierto_desde'));
  const rows = await apiPage(tx, {
    estado: query.estado,
    abiertoDesde: abierto_desde === undefined ? null : midnightInMadrid(abierto_desde),
    abiertoHasta: abierto_hasta === undefined ? null : midnightInMadrid(abierto_hasta, 1),
    poliza: query.poliza_numero === undefined ? null : polizaHash(aseguradora, query.poliza_numero),
    referencia: referenciaHash(aseguradora, query.referencia),
    actualizadoDesde:
      query.actualizado_desde_instante === undefined ? null : new Date(query.actualizado_desde_instante),
    antes: readCursor(query.cursor),
    limite: limite + 1,
  });
  // Erased cases were left out by the query, so every row still has its key.
  return inPage(rows, limite, (row) => presentSummary(row, openData(aseguradora, row)?.datos as CasoData));
}

/** The person who searches. People of an insurer are not told who of the service works on a case. */
interface WhoSearches {
  readonly usuario: string;
  readonly isOfService: boolean;
}

/**
 * Searches the cases of an insurer by any text. A new case, whose search tokens do not exist yet, is found by whole numbers and surnames.
 * @throws DomainError consulta_invalida
 */
export async function findCasos(
  tx: Tx,
  aseguradora: Tenant,
  who: WhoSearches,
  query: CasosSearch,
): Promise<{ elementos: DeskCaso[]; siguiente: string | null }> {
  const { limite = 25, estado, en_espera_de, modulo, prioridad } = query;
  const busqueda =
    query.busca === undefined
      ? undefined
      : searchOf(aseguradora, query.busca, await matchingCasos(tx, aseguradora, query.busca, who.isOfService));
  const rows = await deskPage(tx, {
    ...(busqueda && { busqueda }),
    ...(estado && { estado }),
    ...(en_espera_de && { espera: en_espera_de }),
    ...(modulo && { modulo }),
    ...(prioridad && { prioridad }),
    ...(who.isOfService && query.gestor && { gestor: gestorOf(query.gestor, who.usuario) }),
    ...(query.abierto_desde && { abiertoDesde: midnightInMadrid(query.abierto_desde) }),
    ...(query.abierto_hasta && { abiertoHasta: midnightInMadrid(query.abierto_hasta, 1) }),
    antes: readCursor(query.cursor),
    limite: limite + 1,
  });
  return inPage(rows, limite, (row) => {
    // Erased cases were left out by the query, so every row still has its key.
    const { metadatos: _, ...inList } = presentSummary(row, openData(aseguradora, row)?.datos as CasoData);
    return { ...inList, gestor: who.isOfService ? row.gestor : null };
  });
}

/** Reads the text as a number of every kind, because nobody says which kind it is, and as surnames if it has letters. */
function searchOf(aseguradora: Tenant, text: string, byParts: readonly string[]): Search {
  const { clave } = aseguradora;
  const { canonica } = classifyIdentity(text);
  const words = /\p{L}{2}/u.test(text) ? surnamesWords(text) : [];
  return {
    byParts,
    casoId: text.trim().toUpperCase(),
    poliza: polizaHash(aseguradora, text),
    referencia: referenciaHash(aseguradora, text.trim()),
    identidad: canonica === null ? null : clave.blindIndex('identidad', canonica),
    palabras: words.map((word) => clave.blindIndex('apellido', word)),
  };
}

/** An id that does not exist, so that nothing is found. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

function gestorOf(wanted: string, user: string): string | null {
  if (wanted === 'nadie') return null;
  if (wanted === 'yo') return user;
  return isUuid(wanted) ? wanted : NOBODY;
}

interface ApiFilter {
  readonly estado: readonly CasoState[] | undefined;
  readonly abiertoDesde: Date | null;
  /** Only cases opened before this instant; null: all. */
  readonly abiertoHasta: Date | null;
  readonly poliza: Buffer | null;
  readonly referencia: Buffer | null;
  readonly actualizadoDesde: Date | null;
  /** Internal id of the last case of the page before. */
  readonly antes: string | null;
  readonly limite: number;
}

type ListRow = Casos & { modulos: Modulo[] };

/**
 * Reads a page of the cases that can be shown, with their modules, newest first.
 * @param filters conditions on `c`, the row of `casos`
 */
async function visibleCasos(tx: Tx, filters: readonly Condition[], limit: number): Promise<ListRow[]> {
  const { text, values } = conditions(filters, 2);
  const { rows } = await tx.sql<ListRow>(
    `select ${CASOS_COLUMNS}, (select array_agg(m.modulo) from caso_modulos m
        where m.aseguradora_id = c.aseguradora_id and m.caso = c.id) as modulos
       from casos c
      where c.aseguradora_id = aseguradora_actual() and c.borrado is null and c.bloqueado is null${text}
      order by c.id desc limit $1`,
    [limit, ...values],
  );
  return rows;
}

/** Conditions on the instant at which a case was opened, which the id of the case contains. */
const openedBetween = (since: Date | null, until: Date | null): readonly Condition[] => [
  ['c.id >= ?::uuid', since && firstUuidOf(since)],
  ['c.id < ?::uuid', until && firstUuidOf(until)],
];

const apiPage = (tx: Tx, f: ApiFilter): Promise<ListRow[]> =>
  visibleCasos(
    tx,
    [
      ['c.estado = any(?)', f.estado],
      ...openedBetween(f.abiertoDesde, f.abiertoHasta),
      ['c.huella_poliza = ?', f.poliza],
      [
        `c.id in (select id from casos where aseguradora_id = aseguradora_actual() and huella_referencia = ?
           union select caso from siniestros where aseguradora_id = aseguradora_actual() and huella_referencia = ?)`,
        f.referencia,
        f.referencia,
      ],
      ['c.actualizado >= ?', f.actualizadoDesde],
      ['c.id < ?::uuid', f.antes],
    ],
    f.limite,
  );

/** Counts the blocked cases (LOPDGDD, art. 32), which no list shows. */
export async function countBlocked(tx: Tx): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    `select count(*)::int as n from casos
      where aseguradora_id = aseguradora_actual() and borrado is null and bloqueado is not null`,
  );
  return rows[0]?.n ?? 0;
}

/** A case matches if one member matches; for `palabras`, the case must have all of these surnames. */
interface Search {
  /** Internal ids of cases found by parts of names and numbers. */
  readonly byParts: readonly string[];
  readonly casoId: string;
  readonly poliza: Buffer;
  readonly identidad: Buffer | null;
  readonly referencia: Buffer | null;
  readonly palabras: readonly Buffer[];
}

interface DeskFilter {
  readonly busqueda?: Search;
  readonly estado?: CasoState;
  readonly espera?: Wait;
  readonly modulo?: Modulo;
  readonly prioridad?: Priority;
  /** Id of the case manager; null: cases without one; absent: all cases. */
  readonly gestor?: string | null;
  readonly abiertoDesde?: Date;
  /** Only cases opened before this instant. */
  readonly abiertoHasta?: Date;
  readonly antes: string | null;
  readonly limite: number;
}

const deskPage = (tx: Tx, f: DeskFilter): Promise<ListRow[]> =>
  visibleCasos(
    tx,
    [
      ...(f.busqueda ? [matches(f.busqueda)] : []),
      ['c.estado = ?', f.estado],
      ['c.en_espera_de = ?', f.espera],
      ['c.prioridad = ?', f.prioridad],
      f.gestor === null ? ['c.gestor is null'] : ['c.gestor = ?::uuid', f.gestor],
      [
        `exists (select 1 from caso_modulos q where q.aseguradora_id = c.aseguradora_id and q.caso = c.id and q.modulo = ?)`,
        f.modulo,
      ],
      ...openedBetween(f.abiertoDesde ?? null, f.abiertoHasta ?? null),
      ['c.id < ?::uuid', f.antes],
    ],
    f.limite,
  );

/** Makes the condition of a search, with one subquery for each index, so that only the few ids found are joined with the cases. */
const matches = ({ byParts, casoId, poliza, referencia, identidad, palabras }: Search): Condition => [
  `c.id in (
    select unnest(?::uuid[])
    union select id from casos where aseguradora_id = aseguradora_actual() and caso_id = ?
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_poliza = ?
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_referencia = ?::bytea
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_identidad = ?::bytea
    union select caso from caso_palabras where aseguradora_id = aseguradora_actual() and huella = any(?::bytea[])
      group by caso having count(*) = ?)`,
  ...[byParts, casoId, poliza, referencia, identidad, palabras, palabras.length],
];
