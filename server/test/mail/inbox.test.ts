/** What providers and families answer by e-mail, through the door of the service and a real SMTP session. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createTransport } from 'nodemailer';
import { composeInbox } from '../../src/compose/inbox.ts';
import type { InboundDoor } from '../../src/platform/mail/inbound.ts';
import { type AtDesk, atDesk } from '../support/desks.ts';
import type { Environment } from '../support/environment.ts';
import { aPdf } from '../support/files.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { mailRounds, readyCaso } from '../support/ready-caso.ts';
import { createWorkerPool, type WorkerPool } from '../support/work.ts';

const DOMAIN = 'respuestas.example';
const CLOSED = 'Buenos días:\n\nHemos cerrado la cuenta de forma definitiva.\n\nReciba nuestro pésame.';
/** What signs for a provider: its key is in the names that this test answers for. */
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const signedBy = (domainName: string) => ({ domainName, keySelector: 'prueba', privateKey });
const resolver = async (name: string, type: string) => {
  if (type === 'TXT' && name.startsWith('prueba._domainkey.'))
    return [[`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]];
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
};

describe('an e-mail that comes in', () => {
  let e: Environment;
  let t: WorkerPool;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let inbox: ReturnType<typeof composeInbox>['inbox'];
  let door: InboundDoor;
  let gestor: AtDesk;
  let caso: string;
  let cuenta: string;
  /** The address of its own that the letter named. */
  let reply: string;
  let number = 0;
  before(async () => {
    const variables = { INBOUND_SMTP_PORT: '0', INBOUND_SMTP_DOMAIN: DOMAIN, INBOUND_SMTP_MAX_MB: '2' };
    ({ mailbox, e, cerrar: close } = await openWithMailbox('postgres', variables));
    ({ inbox } = composeInbox(e.program, resolver));
    door = (await inbox.open()) ?? assert.fail('no door');
    t = await createWorkerPool(e, 'A');
  });
  after(async () => {
    await door.close();
    await close();
  });
  beforeEach(async () => {
    ({ caso, cuenta } = await readyCaso(e, t, 'wise'));
    number += 1;
    gestor = await atDesk(e, `Gestor${number}`);
    await gestor.good('POST', route(`/cuentas/${cuenta}/envio`), { clase: 'solicitud' });
    e.clock.advance(10_000);
    await mailRounds(e);
    reply = await replyTo('bereavements@wise.com');
  });

  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}${rest}`;
  async function replyTo(recipient: string): Promise<string> {
    const left = mailbox.accepted.findLast(({ para }) => para.includes(recipient)) ?? assert.fail('no letter');
    return (await readMail(left)).replyTo?.[0]?.address ?? assert.fail('no address to answer to');
  }
  interface Sent {
    readonly from?: string;
    readonly to?: string;
    readonly subject?: string;
    readonly text?: string;
    readonly dkim?: ReturnType<typeof signedBy>;
    readonly headers?: Record<string, string>;
    readonly messageId?: string;
    readonly attachments?: readonly { filename: string; content: Buffer; contentType?: string }[];
    readonly inReplyTo?: string;
    readonly envelope?: { from: string; to: string };
    readonly raw?: string;
  }
  /** Hands a message over, and has the worker read what has come. */
  async function come({ to = reply, ...message }: Sent = {}): Promise<void> {
    const transport = createTransport({ host: '127.0.0.1', port: door.port, ignoreTLS: true });
    const written = { from: 'Wise <support@wise.com>', subject: 'Re: Fallecimiento', text: CLOSED, to, ...message };
    await transport.sendMail(written as Parameters<typeof transport.sendMail>[0]);
    transport.close();
    await readAll();
  }
  async function readAll(): Promise<void> {
    while ((await inbox.round()) > 0);
  }
  const answers = async () => (await gestor.good('GET', route('/respuestas'))).elementos;
  const rows = () =>
    e.base.superSql<{ id: string; estado: string; clase: string; prueba: string }>(
      'select id, estado, clase, prueba from correos_recibidos order by recibido, id',
    );
  const last = async () => (await rows()).at(-1);
  const account = async () =>
    (
      await e.base.superSql<{ estado: string; resultado: string | null }>(
        'select estado, resultado from cuentas where aseguradora_id = $1 and id = $2',
        [t.aseguradora.id, cuenta],
      )
    )[0];

  it('with a forged sender is kept out; the true one is a proposal with its sentence, and a person ends the account', async () => {
    const text = `${CLOSED} (${caso})`;
    await come({ to: `respuesta@${DOMAIN}`, text });
    assert.deepEqual(await answers(), [], 'nothing proves it');
    assert.equal((await last())?.estado, 'bandeja');
    assert.equal((await last())?.clase, 'sin_probar');
    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('atacante.example') });
    assert.deepEqual(await answers(), [], 'signed by somebody else');

    await come({ to: `respuesta@${DOMAIN}`, text, dkim: signedBy('wise.com') });
    const [answer, ...more] = await answers();
    assert.equal(more.length, 0);
    assert.deepEqual(
      [answer.clase, answer.via, answer.estado, answer.cuenta_id, answer.quien.email],
      ['cerrada', 'correo', 'propuesta', cuenta, 'support@wise.com'],
    );
    assert.equal(answer.frase, 'Hemos cerrado la cuenta de forma definitiva.');
    assert.deepEqual(await account(), { estado: 'solicitada', resultado: null }, 'a proposal changes nothing');
    await gestor.good('POST', route(`/respuestas/${answer.respuesta_id}/confirmacion`), {});
    assert.deepEqual(await account(), { estado: 'resuelta', resultado: 'eliminada' });
  });
});
