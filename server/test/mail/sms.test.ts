/** Link and code by SMS: only on request, never both to one telephone; failures of the SMS provider are retried. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { enter, type Family, oneFamily } from '../support/family.ts';
import { openSmsProvider, type SmsProvider } from '../support/sms-provider.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { IDENTITY } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const ON_FILE = '+34600112233';
const OWN = '+34711223344';
const MINUTE = 60_000;

describe('messages to telephones', () => {
  let e: Environment;
  let a: Aseguradora;
  let provider: SmsProvider;
  let family: Family;
  let gestor: BrowserType;
  let operator: BrowserType;
  before(async () => {
    provider = await openSmsProvider();
    e = await createEnvironment({
      engine: 'postgres',
      variables: {
        SMS_URL: provider.url,
        SMS_TOKEN: 'secreto-de-prueba',
        SMS_FROM: 'Albacea',
        ALLOW_LOOPBACK_WEBHOOKS: 'true',
      },
    });
    a = await e.aseguradora('A');
    const signIn = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const registration = { email: `${rol}@example.com`, nombre: 'Una', rol, aseguradoraId };
      const { email, password } = await createUser(e.program, registration, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      await browser.request('POST', '/sesion', { email, password });
      return browser;
    };
    gestor = await signIn('gestor', null);
    operator = await signIn('operador', a.id);
  });
  after(async () => {
    await e.close();
    await provider.close();
  });
  beforeEach(async () => {
    provider.manner = () => 202;
    family = await oneFamily(e, a, { heredero: { telefono: '600 11 22 33' } });
    await rounds();
    e.clock.advance(11 * MINUTE); // the opening has sent a link by e-mail
    provider.seen.length = 0;
  });

  const rounds = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const desk = (route: string, caso = family.casoId) => `/aseguradoras/${a.slug}/casos/${caso}${route}`;
  const givePhone = (telefono: string | null) => family.heredera.request('PATCH', '/contacto', { telefono });
  const askLink = () => family.heredera.request('POST', '/contacto/enlace', {});
  const prepare = (por: 'correo' | 'sms' = 'sms') =>
    family.heredera.request('POST', '/mandato', { identidad: IDENTITY, por });
  const addCuenta = () =>
    family.heredera.request('POST', '/cuentas', { cuentas: [{ proveedor_codigo: 'netflix', accion: 'cancelar' }] });
  const story = async () => {
    const { json } = await family.heredera.request('GET', '/cronologia?limite=100');
    return json.data.elementos.map(({ tipo }: { tipo: string }) => tipo) as string[];
  };
  const tokenOf = (text = '') => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  const codeOf = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

  it('no opening sends an SMS, and the channel of the access stays e-mail', async () => {
    const { json } = await e.request(a, 'GET', `/casos/${family.casoId}`);
    assert.equal(json.data.acceso_heredero.canal, 'email');
    await oneFamily(e, a, { heredero: { telefono: '+34600445566' } });
    await rounds();
    assert.deepEqual(provider.seen, []);
  });

  it('the heir gets the link on the mobile that they gave, in a valid request to the SMS provider, and it opens the portal', async () => {
    assert.equal((await givePhone('711 22 33 44')).status, 200);
    const { json } = await family.heredera.request('GET', '/contacto');
    assert.deepEqual(json.data, { propio: '··· 344', enlace: '··· 344', codigo: '··· 233', hay_sms: true });
    assert.equal((await askLink()).status, 200);
    await rounds();
    const [message] = provider.seen;
    assert.deepEqual(
      { to: message?.to, from: message?.from, authorization: message?.authorization },
      { to: OWN, from: 'Albacea', authorization: 'Bearer secreto-de-prueba' },
    );
    assert.equal(message?.key, message?.reference);
    assert.equal(codeOf(message?.text ?? ''), '');
    await enter(e, a, tokenOf(message?.text));
    assert.ok((await story()).includes('sms_enviado'));
    const caso = (await e.request(a, 'GET', `/casos/${family.casoId}`)).json.data;
    assert.equal(caso.acceso_heredero.canal, 'email');
  });

  it('the heir signs with the code of an SMS without link; the refusal of a wrong code refers to the SMS', async () => {
    await addCuenta();
    const { json, status, text } = await prepare();
    assert.equal(status, 201, text);
    assert.equal(json.data.a, '··· 233');
    assert.doesNotMatch(text, /"codigo"/);
    await rounds();
    const [message] = provider.seen;
    assert.equal(message?.to, ON_FILE);
    assert.doesNotMatch(message?.text ?? '', /http/);
    const wrong = await family.heredera.request('POST', '/mandato/firma', {
      codigo: '000000',
      nombre: 'Lucía Ortega Ruiz',
    });
    assert.match(wrong.text, /Mire el último mensaje/);
    const codigo = codeOf(message?.text ?? '');
    const signed = await family.heredera.request('POST', '/mandato/firma', { codigo, nombre: 'Lucía Ortega Ruiz' });
    assert.equal(signed.status, 201, signed.text);
  });

  it('a telephone that got the link gets no code, and one that got a code gets no link, whoever requests it', async () => {
    await addCuenta();
    assert.equal((await askLink()).status, 200); // goes to the telephone on file, as the heir gave no other
    const refused = await prepare();
    assert.equal(refused.status, 409);
    assert.match(refused.json.error, /ya le enviamos el enlace/);
    assert.equal((await prepare('correo')).status, 201);
    assert.equal((await family.heredera.request('GET', '/contacto')).json.data.codigo, null);

    family = await oneFamily(e, a, { heredero: { telefono: ON_FILE } });
    e.clock.advance(11 * MINUTE);
    await addCuenta();
    assert.equal((await prepare()).status, 201);
    for (const asked of [await askLink(), await gestor.request('POST', desk('/acceso/sms'))]) {
      assert.equal(asked.status, 409, asked.text);
      assert.match(asked.json.error, /ya le enviamos el código/);
    }
    // the same number, typed in the portal
    await givePhone(ON_FILE);
    assert.equal((await askLink()).status, 409);
  });

  it('when both are requested at once, only one is sent to the telephone', async () => {
    await addCuenta();
    const [link, code] = await Promise.all([askLink(), prepare()]);
    assert.equal([link.status, code.status].filter((status) => status < 300).length, 1);
    await rounds();
    assert.equal(provider.seen.length, 1);
  });

  it('the code never goes to a number typed in the portal, because a holder of the link could type their own', async () => {
    family = await oneFamily(e, a, { heredero: { telefono: undefined } });
    await addCuenta();
    await givePhone(OWN);
    const refused = await prepare();
    assert.equal(refused.status, 409);
    assert.match(refused.json.error, /solo va al móvil que nos dio su compañía/);
    assert.equal((await family.heredera.request('GET', '/contacto')).json.data.codigo, null);
    // the insurer enters this number as the one on file
    const { email } = family;
    const corrected = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, {
      email,
      telefono: OWN,
      enviar: false,
    });
    assert.equal(corrected.status, 200, corrected.text);
    assert.equal((await prepare()).status, 201);
  });

  it('a number that cannot receive SMS is refused with the reason, and not stored', async () => {
    for (const [telefono, says] of [
      ['910 00 01 01', /fijo/],
      ['12345', /no parece un móvil/],
      ['+34 6001122', /no parece un móvil/],
      ['mi hijo', /no parece un móvil/],
    ] as const) {
      const { status, json } = await givePhone(telefono);
      assert.equal(status, 422, telefono);
      assert.match(json.error, /telefono/);
      assert.match(json.error, says);
    }
    assert.equal((await givePhone('')).status, 422);
    assert.equal((await family.heredera.request('GET', '/contacto')).json.data.propio, null);
    assert.equal((await givePhone('+44 7700 900123')).status, 200);
    assert.equal((await givePhone(null)).json.data.propio, null);
  });

  it('links by SMS and by e-mail count together: ten minutes between two, three a day', async () => {
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    assert.equal((await askLink()).status, 409);
    e.clock.advance(11 * MINUTE);
    assert.equal((await askLink()).status, 200);
    await rounds();
    e.clock.advance(11 * MINUTE);
    assert.equal((await askLink()).status, 409);
    assert.equal(provider.seen.length, 2);
  });

  it('a provider that is down, refuses us or hangs up gets the SMS again, with the same reference, until it accepts it', async () => {
    await givePhone(OWN);
    const manners = [503, 401, null, 429, 200];
    provider.manner = () => manners.shift() as number | null;
    assert.equal((await askLink()).status, 200);
    for (const wait of [0, 1, 5, 15, 60]) {
      e.clock.advance(wait * MINUTE + 1000);
      await rounds();
    }
    assert.equal(provider.seen.length, 5);
    assert.equal(new Set(provider.seen.map(({ reference, text }) => `${reference} ${text}`)).size, 1);
    assert.ok((await story()).includes('sms_enviado'));
  });

  it('a permanently refused number is shown in the chronology, and is not tried again', async () => {
    await givePhone(OWN);
    provider.manner = () => 422;
    await askLink();
    await rounds();
    e.clock.advance(10 * MINUTE);
    await rounds();
    assert.equal(provider.seen.length, 1);
    assert.ok((await story()).includes('sms_rechazado'));
  });

  it('a link by SMS, delivered or refused, says nothing about whether e-mails reach the heir', async () => {
    const notices = async () =>
      (await e.request(a, 'GET', `/casos/${family.casoId}`)).json.data.avisos.map(
        ({ codigo }: { codigo: string }) => codigo,
      );
    provider.manner = () => 400;
    await askLink();
    await rounds();
    assert.ok((await story()).includes('sms_rechazado'));
    assert.deepEqual(await notices(), []);
    await e.base.superSql(`update correos set estado = 'rechazado' where tipo = 'bienvenida' and aseguradora_id = $1`, [
      a.id,
    ]);
    e.clock.advance(11 * MINUTE);
    provider.manner = () => 202;
    await askLink();
    await rounds();
    assert.ok((await story()).includes('sms_enviado'));
    assert.deepEqual(await notices(), ['heredero_email_no_llega']);
  });

  it('a code that expired while the provider was down is never sent', async () => {
    await addCuenta();
    provider.manner = () => 503;
    await prepare();
    await rounds();
    provider.manner = () => 202;
    e.clock.advance(16 * MINUTE);
    await rounds();
    assert.equal(provider.seen.length, 1);
    assert.ok((await story()).includes('sms_caducado'));
  });

  it('a new link by SMS goes only to the mobile on file, never to one typed in the portal', async () => {
    await givePhone(OWN);
    const stranger = openBrowser(e, 'portal', a.host);
    assert.equal((await stranger.request('POST', '/enlace', { token: family.token, por: 'sms' })).status, 200);
    await rounds();
    assert.deepEqual(
      provider.seen.map(({ to }) => to),
      [ON_FILE],
    );
  });

  it('without a mobile, a link requested by SMS comes by e-mail', async () => {
    family = await oneFamily(e, a, { heredero: { telefono: '910000101' } });
    e.clock.advance(11 * MINUTE);
    await openBrowser(e, 'portal', a.host).request('POST', '/enlace', { token: family.token, por: 'sms' });
    await rounds();
    assert.deepEqual(provider.seen, []);
    assert.ok((await story()).includes('acceso_reenviado'));
  });

  it('a number typed by the holder of a misdirected link is deleted when the address is corrected', async () => {
    await givePhone(OWN);
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { email: 'otra@example.com' });
    const { json } = await gestor.request('GET', desk('/contacto'));
    assert.deepEqual([json.data.propio, json.data.enlace], [null, ON_FILE]);
  });

  /** Visits the portal as a stranger who invites somebody, gives a mobile, requests a call there, stops the reminders, and allows looks. */
  const visitOf = async (token: string, mobile = OWN) => {
    const stranger = await enter(e, a, token);
    assert.equal((await invite(stranger, 'theirs')).status, 201);
    assert.equal((await stranger.request('PATCH', '/contacto', { telefono: mobile })).status, 200);
    const hours = (await stranger.request('GET', '/llamada')).json.data.franjas;
    const call = await stranger.request('POST', '/llamada', { desde: hours[0].desde, telefono: mobile });
    assert.equal(call.status, 201, call.text);
    await stranger.request('POST', '/recordatorios', { activos: false });
    await stranger.request('POST', '/rastros', { texto: 'https://blog.example/carmen' });
    assert.equal((await stranger.request('POST', '/rastros/lista', { se_miran: true })).status, 200);
    return stranger;
  };
  const invite = (who: BrowserType, nombre: string) =>
    who.request('POST', '/allegados', { nombre, apellidos: 'Uno', email: `${nombre}@example.org`, papel: 'consulta' });
  const guests = async (who = family.heredera) =>
    (await who.request('GET', '/allegados')).json.data.elementos.map(({ nombre }: { nombre: string }) => nombre);

  it('once a telephone that got the link is corrected, all that its owner did in the portal is undone, and what the heir did stays', async () => {
    assert.equal((await gestor.request('POST', desk('/acceso/sms'))).status, 200);
    await rounds();
    const stranger = await visitOf(tokenOf(provider.seen[0]?.text));
    assert.equal((await invite(family.heredera, 'ours')).status, 201);

    const body = { telefono: '+34600445566', enviar: false };
    const { json, text } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, body);
    assert.ok(json.success, text);
    assert.equal((await stranger.request('GET', '/caso')).status, 401);
    const contact = (await gestor.request('GET', desk('/contacto'))).json.data;
    assert.deepEqual([contact.propio, contact.enlace], [null, '+34600445566']);
    assert.equal((await family.heredera.request('GET', '/llamada')).json.data.llamada.estado, 'anulada');
    assert.deepEqual(await guests(), ['ours']);
    assert.equal((await family.heredera.request('GET', '/rastros')).json.data.elementos[0].se_mira, false);
    assert.equal((await family.heredera.request('GET', '/caso')).json.data.recordatorios.activos, true);
    assert.ok((await story()).includes('allegado_retirado'), 'the chronology of the family shows it');
  });

  it('a stranger who gave the wrong telephone on file as their own loses access when it is corrected', async () => {
    assert.equal((await gestor.request('POST', desk('/acceso/sms'))).status, 200);
    await rounds();
    const stranger = await visitOf(tokenOf(provider.seen[0]?.text), ON_FILE);
    const body = { telefono: '+34600445566', enviar: false };
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, body);
    assert.equal((await stranger.request('GET', '/caso')).status, 401);
    const contact = (await gestor.request('GET', desk('/contacto'))).json.data;
    assert.deepEqual([contact.propio, contact.enlace], [null, '+34600445566']);
    assert.deepEqual(await guests(), []);
  });

  it('removing a mobile ends no session from an e-mail’s link, and withdraws nobody invited in one', async () => {
    family = await oneFamily(e, a, { heredero: { telefono: undefined } });
    assert.equal((await invite(family.heredera, 'ours')).status, 201);
    const { json } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { enviar: false });
    const other = await enter(e, a, json.data.token_heredero);
    for (const telefono of [OWN, null])
      assert.equal((await other.request('PATCH', '/contacto', { telefono })).status, 200);
    assert.equal((await family.heredera.request('GET', '/caso')).status, 200);
    assert.deepEqual(await guests(other), ['ours']);
  });

  it('adding a telephone on file, or correcting it again, undoes nothing that the heir did', async () => {
    family = await oneFamily(e, a, { heredero: { telefono: undefined } });
    e.clock.advance(11 * MINUTE);
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    const byMobile = await enter(e, a, tokenOf(provider.seen[0]?.text));
    assert.equal((await invite(byMobile, 'ours')).status, 201);
    const fresh = '+34622334455';
    assert.equal((await byMobile.request('PATCH', '/contacto', { telefono: fresh })).status, 200);
    for (const telefono of ['+34600445566', '+34600445567']) {
      const fixed = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { telefono, enviar: false });
      assert.equal(fixed.status, 200, fixed.text);
      assert.equal((await byMobile.request('GET', '/caso')).status, 200, telefono);
      assert.deepEqual(await guests(byMobile), ['ours']);
      assert.equal((await gestor.request('GET', desk('/contacto'))).json.data.propio, fresh);
    }
  });

  it('correcting a mobile that the heir mistyped ends the link that went there; sessions from other links continue', async () => {
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    const token = tokenOf(provider.seen[0]?.text);
    const stranger = await visitOf(token);
    assert.equal((await invite(family.heredera, 'ours')).status, 201);
    // a stranger could remove the number, so that the correction does not match it
    assert.equal((await stranger.request('PATCH', '/contacto', { telefono: null })).status, 200);
    await givePhone(OWN);
    e.clock.advance(11 * MINUTE);
    assert.equal((await askLink()).status, 200); // still waits when the number is corrected
    assert.equal((await givePhone('+34622334455')).status, 200);
    assert.equal((await stranger.request('GET', '/caso')).status, 401);
    assert.deepEqual(await guests(), ['ours']);
    assert.equal((await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token })).status, 401);
    await rounds();
    assert.equal(provider.seen.length, 1, 'nothing more goes to the wrong number');
    const seen = await family.heredera.request('GET', '/caso');
    assert.equal(seen.json.data.recordatorios.activos, true, 'the reminders that the stranger stopped are on again');
  });

  it('correcting a mistyped mobile undoes what its visitor did, even if a new link had already ended the session', async () => {
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    const stranger = await visitOf(tokenOf(provider.seen[0]?.text));
    const { json } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`);
    assert.equal((await stranger.request('GET', '/caso')).status, 401);
    const heir = await enter(e, a, json.data.token_heredero);
    assert.equal((await heir.request('PATCH', '/contacto', { telefono: '+34622334455' })).status, 200);
    assert.deepEqual(await guests(heir), []);
    assert.equal((await heir.request('GET', '/llamada')).json.data.llamada.estado, 'anulada');
  });

  it('the session that removes the mobile continues, even if its link went there', async () => {
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    const visitor = await enter(e, a, tokenOf(provider.seen[0]?.text));
    assert.equal((await visitor.request('PATCH', '/contacto', { telefono: null })).status, 200);
    assert.equal((await visitor.request('GET', '/caso')).status, 200);
  });

  it('correcting the telephone on file also ends a link that went to the number typed in the portal', async () => {
    await givePhone(OWN);
    assert.equal((await askLink()).status, 200);
    await rounds();
    const token = tokenOf(provider.seen[0]?.text);
    await givePhone(null);
    const body = { telefono: '+34600445566', enviar: false };
    assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, body)).status, 200);
    assert.equal((await openBrowser(e, 'portal', a.host).request('POST', '/sesion', { token })).status, 401);
    assert.equal((await gestor.request('GET', desk('/contacto'))).json.data.propio, null);
  });

  it('when the telephone on file is corrected, an SMS waiting for it is withdrawn, and one for the other telephone leaves', async () => {
    assert.equal((await gestor.request('POST', desk('/acceso/sms'))).status, 200);
    await rounds();
    provider.seen.length = 0;
    const thank = () =>
      gestor.request('POST', desk('/mensajes'), { mensaje_id: randomUUID(), medio: 'sms', plantilla: 'gracias' });
    assert.equal((await thank()).status, 201); // to the telephone on file
    await givePhone(OWN);
    e.clock.advance(11 * MINUTE);
    assert.equal((await askLink()).status, 200); // to the other
    const body = { telefono: '+34600445566', enviar: false };
    assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, body)).status, 200);
    await rounds();
    assert.deepEqual(
      provider.seen.map(({ to, text }) => [to, /#token=/.test(text)]),
      [[OWN, true]],
    );
    const { elementos } = (await gestor.request('GET', desk('/mensajes'))).json.data;
    assert.equal(elementos[0].estado, 'retirado');
  });

  it('correcting a telephone that got no link undoes nothing that the heir did', async () => {
    await givePhone(OWN);
    const body = { telefono: '+34600445566', enviar: false };
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, body);
    assert.equal((await gestor.request('GET', desk('/contacto'))).json.data.propio, OWN);
    assert.equal((await family.heredera.request('GET', '/contacto')).status, 200);
  });

  it('numbers are stored only encrypted, and the insurer does not see the one that the heir gave', async () => {
    await givePhone(OWN);
    await askLink();
    await rounds();
    for (const table of ['casos', 'correos', 'telefonos_sms', 'cronologia', 'auditoria']) {
      const rows = await e.base.superSql(`select to_jsonb(t)::text as fila from ${table} t where aseguradora_id = $1`, [
        a.id,
      ]);
      assert.doesNotMatch(JSON.stringify(rows), /711223344|600112233/, table);
    }
    assert.doesNotMatch((await e.request(a, 'GET', `/casos/${family.casoId}`)).text, /711223344/);
    assert.doesNotMatch(e.log.join('\n'), /711223344|600112233/);
  });

  it('an operator of the insurer, another insurer and a browser without a session can neither read the numbers nor send an SMS', async () => {
    const other = await e.aseguradora('A');
    for (const [method, route] of [
      ['GET', '/contacto'],
      ['POST', '/acceso/sms'],
    ] as const) {
      assert.equal((await operator.request(method, desk(route))).status, 403, route);
      const foreign = `/aseguradoras/${other.slug}/casos/${family.casoId}${route}`;
      assert.equal((await gestor.request(method, foreign)).status, 404, route);
      assert.equal((await gestor.request(method, desk(route, 'CAS-2026-999999'))).status, 404, route);
    }
    assert.equal((await openBrowser(e, 'portal', a.host).request('GET', '/contacto')).status, 401);
  });

  it('SMS of a test insurer are stored instead of sent, and shown without link or code', async () => {
    const trial = await e.aseguradora('A', { pruebas: true });
    family = await oneFamily(e, trial, { heredero: { telefono: ON_FILE } });
    await addCuenta();
    assert.equal((await prepare()).status, 201);
    await rounds();
    assert.deepEqual(provider.seen, []);
    const folder = join(e.program.config.dataDir, 'correos', trial.id);
    const files = (await readdir(folder, { recursive: true })).filter((one) => one.endsWith('.sms'));
    assert.equal(files.length, 1);
    const kept = JSON.parse(await readFile(join(folder, files[0] ?? ''), 'utf8'));
    assert.equal(kept.to, ON_FILE);
    assert.equal(kept.ensayo, true);
    const codigo = codeOf(kept.text);
    assert.equal(codigo.length, 6);
    const { email, password } = await createUser(
      e.program,
      { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null },
      ACTOR,
    );
    const superadmin = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await superadmin.request('POST', '/sesion', { email, password });
    const { json } = await superadmin.request('GET', '/aseguradoras/servicio/correos-guardados');
    const listed = json.data.elementos.filter(({ aseguradora }: { aseguradora: string }) => aseguradora === trial.slug);
    assert.ok(
      listed.some(({ para, asunto }: { para: string; asunto: string }) => para === ON_FILE && asunto === 'SMS'),
    );
    for (const { ruta } of listed) {
      const { text, status } = await superadmin.request(
        'GET',
        `/aseguradoras/servicio/correos-guardados/pagina?ruta=${encodeURIComponent(ruta)}`,
      );
      assert.equal(status, 200);
      assert.ok(!text.includes(codigo));
    }
  });
});

describe('a service with a mail server and without an SMS provider', () => {
  it('offers no SMS, and refuses requests for one with the reason', async () => {
    const e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    try {
      const a = await e.aseguradora('A');
      const { heredera } = await oneFamily(e, a, { heredero: { telefono: ON_FILE } });
      assert.deepEqual((await heredera.request('GET', '/contacto')).json.data, {
        propio: null,
        enlace: null,
        codigo: null,
        hay_sms: false,
      });
      e.clock.advance(11 * MINUTE);
      const { status, json } = await heredera.request('POST', '/contacto/enlace', {});
      assert.equal(status, 409);
      assert.match(json.error, /no se envían mensajes al teléfono|Use el correo|enlace/);
    } finally {
      await e.close();
    }
  });
});
