/** The sealer of a process: seals, raises the alarm about trails that it refuses, and publishes signed heads in the log. */
import type { Base } from '../../db/base.ts';
import type { Llavero } from '../../platform/cripto/llavero.ts';
import type { Metricas } from '../../platform/metricas.ts';
import type { Registro } from '../../platform/registro.ts';
import type { Reloj } from '../../platform/reloj.ts';
import { prepareTrails } from './heads.ts';
import { type PublishedHead, type SealWatch, sellarAuditoria } from './sellar.ts';

/** Milliseconds between two lines of the log about the same trail. */
const BETWEEN_HEADS = 60_000;
const BETWEEN_ALARMS = 3_600_000;

interface Dependencies {
  readonly base: Base;
  readonly llavero: Llavero;
  readonly reloj: Reloj;
  readonly registro: Registro;
  readonly metricas: Metricas;
}

/** @returns one round: how many records were sealed */
export function createSealer({ base, llavero, reloj, registro, metricas }: Dependencies): () => Promise<number> {
  /** The furthest head of each trail that this process has sealed: one behind it is an old one that was put back. */
  const furthest = new Map<string, PublishedHead>();
  const unpublished = new Map<string, PublishedHead>();
  const publishedAt = new Map<string, number>();
  const alarmedAt = new Map<string, number>();
  let prepared = false;

  const alarm = (id: string, say: () => void) => {
    const now = reloj.ahora().getTime();
    if (now - (alarmedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_ALARMS) return;
    alarmedAt.set(id, now);
    say();
  };
  const watch: SealWatch = {
    sealed(head) {
      furthest.set(head.id, head);
      unpublished.set(head.id, head);
      alarmedAt.delete(head.id);
      metricas.auditHead(head.id, head.secuencia);
    },
    refused(id) {
      alarm(id, () =>
        registro.error(
          { aseguradora: id, visto: furthest.get(id)?.secuencia ?? null },
          'audit trail refused: its head is missing or not the one that was signed; nothing is sealed there until a person has looked',
        ),
      );
    },
    failed(id, error) {
      alarm(id, () => registro.error({ aseguradora: id, error }, 'audit trail not sealed; it will be tried again'));
    },
    isBehind: (id, secuencia) => secuencia < (furthest.get(id)?.secuencia ?? 0),
  };
  /** So that a head put back into the database later can be told from the one that had been there. */
  const publishDue = () => {
    const now = reloj.ahora().getTime();
    for (const [id, head] of unpublished) {
      if (now - (publishedAt.get(id) ?? Number.NEGATIVE_INFINITY) < BETWEEN_HEADS) continue;
      registro.info({ cabeza: head }, 'audit head');
      publishedAt.set(id, now);
      unpublished.delete(id);
    }
  };
  return async () => {
    if (!prepared) await prepareTrails(base, llavero);
    prepared = true;
    const sealed = await sellarAuditoria(base, llavero, watch);
    publishDue();
    return sealed;
  };
}
