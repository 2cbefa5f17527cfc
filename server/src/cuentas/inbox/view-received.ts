/** Shows the e-mails that were filed in a case, and their originals. */
import type { CasoMails } from '@albacea/contract/schemas/inbox.ts';
import { lookAtCaso, takeCaso } from '../../caso/lock-caso.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { StoredFile } from '../../http/operation.ts';
import type { DataKey } from '../../platform/crypto/keyring.ts';
import { isUuid } from '../../platform/ids.ts';
import { audit } from '../../queue/record-facts.ts';
import type { Requester } from '../../shared/actor.ts';
import { DomainError } from '../../shared/errors.ts';
import { requireActor } from '../../shared/require.ts';
import { openReceived, originalPlace } from './data.ts';
import { presentFiled } from './present.ts';
import { markRead, openFiledOriginal, readFiled } from './sql.ts';

const MAXIMUM = 100;

/** @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function viewReceived(tx: Tx, who: Requester, casoId: string): Promise<CasoMails> {
  requireActor(who.actor, 'servicio');
  const { fila, clave } = await lookAtCaso(tx, who.aseguradora, casoId);
  const rows = await readFiled(tx, fila.id, MAXIMUM);
  return {
    elementos: rows.flatMap((row) => {
      const { leido } = openReceived(clave, row.id, row.datos_cifrados);
      return leido ? [presentFiled(row, leido)] : [];
    }),
  };
}

/**
 * Opens the message as received, which is kept if the case does not hold all of it. The message is deleted thirty days after it was first
 * opened.
 * @throws DomainError no_encontrado (also if the case holds all of it), caso_bloqueado, accion_no_permitida
 */
export async function openOriginal(
  { base }: { readonly base: Database },
  who: Requester,
  casoId: string,
  id: string,
): Promise<StoredFile> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  return base.asTenant(aseguradora.id, async (tx) => {
    const { fila, clave } = await takeCaso(tx, aseguradora, casoId);
    const sealed = isUuid(id) ? await openFiledOriginal(tx, fila.id, id) : null;
    if (sealed === null) throw new DomainError('no_encontrado');
    await audit(tx, actor, 'correo_recibido_leido', { tipo: 'correo', id }, now, { caso: casoId });
    return originalFile(clave, id, sealed);
  });
}

/** The original as a file for download. It is never displayed, because a stranger wrote it. */
export const originalFile = (key: DataKey, id: string, sealed: Uint8Array): StoredFile => ({
  formato: 'application/octet-stream',
  nombre: `${id}.eml`,
  contenido: key.decrypt(originalPlace(id), sealed),
});

/** Marks an e-mail of the family as read; a second time changes nothing. @throws DomainError no_encontrado, caso_bloqueado, accion_no_permitida */
export async function markReceivedRead(tx: Tx, who: Requester, casoId: string, id: string): Promise<void> {
  const { aseguradora, actor, now } = who;
  requireActor(actor, 'servicio');
  const { fila } = await takeCaso(tx, aseguradora, casoId);
  const wasUnread = isUuid(id) ? await markRead(tx, fila.id, id, now) : null;
  if (wasUnread === null) throw new DomainError('no_encontrado');
  if (wasUnread) await audit(tx, actor, 'correo_recibido_leido', { tipo: 'correo', id }, now, { caso: casoId });
}
