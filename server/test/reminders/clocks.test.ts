/** Next dates and clocks: reminders, closing, unanswered requests, certificates; each fires once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { clocksRound, measureClocks } from '../../src/agenda/reminders/round.ts';
import { resumeReminders, stopReminders } from '../../src/agenda/reminders/stop-reminders.ts';
import { viewDeadlines } from '../../src/agenda/reminders/view-deadlines.ts';
import { listWork } from '../../src/agenda/worklist/list-work.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { renewAccess } from '../../src/course/renew-access.ts';
import { reopenCaso } from '../../src/course/reopen-caso.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { undoCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { recordSentLetter, type SentLetterReport } from '../../src/cuentas/commands/request-cuenta.ts';
import { concludeSilence } from '../../src/cuentas/commands/settle-cuenta.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { discardAnswer } from '../../src/cuentas/respuestas/decide-answer.ts';
import { proposeAnswer } from '../../src/cuentas/respuestas/propose-answer.ts';
import { UNKNOWN_LIMIT } from '../../src/http/plain-page.ts';
import { datesOf, giveRound, morningOf, moveTo } from '../support/clocks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { linkOf, type Mailbox, mailsOf, openMailbox, readMail, tokenOf } from '../support/mailbox.ts';
import { openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

describe('clocks', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let caso: string;
  /** The token of the link in the first e-mail. */
  let tokenFirst: string;
  before(async () => {
    mailbox = await openMailbox();
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0', SMTP_URL: mailbox.url } });
  });
  beforeEach(async () => {
    moveTo(e, '2026-11-23T09:30:00Z'); // a Monday
    t = await createCasoWork(e);
    caso = await t.open();
    await e.program.mailSender.round();
    tokenFirst = await tokenOf(last());
    mailbox.seen.length = 0;
  });
  // The next test starts on that Monday again, and no earlier case may have a clock due then.
  afterEach(async () => {
    await e.base.superSql('update casos set proximo_reloj = null');
    await e.base.superSql(`update correos set estado = 'retirado' where estado = 'pendiente'`);
  });
  after(async () => {
    await e.close();
    await mailbox.close();
  });
  const last = () => mailbox.seen.at(-1) as Mailbox['seen'][number];
  /** The day on which somebody has to look at the case. */
  const nextDay = async (of = caso) => {
    const dates = await t.tx((tx) => viewDeadlines(e.program, tx, t.who('servicio'), of, 'es'));
    return dates.find(({ que }) => que === 'caso')?.fecha;
  };
  const types = async () => (await mailsOf(e, t.aseguradora, caso)).map(({ tipo }) => tipo);

  it('remind after 3, 10 and 30 days of silence, once each, then announce the closing, then close', async () => {
    const { id } = await t.row(caso);
    assert.equal(await nextDay(), '2026-11-26');
    const steps: [dia: string, disparos: string[]][] = [
      ['2026-11-25', []],
      ['2026-11-26', ['recordatorio']],
      ['2026-12-02', []],
      ['2026-12-03', ['recordatorio']],
      ['2026-12-22', []],
      ['2026-12-23', ['recordatorio']],
      ['2027-02-19', []],
      ['2027-02-22', ['aviso_cierre']],
      ['2027-03-08', []],
      ['2027-03-09', ['cierre']],
      ['2027-06-01', []],
    ];
    for (const [day, firings] of steps) {
      moveTo(e, morningOf(day));
      assert.deepEqual(await giveRound(e), firings, day);
      assert.deepEqual(await giveRound(e), [], `nothing fires twice on ${day}`);
    }
    const { estado, resultado } = await t.row(caso);
    assert.deepEqual([estado, resultado], ['cerrado', 'sin_respuesta']);
    assert.deepEqual(await datesOf(e, id), { proximo_reloj: null, silencio_desde: null });
    assert.equal(await nextDay(), undefined);
    assert.deepEqual(await types(), ['bienvenida', 'recordatorio', 'recordatorio', 'recordatorio', 'aviso_cierre']);
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'recordatorio_enviado').length, 3);
    await t.tx((tx) => reopenCaso(t.deps, tx, t.who('aseguradora'), caso, { motivo: 'Apareció otra cuenta.' }, 'es'));
    assert.equal(await nextDay(), '2027-06-04', 'the silence of a reopened case begins anew');
  });

  it('restart whenever the family does something, and write at most once a week', async () => {
    moveTo(e, morningOf('2026-11-26'));
    assert.deepEqual(await giveRound(e), ['recordatorio']);
    moveTo(e, morningOf('2026-11-27'));
    await t.addCuenta(caso, 'borrado', 'propuesta');
    assert.equal(await nextDay(), '2026-12-03', 'the next reminder waits until a week after the last');
    moveTo(e, morningOf('2026-12-03'));
    assert.deepEqual(await giveRound(e), ['recordatorio']);
    const { text = '' } = await readMail(last());
    assert.match(text, /- Díganos qué cuentas conoce/);
    assert.match(text, /- Díganos qué prefiere para esta cuenta: Álbum Abierto\./);
  });

  it('restart with whatever the heir does in the portal, also if it changes no account and no paper', async () => {
    const heredero = openBrowser(e, 'portal', e.program.addresses.dominio);
    assert.equal((await heredero.request('POST', '/sesion', { token: tokenFirst })).status, 201);
    const { franjas } = (await heredero.request('GET', '/llamada')).json.data;
    const guest = { nombre: 'Pablo', apellidos: 'Ortega', email: 'pablo@example.com', papel: 'ayuda' };
    const first = async (list: string) => (await heredero.request('GET', list)).json.data.elementos[0];
    assert.equal((await heredero.request('POST', '/rastros', { texto: 'https://a.example/nota' })).status, 201);
    const acts: [method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object][] = [
      ['POST', '/llamada', { desde: franjas.at(-1).desde, telefono: '+34600111222' }],
      ['DELETE', '/llamada'],
      ['POST', '/allegados', guest],
      ['POST', '/allegados/{allegado}/enlace', {}],
      ['DELETE', '/allegados/{allegado}'],
      ['PATCH', '/preferencias', { idioma: 'en' }],
      ['PATCH', '/rastros/{cuenta}', { muestra: 'foro' }],
      ['POST', '/rastros/lista', { busquedas: ['nombre'] }],
    ];
    const { id } = await t.row(caso);
    const unheard: string[] = [];
    for (const [method, path, body] of acts) {
      e.clock.advance(11 * 60_000);
      await e.program.mailSender.round();
      const before = e.clock.now();
      const ids = { allegado: (await first('/allegados'))?.allegado_id, cuenta: (await first('/rastros')).cuenta_id };
      const own = path.replace('{allegado}', ids.allegado).replace('{cuenta}', ids.cuenta);
      const { status, text } = await heredero.request(method, own, body);
      assert.ok(status < 300, text);
      const since = (await datesOf(e, id))?.silencio_desde ?? null;
      if (since === null || since < before) unheard.push(`${method} ${path}`);
    }
    assert.deepEqual(unheard, []);
  });

  it('are silent at night, on Sundays and holidays, whatever is due', async () => {
    moveTo(e, '2026-11-26T07:59:59Z');
    assert.deepEqual(await giveRound(e), [], 'nothing fires at one second to nine');
    for (const instant of [
      '2026-11-29T10:00:00Z',
      '2026-12-07T10:00:00Z',
      '2026-12-08T10:00:00Z',
      '2026-12-09T19:00:00Z',
    ]) {
      moveTo(e, instant);
      assert.deepEqual(await giveRound(e), [], instant);
    }
    moveTo(e, '2026-12-09T18:59:00Z');
    const withoutMail = await clocksRound({ ...e.program, chase: async () => false });
    assert.deepEqual(
      withoutMail.map(({ clase }) => clase),
      ['recordatorio'],
      'a reminder still fires at one minute to eight',
    );
    moveTo(e, '2026-12-09T19:01:00Z');
    await e.program.mailSender.round();
    assert.equal(mailbox.seen.length, 0, 'an e-mail that is late waits for the morning');
    moveTo(e, '2026-12-10T08:00:00Z');
    await e.program.mailSender.round();
    assert.equal(mailbox.seen.length, 1);
  });

  it('send a working link, and are stopped by the other link in the e-mail, by a click on its page and not by only opening it', async () => {
    moveTo(e, morningOf('2026-11-26'));
    await giveRound(e);
    const domain = e.program.addresses.dominio;
    const heredero = openBrowser(e, 'portal', domain);
    assert.equal((await heredero.request('POST', '/sesion', { token: await tokenOf(last()) })).status, 201);
    const headers = Object.fromEntries((await readMail(last())).headers.map(({ key, value }) => [key, value]));
    assert.equal(headers['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
    const leave = /<(http[^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    const url = new URL(leave).pathname;
    assert.notEqual(leave, await linkOf(last()));
    const view = async () => (await heredero.request('GET', '/caso')).json.data.recordatorios;
    assert.deepEqual(await view(), { activos: true, proximo: '2026-12-03' });

    const glance = await e.app.inject({ method: 'GET', url, headers: { host: domain } });
    assert.equal(glance.statusCode, 200);
    assert.match(glance.body, /No recibir más recordatorios/);
    assert.match(String(glance.headers['content-security-policy']), /default-src 'none'/);
    assert.doesNotMatch(glance.body, /Carmen|Lucía/, 'the page names nobody of the family');
    assert.equal((await view()).activos, true);
    // As a mail program sends it: a form, and no cookie.
    const stop = await e.app.inject({
      method: 'POST',
      url,
      headers: { host: domain, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    assert.equal(stop.statusCode, 200);
    assert.deepEqual(await view(), { activos: false, proximo: null });
    assert.equal(
      (await e.app.inject({ method: 'POST', url, headers: { host: domain } })).statusCode,
      200,
      'stopping them twice is accepted',
    );
    const unknown = await e.app.inject({
      method: 'POST',
      url: `${url.slice(0, -3)}abc`,
      headers: { host: domain },
    });
    assert.equal(unknown.statusCode, 404);
    moveTo(e, morningOf('2027-06-01'));
    assert.deepEqual(await giveRound(e), [], 'no reminder is sent, and the case is not closed');
    assert.equal((await t.row(caso)).estado, 'abierto');

    const other = openBrowser(e, 'portal', domain);
    moveTo(e, morningOf('2026-11-27'));
    assert.equal((await other.request('POST', '/sesion', { token: await tokenOf(last()) })).status, 201);
    assert.equal((await other.request('POST', '/recordatorios', { activos: true })).json.data.activos, true);
    e.clock.advance(1000);
    assert.equal((await other.request('POST', '/recordatorios', { activos: false })).json.data.activos, false);
    const said = (await t.cronologia(caso)).filter((type) => type.startsWith('recordatorios_'));
    assert.deepEqual(said, ['recordatorios_parados', 'recordatorios_reanudados', 'recordatorios_parados']);
  });

  it('cannot be stopped by guessing addresses, and guesses do not block others from stopping theirs', async () => {
    moveTo(e, morningOf('2026-11-26'));
    await giveRound(e);
    const { headers } = await readMail(last());
    const leave = /<(http[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    const host = e.program.addresses.dominio;
    const ask = (method: 'GET' | 'POST', url: string, remoteAddress: string) =>
      e.app.inject({ method, url, headers: { host }, remoteAddress });
    const existing = new URL(leave).pathname;
    for (let i = 0; i < 2 * UNKNOWN_LIMIT; i += 1)
      assert.equal(
        (await ask('GET', existing, '198.51.100.4')).statusCode,
        200,
        'an address that exists does not count as a guess',
      );
    for (let i = 0; i < UNKNOWN_LIMIT; i += 1)
      assert.equal((await ask(i % 2 ? 'POST' : 'GET', `${existing.slice(0, -4)}aaaa`, '198.51.100.4')).statusCode, 404);
    const throttled = await ask('POST', `${existing.slice(0, -4)}aaaa`, '198.51.100.4');
    assert.equal(throttled.statusCode, 429);
    assert.ok(Number(throttled.headers['retry-after']) > 0);
    assert.match(throttled.body, /Espere un poco/);
    assert.equal(
      (await ask('POST', existing, '198.51.100.4')).statusCode,
      200,
      'an address that exists is never refused',
    );
    e.clock.advance(3_600_000);
    assert.equal((await ask('POST', existing, '198.51.100.4')).statusCode, 200);
  });

  it('cannot be stopped from an address that was corrected', async () => {
    moveTo(e, morningOf('2026-11-26'));
    await giveRound(e);
    const { headers } = await readMail(last());
    const leave = /<(http[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('aseguradora'), caso, { email: 'buena@example.com' }));
    const host = e.program.addresses.dominio;
    const { statusCode } = await e.app.inject({ method: 'POST', url: new URL(leave).pathname, headers: { host } });
    assert.equal(statusCode, 404);
    const [row] = await e.base.superSql<{ parados: Date | null }>(
      'select recordatorios_parados as parados from casos where aseguradora_id = $1',
      [t.aseguradora.id],
    );
    assert.equal(row?.parados, null);
  });

  it('restart when the address is corrected, even if the closing was announced at the wrong one', async () => {
    for (const day of ['2026-11-26', '2026-12-03', '2026-12-23', '2027-02-22']) {
      moveTo(e, morningOf(day));
      await giveRound(e);
    }
    moveTo(e, morningOf('2027-03-05'));
    await t.tx((tx) => renewAccess(t.deps, tx, t.who('aseguradora'), caso, { email: 'la.buena@example.com' }));
    await e.program.mailSender.round();
    assert.equal(await nextDay(), '2027-03-08');
    const fired: string[] = [];
    for (const day of [
      '2027-03-08',
      '2027-03-09',
      '2027-03-15',
      '2027-04-05',
      '2027-06-02',
      '2027-06-03',
      '2027-06-17',
      '2027-06-18',
    ]) {
      moveTo(e, morningOf(day));
      for (const clock of await giveRound(e)) fired.push(`${day} ${clock}`);
    }
    assert.deepEqual(fired, [
      '2027-03-08 recordatorio',
      '2027-03-15 recordatorio',
      '2027-04-05 recordatorio',
      '2027-06-03 aviso_cierre',
      '2027-06-18 cierre',
    ]);
  });

  it('clocks of an erased case are not due, and are not counted as late', async () => {
    await eraseCaso(e.program, t.aseguradora.id, caso, 'expediente 7', t.who('servicio').actor);
    moveTo(e, morningOf('2026-12-23'));
    assert.deepEqual(await giveRound(e), []);
    assert.deepEqual(await measureClocks(e.program.base), { cuantos: 0, segundos: 0 });
  });

  it('do not write to an address that refuses e-mail: the case is a task of the desk until the address is corrected', async () => {
    mailbox.onRecipient = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    const other = await t.open();
    await e.program.mailSender.round();
    mailbox.onRecipient = () => null;
    const { id } = await t.row(other);
    moveTo(e, morningOf('2026-11-26'));
    await giveRound(e);
    assert.deepEqual(
      (await mailsOf(e, t.aseguradora, other)).map(({ tipo }) => tipo),
      ['bienvenida'],
    );
    assert.deepEqual([await nextDay(other), (await datesOf(e, id))?.proximo_reloj], ['2026-11-24', null]);
    await e.request(t.aseguradora, 'POST', `/casos/${other}/acceso`, { email: 'otra@example.com' });
    await e.program.mailSender.round();
    assert.ok((await datesOf(e, id))?.proximo_reloj);
  });

  it('send a new link before the last one expires, while the work goes on', async () => {
    const cuenta = await t.process(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await t.putCuenta(caso, cuenta, 'solicitada');
    const { id } = await t.row(caso);
    await e.base.superSql(`update cuentas set plazo = '2027-12-01' where id = $1`, [cuenta]);
    await t.receive(caso, 'factura', 'servicio');
    assert.equal((await t.row(caso)).en_espera_de, 'proveedor');
    // The link expires on 21 February 2027; fourteen days earlier is a Sunday.
    moveTo(e, morningOf('2027-02-05'));
    assert.deepEqual(await giveRound(e), []);
    moveTo(e, morningOf('2027-02-08'));
    assert.deepEqual(await giveRound(e), ['acceso']);
    assert.deepEqual(await giveRound(e), []);
    const { text = '' } = await readMail(last());
    assert.match(text.replace(/\s+/g, ' '), /deja de funcionar el 21 de febrero de 2027/);
    assert.equal((await datesOf(e, id))?.proximo_reloj?.toISOString().slice(0, 10), '2027-04-26');
  });

  it('a reminder and a new link due on the same day are one e-mail, and the old link stays valid', async () => {
    await t.tx((tx) => stopReminders(tx, t.who('heredero'), caso));
    moveTo(e, '2027-02-08T09:00:00Z'); // the link expires on the 21st
    await t.tx((tx) => resumeReminders(tx, t.who('heredero'), caso));
    await e.base.superSql(`update casos set silencio_desde = '2027-02-05T10:00:00Z' where caso_id = $1`, [caso]);
    e.clock.advance(60_000);
    const [firing = '', ...others] = await giveRound(e);
    assert.deepEqual([['recordatorio', 'acceso'].includes(firing), others], [true, []], firing);
    assert.deepEqual(await giveRound(e), []);
    const second = await tokenOf(last());
    const domain = e.program.addresses.dominio;
    for (const token of [tokenFirst, second, tokenFirst])
      assert.equal((await openBrowser(e, 'portal', domain).request('POST', '/sesion', { token })).status, 201);
    await e.program.mailSender.round();
    assert.equal((await types()).length, 2, 'entering by the old link sends no third e-mail');
    assert.equal(await tokenOf(last()), second);
    for (const day of ['2027-02-09', '2027-02-12']) {
      moveTo(e, morningOf(day));
      assert.deepEqual(await giveRound(e), [], day);
    }
  });

  it('clocks that wait for the morning do not delay a new link that is due at night', async () => {
    await t.tx((tx) => stopReminders(tx, t.who('heredero'), caso));
    const cuenta = await t.process(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await t.putCuenta(caso, cuenta, 'solicitada');
    await e.base.superSql(`update cuentas set plazo = '2027-12-01' where id = $1`, [cuenta]);
    await t.receive(caso, 'factura', 'servicio');
    await e.program.mailSender.round();
    moveTo(e, '2027-02-08T18:58:00Z');
    await t.tx((tx) => resumeReminders(tx, t.who('heredero'), caso));
    const firings = await clocksRound({ ...e.program, chase: async () => false });
    assert.deepEqual(
      firings.map(({ clase }) => clase),
      ['acceso'],
    );
    moveTo(e, '2027-02-08T21:00:00Z');
    const before = mailbox.seen.length;
    await openBrowser(e, 'portal', e.program.addresses.dominio).request('POST', '/enlace', {
      token: tokenFirst,
    });
    await e.program.mailSender.round();
    assert.equal(mailbox.seen.length, before + 1);
    assert.notEqual(await tokenOf(last()), tokenFirst);
  });

  const ofCuenta = async (id: string) =>
    (
      await e.base.superSql<{ proxima_accion: string; actua: string; estado: string }>(
        'select proxima_accion::text, actua, estado from cuentas where id = $1',
        [id],
      )
    )[0];
  const withoutSilences = async () =>
    (await giveRound(e)).filter((kind) => !['recordatorio', 'aviso_cierre', 'acceso'].includes(kind));
  /** Sends a request today, with a term until 15 December. @returns its account */
  const asked = async (byFamily = false): Promise<string> => {
    const cuenta = await t.process(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.clock.now()]));
    await t.putCuenta(caso, cuenta, 'solicitada');
    await t.change(caso, 'servicio', (tx) =>
      tx.sql(
        `update cuentas set plazo = '2026-12-15', por_familia = $2 where aseguradora_id = aseguradora_actual() and id = $1`,
        [cuenta, byFamily],
      ),
    );
    return cuenta;
  };
  const chase = (cuenta: string) => t.tx((tx) => chaseCuenta(e.program, tx, t.who('servicio'), caso, cuenta));
  const submitLetter = (cuenta: string, role: 'heredero' | 'servicio' = 'heredero', report: SentLetterReport = {}) =>
    t.tx((tx) => recordSentLetter(e.program, tx, t.who(role), caso, cuenta, report));
  const letter = async (cuenta: string) => {
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
    return elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.carta_que_toca ?? null;
  };
  /** Renews the link long before, so that its e-mail does not delay others of this week. */
  const renewLink = async () => {
    moveTo(e, morningOf('2027-02-08'));
    assert.deepEqual(await giveRound(e), ['acceso']);
  };
  const untilAgency = async (): Promise<string> => {
    const cuenta = await asked();
    for (const day of ['2026-12-16', '2026-12-24']) {
      moveTo(e, morningOf(day));
      await giveRound(e);
      await chase(cuenta);
    }
    await renewLink();
    moveTo(e, morningOf('2027-02-24'));
    return cuenta;
  };

  it('chase a provider after its term, then complain to its officer, then give the family the complaint to the authority, and thirty days for it', async () => {
    const cuenta = await asked();
    assert.deepEqual(await ofCuenta(cuenta), {
      proxima_accion: '2026-12-16',
      actua: 'proveedor',
      estado: 'solicitada',
    });
    assert.equal(await letter(cuenta), null);
    moveTo(e, morningOf('2026-12-15'));
    assert.deepEqual(await withoutSilences(), []);
    moveTo(e, morningOf('2026-12-16'));
    assert.deepEqual(await withoutSilences(), ['insistencia']);
    assert.deepEqual(await withoutSilences(), []);
    assert.deepEqual(await letter(cuenta), { clase: 'recordatorio', quien: 'servicio' });
    await chase(cuenta);
    // A week later would be the 23rd, the last day of the month in which requests must be answered.
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2026-12-24');
    moveTo(e, morningOf('2026-12-23'));
    assert.deepEqual(await withoutSilences(), []);
    moveTo(e, morningOf('2026-12-24'));
    assert.deepEqual(await withoutSilences(), ['insistencia']);
    assert.deepEqual(await letter(cuenta), { clase: 'reclamacion_dpd', quien: 'servicio' });
    await chase(cuenta);
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2027-02-24', 'the officer has two months');
    await renewLink();
    moveTo(e, morningOf('2027-02-23'));
    assert.deepEqual(await withoutSilences(), []);
    moveTo(e, morningOf('2027-02-24'));
    assert.deepEqual(await withoutSilences(), ['reclamacion', 'noticias']);
    assert.deepEqual(await withoutSilences(), []);
    assert.deepEqual(await ofCuenta(cuenta), {
      proxima_accion: '2027-03-29',
      actua: 'heredero',
      estado: 'solicitada',
    });
    assert.deepEqual(await letter(cuenta), { clase: 'reclamacion_aepd', quien: 'heredero' });
    const { text = '' } = await readMail(last());
    assert.match(
      text.replace(/\s+/g, ' '),
      /Álbum Abierto no ha contestado, aunque hemos insistido\. Si quiere, puede reclamar/,
    );
    // The thirty days end on Good Friday, and the Thursday before is a holiday too.
    for (const day of ['2027-03-24', '2027-03-25', '2027-03-26']) {
      moveTo(e, morningOf(day));
      assert.deepEqual(await withoutSilences(), [], day);
    }
  });

  it('end the request as unanswered if the family does not complain, with every attempt recorded', async () => {
    const cuenta = await untilAgency();
    await giveRound(e);
    const until = (await ofCuenta(cuenta))?.proxima_accion ?? '';
    moveTo(e, morningOf(until));
    assert.deepEqual(await withoutSilences(), ['silencio']);
    assert.deepEqual(await ofCuenta(cuenta), { proxima_accion: null, actua: null, estado: 'sin_respuesta' });
    const steps = (await t.cronologia(caso)).filter((type) =>
      /^cuenta_(por_insistir|insistida|por_reclamar|reclamada|sin_respuesta)$/.test(type),
    );
    assert.deepEqual(steps, [
      'cuenta_por_insistir',
      'cuenta_insistida',
      'cuenta_por_insistir',
      'cuenta_insistida',
      'cuenta_por_reclamar',
      'cuenta_sin_respuesta',
    ]);
    const silence = (await t.events(caso)).filter(({ data }) => data.estado_cuenta === 'sin_respuesta');
    assert.equal(silence.length, 1);
  });

  it('wait while an answer of the provider waits for a person, whose decision sets them going', async () => {
    const cuenta = await asked();
    const answered = async (clave: string) => {
      const answer = { casoId: caso, cuentaId: cuenta, clave, via: 'correo', clase: 'cerrada' } as const;
      const { respuesta } = await t.tx((tx) => proposeAnswer(tx, t.who('servicio'), answer));
      return respuesta.respuesta_id;
    };
    const discard = (id: string) => t.tx((tx) => discardAnswer(tx, t.who('servicio'), caso, id, 'Es publicidad'));
    moveTo(e, morningOf('2026-12-15'));
    const first = await answered('una');
    for (const [day, next] of [
      ['2026-12-16', '2026-12-17'],
      ['2026-12-18', '2026-12-21'],
    ] as const) {
      moveTo(e, morningOf(day));
      assert.deepEqual(await withoutSilences(), []);
      assert.equal((await ofCuenta(cuenta))?.proxima_accion, next);
      assert.equal(await letter(cuenta), null);
    }
    await assert.rejects(chase(cuenta), ({ codigo }: { codigo: string }) => codigo === 'envio_impedido');
    await discard(first);
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2026-12-16');
    assert.deepEqual(await withoutSilences(), ['insistencia']);
    const second = await answered('otra');
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2026-12-21', 'nobody is told to chase meanwhile');
    await discard(second);
    await chase(cuenta);
    moveTo(e, morningOf('2026-12-24'));
    await giveRound(e);
    await chase(cuenta);
    await renewLink();
    moveTo(e, morningOf('2027-02-24'));
    const third = await answered('tercera');
    assert.deepEqual(await withoutSilences(), [], 'the family is not told that nobody has answered');
    await discard(third);
    assert.deepEqual(await withoutSilences(), ['reclamacion', 'noticias']);
    moveTo(e, morningOf((await ofCuenta(cuenta))?.proxima_accion ?? ''));
    const last = await answered('cuarta');
    assert.deepEqual(await withoutSilences(), []);
    await assert.rejects(
      t.tx((tx) => concludeSilence(tx, t.who('servicio'), caso, cuenta)),
      ({ codigo }: { codigo: string }) => codigo === 'estado_no_permite',
    );
    await discard(last);
    assert.deepEqual(await withoutSilences(), ['silencio']);
  });

  it('give the authority three months once the family records its complaint, which it can do once', async () => {
    const cuenta = await untilAgency();
    await giveRound(e);
    await submitLetter(cuenta);
    assert.deepEqual(await ofCuenta(cuenta), {
      proxima_accion: '2027-05-24',
      actua: 'proveedor',
      estado: 'solicitada',
    });
    assert.equal(await letter(cuenta), null);
    await assert.rejects(submitLetter(cuenta), ({ codigo }: { codigo: string }) => codigo === 'estado_no_permite');
    moveTo(e, morningOf('2027-05-24'));
    assert.deepEqual(await withoutSilences(), ['silencio']);
    const [row] = await e.base.superSql<{ reclamada: Date | null }>('select reclamada from cuentas where id = $1', [
      cuenta,
    ]);
    assert.ok(row?.reclamada);
  });

  it('let the service record a complaint that the family reports by telephone, with a note of the call, and not before the complaint is due', async () => {
    const cuenta = await untilAgency();
    const constancia = 'Por teléfono con Lucía, el 24 de febrero';
    const code = (expected: string) => (error: { codigo?: string }) => error.codigo === expected;
    await assert.rejects(submitLetter(cuenta, 'servicio', { constancia }), code('estado_no_permite'));
    await giveRound(e);
    await assert.rejects(submitLetter(cuenta, 'servicio'), code('validacion'));
    await assert.rejects(submitLetter(cuenta, 'servicio', { constancia: ' ' }), code('validacion'));
    await submitLetter(cuenta, 'servicio', { constancia, nota: 'Registro 2027-1' });
    assert.deepEqual(await ofCuenta(cuenta), {
      proxima_accion: '2027-05-24',
      actua: 'proveedor',
      estado: 'solicitada',
    });
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('servicio'), caso, 'es'));
    const theirs = elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
    assert.partialDeepStrictEqual(theirs?.gestiones.at(-1), {
      tipo: 'reclamacion',
      nota: `${constancia}\nRegistro 2027-1`,
    });
    assert.ok(!theirs?.posible.includes('reclamar_por_familia'), 'a complaint can be recorded once');
    const [fact] = await e.base.superSql<{ actor: string }>(
      `select actor from cronologia where tipo = 'cuenta_reclamada' and datos ->> 'cuenta' = $1`,
      [cuenta],
    );
    assert.equal(fact?.actor, 'servicio');
  });

  it('do not let the family record letters as sent that the service sends or that are not due', async () => {
    const cuenta = await asked();
    const rejection = async () => {
      const command = t.tx((tx) => undoCuenta(tx, t.who('heredero'), caso, cuenta));
      return command.then(
        () => assert.fail('the command was accepted'),
        ({ valores }: { valores: { posible: { es: string } } }) => valores.posible.es,
      );
    };
    assert.doesNotMatch(await rejection(), /insistido|reclamado/);
    await e.base.superSql('update cuentas set por_familia = true where id = $1', [cuenta]);
    moveTo(e, morningOf('2026-12-16'));
    await withoutSilences();
    assert.match(await rejection(), /^Ahora se puede: decir que la familia ha insistido\.$/);
  });

  it('tell the family about a letter that it has to send although it has stopped the reminders, in an e-mail that offers no stop', async () => {
    const cuenta = await untilAgency();
    await t.tx((tx) => stopReminders(tx, t.who('heredero'), caso));
    assert.deepEqual(await giveRound(e), ['reclamacion', 'noticias']);
    assert.deepEqual(await letter(cuenta), { clase: 'reclamacion_aepd', quien: 'heredero' });
    const { headers, text } = await readMail(last());
    assert.ok(!headers.some(({ key }) => key === 'list-unsubscribe'));
    assert.doesNotMatch(text ?? '', /recordatorios/);
    moveTo(e, morningOf('2027-03-01'));
    assert.deepEqual(await giveRound(e), []);
  });

  it('tell the family to chase requests that only it can make, and give it a month for each letter, after which the desk reminds it', async () => {
    const cuenta = await asked(true);
    moveTo(e, morningOf('2026-12-16'));
    assert.deepEqual(await withoutSilences(), ['insistencia', 'noticias']);
    assert.deepEqual(await letter(cuenta), { clase: 'recordatorio', quien: 'heredero' });
    assert.deepEqual(await ofCuenta(cuenta), {
      proxima_accion: '2027-01-15',
      actua: 'heredero',
      estado: 'solicitada',
    });
    const tasks = async () => {
      const query = { aseguradora: t.aseguradora.slug, clase: 'reclamar' } as const;
      return (await listWork(e.program, randomUUID(), query, e.clock.now())).elementos.map(({ limite }) => limite);
    };
    assert.deepEqual(await tasks(), []);
    moveTo(e, morningOf('2027-01-15'));
    assert.deepEqual(await tasks(), ['2027-01-15']);
    moveTo(e, morningOf('2026-12-16'));
    await submitLetter(cuenta);
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2026-12-24');
    moveTo(e, morningOf('2026-12-24'));
    assert.deepEqual(await withoutSilences(), ['insistencia', 'noticias']);
    assert.deepEqual(await letter(cuenta), { clase: 'reclamacion_dpd', quien: 'heredero' });
    // 23 January is a Saturday.
    assert.equal((await ofCuenta(cuenta))?.proxima_accion, '2027-01-25');
    await submitLetter(cuenta);
    const { elementos } = await t.tx((tx) => viewCompleteCuentas(e.program, tx, t.who('heredero'), caso, 'es'));
    assert.deepEqual(
      elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.gestiones.map(({ tipo, carta }) => [tipo, carta]),
      [
        ['solicitud', null],
        ['insistencia', 'recordatorio'],
        ['insistencia', 'reclamacion_dpd'],
      ],
    );
    moveTo(e, morningOf('2027-01-25'));
    assert.deepEqual(await withoutSilences(), [], 'no clock fires while the officer may still answer');
  });

  it('turn certificates of the ministry into tasks on their day; the screens show date, fee and who acts', async () => {
    caso = await t.open({
      modulos_contratados: ['certificados'],
      fallecido: { fecha_fallecimiento: '2026-11-21' },
    });
    await t.review(caso, await t.receive(caso, 'certificado_defuncion'), 'validado');
    await t.prepareAndSign(caso);
    const rows = () =>
      e.base.superSql<{ tipo: string; fecha: string; actua: string }>(
        'select tipo, proxima_accion::text as fecha, actua from certificados order by id',
      );
    assert.deepEqual(await rows(), [
      { tipo: 'defuncion_literal', fecha: '2026-11-23', actua: 'servicio' },
      { tipo: 'ultimas_voluntades', fecha: '2026-12-15', actua: 'servicio' },
      { tipo: 'seguros_fallecimiento', fecha: '2026-12-15', actua: 'servicio' },
    ]);
    moveTo(e, morningOf('2026-12-14'));
    assert.ok(!(await giveRound(e)).includes('certificado'));
    moveTo(e, morningOf('2026-12-15'));
    assert.equal((await giveRound(e)).filter((kind) => kind === 'certificado').length, 2);
    assert.equal((await t.cronologia(caso)).filter((type) => type === 'certificado_disponible').length, 2);

    const heredero = openBrowser(e, 'portal', e.program.addresses.dominio);
    const token = await tokenOf(last());
    assert.equal((await heredero.request('POST', '/sesion', { token })).status, 201);
    const { certificados, modulos } = (await heredero.request('GET', '/caso')).json.data;
    assert.partialDeepStrictEqual(certificados[1], {
      desde: '2026-12-15',
      organismo: 'Registro General de Actos de Última Voluntad',
      // null, because the form states the amount
      tasa: { modelo: '790-006', importe: null },
      plazo_legal: null,
      conserva_hasta: null,
      sin_certificado: true,
      proxima_fecha: '2026-12-15',
      quien: 'servicio',
    });
    assert.equal(certificados[0].tasa, null);
    assert.equal(certificados[0].sin_certificado, false);
    assert.partialDeepStrictEqual(certificados[2], {
      plazo_legal: 'artículo 13.1 del Real Decreto 398/2007',
      conserva_hasta: '2031-12-15',
      sin_certificado: true,
    });
    assert.partialDeepStrictEqual(modulos[0], {
      modulo: 'certificados',
      proxima_fecha: '2026-11-23',
      quien: 'servicio',
    });
  });
});
