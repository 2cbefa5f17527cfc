/** The role `worker`: sends e-mails and deliveries, does what is due, seals, and deletes expired rows. Any number of processes can run it. */
import { setTimeout as wait } from 'node:timers/promises';
import { Cron } from 'croner';
import { chaseByMail, clocksRound } from '../agenda/reminders/round.ts';
import { sweepFiles } from '../caso/documentos/sweep-files.ts';
import { retainCasos } from '../caso/erase/retain-casos.ts';
import { forgetProblems } from '../caso/lotes/sql.ts';
import { createLotes, LOTES_PAUSE } from '../caso/lotes/work-lotes.ts';
import { indexRound } from '../caso/search/index-casos.ts';
import type { Program } from '../compose/program.ts';
import { updatePapers } from '../cuentas/catalogo/papers-wanted.ts';
import { purgeTray } from '../cuentas/inbox/sql.ts';
import { isAbsence } from '../db/errors.ts';
import { databaseNow } from '../db/insurers-now.ts';
import { sealFigures } from '../figures/seal-figures.ts';
import { purgeResponses } from '../http/idempotency.ts';
import { purgeRequestLog } from '../http/request-log.ts';
import { createSealer } from '../insurers/audit/seal.ts';
import { checkSenders } from '../insurers/identity/sender/check-sender.ts';
import { purgeMails } from '../outbox/mail/written-mails.ts';
import { sealEvents } from '../outbox/webhooks/dispatch/seal-events.ts';
import { pruneEntregas } from '../outbox/webhooks/log/prune.ts';
import { type Loop, startLoop } from '../queue/poll-loop.ts';
import { todayInMadrid } from '../shared/rules-dates-madrid.ts';

/** This and the other pauses below: milliseconds from a round that found no work to the next round. */
const MAIL_PAUSE = 1000;
const SEALED_PAUSE = 500;
/** Short, because nothing wakes the worker for a retry, so a retry may start late by this pause. */
const ENTREGAS_PAUSE = 250;
/** Long, because due dates are days, so a minute does not matter. */
const CLOCKS_PAUSE = 60_000;
/** Pause of the round that plays scripts of test insurers and finishes clock moves that dead processes left. */
const ENSAYO_PAUSE = 2000;
/** Maximum time in milliseconds for which a stop waits for the sweep of files. */
const SWEEP_DEADLINE = 2000;

export interface WorkerProcess {
  /** Seconds since each round last ended, by its name. */
  ages(): Readonly<Record<string, number>>;
  /** Stops the rounds. Running rounds end within seconds, even if the mail server does not answer. */
  stop(): Promise<void>;
}

export function bootWorker(program: Program): WorkerProcess {
  const { base, mailSender, dispatcher, wakeup, logger, metrics } = program;
  const { loop, ages } = namedLoops(program);
  metrics.rounds(ages);
  const entregas = loop('webhooks', ENTREGAS_PAUSE, () => dispatcher.round());
  wakeup.onWake(entregas.wake);
  dispatcher.onRoom(entregas.wake);
  let stopped = false;
  const chase = chaseByMail({ ...program, remitente: program.config.mailFrom });
  const lotes = createLotes({ ...program, mayGoOn: () => !stopped });
  const loops = [
    loop('mail', MAIL_PAUSE, () => mailSender.round()),
    loop('inbox', MAIL_PAUSE, () => program.inbox.round()),
    loop('looks', CLOCKS_PAUSE, () => program.looks.round()),
    loop('events', SEALED_PAUSE, async () => {
      const sealed = await sealEvents(base);
      for (const id of sealed) wakeup.wake(id); // readers of the feed see events only when these are sealed
      return sealed.length;
    }),
    loop('audit', SEALED_PAUSE, createSealer(program)),
    loop('figures', SEALED_PAUSE, () => sealFigures(program)),
    loop('search', SEALED_PAUSE, () => indexRound(program)),
    loop('clocks', CLOCKS_PAUSE, async () => {
      const { length } = await clocksRound({ ...program, chase, mayGoOn: () => !stopped });
      return length;
    }),
    loop('batches', LOTES_PAUSE, async () => {
      await lotes();
      return 0; // says "no work" even if there is more, so that a pause leaves capacity for other work
    }),
    loop('ensayo', ENSAYO_PAUSE, async () => (await program.ensayoClock.resume()) + (await program.guiones())),
  ];
  const cleanup = new Cron(
    '17 * * * *',
    { protect: true, catch: (error) => logger.warn({ error }, 'upkeep failed; the next hour repeats it') },
    async () => {
      await purgeResponses(base);
      const now = await databaseNow(base);
      await purgeRequestLog(base, now);
      await pruneEntregas(base, now);
      await purgeMails(base, now);
      await base.unsafeAcrossInsurers('albacea_worker', (tx) => forgetProblems(tx, now));
      await base.unsafeAcrossInsurers('albacea_worker', (tx) => purgeTray(tx, now));
      await base.asLogin('select barrer_sesiones($1)', [now]);
      await retainCasos(program);
      await checkSenders(program);
      await updatePapers(base, program.catalogo, todayInMadrid(now)); // a paper can become too old on any day
    },
  );
  const sweeps = bootSweeps(program);
  return {
    ages,
    async stop() {
      stopped = true;
      cleanup.stop();
      // Clocks and dispatcher release their claims at once, so that another worker can take them.
      const clocks = program.ensayoClock.stop();
      const dispatch = entregas.stop().then(() => dispatcher.stop());
      await Promise.all([sweeps.stop(), dispatch, clocks, ...loops.map((loop) => loop.stop()), mailSender.stop()]);
    },
  };
}

/** Makes `loop`, which starts a named loop and counts its rounds, and `ages`, which returns the seconds since the last round of each loop ended. */
function namedLoops({ logger, metrics }: Program) {
  const loops = new Map<string, Loop>();
  return {
    loop(name: string, pause: number, round: () => Promise<number>): Loop {
      const counted = async () => {
        const done = await round();
        metrics.round(name, 'done');
        return done;
      };
      const started = startLoop(pause, counted, (error) => {
        metrics.round(name, 'failed');
        logger.warn({ error, loop: name, away: isAbsence(error) }, 'round failed; it will be repeated');
      });
      loops.set(name, started);
      return started;
    },
    ages: () => Object.fromEntries([...loops].map(([name, { age }]) => [name, age()])),
  };
}

/** Deletes unfinished and expired files at the start, because a crash may have left some, and each hour. */
function bootSweeps(program: Program): { stop(): Promise<void> } {
  let stopped = false;
  let sweep = Promise.resolve();
  const sweepOnce = () => {
    sweep = sweepFiles({ ...program, mayGoOn: () => !stopped }).then(
      () => undefined,
      (error) =>
        program.logger.warn({ error, away: isAbsence(error) }, 'sweep of files failed; the next hour repeats it'),
    );
    return sweep;
  };
  const hourly = new Cron('47 * * * *', { protect: true }, sweepOnce);
  void sweepOnce();
  return {
    async stop() {
      stopped = true;
      hourly.stop();
      // A store that does not answer must not delay the stop; the remaining files are in the database, and the next sweep takes them.
      await Promise.race([sweep, wait(SWEEP_DEADLINE, undefined, { ref: false })]);
    },
  };
}
