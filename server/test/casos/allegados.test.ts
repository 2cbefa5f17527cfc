/** Other relatives: the heir invites them by a link to look or to help, and they can object. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { atDesk } from '../support/desks.ts';
import type { Aseguradora, Environment, Reply } from '../support/environment.ts';
import { aFamiliar, enter, type Family, lastMail, lastToken, mailsFor, oneFamily } from '../support/family.ts';
import { aDocumento } from '../support/files.ts';
import { aPaper } from '../support/handover.ts';
import { type Mailbox, openWithMailbox, readMail } from '../support/mailbox.ts';
import { openBrowser } from '../support/web-apps.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

describe('other relatives', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let a: Aseguradora;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    a = await e.aseguradora('A');
  });
  after(() => close());

  const fails = ({ status, headers, text }: Reply, expected: number, code: string) =>
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  const invite = async ({ heredera }: Family, changes: Record<string, unknown> = {}) => {
    const familiar = aFamiliar(changes);
    const { status, text, json } = await heredera.request('POST', '/allegados', familiar);
    assert.equal(status, 201, text);
    const invited = json.data.elementos.find(({ email }: { email: string }) => email === familiar.email);
    return {
      ...familiar,
      id: invited.allegado_id as string,
      navegador: await enter(e, a, await lastToken(mailbox, familiar.email)),
    };
  };

  it('get one e-mail that says who invites them, to do what and on whose behalf, and come in with their own role', async () => {
    const family = await oneFamily(e, a);
    const { email, navegador } = await invite(family, { papel: 'consulta', idioma: 'en' });
    assert.equal(mailsFor(mailbox, email).length, 1);
    const { text = '', subject = '' } = await lastMail(mailbox, email);
    const followed = text.replace(/\s+/g, ' ');
    for (const said of ['Lucía Ortega Ruiz invites you', 'on behalf of', 'see how things are going', 'Dear Mateo'])
      assert.ok(followed.includes(said), said);
    assert.doesNotMatch(subject, /Carmen|Ruiz/);
    const { json } = await navegador.request('GET', '/sesion');
    const { caso_id, papel, nombre, idioma } = json.data;
    assert.deepEqual([caso_id, papel, nombre, idioma], [family.casoId, 'consulta', 'Mateo', 'en']);
    const list = (await family.heredera.request('GET', '/allegados')).json.data.elementos;
    assert.deepEqual(
      list.map(({ estado, parentesco }: Record<string, string>) => [estado, parentesco]),
      [['ha_entrado', 'hijo']],
    );
  });

  it('are kept under the key of the case, and leave the heir’s own access as it was', async () => {
    const family = await oneFamily(e, a);
    const before = (await e.request(a, 'GET', `/casos/${family.casoId}`)).json.data.acceso_heredero;
    e.clock.advance(DAY);
    const canaries = {
      nombre: 'Zuleimúx',
      apellidos: 'Yugüeroñez',
      email: 'canariño@pajarera.example',
      parentesco: 'sobrino-nieto',
    };
    const heredera = await enter(e, a, family.token);
    assert.equal((await heredera.request('POST', '/allegados', aFamiliar(canaries))).status, 201);
    assert.equal(
      (await heredera.request('POST', '/allegados', aFamiliar({ ...canaries, papel: 'consulta' }))).status,
      409,
    );
    const needles = needlesOf(canaries);
    assert.deepEqual(find(needles, (await dumpTables(e.base.superSql)).bytes), []);
    assert.deepEqual(find(needles, Buffer.from(e.log.join('\n'))), []);
    const afterwards = (await e.request(a, 'GET', `/casos/${family.casoId}`)).json.data.acceso_heredero;
    assert.deepEqual(afterwards, before);
    const { json } = await e.request(a, 'GET', `/casos/${family.casoId}/cronologia`);
    const types = json.data.elementos.map(({ tipo }: { tipo: string }) => tipo);
    assert.ok(types.includes('allegado_invitado') && types.includes('invitacion_enviada'));
    assert.equal(types.filter((type: string) => type === 'correo_enviado').length, 1, 'the heir got one e-mail');
  });

  it('are stored without kinship when the invitation leaves it blank', async () => {
    const { heredera } = await oneFamily(e, a);
    const { status } = await heredera.request('POST', '/allegados', aFamiliar({ parentesco: ' ' }));
    assert.equal(status, 201);
    assert.equal((await heredera.request('GET', '/allegados')).json.data.elementos[0].parentesco, null);
  });

  it('are invited once when the same invitation is sent twice, as after a lost connection', async () => {
    const { heredera } = await oneFamily(e, a);
    const familiar = aFamiliar();
    const times = [
      await heredera.request('POST', '/allegados', familiar),
      await heredera.request('POST', '/allegados', familiar),
    ];
    assert.deepEqual(
      times.map(({ status }) => status),
      [201, 201],
    );
    assert.equal(times[1]?.json.data.elementos.length, 1);
    assert.equal(mailsFor(mailbox, familiar.email).length, 1);
    fails(await heredera.request('POST', '/allegados', { ...familiar, papel: 'consulta' }), 409, 'allegado_repetido');
  });

  it('are invited once when five equal invitations are sent at the same time', async () => {
    const { heredera } = await oneFamily(e, a);
    const familiar = aFamiliar();
    await Promise.all(Array.from({ length: 5 }, () => heredera.request('POST', '/allegados', familiar)));
    assert.equal((await heredera.request('GET', '/allegados')).json.data.elementos.length, 1);
    assert.equal(mailsFor(mailbox, familiar.email).length, 1);
  });

  it('are ten at most; the heir’s own address and an invalid one are refused', async () => {
    const { heredera, email } = await oneFamily(e, a);
    for (const own of [email.toUpperCase(), email.replace('@', '+hermana@')])
      fails(await heredera.request('POST', '/allegados', aFamiliar({ email: own })), 422, 'validacion');
    fails(await heredera.request('POST', '/allegados', aFamiliar({ email: 'nadie' })), 422, 'validacion');
    for (let i = 0; i < 10; i += 1) await heredera.request('POST', '/allegados', aFamiliar());
    fails(await heredera.request('POST', '/allegados', aFamiliar()), 409, 'demasiados_allegados');
  });

  it('lose their session and their link at once when withdrawn, and an unsent invitation is withdrawn too', async () => {
    const family = await oneFamily(e, a);
    const { id, navegador, email } = await invite(family);
    assert.equal((await navegador.request('GET', '/caso')).status, 200);
    const { json } = await family.heredera.request('DELETE', `/allegados/${id}`);
    assert.deepEqual(json.data.elementos, []);
    fails(await navegador.request('GET', '/caso'), 401, 'sesion_invalida');
    const other = openBrowser(e, 'portal', a.host);
    const token = await lastToken(mailbox, email);
    fails(await other.request('POST', '/sesion', { token }), 401, 'enlace_invalido');
    fails(await family.heredera.request('DELETE', `/allegados/${id}`), 404, 'no_encontrado');

    mailbox.onReceive = () => new Error('later');
    const late = aFamiliar();
    const [last] = (await family.heredera.request('POST', '/allegados', late)).json.data.elementos;
    await family.heredera.request('DELETE', `/allegados/${last.allegado_id}`);
    mailbox.onReceive = () => null;
    e.clock.advance(10 * MINUTE);
    await e.program.mailSender.round();
    assert.equal(mailsFor(mailbox, late.email).length, 0);
  });

  it('who are removed and invited again get no more e-mails than the limits of new links allow', async () => {
    const { heredera } = await oneFamily(e, a);
    const familiar = aFamiliar();
    const again = async () => {
      const { elementos } = (await heredera.request('GET', '/allegados')).json.data;
      for (const one of elementos) await heredera.request('DELETE', `/allegados/${one.allegado_id}`);
      return heredera.request('POST', '/allegados', familiar);
    };
    for (let i = 0; i < 3; i += 1) {
      assert.equal((await again()).status, 201);
      fails(await again(), 409, 'enlace_reciente');
      e.clock.advance(11 * MINUTE);
    }
    fails(await again(), 409, 'enlace_reciente');
    assert.equal((await heredera.request('POST', '/allegados', aFamiliar())).status, 201);
    assert.equal(mailsFor(mailbox, familiar.email).length, 3);
  });

  it('hear nothing while somebody says that the person is alive; their invitations leave once that was a mistake', async () => {
    const family = await oneFamily(e, a);
    const desk = await atDesk(e, 'Gema');
    const alert = `/aseguradoras/${a.slug}/casos/${family.casoId}/alerta`;
    mailbox.onReceive = () => new Error('later');
    const [before, meanwhile] = [aFamiliar(), aFamiliar()];
    assert.equal((await family.heredera.request('POST', '/allegados', before)).status, 201);
    mailbox.onReceive = () => null;
    await desk.good('POST', alert, { constancia: 'Ha llamado un hermano.' });
    assert.equal((await family.heredera.request('POST', '/allegados', meanwhile)).status, 201);
    const heard = async () => {
      e.clock.advance(10 * MINUTE);
      await e.program.mailSender.round();
      return [before, meanwhile].map(({ email }) => mailsFor(mailbox, email).length);
    };
    assert.deepEqual(await heard(), [0, 0]);
    await desk.good('POST', `${alert}/descartada`, { comprobacion: 'Comprobado con el Registro Civil.' });
    assert.deepEqual(await heard(), [1, 1]);
  });

  it('get a new link when the heir asks for it, ten minutes later at the earliest', async () => {
    const family = await oneFamily(e, a);
    const { id, email, navegador } = await invite(family);
    fails(await family.heredera.request('POST', `/allegados/${id}/enlace`, {}), 409, 'enlace_reciente');
    e.clock.advance(11 * MINUTE);
    assert.equal((await family.heredera.request('POST', `/allegados/${id}/enlace`, {})).status, 200);
    assert.equal(mailsFor(mailbox, email).length, 2);
    assert.equal((await navegador.request('GET', '/caso')).status, 200, 'a new link ends no session');
    await enter(e, a, await lastToken(mailbox, email));
    for (const nobody of ['nadie', randomUUID()])
      fails(await family.heredera.request('POST', `/allegados/${nobody}/enlace`, {}), 404, 'no_encontrado');
  });

  it('are shown to the heir as undeliverable when the mail server refuses their address', async () => {
    const { heredera } = await oneFamily(e, a);
    mailbox.onRecipient = () => Object.assign(new Error('unknown'), { responseCode: 550 });
    await heredera.request('POST', '/allegados', aFamiliar());
    mailbox.onRecipient = () => null;
    const { json } = await heredera.request('GET', '/allegados');
    assert.equal(json.data.elementos[0].estado, 'sin_entregar');
  });

  it('lose access when the insurer corrects a wrong address of the heir, from which they were invited', async () => {
    const family = await oneFamily(e, a);
    const { navegador } = await invite(family);
    const email = `corregida-${family.email}`;
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { email });
    fails(await navegador.request('GET', '/caso'), 401, 'sesion_invalida');
    const heredera = await enter(e, a, await lastToken(mailbox, email));
    assert.deepEqual((await heredera.request('GET', '/allegados')).json.data.elementos, []);
  });

  it('keep access, and the heir’s words stay, when the address of the heir is written anew for the same mailbox', async () => {
    const family = await oneFamily(e, a);
    const { navegador } = await invite(family);
    await family.heredera.request('POST', '/voluntad', { voluntad: 'instrucciones', detalle: 'Está en la caja azul.' });
    const email = family.email.replace(/^./, (letter) => letter.toUpperCase());
    const { json } = await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { email });
    assert.equal((await navegador.request('GET', '/caso')).status, 200);
    const heredera = await enter(e, a, json.data.token_heredero);
    const copy = (await heredera.request('POST', '/mis-datos/copia')).json.data;
    assert.equal(copy.voluntad, 'Está en la caja azul.');
    assert.equal((await e.request(a, 'GET', `/casos/${family.casoId}`)).json.data.heredero.email, email);
  });

  it('are told once that a case was opened in error, if their invitation had left', async () => {
    const family = await oneFamily(e, a);
    const { email, navegador } = await invite(family, { idioma: 'en' });
    mailbox.onRecipient = () => Object.assign(new Error('unknown'), { responseCode: 550 });
    const withoutNews = aFamiliar();
    await family.heredera.request('POST', '/allegados', withoutNews);
    mailbox.onRecipient = () => null;
    assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/anulacion`)).status, 200);
    while ((await e.program.mailSender.round()) > 0);
    assert.equal(mailsFor(mailbox, email).length, 2);
    const { subject = '', text = '' } = await lastMail(mailbox, email);
    assert.match(subject, /Our apologies/);
    assert.match(text, /Dear Mateo/);
    assert.equal(mailsFor(mailbox, withoutNews.email).length, 0);
    fails(await navegador.request('GET', '/caso'), 401, 'sesion_invalida');
  });

  for (const motivo of ['persona_viva', 'abierto_por_error'])
    it(`are told of an annulment (${motivo}) once, even after they were withdrawn and invited again and the heir’s address was corrected`, async () => {
      const family = await oneFamily(e, a);
      const familiar = aFamiliar();
      const { id } = await invite(family, familiar);
      assert.equal((await family.heredera.request('DELETE', `/allegados/${id}`)).status, 200);
      e.clock.advance(11 * MINUTE);
      assert.equal((await family.heredera.request('POST', '/allegados', familiar)).status, 201);
      const right = `corregida-${family.email}`;
      assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/acceso`, { email: right })).status, 200);
      while ((await e.program.mailSender.round()) > 0);
      const before = [familiar.email, family.email].map((to) => mailsFor(mailbox, to).length) as [number, number];
      assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/anulacion`, { motivo })).status, 200);
      while ((await e.program.mailSender.round()) > 0);
      assert.equal(mailsFor(mailbox, familiar.email).length, before[0] + 1);
      assert.match((await lastMail(mailbox, familiar.email)).text ?? '', /sentimos|disculpas|perd[oó]n/i);
      assert.equal(mailsFor(mailbox, family.email).length, before[1], 'nothing more goes to the wrong address');
    });

  for (const motivo of ['persona_viva', 'abierto_por_error'])
    it(`are notified of an annulment (${motivo}) even while another e-mail to them waits`, async () => {
      const family = await oneFamily(e, a);
      const { email, navegador } = await invite(family);
      await navegador.request('POST', '/objeciones', { clase: 'otra', motivo: 'No estoy de acuerdo.' });
      assert.equal((await e.request(a, 'POST', `/casos/${family.casoId}/anulacion`, { motivo })).status, 200);
      while ((await e.program.mailSender.round()) > 0);
      assert.equal(mailsFor(mailbox, email).length, 2);
      assert.match((await lastMail(mailbox, email)).text ?? '', /sentimos|disculpas|perd[oó]n/i);
    });

  it('keep their access when the heir gets a new link at the same address', async () => {
    const family = await oneFamily(e, a);
    const { navegador } = await invite(family);
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`);
    fails(await family.heredera.request('GET', '/caso'), 401, 'sesion_invalida');
    assert.equal((await navegador.request('GET', '/caso')).status, 200);
  });

  it('see neither each other, nor addresses, nor reserved accounts', async () => {
    const family = await oneFamily(e, a);
    const { navegador } = await invite(family);
    const cuentas = [
      { proveedor: 'Club Secreto', accion: 'eliminar', reservada: true },
      { proveedor: 'Foro Luna', accion: 'eliminar', identificador: 'carmen.luna@example.com' },
    ];
    const placed = await family.heredera.request('POST', '/cuentas', { cuentas });
    assert.equal(placed.status, 201, placed.text);
    fails(await navegador.request('GET', '/allegados'), 403, 'accion_no_permitida');
    const form = aDocumento(undefined, { nombre: 'DNI 12345678Z.pdf' });
    const upload = await e.app.inject({
      method: 'POST',
      url: '/portal/api/documentos',
      headers: { host: a.host, cookie: family.heredera.cookie() ?? '', ...form.headers },
      payload: form.body,
    });
    assert.equal(upload.statusCode, 201, upload.body);
    for (const route of ['/caso', '/cuentas', '/documentos', '/objeciones', '/cronologia', '/sesion']) {
      const { status, text } = await navegador.request('GET', route);
      assert.equal(status, 200, route);
      for (const secret of ['Secreto', family.email, 'POL-', 'carmen.luna', '12345678Z'])
        assert.ok(!text.includes(secret), `${route}: ${secret}`);
    }
  });

  it('learn nothing of an account once it is reserved: no paper, no objection to it, no name in an e-mail', async () => {
    const family = await oneFamily(e, a);
    const { heredera } = family;
    const other = await invite(family, { papel: 'consulta' });
    const author = await invite(family);
    const done = async (reply: Promise<Reply>) => {
      const { status, text, json } = await reply;
      assert.ok(status < 300, text);
      return json.data;
    };
    const cuentas = [{ proveedor: 'Club Secreto', accion: 'eliminar' }];
    const [{ cuenta_id: cuenta, version }] = (await done(heredera.request('POST', '/cuentas', { cuentas }))).elementos;
    const objecion = { clase: 'familiar', cuenta, motivo: 'Quiero conservar sus fotos.' };
    const { objecion_id } = await done(author.navegador.request('POST', '/objeciones', objecion));
    await done(heredera.request('PATCH', `/cuentas/${cuenta}`, { reservada: true, version }));
    await done(heredera.request('POST', '/objeciones', objecion));
    await done(heredera.request('POST', '/documentos', { ...aPaper('factura'), cuenta_id: cuenta }));
    const desk = await atDesk(e, 'Rosa');
    const inDesk = `/aseguradoras/${a.slug}/casos/${family.casoId}`;
    const wanted = { plantilla: 'papel', papel: 'poder', cuenta_id: cuenta, medio: 'correo', mensaje_id: randomUUID() };
    await desk.good('POST', `${inDesk}/mensajes`, wanted);

    for (const route of ['/caso', '/cuentas', '/documentos', '/objeciones', '/cronologia']) {
      const known = (await heredera.request('GET', route)).text.includes(cuenta);
      assert.equal(known, route !== '/cronologia', `the heir reads it: ${route}`);
      assert.ok(!(await other.navegador.request('GET', route)).text.includes(cuenta), route);
    }
    fails(await other.navegador.request('POST', '/objeciones', objecion), 404, 'no_encontrado');
    const { elementos } = await done(author.navegador.request('GET', '/objeciones'));
    assert.deepEqual(
      elementos.map(({ propia, retirable }: Record<string, boolean>) => [propia, retirable]),
      [[true, true]],
      'their own objection can still be withdrawn',
    );

    const round = async () => {
      e.clock.advance(MINUTE);
      while ((await e.program.mailSender.round()) > 0);
    };
    await round();
    await desk.good('POST', `${inDesk}/objeciones/${objecion_id}/decision`, {
      decision: 'levantada',
      motivo: 'Hablado.',
    });
    await round();
    const told = async (email: string) => (await lastMail(mailbox, email)).text?.replace(/\s+/g, ' ') ?? '';
    assert.match(await told(family.email), /Se ha resuelto el desacuerdo sobre esta cuenta de .*: Club Secreto/);
    assert.match(await told(author.email), /Se ha resuelto el desacuerdo sobre una cuenta de [^:]*\. Seguimos/);
  });

  it('stop irreversible requests by an objection, and the same objection sent twice counts once', async () => {
    const family = await oneFamily(e, a);
    const { navegador } = await invite(family, { papel: 'consulta' });
    const objecion = { clase: 'familiar', motivo: 'Quiero conservar sus fotos.' };
    const one = await navegador.request('POST', '/objeciones', objecion);
    const other = await navegador.request('POST', '/objeciones', objecion);
    assert.deepEqual([one.status, other.status], [201, 201], one.text);
    assert.equal(one.json.data.objecion_id, other.json.data.objecion_id);
    const views = (await family.heredera.request('GET', '/objeciones')).json.data.elementos;
    assert.deepEqual(
      views.map(({ planteada_por, motivo, estado }: Record<string, string>) => [planteada_por, motivo, estado]),
      [['allegado', null, 'abierta']],
    );
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar' }];
    const { json } = await family.heredera.request('POST', '/cuentas', { cuentas });
    assert.ok(
      json.data.elementos[0].impedimentos.some(({ codigo }: { codigo: string }) => /objecion/.test(codigo)),
      JSON.stringify(json.data.elementos[0].impedimentos),
    );
  });
});

describe('objections at the desk', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
  });
  after(() => close());

  it('show the relative’s name and kinship, even after the relative was withdrawn; the portal shows neither', async () => {
    const a = await e.aseguradora('A');
    const family = await oneFamily(e, a);
    const familiar = aFamiliar({ nombre: 'Mateo', apellidos: 'Ortega Gil', parentesco: 'hermano' });
    const { json } = await family.heredera.request('POST', '/allegados', familiar);
    const sibling = await enter(e, a, await lastToken(mailbox, familiar.email));
    const object = (motivo: string) => ({ clase: 'familiar', motivo });
    await sibling.request('POST', '/objeciones', object('Quiero conservar sus fotos.'));
    await family.heredera.request('POST', '/objeciones', object('Prefiero esperar.'));
    await family.heredera.request('DELETE', `/allegados/${json.data.elementos[0].allegado_id}`);
    const registration = {
      email: 'gestora@example.com',
      nombre: 'Gestora',
      rol: 'gestor',
      aseguradoraId: null,
    } as const;
    const { email, password } = await createUser(e.program, registration, {
      visible: 'servicio',
      tipo: 'cli',
      id: null,
    });
    const desk = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await desk.request('POST', '/sesion', { email, password });
    const route = `/aseguradoras/${a.slug}/casos/${family.casoId}/objeciones`;
    await desk.request('POST', route, object('Lo pidió por teléfono.'));
    const people = async (language: string) => {
      const { json } = await desk.request('GET', route, undefined, { 'accept-language': language });
      const items = json.data.elementos as { planteada_por: string; persona: Record<string, string> | null }[];
      return Object.fromEntries(items.map(({ planteada_por, persona }) => [planteada_por, persona]));
    };
    const { allegado, heredero, servicio } = await people('es');
    assert.deepEqual(allegado, { nombre: 'Mateo Ortega Gil', parentesco: 'hermano' });
    assert.equal(heredero?.nombre, 'Lucía Ortega Ruiz');
    assert.equal(servicio, null);
    assert.equal((await people('en')).allegado?.parentesco, 'brother');
    for (const { text } of [await family.heredera.request('GET', '/objeciones')])
      assert.doesNotMatch(text, /Mateo|persona/);
  });
});

describe('the language of the family', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let close: () => Promise<void>;
  let a: Aseguradora;
  before(async () => {
    ({ mailbox, e, close } = await openWithMailbox('postgres'));
    a = await e.aseguradora('A');
  });
  after(() => close());

  it('is chosen by each person alone: the heir’s choice changes later e-mails to the heir, and not a relative’s language', async () => {
    const family = await oneFamily(e, a);
    const familiar = aFamiliar();
    await family.heredera.request('POST', '/allegados', familiar);
    const theirs = await enter(e, a, await lastToken(mailbox, familiar.email));
    assert.equal((await family.heredera.request('PATCH', '/preferencias', { idioma: 'en' })).status, 200);
    assert.equal((await family.heredera.request('GET', '/sesion')).json.data.idioma, 'en');
    assert.equal((await theirs.request('GET', '/sesion')).json.data.idioma, 'es');
    await e.request(a, 'POST', `/casos/${family.casoId}/acceso`);
    const [, second] = mailsFor(mailbox, family.email);
    assert.ok(second);
    assert.match((await readMail(second)).subject ?? '', /Your new personal link/);
    assert.equal((await theirs.request('PATCH', '/preferencias', { idioma: 'en' })).status, 200);
    assert.equal((await theirs.request('GET', '/sesion')).json.data.idioma, 'en');
  });

  it('can only be one that the insurer has switched on', async () => {
    const { heredera } = await oneFamily(e, a);
    const { json } = await heredera.request('GET', '/sesion');
    assert.deepEqual(json.data.idiomas, ['es', 'en']);
    for (const idioma of ['eu', 'fr', null]) {
      const { status, headers } = await heredera.request('PATCH', '/preferencias', { idioma });
      assert.deepEqual([status, headers['x-error-code']], [422, 'validacion'], String(idioma));
    }
  });
});
