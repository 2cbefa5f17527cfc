/** Other relatives as rows. */
import type { AllegadoPaper } from '@albacea/contract/schemas/family.ts';
import { dropTokens, markForSearch } from '../../caso/search/pending.ts';
import type { Tx } from '../../db/database.ts';
import type { Allegados, Correos } from '../../db/table-types.ts';
import { withdrawMails } from '../../outbox/mail/enqueue.ts';

/** A relative with the state of the last e-mail with a link, and whether the relative ever opened one. */
export interface AllegadoRow extends Allegados {
  readonly correo: Correos['estado'] | null;
  /** The instant at which the relative's last link expires; revoked links do not count. null: all links are revoked. */
  readonly enlace_caduca: Date | null;
  readonly entro: boolean;
}

/** Relatives with access, in the order in which they were invited. */
export async function readAllegados(tx: Tx, caso: string): Promise<AllegadoRow[]> {
  const { rows } = await tx.sql<AllegadoRow>(
    `select l.aseguradora_id, l.id, l.caso, l.papel, l.datos_cifrados, l.creado, l.retirado, l.acceso,
       (select estado from correos r where r.aseguradora_id = aseguradora_actual() and r.caso = $1 and r.allegado = l.id
         order by r.id desc limit 1) as correo,
       (select max(caduca) from accesos_heredero a where a.aseguradora_id = aseguradora_actual() and a.caso = $1
           and a.allegado = l.id and a.revocado is null) as enlace_caduca,
       exists (select 1 from accesos_heredero a where a.aseguradora_id = aseguradora_actual() and a.caso = $1
           and a.allegado = l.id and a.primer_uso is not null) as entro
      from allegados l
     where l.aseguradora_id = aseguradora_actual() and l.caso = $1 and l.retirado is null order by l.id`,
    [caso],
  );
  return rows;
}

/** One relative with access; null: unknown, withdrawn, or of another case. */
export async function readAllegado(tx: Tx, caso: string, id: string): Promise<AllegadoRow | null> {
  return (await readAllegados(tx, caso)).find((row) => row.id === id) ?? null;
}

/** Number of relatives ever invited to the case, the withdrawn included. */
export async function countGuests(tx: Tx, caso: string): Promise<number> {
  const { rows } = await tx.sql<{ n: number }>(
    'select count(*)::int as n from allegados where aseguradora_id = aseguradora_actual() and caso = $1',
    [caso],
  );
  return rows[0]?.n ?? 0;
}

export async function insertAllegado(
  tx: Tx,
  caso: string,
  row: { id: string; papel: AllegadoPaper; cifrado: Buffer; acceso: string | null },
  now: Date,
): Promise<void> {
  await tx.sql(
    `insert into allegados (aseguradora_id, id, caso, papel, datos_cifrados, creado, acceso)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6)`,
    [row.id, caso, row.papel, row.cifrado, now, row.acceso],
  );
  await markForSearch(tx, caso);
}

export async function saveAllegado(tx: Tx, id: string, encrypted: Buffer): Promise<void> {
  await tx.sql('update allegados set datos_cifrados = $2 where aseguradora_id = aseguradora_actual() and id = $1', [
    id,
    encrypted,
  ]);
}

export async function writeWithdrawn(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.sql(
    `update allegados set retirado = $2 where aseguradora_id = aseguradora_actual() and id = $1 and retirado is null`,
    [id, now],
  );
}

/** Erases the data of a withdrawn relative, and the search words of the case, so that no search finds the relative. */
export async function eraseAllegado(tx: Tx, caso: string, id: string): Promise<void> {
  await dropTokens(tx, caso);
  await tx.sql(
    `update allegados set datos_cifrados = null
      where aseguradora_id = aseguradora_actual() and id = $1 and retirado is not null`,
    [id],
  );
}

/** Revokes the links of one relative, and withdraws queued e-mails that carry one. */
export async function revokeLinks(tx: Tx, caso: string, allegado: string, now: Date): Promise<void> {
  await Promise.all([
    tx.sql(
      `update accesos_heredero set revocado = $3
        where aseguradora_id = aseguradora_actual() and caso = $1 and allegado = $2 and revocado is null`,
      [caso, allegado, now],
    ),
    withdrawMails(tx, caso, now, `allegado = $3 and tipo <> 'datos_propios'`, [allegado]),
  ]);
}
