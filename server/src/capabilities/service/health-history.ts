/** How queues and mail were doing: one row a minute, written by whichever worker comes first. */
import type { HealthHistory, HealthPeriod } from '@albacea/contract/schemas/service.ts';
import type { Database } from '../../db/database.ts';
import { measureHealth } from './view-health.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Days that a minute is kept. */
const KEPT = 8;
/** Minutes of one point, and how many points a period has. */
const POINTS = {
  hora: { minutes: 1, count: 60 },
  dia: { minutes: 15, count: 96 },
  semana: { minutes: 60, count: 168 },
} as const satisfies Record<HealthPeriod, object>;

/** Writes down how this minute is, unless another worker has, and forgets minutes long past. */
export async function sampleHealth(base: Database, now: Date): Promise<void> {
  await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { correo, webhooks } = await measureHealth(tx, now, now);
    await tx.sql(
      `insert into salud_muestras (momento, correo_pendientes, correo_segundos, webhooks_debidas, webhooks_segundos, webhooks_fallando)
       values (date_trunc('minute', $1::timestamptz), $2, $3, $4, $5, $6) on conflict do nothing`,
      [
        now,
        correo.pendientes,
        Math.round(correo.mas_antiguo),
        webhooks.debidas,
        Math.round(webhooks.mas_antigua),
        webhooks.fallando,
      ],
    );
    await tx.sql('delete from salud_muestras where momento < $1', [new Date(now.getTime() - KEPT * DAY)]);
  });
}

/** The worst of each stretch, oldest first, the present one last; null where no worker was there. */
export async function healthHistory(base: Database, now: Date, period: HealthPeriod): Promise<HealthHistory> {
  const { minutes, count } = POINTS[period];
  const length = minutes * MINUTE;
  const last = Math.floor(now.getTime() / length) * length;
  const rows = await base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    const { rows } = await tx.sql<{ desde: Date; medidas: HealthHistory['puntos'][number]['medidas'] }>(
      `select t.desde, case when count(m.momento) > 0 then jsonb_build_object(
                'correo_pendientes', max(m.correo_pendientes), 'correo_segundos', max(m.correo_segundos),
                'webhooks_debidas', max(m.webhooks_debidas), 'webhooks_segundos', max(m.webhooks_segundos),
                'webhooks_fallando', max(m.webhooks_fallando)) end as medidas
         from generate_series($1::timestamptz, $2::timestamptz, $3 * interval '1 minute') as t(desde)
         left join salud_muestras m on m.momento >= t.desde and m.momento < t.desde + $3 * interval '1 minute'
        group by t.desde order by t.desde`,
      [new Date(last - (count - 1) * length), new Date(last), minutes],
    );
    return rows;
  });
  return { puntos: rows.map(({ desde, medidas }) => ({ desde: desde.toISOString(), medidas })) };
}
