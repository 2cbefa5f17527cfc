/** Shows developers one delivery as it is sent. */
import type { EntregaAsSent } from '@albacea/contract/schemas/developers.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { DomainError } from '../../../shared/errors.ts';
import { bodyOf, openSecrets, sendingHeaders } from '../endpoints/signature.ts';
import { presentEntrega } from '../present.ts';
import { readEntrega, readWebhook } from '../sql.ts';
import { withReferences } from '../with-reference.ts';
import { withText } from './entregas.ts';

/**
 * Shows a delivery with the bytes and headers of its last attempt, or of the first attempt if that is still to come. The headers are signed with
 * the present secrets, so an attempt before a rotation had another signature.
 * @throws DomainError no_encontrado
 */
export async function showEntrega(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave' | 'pruebas' | 'eventos_con_referencia'>,
  now: Date,
  id: string,
  entrega: string,
): Promise<EntregaAsSent> {
  const webhook = await readWebhook(tx, id);
  const row = webhook && (await readEntrega(tx, id, entrega));
  if (!webhook || !row) throw new DomainError('no_encontrado');
  const [named = row] = aseguradora.eventos_con_referencia ? await withReferences(tx, aseguradora, [row]) : [row];
  const body = bodyOf(named);
  const last = row.intentos_json.at(-1);
  const headers = sendingHeaders({
    ...openSecrets(aseguradora.clave, webhook, now),
    id: row.evento,
    evento: row.tipo,
    numero: last?.numero ?? row.numero + 1,
    now: last ? new Date(last.inicio) : now,
    body,
    ensayo: aseguradora.pruebas,
    a_peticion: row.a_peticion,
  });
  return {
    ...presentEntrega(row, row.intentos_json.map(withText)),
    url: webhook.url,
    cuerpo: body.toString('utf8'),
    cabeceras: Object.entries(headers).map(([nombre, valor]) => ({ nombre, valor })),
  };
}
