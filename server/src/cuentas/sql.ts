/** Accounts and objections as rows. */
import type { Documento } from '@albacea/contract/schemas/documentos.ts';
import { ANSWER_WAITS, COPY_COMES, TURN_UNTIL, UNDECLARED_RASTRO } from '../caso/read/overview.ts';
import type { Tx } from '../db/database.ts';
import { CUENTAS_COLUMNS, OBJECIONES_COLUMNS } from '../db/table-columns.ts';
import type { Cuentas, Objeciones } from '../db/table-types.ts';
import { assignments, insertRows } from '../db/write-rows.ts';
import { isUuid } from '../platform/ids.ts';
import { LETTER_WAITS, LOST_SINCE } from './letters/arrival.ts';
import type { Correspondence } from './rules/rules-deadline.ts';
import type { CasoSituation } from './rules/rules-sending.ts';

export type Cuenta = Cuentas;
/** Undefined members take the default of their column. */
export type NewCuenta = Pick<Cuentas, 'id' | 'modulo' | 'datos_cifrados' | 'creada' | 'actualizado'> &
  Partial<Omit<Cuentas, 'aseguradora_id' | 'caso'>>;
export type Objecion = Objeciones;

/** The accounts of a case, oldest first. */
export async function readCuentas(tx: Tx, caso: string): Promise<Cuenta[]> {
  const { rows } = await tx.sql<Cuenta>(
    `select ${CUENTAS_COLUMNS} from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 order by id`,
    [caso],
  );
  return rows;
}

/**
 * Reads an account of a case.
 * @returns null: the case has no account with this id
 */
export async function readCuenta(tx: Tx, caso: string, id: string): Promise<Cuenta | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<Cuenta>(
    `select ${CUENTAS_COLUMNS} from cuentas where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2`,
    [caso, id],
  );
  return rows[0] ?? null;
}

export async function insertCuentas(tx: Tx, caso: string, cuentas: readonly NewCuenta[]): Promise<void> {
  const rows = cuentas.map((cuenta) => ({ ...cuenta, aseguradora_id: tx.aseguradoraId, caso }));
  await insertRows(tx, 'cuentas', rows);
}

/**
 * Writes a change to the row that was read, and raises its version.
 * @returns false when the row has changed since it was read
 */
export async function writeCuenta(
  tx: Tx,
  { id, version, estado }: Pick<Cuenta, 'id' | 'version' | 'estado'>,
  changes: Partial<Cuentas>,
): Promise<boolean> {
  const { text, values } = assignments(changes, 4);
  const { affected } = await tx.sql(
    `update cuentas set ${text}, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and version = $2 and estado = $3`,
    [id, version, estado, ...values],
  );
  return affected === 1;
}

/** Writes the last day for the answer. */
export async function writeDeadline(tx: Tx, id: string, plazo: Cuenta['plazo']): Promise<void> {
  await tx.sql('update cuentas set plazo = $2 where aseguradora_id = aseguradora_actual() and id = $1', [id, plazo]);
}

/** The modules of a case. */
export async function casoModulos(tx: Tx, caso: string): Promise<Cuenta['modulo'][]> {
  const { rows } = await tx.sql<{ modulo: Cuenta['modulo'] }>(
    'select modulo from caso_modulos where aseguradora_id = aseguradora_actual() and caso = $1',
    [caso],
  );
  return rows.map(({ modulo }) => modulo);
}

type RowsOfSituation = Pick<
  CasoSituation,
  'mandatoFirmado' | 'documentos' | 'objeciones' | 'turnos' | 'copias' | 'sinDeclarar' | keyof Correspondence
>;

/** Reads the facts that decide whether requests of a case can be sent. Documents whose file was deleted or set aside are left out. */
export async function readSituation(tx: Tx, caso: string): Promise<RowsOfSituation> {
  const { rows } = await tx.sql<RowsOfSituation & object>(
    `select exists (select 1 from mandatos where aseguradora_id = aseguradora_actual() and caso = c.id and estado = 'firmado') as "mandatoFirmado",
       (select coalesce(json_agg(d), '[]') from (
         select tipo, estado, cuenta from documentos
          where aseguradora_id = aseguradora_actual() and caso = c.id and fichero_borrado is null and apartado is null) as d) as documentos,
       (select coalesce(json_agg(o), '[]') from (
         select cuentas, estado from objeciones
          where aseguradora_id = aseguradora_actual() and caso = c.id and estado <> 'levantada') as o) as objeciones,
       (select coalesce(json_object_agg(t.id, t.hasta), '{}') from (
         select k.id, ${TURN_UNTIL} as hasta from cuentas k
          where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and k.estado = 'confirmada') as t where t.hasta is not null) as turnos,
       (select coalesce(json_agg(k.id), '[]') from cuentas k
         where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and ${COPY_COMES}) as copias,
       (select coalesce(json_agg(k.id), '[]') from cuentas k
         where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and ${UNDECLARED_RASTRO}) as "sinDeclarar",
       (select coalesce(json_agg(k.id), '[]') from cuentas k
         where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and ${ANSWER_WAITS}) as "porLeer",
       (select coalesce(json_agg(k.id), '[]') from cuentas k
         where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and k.estado = 'solicitada' and ${LETTER_WAITS}) as "enCamino",
       (select coalesce(json_object_agg(t.id, t.perdida), '{}') from (
         select k.id, (select min(case when paso = k.solicitada then 0 else k.insistencias end) ${LOST_SINCE}) as perdida from cuentas k
          where k.aseguradora_id = aseguradora_actual() and k.caso = c.id and k.estado = 'solicitada') as t where t.perdida is not null) as perdidas
       from casos c where c.aseguradora_id = aseguradora_actual() and c.id = $1`,
    [caso],
  );
  const [situation] = rows;
  if (!situation) throw new Error('the case does not exist');
  return situation;
}

/** Whether a document can prove something about an account: it belongs to the account or to the case as a whole, and was not rejected. */
export async function hasDocumento(
  tx: Tx,
  caso: string,
  cuenta: string,
  id: Documento['documento_id'],
): Promise<boolean> {
  if (!isUuid(id)) return false;
  const { rows } = await tx.sql(
    `select 1 from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2
       and (cuenta is null or cuenta = $3) and estado <> 'rechazado'`,
    [caso, id, cuenta],
  );
  return rows.length > 0;
}

/** Objections of a case, oldest first. */
export async function readObjeciones(tx: Tx, caso: string): Promise<Objecion[]> {
  const { rows } = await tx.sql<Objecion>(
    `select ${OBJECIONES_COLUMNS} from objeciones where aseguradora_id = aseguradora_actual() and caso = $1 order by id`,
    [caso],
  );
  return rows;
}

export async function insertObjecion(
  tx: Tx,
  objecion: Omit<Objeciones, 'aseguradora_id' | 'estado' | 'decidida'>,
): Promise<void> {
  await insertRows(tx, 'objeciones', [{ ...objecion, aseguradora_id: tx.aseguradoraId }]);
}

/** Writes a change to an objection. @returns false when its state has changed since it was read */
export async function writeObjecion(
  tx: Tx,
  { id, estado }: Pick<Objecion, 'id' | 'estado'>,
  changes: Partial<Objeciones>,
): Promise<boolean> {
  const { text, values } = assignments(changes, 3);
  const { affected } = await tx.sql(
    `update objeciones set ${text} where aseguradora_id = aseguradora_actual() and id = $1 and estado = $2`,
    [id, estado, ...values],
  );
  return affected === 1;
}

/** Writes what the deceased wished for their digital life, and replaces the encrypted personal data of the case. */
export async function writeWish(tx: Tx, caso: string, wish: string, encryptedData: Buffer): Promise<void> {
  await tx.sql(
    'update casos set voluntad = $2, datos_cifrados = $3 where aseguradora_id = aseguradora_actual() and id = $1',
    [caso, wish, encryptedData],
  );
}
