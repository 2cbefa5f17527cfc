/**
 * What waits in the outbox although it is due. While a stop (`paradas_envios`) is in force, the letters of one insurer or to one provider wait.
 * While somebody says that the person is alive, what would be the first to tell somebody of the death waits.
 */
import type { ForeignTx } from '../../db/database.ts';
import type { LetterType } from './types.ts';

/**
 * SQL condition: no stop is in force for the e-mail. A letter under a stop waits without limit: it neither leaves nor expires. A letter which says
 * that the person is alive never waits.
 */
export const NOT_STOPPED = `(tipo <> 'carta_proveedor' or not exists (select 1 from paradas_envios p where p.levantada is null
            and (p.sobre_aseguradora = correos.aseguradora_id or p.proveedor = correos.proveedor))
          or says_person_lives(aseguradora_id, caso, id))`;

/** Kinds of message with a link: by one of them somebody may first learn of the case, after a correction of an address too. */
export const FIRST_WORDS: readonly LetterType[] = ['bienvenida', 'acceso_nuevo', 'invitacion'];

/** SQL condition: one of {@link FIRST_WORDS} to somebody whom nothing has reached, while somebody says that the person of its case is alive. */
export const WAITS_FOR_DOUBT = `(tipo = any('{${FIRST_WORDS.join(',')}}') and would_hear_first(aseguradora_id, caso, allegado))`;

/**
 * Locks out new stops while e-mails are claimed, so that every claim after a stop sees the stop. The lock must be a statement of its own, so
 * that the claim after it also sees what was committed while the lock was awaited.
 */
export async function claimsMayBegin(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock_shared(hashtextextended('paradas', 0))`);
}

/** Locks out claims while a stop is made. */
export async function holdClaims(tx: ForeignTx): Promise<void> {
  await tx.sql(`select pg_advisory_xact_lock(hashtextextended('paradas', 0))`);
}

/** Days for which a held letter may still be sent once its stop is lifted. */
const DAYS_AFTER_STOP = 7;

/** Extends the life of letters that waited for a stop, because otherwise they might expire as soon as the stop is lifted. */
export async function extendHeld(tx: ForeignTx, aseguradora: string | null, proveedor: string | null): Promise<void> {
  await tx.sql(
    `update correos set caduca = greatest(caduca, now_of(aseguradora_id) + $3 * interval '1 day')
      where estado = 'pendiente' and tipo = 'carta_proveedor' and (aseguradora_id = $1 or proveedor = $2)`,
    [aseguradora, proveedor, DAYS_AFTER_STOP],
  );
}
