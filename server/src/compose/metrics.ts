/** Composes the gauges of `/metrics` that are read at each scrape, most of them from the database. */
import { measureClocks } from '../agenda/reminders/round.ts';
import { countToSweep } from '../caso/documentos/sweep-files.ts';
import { countWaiting } from '../caso/lotes/sql.ts';
import type { Database } from '../db/database.ts';
import { brokenTrails } from '../insurers/audit/heads.ts';
import { factsAt } from '../insurers/service/rules-yearly-facts.ts';
import { countPending } from '../outbox/mail/sql.ts';
import { measureEndpoints, measureQueue } from '../outbox/webhooks/sql-measures.ts';
import type { Clock } from '../platform/clock.ts';
import type { Keyring } from '../platform/crypto/keyring.ts';
import { createMetrics, type Metrics, oneAtATime } from '../platform/metrics.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';

/** Makes the metrics with their gauges. @param hasInbound whether the service receives e-mail */
export function composeMetrics(base: Database, keyring: Keyring, clock: Clock, hasInbound: boolean): Metrics {
  const metrics = createMetrics();
  metrics.gauges(() => base.unsafeAcrossInsurers('albacea_worker', countPending), {
    albacea_mail_pending: ['E-mails waiting to be sent', ({ cuantos }) => cuantos],
    albacea_mail_oldest_seconds: ['Age of the oldest e-mail waiting, in seconds', ({ segundos }) => segundos],
  });
  metrics.gauges(async () => (hasInbound ? 1 : 0), {
    albacea_mail_returns_seen: [
      '1 where e-mail that comes back undelivered is seen, 0 where no server for incoming e-mail is configured',
      (seen) => seen,
    ],
  });
  metrics.gauges(() => base.unsafeAcrossInsurers('albacea_worker', measureQueue), {
    albacea_webhook_due: ['Deliveries that are due', ({ debidas }) => debidas],
    albacea_webhook_in_flight: ['Deliveries claimed', ({ en_vuelo }) => en_vuelo],
    albacea_webhook_oldest_seconds: ['Age of the oldest due delivery, in seconds', ({ segundos }) => segundos],
  });
  const endpoints = oneAtATime(() => base.unsafeAcrossInsurers('albacea_worker', measureEndpoints));
  metrics.byLabel('albacea_webhook_endpoints', 'Endpoints of webhooks by state', 'state', async () => {
    return (await endpoints()).porEstado;
  });
  metrics.byLabel(
    'albacea_webhook_failing_seconds',
    'Since when an endpoint fails that is still sent to, in seconds, by id of the webhook',
    'webhook',
    async () => (await endpoints()).fallando,
  );
  metrics.byLabel('albacea_database_connections', 'Connections of this process by state', 'state', async () => {
    const use = base.connections();
    return use === null ? {} : { open: use.open, idle: use.idle, waiting: use.waiting };
  });
  metrics.gauges(() => base.unsafeAcrossInsurers('albacea_worker', countWaiting), {
    albacea_batch_rows_waiting: ['Rows of batches waiting to be opened', ({ filas }) => filas],
    albacea_batch_oldest_seconds: [
      'Age of the oldest batch with rows that wait, in seconds',
      ({ segundos }) => segundos,
    ],
  });
  metrics.gauges(() => measureClocks(base), {
    albacea_clocks_due: ['Cases with a clock that is due; outside working hours they wait', ({ cuantos }) => cuantos],
    albacea_clocks_oldest_seconds: ['How long the oldest of them has been due, in seconds', ({ segundos }) => segundos],
  });
  metrics.gauges(() => base.unsafeAcrossInsurers('albacea_worker', countToSweep), {
    albacea_files_unswept: ['Files that wait to be confirmed or deleted', (howMany) => howMany],
  });
  metrics.gauges(() => brokenTrails(base, keyring), {
    albacea_audit_refused: [
      'Audit trails that are not sealed because their head is not the one signed',
      ({ length }) => length,
    ],
  });
  metrics.byLabel(
    'albacea_yearly_fact_days',
    'Days for which a fact that somebody else publishes still holds, negative once they are over, by fact',
    'fact',
    async () => Object.fromEntries(factsAt(todayInMadrid(clock.now())).map(({ id, daysLeft }) => [id, daysLeft])),
  );
  return metrics;
}
