/** Notices by e-mail: to staff about a change of their account, to admins about a new key or a sender that no longer verifies. */
import type { Rol } from '@albacea/contract/schemas/identity.ts';
import type { Tx } from '../../db/database.ts';
import { enqueueAccess } from '../../outbox/mail/enqueue.ts';
import type { NewsType } from '../../outbox/mail/types.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { MS_PER_DAY } from '../../shared/rules-dates-madrid.ts';
import { readDataKey } from './one-time-links.ts';

/** Milliseconds after which a notice that has not left is dropped. */
const NOTICE_VALIDITY = 3 * MS_PER_DAY;

interface Who {
  readonly nombre: string;
  readonly email: string;
}

/** What the notice is about; its kind decides which member is set. */
interface Notice {
  readonly rol?: Rol;
  /** Label of a key. */
  readonly clave?: string;
  /** An insurer's own sender address. */
  readonly remitente?: string;
}

export async function notify(
  keyring: Keyring,
  tx: Tx,
  type: NewsType,
  { nombre, email }: Who,
  now: Date,
  notice: Notice = {},
): Promise<void> {
  const content = { acceso: { nombre, email }, enlace: null, caduca: null, ...notice };
  const caduca = new Date(now.getTime() + NOTICE_VALIDITY);
  await enqueueAccess(tx, await readDataKey(tx, keyring), type, content, { now, caduca });
}

/** Tells the admins of the transaction's insurer, including who created it, about a new key. */
export const notifyAdminsOfKey = (keyring: Keyring, tx: Tx, label: string, now: Date): Promise<void> =>
  notifyAdmins(keyring, tx, 'clave_creada', now, { clave: label });

/**
 * Writes to every admin of the transaction's insurer, including the one who acted. Admins by sign-on are left out until they have proven
 * their address, because the insurer's provider could name anybody's.
 */
export async function notifyAdmins(keyring: Keyring, tx: Tx, type: NewsType, now: Date, notice: Notice): Promise<void> {
  const { rows } = await tx.sql<Who>(
    `select nombre, email from membresias
      where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null and not por_inicio
      order by id`,
  );
  for (const admin of rows) await notify(keyring, tx, type, admin, now, notice);
}
