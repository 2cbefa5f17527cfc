/** Cases as the backoffice looks for them. */
import type { Espera, EstadoCaso } from '@albacea/contract/casos.ts';
import type { Modulo, Prioridad } from '@albacea/contract/comun.ts';
import { type SqlBool, sql } from 'kysely';
import type { Tx } from '../../db/base.ts';
import { primerUuidDe } from '../../platform/ids.ts';
import { casosALaVista, type FilaDeLista } from './sql.ts';

/** A case is found when any of these fits; of the words all have to. */
export interface Busqueda {
  readonly casoId: string;
  readonly poliza: Buffer;
  readonly identidad: Buffer | null;
  readonly palabras: readonly Buffer[];
}

export interface FiltroDeMesa {
  readonly busqueda?: Busqueda;
  readonly estado?: EstadoCaso;
  readonly espera?: Espera;
  readonly modulo?: Modulo;
  readonly prioridad?: Prioridad;
  /** null: of nobody. */
  readonly gestor?: string | null;
  readonly abiertoDesde?: Date;
  /** Excluded. */
  readonly abiertoHasta?: Date;
  readonly antes: string | null;
  readonly limite: number;
}

/** A page of cases, newest first. A text per set of filters, so that each has a plan of its own. */
export async function encontrarCasos(tx: Tx, f: FiltroDeMesa): Promise<FilaDeLista[]> {
  let consulta = casosALaVista(tx, f.limite);
  if (f.busqueda) consulta = consulta.where(hallado(f.busqueda));
  if (f.estado) consulta = consulta.where('c.estado', '=', f.estado);
  if (f.espera) consulta = consulta.where('c.en_espera_de', '=', f.espera);
  if (f.prioridad) consulta = consulta.where('c.prioridad', '=', f.prioridad);
  if (f.gestor !== undefined)
    consulta = f.gestor === null ? consulta.where('c.gestor', 'is', null) : consulta.where('c.gestor', '=', f.gestor);
  if (f.modulo) {
    const { modulo } = f;
    consulta = consulta.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('caso_modulos as q')
          .select('q.modulo')
          .whereRef('q.aseguradora_id', '=', 'c.aseguradora_id')
          .whereRef('q.caso', '=', 'c.id')
          .where('q.modulo', '=', modulo),
      ),
    );
  }
  // The id of a case holds the instant of its opening.
  if (f.abiertoDesde) consulta = consulta.where('c.id', '>=', primerUuidDe(f.abiertoDesde));
  if (f.abiertoHasta) consulta = consulta.where('c.id', '<', primerUuidDe(f.abiertoHasta));
  if (f.antes) consulta = consulta.where('c.id', '<', f.antes);
  return (await consulta.execute()) as FilaDeLista[];
}

/** Each way by its own index; their few ids together. */
const hallado = ({ casoId, poliza, identidad, palabras }: Busqueda) => sql<SqlBool>`c.id in (
  select id from casos where aseguradora_id = aseguradora_actual() and caso_id = ${casoId}
  union select id from casos where aseguradora_id = aseguradora_actual() and huella_poliza = ${poliza}
  union select id from casos where aseguradora_id = aseguradora_actual() and huella_identidad = ${identidad}::bytea
  union select caso from caso_palabras where aseguradora_id = aseguradora_actual() and huella = any(${[...palabras]}::bytea[])
    group by caso having count(*) = ${palabras.length})`;

/** More surnames by which a case is found. */
export async function addSearchWords(tx: Tx, caso: string, words: readonly Buffer[]): Promise<void> {
  await tx.sql(
    `insert into caso_palabras (aseguradora_id, huella, caso)
     select aseguradora_actual(), w, $1 from unnest($2::bytea[]) as w on conflict do nothing`,
    [caso, [...words]],
  );
}
