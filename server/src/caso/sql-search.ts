/** Cases as the backoffice looks for them. */
import type { CasoState, Wait } from '@albacea/contract/schemas/casos.ts';
import type { Modulo, Priority } from '@albacea/contract/schemas/common.ts';
import type { Tx } from '../db/database.ts';
import { CASOS_COLUMNS } from '../db/table-columns.ts';
import type { Casos } from '../db/table-types.ts';
import type { Condition } from '../db/write-rows.ts';
import { type ListRow, openBetween, visibleCasos } from './sql.ts';

/** A case is found when any of these fits; of the words all have to. */
export interface Search {
  /** Internal ids of those found by parts of names and numbers. */
  readonly porPartes: readonly string[];
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
  /** null: of nobody. */
  readonly gestor?: string | null;
  readonly abiertoDesde?: Date;
  /** Excluded. */
  readonly abiertoHasta?: Date;
  readonly antes: string | null;
  readonly limite: number;
}

/** A page of cases, newest first. */
export const lookUpCasos = (tx: Tx, f: DeskFilter): Promise<ListRow[]> =>
  visibleCasos(
    tx,
    [
      ...(f.busqueda ? [found(f.busqueda)] : []),
      ['c.estado = ?', f.estado],
      ['c.en_espera_de = ?', f.espera],
      ['c.prioridad = ?', f.prioridad],
      f.gestor === null ? ['c.gestor is null'] : ['c.gestor = ?::uuid', f.gestor],
      [
        `exists (select 1 from caso_modulos q where q.aseguradora_id = c.aseguradora_id and q.caso = c.id and q.modulo = ?)`,
        f.modulo,
      ],
      ...openBetween(f.abiertoDesde ?? null, f.abiertoHasta ?? null),
      ['c.id < ?::uuid', f.antes],
    ],
    f.limite,
  );

/** Each way by its own index; their few ids together. */
const found = ({ porPartes, casoId, poliza, referencia, identidad, palabras }: Search): Condition => [
  `c.id in (
    select unnest(?::uuid[])
    union select id from casos where aseguradora_id = aseguradora_actual() and caso_id = ?
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_poliza = ?
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_referencia = ?::bytea
    union select id from casos where aseguradora_id = aseguradora_actual() and huella_identidad = ?::bytea
    union select caso from caso_palabras where aseguradora_id = aseguradora_actual() and huella = any(?::bytea[])
      group by caso having count(*) = ?)`,
  ...[porPartes, casoId, poliza, referencia, identidad, palabras, palabras.length],
];

export async function casosByIds(tx: Tx, ids: readonly string[]): Promise<Casos[]> {
  const { rows } = await tx.sql<Casos>(
    `select ${CASOS_COLUMNS} from casos where aseguradora_id = aseguradora_actual() and id = any($1::uuid[]) and borrado is null`,
    [[...ids]],
  );
  return rows;
}

export async function casoIdsAfter(tx: Tx, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ id: string }>(
    `select id from casos where aseguradora_id = aseguradora_actual() and borrado is null and ($1::uuid is null or id > $1)
      order by id limit $2`,
    [after, limit],
  );
  return rows.map(({ id }) => id);
}

/** More surnames by which a case is found. */
export async function addSearchWords(tx: Tx, caso: string, words: readonly Buffer[]): Promise<void> {
  await tx.sql(
    `insert into caso_palabras (aseguradora_id, huella, caso)
     select aseguradora_actual(), w, $1 from unnest($2::bytea[]) as w on conflict do nothing`,
    [caso, [...words]],
  );
}
