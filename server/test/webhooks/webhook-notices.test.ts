/** E-mails that tell an insurer's admins of a failing webhook, through a real mail server. Their timing is tested in webhooks-health. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { type Mailbox, openMailbox, readMail } from '../support/mailbox.ts';

const MINUTE = 60_000;
/** Milliseconds, longer than the jitter of a gap. */
const WITH_JITTER = 11_000;

describe('notices of a failing webhook', () => {
  let mailbox: Mailbox;
  let e: Environment;
  let receiver: Server;
  let state = 503;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({
      engine: 'postgres',
      variables: { SMTP_URL: mailbox.url, ALLOW_LOOPBACK_WEBHOOKS: 'true' },
    });
    receiver = createServer((request, response) => {
      request.resume().on('end', () => response.writeHead(state).end());
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
  });
  after(async () => {
    receiver.closeAllConnections();
    receiver.close();
    await e.close();
    await mailbox.close();
  });

  async function aseguradoraWithWebhook(extra = {}): Promise<{ a: Aseguradora; id: string; email: string }> {
    const a = await e.aseguradora('A', extra);
    const email = `admin@${a.slug}.example`;
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const nombre = 'Marta Ferrer';
    for (const [rol, address] of [
      ['admin', email],
      ['operador', `operador@${a.slug}.example`],
    ] as const)
      await createUser(e.program, { email: address, nombre, rol, aseguradoraId: a.id }, actor);
    const { port } = receiver.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/albacea?token=hunter2`;
    const body = { url, eventos: ['caso_abierto'], descripcion: 'Core de siniestros' };
    const { json } = await e.request(a, 'POST', '/webhooks', body);
    return { a, id: json.data.webhook_id, email };
  }

  async function deliver(): Promise<void> {
    await e.program.dispatcher.round();
    await e.program.dispatcher.rest();
  }

  /** Sends one event through its whole schedule in Variant A, until shortly after the last attempt. */
  async function exhaust(a: Aseguradora): Promise<void> {
    assert.equal((await e.request(a, 'POST', '/casos', aCaso())).status, 201);
    await deliver();
    for (const minutes of [1, 4, 16]) {
      e.clock.advance(minutes * MINUTE + WITH_JITTER);
      await deliver();
    }
  }

  /** The number of notices already read, by address. */
  const seen = new Map<string, number>();
  async function noticesFor(email: string) {
    while ((await e.program.mailSender.round()) > 0);
    const all = mailbox.accepted.filter(({ para }) => para.includes(email));
    const freshOnes = await Promise.all(all.slice(seen.get(email) ?? 0).map(readMail));
    seen.set(email, all.length);
    return freshOnes;
  }

  it('go only to the admins, and say which webhook fails, since when and how', async () => {
    const { a, id, email } = await aseguradoraWithWebhook();
    await exhaust(a);
    const [first, ...more] = await noticesFor(email);
    assert.deepEqual(more, []);
    assert.equal(
      first?.subject,
      `Un webhook no acepta entregas: 127.0.0.1:${(receiver.address() as AddressInfo).port}`,
    );
    const text = first?.text?.replace(/\s+/g, ' ') ?? '';
    for (const fact of [
      'Hola, Marta Ferrer:',
      id,
      'Core de siniestros',
      'respuesta 503',
      '21 de noviembre de 2026 a las 10:30',
    ])
      assert.ok(text.includes(fact), `${fact} is in ${text}`);
    assert.doesNotMatch(`${first?.subject}${first?.text}${first?.html}`, /hunter2/);

    assert.deepEqual(await noticesFor(`operador@${a.slug}.example`), []);
  });

  it('say that two answers 410 in a row have disabled the webhook, and do not have the reply address that the insurer set for families', async () => {
    const { a, id, email } = await aseguradoraWithWebhook({ replyTo: 'clientes@aurora.example' });
    state = 410;
    await exhaust(a);
    state = 503;
    const [notice, ...more] = await noticesFor(email);
    assert.deepEqual(more, []);
    assert.match(notice?.text ?? '', /410 \(ya no existe\) dos\s+veces\s+seguidas/);
    assert.equal(notice?.replyTo, undefined);
    assert.equal((await e.request(a, 'GET', `/webhooks/${id}`)).json.data.motivo_desactivacion, 'respuesta_410');
  });

  it('are in English for an insurer whose language is English', async () => {
    const { a, email } = await aseguradoraWithWebhook();
    await e.base.superSql(`update aseguradoras set idioma = 'en', version = version + 1 where id = $1`, [a.id]);
    await exhaust(a);
    const [notice] = await noticesFor(email);
    assert.match(notice?.subject ?? '', /^A webhook is not accepting deliveries:/);
  });
});
