/** Requests about own data as rows, and the other data kept about one person. */
import type { DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Tx } from '../../db/database.ts';
import type { Peticiones } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';

export type PeticionRow = Peticiones;

const COLUMNS = 'aseguradora_id, id, caso, allegado, clase, estado, datos_cifrados, pedida, vence, terminada';

/** The requests of a case, newest first. */
export async function readPeticiones(tx: Tx, caso: string): Promise<PeticionRow[]> {
  const { rows } = await tx.sql<PeticionRow>(
    `select ${COLUMNS} from peticiones where aseguradora_id = aseguradora_actual() and caso = $1 order by id desc`,
    [caso],
  );
  return rows;
}

/** A request of a case; null: unknown, or of another case. */
export async function readPeticion(tx: Tx, caso: string, id: string): Promise<PeticionRow | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<PeticionRow>(
    `select ${COLUMNS} from peticiones where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2`,
    [caso, id],
  );
  return rows[0] ?? null;
}

/** Inserts an open request. */
export async function insertPeticion(
  tx: Tx,
  {
    id,
    caso,
    allegado,
    clase,
    datos_cifrados,
    pedida,
    vence,
  }: Omit<PeticionRow, 'aseguradora_id' | 'estado' | 'terminada'>,
): Promise<PeticionRow> {
  const { rows } = await tx.sql<PeticionRow>(
    `insert into peticiones (aseguradora_id, id, caso, allegado, clase, datos_cifrados, pedida, vence)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [id, caso, allegado, clase, datos_cifrados, pedida, vence],
  );
  return rows[0] as PeticionRow;
}

interface End {
  readonly estado: PeticionRow['estado'];
  readonly terminada: Date;
  /** The encrypted request with its answer; null: there is no answer, so the stored data stay. */
  readonly sealed: Buffer | null;
}

/** Ends a request. @returns false: it is no longer in the given state */
export async function endPeticion(
  tx: Tx,
  { id, estado: from }: Pick<PeticionRow, 'id' | 'estado'>,
  { estado, terminada, sealed }: End,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update peticiones set estado = $2, terminada = $3, datos_cifrados = coalesce($4, datos_cifrados)
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = $5`,
    [id, estado, terminada, sealed, from],
  );
  return affected === 1;
}

/** SQL: whether an e-mail about a case went to the family; put its alias in front. */
export const TO_FAMILY = `tipo not in ('carta_proveedor', 'aviso_previo', 'disculpa_persona')`;

/** The e-mails to one person, newest first. They come without texts: the text of an e-mail is deleted when it has left. */
export async function mailsTo(
  tx: Tx,
  caso: string,
  allegado: string | null,
): Promise<{ tipo: string; creado: Date; estado: string }[]> {
  const { rows } = await tx.sql<{ tipo: string; creado: Date; estado: string }>(
    `select tipo, creado, estado from correos
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is not distinct from $2::uuid
        and ${TO_FAMILY} order by id desc`,
    [caso, allegado],
  );
  return rows;
}

export interface Stay {
  readonly desde: Date;
  readonly hasta: Date;
}

/** Links of one person, the newest first. */
export async function linksOf(tx: Tx, caso: string, allegado: string | null): Promise<Stay[]> {
  const { rows } = await tx.sql<Stay>(
    `select creado as desde, least(caduca, coalesce(revocado, caduca)) as hasta from accesos_heredero
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado is not distinct from $2::uuid order by id desc`,
    [caso, allegado],
  );
  return rows;
}

/**
 * The stored sessions of one person, newest first; a sweep deletes expired ones.
 * @param since sessions by older links are left out
 */
export async function sessionsOf(tx: Tx, caso: string, allegado: string | null, since: Date): Promise<Stay[]> {
  const { rows } = await tx.sql<Stay>(
    `select s.creada as desde, s.caduca as hasta from sesiones_heredero s
       join accesos_heredero a on a.aseguradora_id = s.aseguradora_id and a.id = s.acceso
      where s.aseguradora_id = aseguradora_actual() and a.caso = $1 and a.allegado is not distinct from $2::uuid and a.creado >= $3
      order by s.id desc`,
    [caso, allegado, since],
  );
  return rows;
}

/** Papers that the family brought in, the newest first. */
export async function papersOfFamily(
  tx: Tx,
  caso: string,
): Promise<{ tipo: DocumentoType; recibido: Date; fichero_borrado: Date | null }[]> {
  const { rows } = await tx.sql<{ tipo: DocumentoType; recibido: Date; fichero_borrado: Date | null }>(
    `select tipo, recibido, fichero_borrado from documentos
      where aseguradora_id = aseguradora_actual() and caso = $1 and origen = 'heredero' order by id desc`,
    [caso],
  );
  return rows;
}

/** The instants at which the service noted a call with the family, newest first. */
export async function callsWith(tx: Tx, caso: string): Promise<Date[]> {
  const { rows } = await tx.sql<{ escrita: Date }>(
    `select escrita from notas where aseguradora_id = aseguradora_actual() and caso = $1 and clase = 'llamada' order by id desc`,
    [caso],
  );
  return rows.map(({ escrita }) => escrita);
}

/** The steps on accounts that the family took between two instants. */
export async function stepsOfFamily(
  tx: Tx,
  caso: string,
  since: Date,
  until: Date,
): Promise<{ cuenta: string; ocurrido: Date }[]> {
  const { rows } = await tx.sql<{ cuenta: string; ocurrido: Date }>(
    `select datos ->> 'cuenta' as cuenta, ocurrido from cronologia
      where aseguradora_id = aseguradora_actual() and caso = $1 and actor = 'heredero' and datos ? 'cuenta' and ocurrido >= $2 and ocurrido < $3`,
    [caso, since, until],
  );
  return rows;
}
