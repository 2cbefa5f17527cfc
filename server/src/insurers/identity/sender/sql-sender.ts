/** Statements about the sender address of the transaction's insurer. */
import type { Tx } from '../../../db/database.ts';
import type { Findings, SenderRow } from './rules-sender.ts';

const COLUMNS = `direccion, dominio, selector, publica, siguiente_selector, siguiente_publica, verificado, caido, ajeno, comprobado, hallado`;

/** Reads the sender. @param lock locks the row until the transaction ends @returns null: the insurer has none */
export async function readSender(tx: Tx, lock: 'lock' | null = null): Promise<SenderRow | null> {
  const { rows } = await tx.sql<SenderRow>(
    `select ${COLUMNS} from remitentes where aseguradora_id = aseguradora_actual() ${lock ? 'for update' : ''}`,
  );
  return rows[0] ?? null;
}

export interface NewKeyPair {
  readonly selector: string;
  readonly publica: string;
  readonly clave_cifrada: Uint8Array;
}

/** Stores an unverified sender with its key, in place of any earlier one. */
export const putSender = (
  tx: Tx,
  { direccion, dominio, selector, publica, clave_cifrada }: NewKeyPair & Pick<SenderRow, 'direccion' | 'dominio'>,
  now: Date,
): Promise<unknown> =>
  tx.sql(
    `insert into remitentes (aseguradora_id, direccion, dominio, selector, publica, clave_cifrada, proxima, creado)
     values (aseguradora_actual(), $1, $2, $3, $4, $5, $6, $6)
     on conflict (aseguradora_id) do update set direccion = excluded.direccion, dominio = excluded.dominio, selector = excluded.selector,
       publica = excluded.publica, clave_cifrada = excluded.clave_cifrada, siguiente_selector = null, siguiente_publica = null,
       siguiente_clave_cifrada = null, verificado = null, caido = null, ajeno = false, comprobado = null, hallado = null,
       proxima = excluded.proxima, creado = excluded.creado`,
    [direccion, dominio, selector, publica, clave_cifrada, now],
  );

export const putAddress = (tx: Tx, direccion: string): Promise<unknown> =>
  tx.sql('update remitentes set direccion = $1 where aseguradora_id = aseguradora_actual()', [direccion]);

export const putNextKey = (tx: Tx, { selector, publica, clave_cifrada }: NewKeyPair): Promise<unknown> =>
  tx.sql(
    `update remitentes set siguiente_selector = $1, siguiente_publica = $2, siguiente_clave_cifrada = $3
      where aseguradora_id = aseguradora_actual()`,
    [selector, publica, clave_cifrada],
  );

/** Puts the next key into use. */
export const takeNextKey = (tx: Tx): Promise<unknown> =>
  tx.sql(
    `update remitentes set selector = siguiente_selector, publica = siguiente_publica, clave_cifrada = siguiente_clave_cifrada,
       siguiente_selector = null, siguiente_publica = null, siguiente_clave_cifrada = null
      where aseguradora_id = aseguradora_actual() and siguiente_selector is not null`,
  );

/** Stores the result of a check. @throws a violation of uniqueness if another insurer has verified the domain */
export const recordCheck = (
  tx: Tx,
  check: Pick<SenderRow, 'verificado' | 'caido' | 'ajeno'> & { readonly hallado: Findings },
  now: Date,
): Promise<unknown> =>
  tx.sql(
    `update remitentes set verificado = $1::timestamptz, caido = $2::timestamptz, ajeno = $3, hallado = $4::jsonb, comprobado = $5::timestamptz, proxima = $5::timestamptz + interval '1 day'
      where aseguradora_id = aseguradora_actual()`,
    [check.verificado, check.caido, check.ajeno, JSON.stringify(check.hallado), now],
  );

/** Claims the check if it is due, so that no other caller gets it for an hour. @returns false: it is not due, or is claimed already */
export async function claimCheck(tx: Tx, now: Date): Promise<boolean> {
  const { affected } = await tx.sql(
    `update remitentes set proxima = $1::timestamptz + interval '1 hour' where aseguradora_id = aseguradora_actual() and proxima <= $1::timestamptz`,
    [now],
  );
  return affected > 0;
}

export async function dropSender(tx: Tx): Promise<boolean> {
  const { affected } = await tx.sql('delete from remitentes where aseguradora_id = aseguradora_actual()');
  return affected > 0;
}

/** Sets the address from which the insurer's e-mails leave. @param own null: the service's address */
export const useSender = (tx: Tx, own: Pick<SenderRow, 'direccion' | 'selector'> | null): Promise<unknown> =>
  tx.sql(
    `update aseguradoras set remitente = $1, remitente_selector = $2, version = version + 1
      where id = aseguradora_actual() and (remitente, remitente_selector) is distinct from ($1::text, $2::text)`,
    [own?.direccion ?? null, own?.selector ?? null],
  );

/** The encrypted private key of a selector. @returns null: the key is no longer in use */
export async function readPrivateKey(tx: Tx, selector: string): Promise<Uint8Array | null> {
  const { rows } = await tx.sql<{ clave_cifrada: Uint8Array }>(
    'select clave_cifrada from remitentes where aseguradora_id = aseguradora_actual() and selector = $1',
    [selector],
  );
  return rows[0]?.clave_cifrada ?? null;
}
