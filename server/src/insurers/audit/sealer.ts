/** The sealer of a process: seals, raises the alarm about trails that it refuses, and publishes signed heads in the log. */
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { AppLogger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { type PublishedHead, type SealWatch, sealAudit } from './seal.ts';

/** Milliseconds between two lines of the log about the same trail. */
const BETWEEN_HEADS = 60_000;
const BETWEEN_ALARMS = 3_600_000;

interface Dependencies {
  readonly base: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly logger: AppLogger;
  readonly metrics: Metrics;
}

/** @returns one round: how many records were sealed */
export function createSealer({ base, keyring, clock, logger, metrics }: Dependencies): () => Promise<number> {
  /** The furthest head of each trail that this process has sealed: one behind it is an old one that was put back. */
  const furthest = new Map<string, PublishedHead>();
  const unpublished = new Map<string, PublishedHead>();
  const publishedAt = new Map<string, number>();
  const alarmedAt = new Map<string, number>();

  const alarm = (id: string, say: () => void) => {
    const now = clock.now().getTime();
    if (now - (alarmedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_ALARMS) return;
    alarmedAt.set(id, now);
    say();
  };
  const watch: SealWatch = {
    sealed(head) {
      furthest.set(head.id, head);
      unpublished.set(head.id, head);
      alarmedAt.delete(head.id);
      metrics.auditHead(head.id, head.secuencia);
    },
    refused(id) {
      alarm(id, () =>
        logger.error(
          { aseguradora: id, visto: furthest.get(id)?.secuencia ?? null },
          'audit trail refused: its head is missing or not the one that was signed; nothing is sealed there until a person has looked',
        ),
      );
    },
    failed(id, error) {
      alarm(id, () => logger.error({ aseguradora: id, error }, 'audit trail not sealed; it will be tried again'));
    },
    isBehind: (id, sequence) => sequence < (furthest.get(id)?.secuencia ?? 0),
  };
  /** So that a head put back into the database later can be told from the one that had been there. */
  const publishDue = () => {
    const now = clock.now().getTime();
    for (const [id, head] of unpublished) {
      if (now - (publishedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_HEADS) continue;
      logger.info({ cabeza: head }, 'audit head');
      publishedAt.set(id, now);
      unpublished.delete(id);
    }
  };
  return async () => {
    const sealed = await sealAudit(base, keyring, watch);
    publishDue();
    return sealed;
  };
}
