/** The composition root: creates every part that does I/O, once, and passes it to the parts that use it. */
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppLogger } from '../platform/logger.ts';
import { closeLanes } from '../platform/worker-pool/lane.ts';
import { composeEnsayo, type Ensayo } from './ensayo.ts';
import { type Foundations, type Given, layFoundations } from './foundations.ts';
import { composeHttp, type Http } from './http.ts';
import { composeInbox, type Inbox } from './inbox.ts';
import { composeLooks, type Looks } from './looks.ts';
import { composeMail, type Mail } from './mail.ts';
import { composeWebhooks, type Webhooks } from './webhooks.ts';

/** The parts that the roles api and worker and the commands use. */
export interface Program extends Foundations, Mail, Inbox, Looks, Webhooks, Ensayo {
  readonly http: Http;
  close(): Promise<void>;
}

/**
 * Creates everything that the roles of the program need.
 * @param given parts that the caller has created itself; given threads go on running when the program is closed
 * @throws BusyFolder when the embedded database belongs to a running process
 * @throws SettingsError, SchemaMismatch, CannotStart
 */
export async function createProgram(
  config: Config,
  clock: Clock,
  logger: AppLogger,
  given: Given = {},
): Promise<Program> {
  const foundations = await layFoundations(config, clock, logger, given);
  const { lanes, store, opened } = foundations;
  try {
    const mail = composeMail(foundations);
    const webhooks = composeWebhooks(foundations);
    const looks = composeLooks(foundations);
    const ensayo = composeEnsayo(foundations, mail, webhooks);
    return {
      ...foundations,
      ...mail,
      ...composeInbox(foundations),
      ...looks,
      ...webhooks,
      ...ensayo,
      http: composeHttp(foundations, mail, webhooks, ensayo, looks),
      async close() {
        await ensayo.ensayoClock.stop();
        await webhooks.dispatcher.stop();
        await mail.mailSender.stop();
        if (!given.lanes) await closeLanes(lanes);
        await store.close();
        await opened.disposeAsync();
      },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
