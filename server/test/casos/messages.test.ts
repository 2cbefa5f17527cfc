/** The service writes to a family: the message leaves as previewed, after some seconds, in their language, without links, and is stored. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { clocksRound } from '../../src/agenda/reminders/round.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { gestorChases, giveRound } from '../support/clocks.ts';
import type { Environment, Reply } from '../support/environment.ts';
import { enter, type Family, lastMail, mailsFor, oneFamily } from '../support/family.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { openSmsProvider, type SmsProvider } from '../support/sms-provider.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const SECOND = 1000;
const DAY = 86_400_000;

describe('a message to a family', () => {
  let e: Environment;
  let t: CasoWork;
  let mailbox: Mailbox;
  let provider: SmsProvider;
  let close: () => Promise<void>;
  let gestor: BrowserType;
  let operador: BrowserType;
  let family: Family;
  before(async () => {
    provider = await openSmsProvider();
    const sms = { SMS_URL: provider.url, SMS_TOKEN: 'x', SMS_FROM: 'Albacea', ALLOW_LOOPBACK_WEBHOOKS: 'true' };
    ({ mailbox, e, close } = await openWithMailbox('postgres', sms));
    t = await createCasoWork(e, 'A');
    await e.base.superSql(
      `update aseguradoras set responder_a = 'familias@aseguradora.example', idiomas_activos = '{es,en,ca,gl,eu}', version = version + 1 where id = $1`,
      [t.aseguradora.id],
    );
    for (const [rol, aseguradoraId] of [
      ['gestor', null],
      ['operador', t.aseguradora.id],
    ] as const) {
      const person = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      passwords.set(rol, (await createUser(e.program, person, ACTOR)).password);
    }
  });
  after(async () => {
    await close();
    await provider.close();
  });
  beforeEach(async () => {
    mailbox.onReceive = () => null;
    gestor = await signIn('gestor');
    operador = await signIn('operador');
    family = await oneFamily(e, t.aseguradora, { heredero: { telefono: '600 11 22 33' } });
    e.clock.advance(SECOND);
    provider.seen.length = 0;
  });

  const passwords = new Map<string, string>();
  const signIn = async (rol: 'gestor' | 'operador') => {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    const credentials = { email: `${rol}@example.com`, password: passwords.get(rol) };
    assert.equal((await browser.request('POST', '/sesion', credentials)).status, 201);
    return browser;
  };
  const good = ({ status, text, json }: Reply, expected = 200) => {
    assert.equal(status, expected, text);
    return json.data;
  };
  const fails = ({ status, headers, text }: Reply, expected: number, code: string, says = /./) => {
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
    assert.match(text, says);
  };
  const route = (rest = '') => `/aseguradoras/${t.aseguradora.slug}/casos/${family.casoId}/mensajes${rest}`;
  const send = (body: Record<string, unknown>, who = gestor) =>
    who.request('POST', route(), { mensaje_id: randomUUID(), medio: 'correo', ...body });
  const write = async (body: Record<string, unknown>) => good(await send(body), 201);
  const preview = async (body: Record<string, unknown>) =>
    good(await gestor.request('POST', route('/previa'), { medio: 'correo', ...body }));
  const list = async () => good(await gestor.request('GET', route()));
  const rounds = async () => {
    while ((await e.program.mailSender.round()) > 0);
  };
  const after10 = async () => {
    e.clock.advance(11 * SECOND);
    await rounds();
  };
  const asked = async () => good(await family.heredera.request('GET', '/caso')).papeles_pedidos;
  const story = async () =>
    good(await family.heredera.request('GET', '/cronologia?limite=100')).elementos.map(
      ({ tipo }: { tipo: string }) => tipo,
    ) as string[];
  const words = (text: string) => text.replace(/\s+/g, ' ').trim();
  const nextReminder = async () => {
    for (let i = 0; i < 8 && !(await story()).includes('recordatorio_enviado'); i += 1) {
      e.clock.advance(DAY);
      await clocksRound({ ...e.program, chase: gestorChases });
      await rounds();
      family = { ...family, heredera: await enter(e, t.aseguradora, family.token) };
    }
    return words((await lastMail(mailbox, family.email)).text ?? '');
  };

  it('is not sent if the address is corrected, or the person is reported alive, before its ten seconds are over', async () => {
    const right = `right.${family.email}`;
    const copy = { clase: 'acceso', palabras: 'Quiero ver mis datos.' };
    good(await family.heredera.request('POST', '/recordatorios', { activos: false }));
    const { peticion_id } = good(await family.heredera.request('POST', '/mis-datos/peticiones', copy), 201);
    const answer = { decision: 'atendida', respuesta: 'Aquí los tiene.' };
    const inDesk = route().replace('/mensajes', '');
    good(await gestor.request('POST', `${inDesk}/peticiones/${peticion_id}/respuesta`, answer));
    const wanted = { plantilla: 'papel', papel: 'poder' };
    await write(wanted);
    const fixed = await e.request(t.aseguradora, 'POST', `/casos/${family.casoId}/acceso`, { email: right });
    const before = mailsFor(mailbox, family.email).length;
    await after10();
    assert.equal(mailsFor(mailbox, family.email).length, before);
    assert.equal(
      mailsFor(mailbox, right).length,
      2,
      'the corrected address gets the link and the answer about their data',
    );
    assert.equal((await list()).elementos[0].estado, 'retirado');
    const heir = await enter(e, t.aseguradora, fixed.json.data.token_heredero);
    const seen = good(await heir.request('GET', '/caso'));
    assert.equal(seen.recordatorios.activos, true, 'reminders that somebody else had stopped are active again');
    assert.deepEqual(seen.papeles_pedidos, []);
    await write(wanted); // the same message, to the corrected address

    await write({ plantilla: 'pesame' });
    good(await gestor.request('POST', `${inDesk}/alerta`, { constancia: 'Llamó él mismo.' }));
    const now = mailsFor(mailbox, right).length;
    await after10();
    assert.equal(mailsFor(mailbox, right).length, now);
  });

  it('is withdrawn before it leaves once the heir’s data are restricted; the answer about that right is still sent', async () => {
    await write({ plantilla: 'papel', papel: 'poder' });
    const { peticion_id } = good(
      await family.heredera.request('POST', '/mis-datos/peticiones', { clase: 'limitacion' }),
      201,
    );
    const answer = { decision: 'atendida', respuesta: 'Hecho.' };
    good(
      await gestor.request('POST', `${route().replace('/mensajes', '')}/peticiones/${peticion_id}/respuesta`, answer),
    );
    const before = mailsFor(mailbox, family.email).length;
    await after10();
    assert.equal(mailsFor(mailbox, family.email).length - before, 1);
    assert.match((await lastMail(mailbox, family.email)).subject ?? '', /Respuesta sobre sus datos/);
    assert.equal((await list()).elementos[0].estado, 'retirado');
    assert.deepEqual(await asked(), []);
  });

  it('is sent to the heir as previewed, once its ten seconds are over, with the same reply address as other e-mails', async () => {
    const body = { plantilla: 'gracias', palabras: 'Ha sido de gran ayuda.\nMarta' };
    const shown = await preview(body);
    assert.deepEqual([shown.responder_a, shown.segundos, shown.repetido], ['familias@aseguradora.example', 10, null]);
    const sent = await write(body);
    assert.deepEqual([sent.estado, sent.segundos > 0], ['por_salir', true]);
    const before = mailsFor(mailbox, family.email).length;
    await rounds();
    assert.equal(mailsFor(mailbox, family.email).length, before, 'nothing leaves at once');
    await after10();
    const mail = await lastMail(mailbox, family.email);
    assert.equal(mail.subject, shown.asunto);
    assert.equal(mail.replyTo?.[0]?.address, 'familias@aseguradora.example');
    assert.equal(words(mail.text ?? ''), words(shown.parrafos.map(({ texto }: { texto: string }) => texto).join(' ')));
    assert.doesNotMatch(mail.text ?? '', /https?:/);
    assert.equal((await list()).elementos[0].estado, 'enviado');
    const told = await story();
    assert.ok(told.includes('mensaje_escrito') && told.includes('mensaje_enviado'), told.join());
  });

  it('can be withdrawn until it has left, also after an attempt that reached no server, and does not block another message once withdrawn', async () => {
    const { mensaje_id: id } = await write({ plantilla: 'papel', papel: 'poder' });
    assert.equal((await asked()).length, 1);
    good(await gestor.request('DELETE', route(`/${id}`)));
    const count = mailsFor(mailbox, family.email).length;
    await after10();
    assert.equal(mailsFor(mailbox, family.email).length, count);
    assert.deepEqual(await asked(), [], 'a withdrawn message asks for no document');
    assert.partialDeepStrictEqual((await list()).elementos[0], { estado: 'deshecho', segundos: null });
    fails(await gestor.request('DELETE', route(`/${id}`)), 409, 'mensaje_ya_salio');
    assert.ok((await story()).includes('mensaje_deshecho'));
    const { mensaje_id: tried } = await write({ plantilla: 'papel', papel: 'poder' });
    mailbox.onReceive = () => Object.assign(new Error('busy'), { responseCode: 451 });
    await after10();
    mailbox.onReceive = () => null;
    good(await gestor.request('DELETE', route(`/${tried}`)));
    const { mensaje_id: again } = await write({ plantilla: 'papel', papel: 'poder' });
    await after10();
    fails(await gestor.request('DELETE', route(`/${again}`)), 409, 'mensaje_ya_salio');
  });

  it('is sent once, later and by itself, when the mail server is down', async () => {
    const busy = () => Object.assign(new Error('busy'), { responseCode: 451 });
    mailbox.onReceive = busy;
    await write({ plantilla: 'pesame' });
    await after10();
    assert.partialDeepStrictEqual((await list()).elementos[0], { estado: 'por_salir', segundos: 60 });
    mailbox.onReceive = () => null;
    const before = mailsFor(mailbox, family.email).length;
    e.clock.advance(6 * 60 * SECOND);
    await rounds();
    await rounds();
    assert.equal(mailsFor(mailbox, family.email).length, before + 1);
    assert.equal((await list()).elementos[0].estado, 'enviado');
  });

  it('is written in the language of the family, every template in every language, and leaves no placeholder unfilled', async () => {
    for (const idioma of ['es', 'en', 'ca', 'gl', 'eu']) {
      family = await oneFamily(e, t.aseguradora, { heredero: { idioma } });
      const cuentas = [{ proveedor_codigo: 'netflix', accion: 'cancelar' }];
      const { elementos } = good(await family.heredera.request('POST', '/cuentas', { cuentas }), 201);
      const cuenta_id = elementos[0].cuenta_id;
      for (const body of [
        { plantilla: 'papel', papel: 'factura', cuenta_id },
        { plantilla: 'identificador', cuenta_id },
        ...['como_va', 'gracias', 'pesame'].map((plantilla) => ({ plantilla })),
      ]) {
        const shown = await preview(body);
        const all = [shown.asunto, ...shown.parrafos.map(({ texto }: { texto: string }) => texto)].join('\n');
        assert.equal(shown.idioma, idioma);
        assert.doesNotMatch(all, /[{}]|undefined/, `${idioma} ${body.plantilla}`);
        if ('cuenta_id' in body || body.plantilla === 'como_va') assert.match(all, /Netflix/);
      }
    }
  });

  it('about how things stand does not say that there is nothing to do to a family that owes its signature', async () => {
    await t.receive(family.casoId, 'certificado_defuncion');
    assert.equal((await t.row(family.casoId)).en_espera_de, 'servicio');
    const { parrafos } = await preview({ plantilla: 'como_va' });
    const all = parrafos.map(({ texto }: { texto: string }) => texto).join('\n');
    assert.match(all, /Si falta algo de su parte, lo verá en su página/);
    assert.doesNotMatch(all, /no tiene que hacer nada/);
  });

  it('about how things stand does not say that there is nothing to do to a family that has a letter to send', async () => {
    const { casoId } = family;
    const cuenta = await t.process(casoId);
    await t.putCuenta(casoId, cuenta, 'solicitada');
    await e.base.superSql('update cuentas set por_familia = true where id = $1', [cuenta]);
    await t.tx((tx) => declareList(tx, t.who('heredero'), casoId, { completa: true }));
    for (let fired: unknown[] = []; !fired.includes('insistencia'); e.clock.advance(DAY)) fired = await giveRound(e);
    assert.equal((await t.row(casoId)).en_espera_de, 'proveedor');
    gestor = await signIn('gestor');
    const { parrafos } = await preview({ plantilla: 'como_va' });
    const all = parrafos.map(({ texto }: { texto: string }) => texto).join('\n');
    assert.match(all, /Si falta algo de su parte, lo verá en su página/);
    assert.doesNotMatch(all, /no tiene que hacer nada/);
  });

  it('marks free text in another language than the message’s, visibly and for screen readers', async () => {
    family = await oneFamily(e, t.aseguradora, { heredero: { idioma: 'ca' } });
    const shown = await preview({ plantilla: 'gracias', palabras: 'Un abrazo.', idioma_palabras: 'es' });
    const at = shown.parrafos.findIndex(({ texto }: { texto: string }) => texto === 'Un abrazo.');
    assert.equal(shown.parrafos[at].idioma, 'es');
    assert.match(shown.parrafos[at - 1].texto, /castellà/);
    await write({ plantilla: 'gracias', palabras: 'Un abrazo.', idioma_palabras: 'es' });
    await after10();
    assert.match((await lastMail(mailbox, family.email)).html ?? '', /<p lang="es"[^>]*>Un abrazo\./);
  });

  it('shows free text as it was typed, even if it looks like HTML', async () => {
    await write({ plantilla: 'libre', asunto: 'Una nota', palabras: 'Mire <b>esto</b> & aquello' });
    await after10();
    const { html = '' } = await lastMail(mailbox, family.email);
    assert.match(html, /Mire &lt;b&gt;esto&lt;\/b&gt; &amp; aquello/);
  });

  it('a message that asks for a document shows the request in the portal and makes the case wait for the heir until it arrives', async () => {
    await t.putCuenta(family.casoId, await t.process(family.casoId), 'solicitada');
    good(await family.heredera.request('POST', '/lista', { completa: true }));
    assert.equal(good(await family.heredera.request('GET', '/caso')).en_espera_de, 'proveedor');
    const { mensaje_id: id } = await write({ plantilla: 'papel', papel: 'titulo_sucesorio' });
    assert.deepEqual(await asked(), [{ tipo: 'titulo_sucesorio', cuenta_id: null }]);
    assert.equal(good(await family.heredera.request('GET', '/caso')).en_espera_de, 'heredero');
    assert.equal((await list()).elementos[0].pide.estado, 'pedido');
    await t.receive(family.casoId, 'titulo_sucesorio', 'heredero');
    assert.deepEqual(await asked(), []);
    assert.equal(
      good(await family.heredera.request('GET', '/caso')).en_espera_de,
      'servicio',
      'the service has to review the document',
    );
    assert.equal((await list()).elementos[0].pide.estado, 'llego');
    assert.equal((await list()).elementos[0].mensaje_id, id);
  });

  it('an SMS that asks for a document stops holding the case once its telephone is corrected', async () => {
    await t.putCuenta(family.casoId, await t.process(family.casoId), 'solicitada');
    good(await family.heredera.request('POST', '/lista', { completa: true }));
    const waitsFor = async () => good(await family.heredera.request('GET', '/caso')).en_espera_de;
    e.clock.advance(11 * 60 * SECOND);
    good(await family.heredera.request('POST', '/contacto/enlace', {}));
    await rounds();
    await write({ plantilla: 'papel', papel: 'titulo_sucesorio', medio: 'sms' });
    assert.equal(await waitsFor(), 'heredero');
    const fixed = { telefono: '+34600445566', enviar: false };
    good(await e.request(t.aseguradora, 'POST', `/casos/${family.casoId}/acceso`, fixed));
    assert.equal(await waitsFor(), 'proveedor');

    const give = (telefono: string) => family.heredera.request('PATCH', '/contacto', { telefono });
    good(await give('711223344'));
    e.clock.advance(11 * 60 * SECOND);
    good(await family.heredera.request('POST', '/contacto/enlace', {}));
    await write({ plantilla: 'papel', papel: 'titulo_sucesorio', medio: 'sms' });
    assert.equal(await waitsFor(), 'heredero');
    const before = provider.seen.length;
    good(await give('711223345'));
    assert.equal(await waitsFor(), 'proveedor');
    await after10();
    assert.equal(provider.seen.length, before, 'nothing goes to the number that was mistyped');
  });

  it('a document that a message asked for is named in the next reminder, although nothing else waits for the family or a register will bring it too', async () => {
    family = await oneFamily(e, t.aseguradora, { modulos_contratados: ['borrado', 'certificados'] });
    const cuenta_id = await t.process(family.casoId);
    await t.putCuenta(family.casoId, cuenta_id, 'solicitada');
    good(await family.heredera.request('POST', '/lista', { completa: true }));
    await write({ plantilla: 'papel', papel: 'titulo_sucesorio', cuenta_id });
    await write({ plantilla: 'papel', papel: 'poder' });
    await write({ plantilla: 'papel', papel: 'ultimas_voluntades' });
    await after10();
    const reminder = await nextReminder();
    assert.match(reminder, /Para Álbum Abierto hace falta esto: testamento o declaración de herederos/);
    assert.match(reminder, /Envíenos este papel: poder/);
    assert.match(reminder, /Envíenos este papel: certificado de últimas voluntades/);
  });

  it('a document for one account is asked for no more once the account has ended, and again if somebody writes after that', async () => {
    const cuentas = [{ proveedor: 'Gimnasio Sol', accion: 'cancelar' }];
    const [{ cuenta_id }] = good(await family.heredera.request('POST', '/cuentas', { cuentas }), 201).elementos;
    await t.putCuenta(family.casoId, await t.process(family.casoId), 'solicitada');
    good(await family.heredera.request('POST', '/lista', { completa: true }));
    await write({ plantilla: 'papel', papel: 'titulo_sucesorio', cuenta_id });
    assert.deepEqual(await asked(), [{ tipo: 'titulo_sucesorio', cuenta_id }]);
    e.clock.advance(SECOND);
    good(await family.heredera.request('POST', `/cuentas/${cuenta_id}/descarte`, {}));
    assert.deepEqual(await asked(), []);
    assert.equal((await list()).elementos[0].pide.estado, 'retirado');
    assert.equal(good(await family.heredera.request('GET', '/caso')).en_espera_de, 'proveedor');
    await write({ plantilla: 'papel', papel: 'factura', cuenta_id, repetido_a_sabiendas: true });
    assert.deepEqual(await asked(), [{ tipo: 'factura', cuenta_id }]);
  });

  it('a document that is no longer needed is asked for no more, which the chronology tells once', async () => {
    const { mensaje_id: id } = await write({ plantilla: 'papel', papel: 'poder' });
    for (let i = 0; i < 2; i += 1) good(await gestor.request('DELETE', route(`/${id}/papel`)));
    assert.deepEqual(await asked(), []);
    assert.equal((await list()).elementos[0].pide.estado, 'retirado');
    assert.equal((await story()).filter((tipo) => tipo === 'papel_no_hace_falta').length, 1);
    const { mensaje_id: thanks } = await write({ plantilla: 'gracias' });
    fails(await gestor.request('DELETE', route(`/${thanks}/papel`)), 404, 'no_encontrado');
  });

  it('is stored once if it is sent twice with its id; a repeated template within a day needs a confirmation, and ten a day are the limit', async () => {
    const body = { mensaje_id: randomUUID(), plantilla: 'gracias' };
    await write(body);
    await write(body);
    assert.equal((await list()).elementos.length, 1);
    assert.ok((await preview({ plantilla: 'gracias' })).repetido);
    fails(await send({ plantilla: 'gracias' }), 422, 'validacion', /repetido_a_sabiendas/);
    await write({ plantilla: 'gracias', repetido_a_sabiendas: true });
    await write({ plantilla: 'papel', papel: 'poder' });
    await write({ plantilla: 'papel', papel: 'titulo_sucesorio' });
    for (let i = 4; i < 10; i += 1) await write({ plantilla: 'libre', asunto: 'Hola', palabras: `Número ${i}` });
    fails(await send({ plantilla: 'pesame' }), 409, 'estado_no_permite', /demasiado/);
    const other = await oneFamily(e, t.aseguradora);
    family = { ...family, casoId: other.casoId };
    fails(await send(body), 409, 'codigo_en_uso');
  });

  it('is refused with the name of the invalid field, and nothing is stored', async () => {
    const cases: [Record<string, unknown>, RegExp][] = [
      [{ plantilla: 'papel' }, /papel/],
      [{ plantilla: 'papel', papel: 'dni_fallecido' }, /papel/],
      [{ plantilla: 'identificador', cuenta_id: randomUUID() }, /cuenta_id/],
      [{ plantilla: 'libre', palabras: 'x' }, /asunto/],
      [{ plantilla: 'libre', asunto: 'x', palabras: 'Entre en www.example.com' }, /palabras.*www\.example\.com/],
      [{ plantilla: 'libre', asunto: 'x', palabras: 'Hola, {nombre}' }, /palabras.*\{nombre\}/],
      [{ plantilla: 'libre', asunto: 'x', palabras: 'a'.repeat(2001) }, /palabras/],
      [{ plantilla: 'otra' }, /plantilla/],
    ];
    for (const [body, says] of cases) fails(await send(body), 422, 'validacion', says);
    assert.deepEqual((await list()).elementos, []);
  });

  it('cannot name a reserved account if replies go to the insurer', async () => {
    const cuentas = [{ proveedor: 'Foro Luna', accion: 'eliminar', reservada: true }];
    const { elementos } = good(await family.heredera.request('POST', '/cuentas', { cuentas }), 201);
    const shown = await preview({ plantilla: 'identificador', cuenta_id: elementos[0].cuenta_id });
    assert.doesNotMatch(JSON.stringify(shown), /Luna/);
    fails(
      await send({ plantilla: 'libre', asunto: 'Una duda', palabras: 'Es sobre FORO-LUNA.' }),
      422,
      'validacion',
      /palabras/,
    );
  });

  it('goes by SMS only to a telephone that got one before, without link, code, document or company', async () => {
    assert.equal((await list()).telefono, null);
    fails(await send({ plantilla: 'gracias', medio: 'sms' }), 409, 'estado_no_permite', /correo/);
    e.clock.advance(11 * 60 * SECOND);
    good(await family.heredera.request('POST', '/contacto/enlace', {}));
    await rounds();
    provider.seen.length = 0;
    assert.match((await list()).telefono, /233$/);
    const shown = await preview({ plantilla: 'papel', papel: 'poder', medio: 'sms' });
    await write({ plantilla: 'papel', papel: 'poder', medio: 'sms' });
    await after10();
    const [message] = provider.seen;
    assert.equal(message?.text, shown.parrafos[0].texto);
    assert.match(message?.text ?? '', /^Albacea, por cuenta de /);
    assert.doesNotMatch(message?.text ?? '', /https?:|poder|\d{6}/);
    assert.ok((await story()).includes('sms_enviado'));
    assert.equal((await asked()).length, 1, 'the portal asks for the document too');
  });

  it('is sent by people of the service only, and cannot reach a case through another insurer', async () => {
    fails(await send({ plantilla: 'gracias' }, operador), 403, 'accion_no_permitida');
    fails(await operador.request('GET', route()), 403, 'accion_no_permitida');
    const { mensaje_id: id } = await write({ plantilla: 'gracias' });
    const other = await oneFamily(e, t.aseguradora);
    const ofOther = `/aseguradoras/${t.aseguradora.slug}/casos/${other.casoId}/mensajes/${id}`;
    fails(await gestor.request('DELETE', ofOther), 404, 'no_encontrado');
    const b = await e.aseguradora('A');
    const foreign = `/aseguradoras/${b.slug}/casos/${family.casoId}/mensajes`;
    fails(await gestor.request('GET', foreign), 404, 'no_encontrado');
  });

  it('is refused for an annulled case; in a closed case the family can be thanked, but not asked for anything', async () => {
    good(
      await gestor.request('POST', `/aseguradoras/${t.aseguradora.slug}/casos/${family.casoId}/cierre`, {
        resultado: 'desistido',
      }),
    );
    fails(await send({ plantilla: 'papel', papel: 'poder' }), 409, 'estado_no_permite');
    await write({ plantilla: 'gracias' });
    family = await oneFamily(e, t.aseguradora);
    const { json, text } = await e.request(t.aseguradora, 'POST', `/casos/${family.casoId}/anulacion`, {
      motivo: 'abierto_por_error',
    });
    assert.ok(json.success, text);
    assert.equal((await list()).puede_escribirse, false);
    fails(await send({ plantilla: 'gracias' }), 409, 'estado_no_permite');
  });

  it("is in the copy of the heir's own data word for word, unless it was withdrawn", async () => {
    await write({ plantilla: 'libre', asunto: 'Sobre su llamada', palabras: 'Quedamos el martes.' });
    const { mensaje_id: id } = await write({ plantilla: 'pesame' });
    good(await gestor.request('DELETE', route(`/${id}`)));
    const { mensajes } = good(await family.heredera.request('POST', '/mis-datos/copia'), 201);
    assert.equal(mensajes.length, 1);
    assert.match(mensajes[0].texto, /Quedamos el martes\./);
    assert.equal(mensajes[0].asunto, 'Sobre su llamada');
  });

  it('is stored encrypted, audited without its text, and erased with the case', async () => {
    const canary = 'Zarzaparrilla';
    await write({ plantilla: 'libre', asunto: 'Hola', palabras: `Palabra: ${canary}.` });
    const hits = async () => find(needlesOf({ canary }), (await dumpTables(e.base.superSql)).bytes);
    assert.deepEqual(await hits(), []);
    const [record] = await e.base.superSql<{ detalle: Record<string, unknown> }>(
      `select detalle from auditoria where accion = 'mensaje_escrito' and objeto_id = $1`,
      [family.casoId],
    );
    assert.deepEqual([record?.detalle.plantilla, record?.detalle.medio], ['libre', 'correo']);
    assert.equal(await eraseCaso(e.program, t.aseguradora.id, family.casoId, 'expediente 7', ACTOR), true);
    const left = await e.base.superSql(
      `select 1 from mensajes m join casos c on c.aseguradora_id = m.aseguradora_id and c.id = m.caso where c.caso_id = $1 and c.aseguradora_id = $2`,
      [family.casoId, t.aseguradora.id],
    );
    assert.deepEqual(left, []);
  });
});
