/** Second signatures as rows. */
import type { Tx } from '../../db/database.ts';
import { COFIRMAS_COLUMNS } from '../../db/table-columns.ts';
import type { Cofirmas } from '../../db/table-types.ts';

export type Cofirma = Cofirmas;

/** Of a case, the newest first. */
export async function readCofirmas(tx: Tx, caso: string): Promise<Cofirma[]> {
  const { rows } = await tx.sql<Cofirma>(
    `select ${COFIRMAS_COLUMNS} from cofirmas where aseguradora_id = aseguradora_actual() and caso = $1 order by id desc`,
    [caso],
  );
  return rows;
}

/** What a relative has yet to answer; there is one of a case at most. */
export const askedOf = (rows: readonly Cofirma[]): Cofirma | null =>
  rows.find(({ estado }) => estado === 'pedida') ?? null;

export async function insertCofirma(
  tx: Tx,
  {
    id,
    caso,
    allegado,
    datos_cifrados,
    pedida,
  }: Pick<Cofirma, 'id' | 'caso' | 'allegado' | 'datos_cifrados' | 'pedida'>,
): Promise<void> {
  await tx.sql(
    `insert into cofirmas (aseguradora_id, id, caso, allegado, estado, datos_cifrados, pedida)
     values (aseguradora_actual(), $1, $2, $3, 'pedida', $4, $5)`,
    [id, caso, allegado, datos_cifrados, pedida],
  );
}

/** What is to be signed, with a code for it; the one before is dead. @returns false: it is not asked for any more */
export async function writePrepared(
  tx: Tx,
  { id, sealed, hash, expires }: { id: string; sealed: Buffer; hash: Buffer; expires: Date },
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update cofirmas set datos_cifrados = $2, huella_codigo = $3, codigo_caduca = $4, fallos = 0
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedida'`,
    [id, sealed, hash, expires],
  );
  return affected > 0;
}

/** Counts a wrong code; the one that exhausts it kills it. */
export async function countFailure(tx: Tx, id: string, maximum: number): Promise<number> {
  const { rows } = await tx.sql<{ fallos: number }>(
    `update cofirmas set fallos = fallos + 1, huella_codigo = case when fallos + 1 >= $2 then null else huella_codigo end
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedida' returning fallos`,
    [id, maximum],
  );
  return rows[0]?.fallos ?? maximum;
}

/** @returns false: it is not asked for any more, or its code is dead */
export async function writeSigned(
  tx: Tx,
  { id, sealed, papers }: { id: string; sealed: Buffer; papers: readonly string[] },
  now: Date,
): Promise<boolean> {
  const { affected } = await tx.sql(
    `update cofirmas set estado = 'firmada', firmada = $2, datos_cifrados = $3, ejemplares = $4, huella_codigo = null, codigo_caduca = null
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedida' and huella_codigo is not null and codigo_caduca > $2`,
    [id, now, sealed, [...papers]],
  );
  return affected > 0;
}

/** The relative would rather not, or it is not asked for any more. @returns false: somebody was faster */
export async function endAsked(tx: Tx, id: string, state: 'rechazada' | 'retirada', now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update cofirmas set estado = $2, terminada = $3, huella_codigo = null, codigo_caduca = null
      where aseguradora_id = aseguradora_actual() and id = $1 and estado = 'pedida'`,
    [id, state, now],
  );
  return affected > 0;
}

/** All that this relative had signed in a case. @returns how many there were */
export async function revokeSigned(tx: Tx, caso: string, allegado: string, now: Date): Promise<number> {
  const { affected } = await tx.sql(
    `update cofirmas set estado = 'revocada', terminada = $3
      where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and estado = 'firmada'`,
    [caso, allegado, now],
  );
  return affected;
}

/** E-mails that wait with a link or a code for what is not asked any more. */
export async function withdrawMails(tx: Tx, caso: string, types: readonly string[], now: Date): Promise<void> {
  await tx.sql(
    `update correos set estado = 'retirado', terminado = $2, datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and caso = $1 and estado = 'pendiente' and tipo = any($3)`,
    [caso, now, [...types]],
  );
}

/** How the last e-mail that asked this relative fared; null: none was written. */
export async function lastMailState(tx: Tx, caso: string, allegado: string): Promise<string | null> {
  const { rows } = await tx.sql<{ estado: string }>(
    `select estado from correos where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and tipo = 'cofirma'
      order by id desc limit 1`,
    [caso, allegado],
  );
  return rows[0]?.estado ?? null;
}
