/** Composes the features of test insurers: their clocks, and the rounds of work that run while a clock moves. */
import { chaseByMail, roundOf } from '../agenda/reminders/round.ts';
import { sweepFiles } from '../caso/documentos/sweep-files.ts';
import { blockCasos, eraseExpired, sweepKeptMails } from '../caso/erase/retain-casos.ts';
import { sealFigures } from '../figures/seal-figures.ts';
import { sealEvents } from '../outbox/webhooks/dispatch/seal-events.ts';
import { type ClockMover, createClockMover, type Rounds } from '../sandbox/clock-mover.ts';
import { guionesRound, playGuiones } from '../sandbox/play-guiones.ts';
import type { Foundations } from './foundations.ts';
import type { Mail } from './mail.ts';
import type { Webhooks } from './webhooks.ts';

export interface Ensayo {
  readonly ensayoClock: ClockMover;
  /** Plays the scripts of all test insurers that are due by the clock of their insurer. @returns the number of scripts played */
  guiones(): Promise<number>;
}

export function composeEnsayo(foundations: Foundations, mail: Mail, webhooks: Webhooks): Ensayo {
  const { base, config } = foundations;
  const deps = { ...foundations, ...mail, remitente: config.mailFrom, tasas: config };
  const clocks = { ...deps, chase: chaseByMail(deps) };
  const rounds: Rounds = {
    async begin(id) {
      await playGuiones(deps, id);
    },
    // The rounds of `mailSender` and `dispatcher` also do work of other insurers that is due by the clocks of these insurers.
    async due(id, now) {
      await roundOf(clocks, id, now);
      await playGuiones(deps, id);
      await mail.mailSender.round();
      await webhooks.dispatcher.round();
    },
    async upkeep(id) {
      await blockCasos(base, id);
      await eraseExpired(deps, id);
      await sweepKeptMails(deps, id);
      await sweepFiles(deps);
    },
    async seal() {
      await sealEvents(base);
      await sealFigures(deps);
    },
  };
  return { ensayoClock: createClockMover({ ...deps, rounds }), guiones: () => guionesRound(deps) };
}
