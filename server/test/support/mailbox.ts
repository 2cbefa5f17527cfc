/** A real mail server whose answers a test can change at any time, and queries about the mail that it received. */
import { randomUUID } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { claim } from '../../src/outbox/mail/sql.ts';
import {
  type OnReceive,
  openSmtpServer,
  type ReceivedMail,
  type TestServer,
} from '../../src/platform/mail/test/smtp-server.ts';
import { type Aseguradora, createEnvironment, type EngineName, type Environment } from './environment.ts';
import { until } from './installation.ts';

export interface Mailbox extends Omit<TestServer, 'received'> {
  /** Messages answered with 250, in order. */
  readonly accepted: readonly ReceivedMail[];
  /** Every message that arrived completely, refused ones too. */
  readonly seen: ReceivedMail[];
  /** Decides the answer to a message; null accepts it. */
  onReceive: OnReceive;
  /** Decides the answer to a recipient; null accepts it. */
  onRecipient: (address: string) => Error | null;
}

const ACCEPT = () => null;

/** @param port 0 picks a free one */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const seen: ReceivedMail[] = [];
  const manner: Pick<Mailbox, 'onReceive' | 'onRecipient'> = { onReceive: ACCEPT, onRecipient: ACCEPT };
  const server = await openSmtpServer(
    { onRcptTo: ({ address }, _session, responder) => responder(manner.onRecipient(address)) },
    (mail) => {
      seen.push(mail);
      return manner.onReceive(mail);
    },
    port,
  );
  return Object.assign(manner, { ...server, accepted: server.received, seen });
}

/** Opens a service that sends to a mailbox; its answers wait up to 30 seconds for the e-mail. `close` closes both. */
export async function openWithMailbox(engine: EngineName, variables: Readonly<Record<string, string>> = {}) {
  const mailbox = await openMailbox();
  const e = await createEnvironment({
    engine,
    variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '30000', ...variables },
  });
  const close = async () => {
    await e.close();
    await mailbox.close();
  };
  return { mailbox, e, close };
}

export const readMail = ({ bytes }: ReceivedMail): Promise<Email> => PostalMime.parse(bytes);

/** The personal link in the text of a message; '' if it has none. */
export async function linkOf(mail: ReceivedMail): Promise<string> {
  const { text = '' } = await readMail(mail);
  return /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
}

/** The token in the link of a message; '' if it has none. */
export async function tokenOf(mail: ReceivedMail): Promise<string> {
  const link = await linkOf(mail);
  return /#token=([\w-]+)$/.exec(link)?.[1] ?? '';
}

interface MailRow {
  readonly id: string;
  readonly tipo: string;
  readonly estado: string;
  readonly intentos: number;
  readonly con_datos: boolean;
  readonly reclamo_id: string | null;
  readonly proximo_intento: Date;
  readonly terminado: Date | null;
}

/** Rows of a case's outbox, oldest first. */
export const mailsOf = ({ base }: Environment, { id }: Aseguradora, casoId: string): Promise<MailRow[]> =>
  base.superSql<MailRow>(
    `select c.id, c.tipo, c.estado, c.intentos, c.datos_cifrados is not null as con_datos, c.reclamo_id, c.proximo_intento, c.terminado
       from correos c join casos k on k.aseguradora_id = c.aseguradora_id and k.id = c.caso
      where k.aseguradora_id = $1 and k.caso_id = $2 order by c.id`,
    [id, casoId],
  );

/** Outcomes of the attempts of an e-mail, in order, as `1 aceptado`. */
export async function attemptsOf({ base }: Environment, mail: string): Promise<string[]> {
  const rows = await base.superSql<{ texto: string }>(
    `select numero || ' ' || resultado as texto from correo_intentos where correo = $1 order by numero`,
    [mail],
  );
  return rows.map(({ texto }) => texto);
}

/** The types of the e-mail entries in a case's chronology, oldest first. */
export async function mailEntered({ base }: Environment, { id }: Aseguradora, casoId: string): Promise<string[]> {
  const rows = await base.superSql<{ tipo: string }>(
    `select x.tipo from cronologia x join casos k on k.aseguradora_id = x.aseguradora_id and k.id = x.caso
      where k.aseguradora_id = $1 and k.caso_id = $2 and x.tipo like 'correo%' order by x.orden`,
    [id, casoId],
  );
  return rows.map(({ tipo }) => tipo);
}

/**
 * Begins a command on a case while the transaction in which a worker claims every due e-mail is still open, and lets the claim commit once the
 * command waits for it.
 */
export async function whileClaimed<T>({ base, program, clock }: Environment, command: () => Promise<T>): Promise<T> {
  const now = clock.now();
  const [claimed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const claiming = program.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
    await claim(tx, { latest: now, inOfficeHours: [now] }, randomUUID(), 90_000, 50, []);
    claimed.resolve();
    await mayCommit.promise;
  });
  await claimed.promise;
  const commanded = command();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until('the command waits', async () => (await base.superSql(waiting)).length > 0);
  mayCommit.resolve();
  const [done] = await Promise.all([commanded, claiming]); // the command may be refused before the claim has ended
  return done;
}
