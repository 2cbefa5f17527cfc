/** Notices by e-mail: to staff about a change of their account, and to admins about a new key or a sender whose DNS records became wrong. */
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

/** The subject of a notice. Which member is set depends on the kind of notice. */
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

/** Tells the admins of the transaction's insurer about a new key, also the admin who created it. */
export const notifyAdminsOfKey = (keyring: Keyring, tx: Tx, label: string, now: Date): Promise<void> =>
  notifyAdmins(keyring, tx, 'clave_creada', now, { clave: label });

/**
 * Queues an e-mail to every admin of the transaction's insurer, also to the admin who acted. Admins who sign in by the identity provider are left out
 * until they have proven their address, because the provider could name anybody's address.
 */
export async function notifyAdmins(keyring: Keyring, tx: Tx, type: NewsType, now: Date, notice: Notice): Promise<void> {
  const { rows } = await tx.sql<Who>(
    `select nombre, email from membresias
      where aseguradora_id = aseguradora_actual() and rol = 'admin' and estado = 'activo' and persona is not null and not por_inicio
      order by id`,
  );
  for (const admin of rows) await notify(keyring, tx, type, admin, now, notice);
}
