/** The webhooks of an insurer, newest first. */
import type { Webhook } from '@albacea/contract/schemas/webhooks.ts';
import type { Tx } from '../../../db/database.ts';
import { inPage, readCursor } from '../../../http/cursor.ts';
import { presentWebhook } from '../present.ts';
import { webhooksPage } from '../sql.ts';

/** @throws DomainError consulta_invalida */
export async function listWebhooks(
  tx: Tx,
  { cursor, limite = 25 }: { readonly cursor?: string; readonly limite?: number },
  now: Date,
): Promise<{ elementos: Webhook[]; siguiente: string | null }> {
  return inPage(await webhooksPage(tx, readCursor(cursor), limite + 1), limite, (row) => presentWebhook(row, now));
}
