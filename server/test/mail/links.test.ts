/** An expired or expiring link: a new one goes to the address on file, and the answer to the request reveals nothing. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { signInToPortal } from '../../src/familia/acceso-heredero/portal-session.ts';
import { unavailableFor } from '../../src/shared/errors.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { aFamiliar, enter, lastMail, lastToken, mailsFor, oneFamily } from '../support/family.ts';
import { aDesk } from '../support/handover.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** The answer to a request for a link: it reveals nothing, except that a case was annulled. */
const ASKED = [200, /^\{"success":true,"data":\{\}\}$/] as const;
const ANNULLED = [401, /se anuló/] as const;

describe('new links', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let a: Aseguradora;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '0' } });
    a = await e.aseguradora('A');
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });

  const dispatch = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  /** Requests a new link with `token`. @returns the number of e-mails that then came to the address */
  const ask = async (token: string, email: string, host = a.host, answer: readonly [number, RegExp] = ASKED) => {
    await dispatch();
    const had = mailsFor(mailbox, email).length;
    const response = await openBrowser(e, 'portal', host).request('POST', '/enlace', { token });
    assert.equal(response.status, answer[0]);
    assert.match(response.text, answer[1]);
    await dispatch();
    return mailsFor(mailbox, email).length - had;
  };

  it('the first use of a link is recorded once, even if the process died during an earlier attempt to enter', async () => {
    const { caso_id: casoId, token_heredero: token } = (await e.request(a, 'POST', '/casos', aCaso())).json.data;
    const host = { clase: 'inquilino', slug: a.slug } as const;
    const dead = Object.create(e.program.base, {
      asTenant: { value: () => Promise.reject(new Error('the process dies')) },
    });
    const enterIn = (base: typeof e.program.base) => signInToPortal({ ...e.program, base }, token, host, e.clock.now());
    await assert.rejects(enterIn(dead), /the process dies/);
    const uses = async () =>
      (await e.request(a, 'GET', `/casos/${casoId}/cronologia?limite=100`)).json.data.elementos.filter(
        ({ tipo }: { tipo: string }) => tipo === 'acceso_usado',
      ).length;
    assert.equal(await uses(), 0);
    await Promise.all([enterIn(e.program.base), enterIn(e.program.base)]);
    assert.equal(await uses(), 1);
  });

  it('an expired link brings a working one to the address on file, and the family’s work is still there', async () => {
    const { token, email, casoId } = await oneFamily(e, a);
    e.clock.advance(91 * DAY);
    const closed = await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token });
    assert.equal(closed.headers['x-error-code'], 'enlace_invalido');
    assert.equal(await ask(token, email), 1);
    const browser = await enter(e, a, await lastToken(mailbox, email));
    assert.equal((await browser.request('GET', '/caso')).json.data.caso_id, casoId);
    const { json } = await e.request(a, 'GET', `/casos/${casoId}/cronologia`);
    assert.ok(json.data.elementos.some(({ tipo }: { tipo: string }) => tipo === 'acceso_reenviado'));
  });

  it('the hash of a link brings a new link as the link does, but opens no session; an unknown hash brings nothing', async () => {
    const { token, email } = await oneFamily(e, a);
    const huella = createHash('sha256').update(token).digest('hex');
    const opened = await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token: huella });
    assert.equal(opened.headers['x-error-code'], 'enlace_invalido');
    await dispatch();
    e.clock.advance(11 * MINUTE);
    for (const [body, brought] of [
      [{ huella }, 1],
      [{ huella: 'f'.repeat(64) }, 0],
      [{}, 0],
    ] as const) {
      const before = mailsFor(mailbox, email).length;
      const answer = await openBrowser(e, 'portal', a.host).request('POST', '/enlace', body);
      assert.deepEqual([answer.status, answer.text], [200, '{"success":true,"data":{}}']);
      await dispatch();
      assert.equal(mailsFor(mailbox, email).length - before, brought, JSON.stringify(body));
    }
  });

  it('a request for a link is refused, and can be repeated, while other work of the insurer takes too long', async (t) => {
    const { token, email } = await oneFamily(e, a);
    await dispatch();
    e.clock.advance(11 * MINUTE);
    const busy = t.mock.method(e.program.base, 'asTenant', () => Promise.reject(unavailableFor(5)));
    const { status } = await openBrowser(e, 'portal', a.host).request('POST', '/enlace', { token });
    busy.mock.restore();
    assert.equal(status, 503);
    assert.equal(await ask(token, email), 1);
  });

  it('a link that went to a wrong address brings nothing there: the new one goes to the corrected address', async () => {
    const { token, email, casoId } = await oneFamily(e, a);
    await dispatch();
    const corrected = `corregida-${email}`;
    await e.request(a, 'POST', `/casos/${casoId}/acceso`, { email: corrected, enviar: false });
    e.clock.advance(11 * MINUTE);
    assert.equal(await ask(token, corrected), 1);
    assert.equal(mailsFor(mailbox, email).length, 1, 'the wrong address has only the first e-mail');
    await enter(e, a, await lastToken(mailbox, corrected));
  });

  it('a correction in a closed case makes the link at the wrong address useless, even to request a new link or a reopening', async () => {
    const { token, email, casoId, heredera } = await oneFamily(e, a);
    const desk = await aDesk(e);
    const inDesk = `/aseguradoras/${a.slug}/casos/${casoId}`;
    assert.equal((await desk.request('POST', `${inDesk}/cierre`, { resultado: 'desistido' })).status, 200);
    const right = `right.${email}`;
    const corrected = await e.request(a, 'POST', `/casos/${casoId}/acceso`, { email: right });
    assert.equal(corrected.status, 200, corrected.text);
    assert.equal((await heredera.request('POST', '/caso/reapertura')).status, 401);
    assert.equal((await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token })).status, 401);
    assert.equal(await ask(token, email), 0);
    const heir = await enter(e, a, corrected.json.data.token_heredero);
    assert.equal((await heir.request('GET', '/caso')).status, 200);
    const reopened = await desk.request('POST', `${inDesk}/reapertura`, { motivo: 'Apareció otra cuenta.' });
    assert.equal(reopened.status, 200, reopened.text);
    await dispatch();
    assert.ok(mailsFor(mailbox, right).length > 0);
  });

  it('repeated requests bring at most one link in ten minutes, and three in a day', async () => {
    const { token, email } = await oneFamily(e, a);
    e.clock.advance(100 * DAY);
    const arrived: number[] = [];
    for (const minutes of [0, 1, 10, 5, 10, 20, 30]) {
      e.clock.advance(minutes * MINUTE);
      arrived.push(await ask(token, email));
    }
    assert.deepEqual(arrived, [1, 0, 1, 0, 1, 0, 0]);
    e.clock.advance(DAY);
    assert.equal(await ask(token, email), 1);
  });

  it('no new link is written while another is still waiting to leave', async () => {
    const { token, email } = await oneFamily(e, a);
    await dispatch();
    e.clock.advance(20 * MINUTE);
    mailbox.onReceive = () => new Error('later');
    assert.equal(await ask(token, email), 0);
    e.clock.advance(20 * MINUTE);
    mailbox.onReceive = () => null;
    assert.equal(await ask(token, email), 1, 'the e-mail that waited has left');
  });

  it('a request with an old link ends no session or link of the owner, and its e-mail does not say that it does', async () => {
    const { token, email, heredera } = await oneFamily(e, a);
    e.clock.advance(11 * MINUTE);
    assert.equal(await ask(token, email), 1);
    const { text = '', html } = await lastMail(mailbox, email);
    assert.match(text, /Le enviamos un enlace nuevo/);
    assert.doesNotMatch(`${text} ${html}`, /sustituye/i);
    assert.equal((await heredera.request('GET', '/caso')).status, 200);
    await enter(e, a, token);
  });

  it('are not sent for an unknown token, an erased, blocked or annulled case (the answer says that it was annulled) or a withdrawn relative, nor at the host of another insurer', async () => {
    const finals: [string, (caso: string) => Promise<unknown>][] = [
      ['annulled', (caso) => e.request(a, 'POST', `/casos/${caso}/anulacion`)],
      [
        'erased',
        (caso) =>
          e.base.superSql(
            'update casos set borrado = now(), clave_envuelta = null, datos_cifrados = null where aseguradora_id = $1 and caso_id = $2',
            [a.id, caso],
          ),
      ],
      [
        'blocked',
        (caso) =>
          e.base.superSql('update casos set bloqueado = now() where aseguradora_id = $1 and caso_id = $2', [
            a.id,
            caso,
          ]),
      ],
    ];
    for (const [name, finish] of finals) {
      const { token, email, casoId } = await oneFamily(e, a);
      await finish(casoId);
      await dispatch();
      e.clock.advance(DAY);
      const answer = name === 'annulled' ? ANNULLED : ASKED;
      assert.equal(await ask(token, email, a.host, answer), 0, `${name}: nothing is sent`);
    }
    const { token, email } = await oneFamily(e, a);
    const other = await e.aseguradora('A');
    e.clock.advance(DAY);
    assert.equal(await ask(token, email, other.host), 0, 'nothing is sent at the host of another insurer');
    assert.equal(await ask(`${token}x`, email), 0, 'nothing is sent for an unknown token');
    const familiar = aFamiliar();
    const from = await enter(e, a, token);
    const { json } = await from.request('POST', '/allegados', familiar);
    await dispatch();
    const relativesToken = await lastToken(mailbox, familiar.email);
    await from.request('DELETE', `/allegados/${json.data.elementos[0].allegado_id}`);
    e.clock.advance(DAY);
    assert.equal(await ask(relativesToken, familiar.email), 0, 'nothing is sent to a withdrawn relative');
  });

  it("a relative's expired link brings the relative a new one, in the same role, and none to the heir", async () => {
    const { heredera, email } = await oneFamily(e, a);
    const familiar = aFamiliar({ papel: 'consulta' });
    await heredera.request('POST', '/allegados', familiar);
    await dispatch();
    const relativesToken = await lastToken(mailbox, familiar.email);
    e.clock.advance(91 * DAY);
    const ofHeredero = mailsFor(mailbox, email).length;
    assert.equal(await ask(relativesToken, familiar.email), 1);
    const browser = await enter(e, a, await lastToken(mailbox, familiar.email));
    assert.equal((await browser.request('GET', '/sesion')).json.data.papel, 'consulta');
    assert.equal(mailsFor(mailbox, email).length, ofHeredero);
  });

  it('a link used in its last two weeks brings another, once', async () => {
    const { token, email, casoId } = await oneFamily(e, a);
    await dispatch();
    e.clock.advance(70 * DAY);
    await enter(e, a, token);
    await dispatch();
    assert.equal(mailsFor(mailbox, email).length, 1, 'the link is not in its last two weeks');
    e.clock.advance(10 * DAY);
    for (let i = 0; i < 2; i += 1) {
      await enter(e, a, token);
      await dispatch();
      e.clock.advance(DAY);
    }
    assert.equal(mailsFor(mailbox, email).length, 2);
    assert.match((await lastMail(mailbox, email)).text ?? '', /enlace nuevo/);
    const { json } = await e.request(a, 'GET', `/casos/${casoId}`);
    const expires = new Date(json.data.acceso_heredero.caduca).getTime() - e.clock.now().getTime();
    assert.ok(expires > 80 * DAY, 'the insurer sees the new expiry');
  });

  it('requests with one link are limited to twenty an hour, independently of other links', async () => {
    const browser = openBrowser(e, 'portal', a.host);
    const all = Array.from({ length: 21 }, () => browser.request('POST', '/enlace', { token: 'x' }));
    const states = (await Promise.all(all)).map(({ status }) => status);
    assert.deepEqual(states.sort(), [...Array(20).fill(200), 429]);
    assert.equal((await browser.request('POST', '/enlace', { token: 'y' })).status, 200);
  });
});
