/** A desk for incoming e-mail: before each test a letter has left, and answers to it arrive by a real SMTP session. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach } from 'node:test';
import { createTransport } from 'nodemailer';
import { composeInbox } from '../../src/compose/inbox.ts';
import type { InboundServer } from '../../src/platform/mail/inbound.ts';
import { type AtDesk, atDesk } from './desks.ts';
import type { Environment } from './environment.ts';
import { type Mailbox, openWithMailbox, readMail } from './mailbox.ts';
import { mailRounds, readyCaso } from './ready-caso.ts';
import { type CasoWork, createCasoWork } from './work.ts';

export const DOMAIN = 'respuestas.example';
export const CLOSED = 'Buenos días:\n\nHemos cerrado la cuenta de forma definitiva.\n\nReciba nuestro pésame.';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
/** The DKIM options to sign for a domain; `resolver` publishes the key for every domain. */
export const signedBy = (domainName: string) => ({ domainName, keySelector: 'prueba', privateKey });
export const resolver = async (name: string, type: string) => {
  if (type === 'TXT' && name.startsWith('prueba._domainkey.'))
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

export interface Sent {
  readonly from?: string;
  readonly to?: string;
  readonly subject?: string;
  readonly text?: string;
  readonly html?: string;
  readonly dkim?: ReturnType<typeof signedBy>;
  readonly headers?: Record<string, string>;
  readonly messageId?: string;
  readonly attachments?: readonly { filename: string; content: Buffer; contentType?: string }[];
  readonly envelope?: { from: string; to: string };
  readonly raw?: string | Buffer;
}

class InboxDesk {
  e!: Environment;
  t!: CasoWork;
  inbound!: InboundServer;
  gestor!: AtDesk;
  caso = '';
  cuenta = '';
  /** The reply address of the letter; `bounces` is its envelope sender (MAIL FROM). */
  reply = '';
  bounces = '';
  mailbox!: Mailbox;
  private inbox!: ReturnType<typeof composeInbox>['inbox'];
  private close: () => Promise<void> = async () => undefined;
  private number = 0;

  async open(): Promise<void> {
    const variables = { INBOUND_SMTP_PORT: '0', INBOUND_SMTP_DOMAIN: DOMAIN, INBOUND_SMTP_MAX_MB: '2' };
    ({ mailbox: this.mailbox, e: this.e, close: this.close } = await openWithMailbox('postgres', variables));
    ({ inbox: this.inbox } = composeInbox(this.e.program, resolver));
    this.inbound = (await this.inbox.open()) ?? assert.fail('no server for incoming e-mail');
    this.t = await createCasoWork(this.e, 'A');
  }
  async shut(): Promise<void> {
    await this.inbound.close();
    await this.close();
  }
  async sendLetter(): Promise<void> {
    ({ caso: this.caso, cuenta: this.cuenta } = await readyCaso(this.e, this.t, 'wise'));
    this.number += 1;
    this.gestor = await atDesk(this.e, `Gestor${this.number}`);
    await this.gestor.good('POST', this.route(`/cuentas/${this.cuenta}/envio`), { clase: 'solicitud' });
    this.e.clock.advance(10_000);
    await mailRounds(this.e);
    ({ reply: this.reply, bounces: this.bounces } = await this.left('carta_proveedor'));
  }
  /** The last e-mail of a type about the case, as the mail server received it. */
  readonly left = async (tipo: string): Promise<{ id: string; reply: string; bounces: string; bytes: Buffer }> => {
    const [row] = await this.e.base.superSql<{ id: string }>(
      `select r.id from correos r join casos c on c.aseguradora_id = r.aseguradora_id and c.id = r.caso
        where c.aseguradora_id = $1 and c.caso_id = $2 and r.tipo = $3 order by r.id desc limit 1`,
      [this.t.aseguradora.id, this.caso, tipo],
    );
    const { id } = row ?? assert.fail(`no ${tipo}`);
    const sent =
      this.mailbox.accepted.find(({ bytes }) => bytes.includes(`<${id}@`)) ?? assert.fail(`${id} did not leave`);
    const reply = (await readMail(sent)).replyTo?.[0]?.address ?? assert.fail('no address to answer to');
    return { id, reply, bounces: sent.de, bytes: sent.bytes };
  };
  /** The letter as its recipient reads it. */
  readonly letter = async (): Promise<{ from: string; subject: string; text: string }> => {
    const { id } = await this.left('carta_proveedor');
    const sent =
      this.mailbox.accepted.find(({ bytes }) => bytes.includes(`<${id}@`)) ?? assert.fail(`${id} did not leave`);
    const { from, subject = '', text = '' } = await readMail(sent);
    return { from: `${from?.name} <${from?.address}>`, subject, text };
  };
  readonly stateOf = async (id: string): Promise<string | undefined> =>
    (await this.e.base.superSql<{ estado: string }>('select estado from correos where id = $1', [id]))[0]?.estado;

  readonly route = (rest = '') => `/aseguradoras/${this.t.aseguradora.slug}/casos/${this.caso}${rest}`;
  /** Delivers a message, which nobody reads yet. */
  readonly deliver = async ({ to = this.reply, ...message }: Sent = {}, port = this.inbound.port): Promise<void> => {
    this.e.clock.advance(1); // gives the messages an order
    const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    if (message.envelope?.to === '') Object.assign(message.envelope, { to });
    const written = { from: 'Wise <support@wise.com>', subject: 'Re: Fallecimiento', text: CLOSED, to, ...message };
    await transport.sendMail(written as Parameters<typeof transport.sendMail>[0]).finally(() => transport.close());
  };
  /** Delivers a message, and makes the worker read all that has arrived. */
  readonly come = async (message: Sent = {}, port = this.inbound.port): Promise<void> => {
    await this.deliver(message, port);
    await this.readAll();
  };
  readonly readAll = async (): Promise<void> => {
    while ((await this.inbox.round()) > 0);
  };
  readonly answers = async () =>
    (await this.gestor.good('GET', this.route('/escritorio'))).servicio.respuestas.elementos;
  /** The tasks of the case to read a provider's answer. */
  readonly tasks = async () => {
    const { slug } = this.t.aseguradora;
    return (await this.gestor.good('GET', `/trabajo?clase=respuesta&aseguradora=${slug}&caso=${this.caso}`)).elementos;
  };
  readonly rows = () =>
    this.e.base.superSql<{ id: string; estado: string; clase: string; prueba: string }>(
      'select id, estado, clase, prueba from correos_recibidos order by recibido, id',
    );
  readonly last = async () => (await this.rows()).at(-1);
  readonly account = async () =>
    (
      await this.e.base.superSql<{ estado: string; resultado: string | null }>(
        'select estado, resultado from cuentas where aseguradora_id = $1 and id = $2',
        [this.t.aseguradora.id, this.cuenta],
      )
    )[0];
}

/** An inbox desk that is opened before and closed after the tests of a `describe`. */
export function inboxDesk(): InboxDesk {
  const desk = new InboxDesk();
  before(() => desk.open());
  after(() => desk.shut());
  beforeEach(() => desk.sendLetter());
  return desk;
}
