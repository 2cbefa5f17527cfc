/** Composition: everything that does I/O is made here, once, and passed in. */
import type { Passwords } from '../capabilities/identity/passwords.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock.ts';
import type { AppLogger } from '../platform/logger.ts';
import type { Telemetry } from '../platform/telemetry/telemetry.ts';
import { closeLanes } from '../platform/worker-pool/lane.ts';
import type { OpenDatabase } from './database.ts';
import { composeEnsayo, type Ensayo } from './ensayo.ts';
import { type Foundations, layFoundations } from './foundations.ts';
import { composeHttp, type Http } from './http.ts';
import { composeInbox, type Inbox } from './inbox.ts';
import { composeMail, type Mail } from './mail.ts';
import { composeWebhooks, type Webhooks } from './webhooks.ts';

/** What api, worker and the commands are given. */
export interface Program extends Foundations, Mail, Inbox, Webhooks, Ensayo {
  readonly http: Http;
  close(): Promise<void>;
}

/**
 * Makes everything that the roles of the program need, over an open database.
 * @param database open already, in tests; else that of the configuration is opened
 * @param passwords those that cost what they have to, unless a test says otherwise
 * @param telemetry of a process that serves, which closes it; none otherwise
 * @throws BusyFolder when the embedded database belongs to a running process
 * @throws SettingsError, SchemaMismatch, CannotStart
 */
export async function createProgram(
  config: Config,
  clock: Clock,
  logger: AppLogger,
  database?: OpenDatabase,
  passwords?: Passwords,
  telemetry?: Telemetry,
): Promise<Program> {
  const given = { ...(database && { database }), ...(passwords && { passwords }), ...(telemetry && { telemetry }) };
  const foundations = await layFoundations(config, clock, logger, given);
  const { lanes, store, opened } = foundations;
  try {
    const mail = composeMail(foundations);
    const webhooks = composeWebhooks(foundations);
    const ensayo = composeEnsayo(foundations, mail, webhooks);
    return {
      ...foundations,
      ...mail,
      ...composeInbox(foundations),
      ...webhooks,
      ...ensayo,
      http: composeHttp(foundations, mail, webhooks, ensayo),
      async close() {
        await ensayo.reloj.stop();
        await webhooks.dispatcher.stop();
        await mail.mailSender.stop();
        await closeLanes(lanes);
        await store.close();
        await opened.disposeAsync();
      },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
