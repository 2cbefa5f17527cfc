/** Reads and writes the rows of documents. */
import type { DocumentoState, DocumentoType } from '@albacea/contract/schemas/documentos.ts';
import type { Tx } from '../../db/database.ts';
import { DOCUMENTOS_COLUMNS } from '../../db/table-columns.ts';
import type { Cuentas, Documentos } from '../../db/table-types.ts';
import { isUuid } from '../../platform/ids.ts';
import { rowOfCaso } from '../lock-caso.ts';
import type { DocumentoInJson } from './present.ts';
import type { Uses } from './rules/rules-states.ts';

interface CasoDocumentos {
  readonly id: string;
  readonly caso_id: string;
  readonly clave_envuelta: Uint8Array;
  readonly bloqueado: Date | null;
  readonly documentos: DocumentoInJson[];
}

/** Reads the documents of a case and the wrapped key that decrypts them; null: the case is unknown, another insurer's, or erased. */
export const readDocumentos = (tx: Tx, casoId: string): Promise<CasoDocumentos | null> =>
  rowOfCaso(
    tx,
    `select c.id, c.caso_id, c.clave_envuelta, c.bloqueado, (select coalesce(json_agg(d), '[]') from (
       select id, tipo, estado, origen, formato, bytes, cuenta, recibido, revisado, encode(datos_cifrados, 'base64') as datos
         from documentos where aseguradora_id = aseguradora_actual() and caso = c.id order by id) as d) as documentos
       from casos c where c.aseguradora_id = aseguradora_actual() and c.caso_id = $1 and c.borrado is null`,
    casoId,
  );

/** Reads the state of the last death certificate that the family sent; undefined: it has sent none. @param caso internal id */
export async function stateOfLastProof(tx: Tx, caso: string): Promise<DocumentoState | undefined> {
  const { rows } = await tx.sql<{ estado: DocumentoState }>(
    `select estado from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = 'certificado_defuncion'
        and origen = 'heredero' order by recibido desc, id desc limit 1`,
    [caso],
  );
  return rows[0]?.estado;
}

/** Reads a document of a case; null: the case has no document with this id. */
export async function readDocumento(tx: Tx, caso: string, id: string): Promise<Documentos | null> {
  if (!isUuid(id)) return null;
  const { rows } = await tx.sql<Documentos>(
    `select ${DOCUMENTOS_COLUMNS} from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and id = $2`,
    [caso, id],
  );
  return rows[0] ?? null;
}

/** Finds a document of the case with the same file, kind and account. Ignores documents that were rejected, were set apart, or lost their file. */
export async function findRepeated(
  tx: Tx,
  caso: string,
  { tipo, cuenta, huella }: { tipo: DocumentoType; cuenta: string | null; huella: Buffer },
): Promise<Documentos | null> {
  const { rows } = await tx.sql<Documentos>(
    `select ${DOCUMENTOS_COLUMNS} from documentos where aseguradora_id = aseguradora_actual() and caso = $1 and tipo = $2 and huella = $3
        and cuenta is not distinct from $4::uuid and estado <> 'rechazado' and fichero is not null and apartado is null order by id limit 1`,
    [caso, tipo, huella, cuenta],
  );
  return rows[0] ?? null;
}

export async function countDocumentos(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from documentos where aseguradora_id = aseguradora_actual() and caso = $1',
    [caso],
  );
  return rows[0]?.n ?? 0;
}

/** The columns of an account that decide which documents it requires. */
export type CasoCuenta = Pick<Cuentas, 'id' | 'estado' | 'proveedor' | 'accion' | 'via' | 'papeles_pedidos'>;

/** Reads the accounts of a case, with the columns that the document rules need. */
export async function readCasoCuentas(tx: Tx, caso: string): Promise<CasoCuenta[]> {
  const { rows } = await tx.sql<CasoCuenta>(
    `select id, estado, proveedor, accion, via, papeles_pedidos
       from cuentas where aseguradora_id = aseguradora_actual() and caso = $1`,
    [caso],
  );
  return rows;
}

/** Changes the state of a document. @returns false: the document has changed since it was read */
export async function changeState(
  tx: Tx,
  change: {
    id: string;
    version: number;
    desde: DocumentoState;
    hasta: DocumentoState;
    datos: Buffer;
    /** Instant of the review; null: not reviewed. */
    revisado: Date | null;
  },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update documentos set estado = $4, datos_cifrados = $5, revisado = $6, version = version + 1
      where aseguradora_id = aseguradora_actual() and id = $1 and version = $2 and estado = $3`,
    [change.id, change.version, change.desde, change.hasta, change.datos, change.revisado],
  );
  return affected === 1;
}

/** Sets a document apart. @param rejected its new encrypted part, if it is rejected as well; null: the document keeps its state */
export async function writeApart(tx: Tx, id: string, rejected: Buffer | null, now: Date): Promise<void> {
  await tx.sql(
    `update documentos set apartado = $2, datos_cifrados = coalesce($3, datos_cifrados), version = version + 1,
       estado = case when $3::bytea is null then estado else 'rechazado' end,
       revisado = case when $3::bytea is null then revisado else $2 end
      where aseguradora_id = aseguradora_actual() and id = $1 and apartado is null`,
    [id, now, rejected],
  );
}

/** Whether a document came with an e-mail that a person of the service assigned to the case. */
export async function wasAssigned(tx: Tx, caso: string, id: string): Promise<boolean> {
  const { rows } = await tx.sql(
    `select 1 from correos_recibidos where aseguradora_id = aseguradora_actual() and caso = $1 and prueba = 'persona' and $2 = any(documentos)`,
    [caso, id],
  );
  return rows.length > 0;
}

/** Reads which accounts of a case have a sent request, and whether any certificate was requested. */
export async function readUses(tx: Tx, caso: string): Promise<Uses> {
  const { rows } = await tx.sql<Uses>(
    `select (select coalesce(json_agg(id), '[]') from cuentas
              where aseguradora_id = aseguradora_actual() and caso = $1 and solicitada is not null) as cuentas,
       exists (select from certificados
              where aseguradora_id = aseguradora_actual() and caso = $1 and solicitado is not null) as certificados`,
    [caso],
  );
  return rows[0] ?? { cuentas: [], certificados: false };
}

/** Reads all documents of a case, oldest first. */
export async function readAll(tx: Tx, caso: string): Promise<Documentos[]> {
  const { rows } = await tx.sql<Documentos>(
    `select ${DOCUMENTOS_COLUMNS} from documentos where aseguradora_id = aseguradora_actual() and caso = $1 order by id`,
    [caso],
  );
  return rows;
}
