/** Views for developers: one delivery as it is sent, and the success rate of each receiver. */
import type { EntregaAsSent, Period, SuccessOfWebhooks } from '@albacea/contract/schemas/developers.ts';
import type { Tx } from '../../../db/database.ts';
import type { Tenant } from '../../../db/tenant.ts';
import { firstUuidOf } from '../../../platform/ids.ts';
import { DomainError } from '../../../shared/errors.ts';
import { bodyOf, openSecrets, sendingHeaders } from '../endpoints/signature.ts';
import { presentEntrega } from '../present.ts';
import { attemptsByPeriod, readEntrega, readWebhook } from '../sql.ts';
import { withReferences } from '../with-reference.ts';
import { withText } from './entregas.ts';

/**
 * A delivery with the bytes and headers of its last attempt, or of the first one to come. They are signed with today's secret, so an
 * attempt before a rotation had another signature.
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

const HOUR = 3_600_000;
const UNITS = {
  dia: { unit: 'hour', count: 24, lasts: HOUR },
  mes: { unit: 'day', count: 30, lasts: 24 * HOUR },
} as const;

/** The number of successful attempts at each receiver for every hour of the last day, or every day of the last month. */
export async function successOf(tx: Tx, now: Date, period: Period): Promise<SuccessOfWebhooks> {
  const { unit, count, lasts } = UNITS[period];
  const first = firstUuidOf(new Date(now.getTime() - (count + 1) * lasts));
  const rows = await attemptsByPeriod(tx, { unit, count, first, now });
  return {
    elementos: [...Map.groupBy(rows, ({ webhook }) => webhook)].map(([webhook_id, theirs]) => ({
      webhook_id,
      tramos: theirs.map(({ webhook, desde, ...counted }) => ({ desde: desde.toISOString(), ...counted })),
    })),
  };
}
