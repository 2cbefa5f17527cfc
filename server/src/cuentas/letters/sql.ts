/** Rows for letters: documents to attach, the last sending about an account, and the postal addresses of providers. */
import type { Origin } from '@albacea/contract/schemas/common.ts';
import type { DocumentoState, DocumentoType, Format } from '@albacea/contract/schemas/documentos.ts';
import type { Letter, OfferedAddress } from '@albacea/contract/schemas/papers.ts';
import type { Tx } from '../../db/database.ts';

/** A document that can be attached to a letter. */
export interface DocumentoForCopy {
  readonly id: string;
  readonly tipo: DocumentoType;
  readonly estado: DocumentoState;
  readonly cuenta: string | null;
  readonly formato: Format;
  readonly bytes: number;
  readonly fichero: string;
  readonly origen: Origin;
  readonly recibido: Date;
}

/** The documents of a case that have a file and were not set aside, newest first. */
export async function readCopyable(tx: Tx, caso: string): Promise<DocumentoForCopy[]> {
  const { rows } = await tx.sql<DocumentoForCopy>(
    `select id, tipo, estado, cuenta, formato, bytes, fichero, origen, recibido from documentos
      where aseguradora_id = aseguradora_actual() and caso = $1 and fichero is not null and formato is not null and apartado is null
      order by id desc`,
    [caso],
  );
  return rows;
}

/** The last letter about an account that was queued and not taken back. @returns null: there is none */
export async function readLastSending(tx: Tx, caso: string, cuenta: string): Promise<Letter['ultimo_envio']> {
  const { rows } = await tx.sql<{ estado: NonNullable<Letter['ultimo_envio']>['estado']; creado: Date }>(
    `select estado, creado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and cuenta = $2
        and tipo = 'carta_proveedor' and estado <> 'deshecho' order by id desc limit 1`,
    [caso, cuenta],
  );
  const [row] = rows;
  return row ? { estado: row.estado, cuando: row.creado.toISOString() } : null;
}

/** The address of the last letter by post to a provider. @returns null: none is stored */
export async function readPostalAddress(tx: Tx, proveedor: string): Promise<OfferedAddress | null> {
  const { rows } = await tx.sql<OfferedAddress>(
    'select lineas, fuente, anotada::text as anotada, devuelta::text as devuelta from direcciones_postales where proveedor = $1',
    [proveedor],
  );
  return rows[0] ?? null;
}

/** Stores an address. If the stored address has the same lines and source, its day and its mark as returned stay. */
export async function writePostalAddress(
  tx: Pick<Tx, 'sql'>,
  proveedor: string,
  { lineas, fuente, anotada }: Omit<OfferedAddress, 'devuelta'>,
): Promise<void> {
  await tx.sql(
    `insert into direcciones_postales as d (proveedor, lineas, fuente, anotada) values ($1, $2, $3, $4)
     on conflict (proveedor) do update set lineas = excluded.lineas, fuente = excluded.fuente, anotada = excluded.anotada, devuelta = null
      where (d.lineas, d.fuente) is distinct from (excluded.lineas, excluded.fuente)`,
    [proveedor, lineas, fuente, anotada],
  );
}

/** Marks an address as returned. @param sent day on which the letter had left; an address looked up later is not marked */
export async function writeReturned(
  tx: Pick<Tx, 'sql'>,
  { proveedor, sent, devuelta }: { readonly proveedor: string; readonly sent: string; readonly devuelta: string },
): Promise<void> {
  await tx.sql(
    'update direcciones_postales set devuelta = $3 where proveedor = $1 and anotada <= $2 and devuelta is null',
    [proveedor, sent, devuelta],
  );
}
