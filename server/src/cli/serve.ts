/** `albacea start`, `albacea api` and `albacea worker`: serve until a signal stops the process. */
import { createProgram } from '../compose/program.ts';
import type { Config } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import { openControl } from '../platform/data-folder.ts';
import { createLogger } from '../platform/logger.ts';
import type { InboundServer } from '../platform/mail/inbound.ts';
import { openTelemetry } from '../platform/telemetry/open.ts';
import { type Api, bootApi } from './api.ts';
import { createDemo, presentDemo, suitsDemo } from './demo.ts';
import { handleCommand } from './run-command.ts';
import { listenMetrics, type MetricsListener } from './serve-metrics.ts';
import { bootWorker, type WorkerProcess } from './worker.ts';

/** Maximum duration of a stop in milliseconds. */
const STOP_DEADLINE = 9_500;

/** Serves in the given roles. With the embedded database, which only one process can open, it also runs commands of other processes. */
export async function serve(config: Config, roles: readonly ('api' | 'worker')[]): Promise<void> {
  const telemetry = await openTelemetry(config.telemetry);
  const logger = createLogger(config.logLevel);
  const program = await createProgram(config, systemClock, logger, { telemetry });
  let worker: WorkerProcess | null = null;
  let api: Api | null = null;
  let inbox: InboundServer | null = null;
  let metrics: MetricsListener | null = null;
  const control =
    config.databaseUrl === null
      ? await openControl(config.dataDir, (command, signal) => handleCommand(program, command, signal))
      : null;
  const end = async (): Promise<void> => {
    // Stops moving test clocks. Requests that wait for a clock are answered with its progress; another process finishes the move.
    const clocks = program.ensayoClock.stop();
    await api?.stop();
    await inbox?.close();
    await worker?.stop();
    await clocks;
    await metrics?.close();
    await control?.close();
    await program.close();
    await telemetry.close();
  };
  const stop = async (): Promise<void> => {
    await api?.drain(config.drainMs);
    setTimeout(() => process.exit(1), STOP_DEADLINE).unref();
    await end();
  };
  const started = Promise.withResolvers<void>();
  onSignal((signal) => {
    logger.info({ signal }, 'stopping');
    // A stop during the start waits until the start has ended, so that nothing that the start opens stays open.
    void started.promise.then(stop).then(() => process.exit(0));
  });
  try {
    if (await suitsDemo(program)) process.stdout.write(`${presentDemo(await createDemo(program), config.publicUrl)}\n`);
    if (config.metricsPort !== null) {
      metrics = await listenMetrics(program, config.metricsPort, () => worker?.ages() ?? {});
      process.stdout.write(`Metrics are at ${metrics.address}\n`);
    }
    if (roles.includes('worker')) {
      worker = bootWorker(program);
      inbox = await program.inbox.open();
      if (inbox) process.stdout.write(`E-mail comes in on port ${inbox.port}\n`);
    }
    if (!roles.includes('api')) process.stdout.write('Albacea worker is running\n');
    if (roles.includes('api')) {
      api = await bootApi(program);
      process.stdout.write(`Albacea is ready at ${config.publicUrl} (listening on ${api.address})\n`);
    }
  } catch (error) {
    await end();
    throw error;
  }
  started.resolve();
}

/** Calls the listener at the first SIGTERM or SIGINT. A second signal ends the process at once. */
function onSignal(listener: (signal: NodeJS.Signals) => void): void {
  let asked = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (asked) process.exit(1);
      asked = true;
      listener(signal);
    });
}
