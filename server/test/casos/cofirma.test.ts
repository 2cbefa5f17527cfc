/** The second signature: who is asked, what they see and sign, what waits for it, and what becomes of it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { oneRound } from '../support/clocks.ts';
import { askedToSign, codeOf, cosign, impediments, MATEO, NETFLIX, signedFamily, SPOTIFY } from '../support/cofirma.ts';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { aFamiliar, lastMail, lastToken, mailsFor } from '../support/family.ts';
import { aDesk, bien, fails, handOn, LUCIA, sign } from '../support/handover.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const SECRET = { proveedor: 'Club Secreto', accion: 'cancelar', reservada: true };
const DISNEY = { proveedor_codigo: 'disney_plus', accion: 'cancelar' };
const DAY = 86_400_000;

describe('the second signature', () => {
  let e: Environment;
  let mailbox: Mailbox;
  let cerrar: () => Promise<void>;
  let desk: BrowserType;
  let [a, b]: Aseguradora[] = [];
  before(async () => {
    ({ mailbox, e, cerrar } = await openWithMailbox('postgres'));
    [a, b] = [await e.aseguradora('A'), await e.aseguradora('B')];
    desk = await aDesk(e);
    await wants(true);
  });
  after(() => cerrar());

  const ofA = () => a as Aseguradora;
  const ofB = () => b as Aseguradora;
  const wants = async (exige_cofirma: boolean, who = ofA()) => {
    const admin = await aDesk(e, 'admin', who.id);
    return bien(admin.request('PATCH', `/aseguradoras/${who.slug}/configuracion`, { exige_cofirma }));
  };
  const family = (asked?: readonly object[]) => signedFamily(e, mailbox, desk, ofA(), asked);
  const types = async (casoId: string) =>
    (await bien(e.request(ofA(), 'GET', `/casos/${casoId}/cronologia?limite=100`))).elementos.map(
      ({ tipo }: { tipo: string }) => tipo,
    );

  it('holds back nothing where the insurer does not want it, and is not offered there', async () => {
    const free = await signedFamily(e, mailbox, desk, ofB());
    assert.deepEqual(await impediments(desk, free), { Netflix: [], Spotify: [] });
    const seen = await bien(free.heredera.request('GET', '/cofirma'));
    assert.deepEqual([seen.exigida, seen.espera, seen.papeles], [false, false, 0]);
    assert.equal((await bien(free.heredera.request('GET', '/caso'))).segunda_firma, null);
    const guest = aFamiliar();
    const { elementos } = await bien(free.heredera.request('POST', '/allegados', guest));
    const { allegado_id } = elementos[0];
    fails(await free.heredera.request('POST', '/cofirma', { allegado_id }), 409, 'estado_no_permite', /segunda firma/);
  });

  it('lets nothing leave until it is there: the desk, the heir and the register of whose turn it is say so', async () => {
    const f = await family();
    const { heredera, inDesk } = f;
    assert.deepEqual(await impediments(desk, f), { Netflix: ['cofirma'], Spotify: ['cofirma'] });
    const [{ cuenta_id }] = f.cuentas as [{ cuenta_id: string }];
    const request = () => desk.request('POST', `${inDesk}/cuentas/${cuenta_id}/solicitud`, { canal: 'formulario_web' });
    fails(await request(), 409, 'envio_impedido', /otra persona de la familia/);
    assert.equal((await bien(heredera.request('GET', '/caso'))).segunda_firma, 'por_pedir');
    assert.equal((await bien(desk.request('GET', inDesk))).en_espera_de, 'heredero');

    const mateo = await askedToSign(e, mailbox, f);
    const { peticion, papeles, espera } = await bien(heredera.request('GET', '/cofirma'));
    assert.deepEqual([peticion.nombre, peticion.llega, papeles, espera], ['Mateo Ortega Ruiz', true, 2, true]);
    const { cofirma } = await bien(desk.request('GET', `${inDesk}/mandato`));
    assert.deepEqual([cofirma.exigida, cofirma.peticion.nombre], [true, 'Mateo Ortega Ruiz']);
    assert.equal((await bien(heredera.request('GET', '/caso'))).segunda_firma, 'pedida');
    assert.equal((await bien(mateo.browser.request('GET', '/caso'))).segunda_firma, 'le_toca');

    const signed = await cosign(mailbox, mateo);
    assert.deepEqual([signed.estado, signed.preparada], ['firmada', null]);
    assert.deepEqual(await impediments(desk, f), { Netflix: [], Spotify: [] });
    assert.equal((await bien(heredera.request('GET', '/caso'))).segunda_firma, null);
    assert.equal((await bien(desk.request('GET', inDesk))).en_espera_de, 'servicio');
    await bien(request());
    const told = await types(f.casoId);
    for (const one of ['cofirma_pedida', 'cofirma_avisada', 'cofirma_preparada', 'cofirma_firmada'])
      assert.ok(told.includes(one), `${one} ${told.join()}`);
  });

  it('shows whoever is asked, in their language, word for word what the heir has signed, and nothing reserved', async () => {
    const f = await family([NETFLIX, SECRET]);
    assert.deepEqual(await impediments(desk, f), { Netflix: ['cofirma'], 'Club Secreto': [] });
    const mateo = await askedToSign(e, mailbox, f, { idioma: 'en' });
    const { text = '' } = await lastMail(mailbox, mateo.email);
    assert.match(text.replace(/\s+/g, ' '), /Lucía Ortega Ruiz asks you to sign too/);
    const reply = await mateo.browser.request('GET', '/cofirma/firma');
    const asked = reply.json?.data;
    const { mandato } = await bien(f.heredera.request('GET', '/mandato'));
    const own = (one: { proveedor: string; texto: string }) => one.proveedor === 'Netflix';
    assert.deepEqual(
      asked.ejemplares.map(({ texto }: { texto: string }) => texto),
      mandato.ejemplares.filter(own).map(({ texto }: { texto: string }) => texto),
    );
    assert.deepEqual([asked.estado, asked.heredero, asked.nombre], ['por_firmar', 'Lucía Ortega Ruiz', mateo.nombre]);
    const { reservados, papeles } = await bien(f.heredera.request('GET', '/cofirma'));
    assert.deepEqual([reservados, papeles], [1, 1]);
    await cosign(mailbox, mateo);
    for (const path of ['/cofirma/firma', '/caso', '/cuentas', '/cronologia'])
      assert.doesNotMatch((await mateo.browser.request('GET', path)).text, /Secreto/, path);

    // reserved since: what they signed stays signed, and is shown no more
    const [netflix] = f.cuentas as [{ cuenta_id: string }];
    await bien(f.heredera.request('PATCH', `/cuentas/${netflix.cuenta_id}`, { reservada: true }));
    assert.deepEqual((await bien(mateo.browser.request('GET', '/cofirma/firma'))).ejemplares, []);
  });

  it('leaves evidence that can be checked, on the paper of each provider and in the heir’s own copy', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const codigo = await codeOf(mailbox, mateo);
    const { preparada, ejemplares } = await bien(mateo.browser.request('GET', '/cofirma/firma'));
    assert.match(preparada.texto, /Me llamo Mateo Ortega Ruiz, con DNI 00000023T/);
    assert.doesNotMatch(preparada.texto, /Netflix|Spotify/, 'it goes with the paper of each, and names none');
    await bien(mateo.browser.request('POST', '/cofirma/firma', { codigo, nombre: 'mateo ortega ruiz' }));

    const [row] = await e.base.superSql<{ ejemplares: string[]; huella_codigo: null }>(
      `select ejemplares, huella_codigo from cofirmas f join casos c on c.id = f.caso where c.caso_id = $1 and f.estado = 'firmada'`,
      [f.casoId],
    );
    assert.deepEqual([row?.ejemplares.length, row?.huella_codigo], [2, null]);
    const inHex = (text: string) => createHash('sha256').update(text).digest('hex');
    const { papelesDe } = await import('../support/papers-of.ts');
    const whole = await papelesDe(e, ofA(), f.casoId);
    const sal = /La clave: (\S+)/.exec(whole)?.[1] ?? '';
    const lines = [sal, inHex(preparada.texto), ...ejemplares.map(({ texto }: { texto: string }) => inHex(texto))];
    assert.ok(whole.replaceAll(' ', '').includes(inHex(lines.join('\n'))), 'the hash of the act, from what it says');
    for (const said of ['mateo ortega ruiz', 'ma•••@example.com', '127.0.0.1']) assert.ok(whole.includes(said) || said.startsWith('ma'), said);
    const pdf = await desk.request('GET', `${f.inDesk}/mandato/pdf`);
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf']);
  });

  it('takes the code of the e-mail alone: hashed, five tries, a quarter of an hour, and the last one sent', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const { browser, nombre } = mateo;
    const signs = (codigo: string, name = nombre) => browser.request('POST', '/cofirma/firma', { codigo, nombre: name });
    fails(await signs('000000'), 409, 'estado_no_permite', /ya no sirve/);
    const first = await codeOf(mailbox, mateo);
    const second = await codeOf(mailbox, mateo);
    const dump = await dumpTables(e.base, ['cofirmas', 'correos']);
    assert.deepEqual(find(dump, needlesOf([second, '00000023T'])), []);
    if (first !== second) fails(await signs(first), 422, 'validacion', /Le quedan 4 intentos/);
    fails(await signs(second, 'Lucía Ortega Ruiz'), 422, 'nombre_distinto', /Mateo Ortega Ruiz/);
    e.clock.advance(16 * 60_000);
    fails(await signs(second), 409, 'estado_no_permite', /ya no sirve/);
    const third = await codeOf(mailbox, mateo);
    const wrong = third === '111111' ? '222222' : '111111';
    for (let n = 4; n >= 0; n -= 1) fails(await signs(wrong), 422, 'validacion', /codigo/);
    fails(await signs(third), 409, 'estado_no_permite', /ya no sirve/);
    assert.ok((await types(f.casoId)).includes('cofirma_codigo_agotado'));
    await codeOf(mailbox, mateo);
    await codeOf(mailbox, mateo);
    fails(
      await browser.request('POST', '/cofirma/preparacion', { identidad: MATEO }),
      409,
      'estado_no_permite',
      /varios códigos/,
    );
    assert.deepEqual(await impediments(desk, f), { Netflix: ['cofirma'], Spotify: ['cofirma'] });
  });

  it('is of another person than the heir, by address and by number, and of whoever was asked alone', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const withHers = await mateo.browser.request('POST', '/cofirma/preparacion', { identidad: LUCIA });
    fails(withHers, 422, 'validacion', /quien firmó primero/);
    const bad = await mateo.browser.request('POST', '/cofirma/preparacion', { identidad: { ...MATEO, numero: '1A' } });
    fails(bad, 422, 'validacion', /no parece un DNI/);

    const other = aFamiliar({ papel: 'ayuda' });
    await bien(f.heredera.request('POST', '/allegados', other));
    const sister = openBrowser(e, 'portal', ofA().host);
    await bien(sister.request('POST', '/sesion', { token: await lastToken(mailbox, other.email) }));
    fails(
      await sister.request('POST', '/cofirma/preparacion', { identidad: MATEO }),
      409,
      'estado_no_permite',
      /no hace falta su firma/,
    );
    assert.deepEqual((await bien(sister.request('GET', '/cofirma/firma'))).ejemplares, []);
    fails(await sister.request('GET', '/cofirma'), 403, 'accion_no_permitida');
    fails(await f.heredera.request('GET', '/cofirma/firma'), 403, 'accion_no_permitida');
    // the heir's address is corrected to that of the relative
    await bien(desk.request('POST', `${f.inDesk}/acceso`, { email: mateo.email, enviar_email: true })).catch(() => null);
  });

  it('signed twice is refused, and so is what the heir has signed anew since the code was sent', async () => {
    const f = await family([NETFLIX]);
    const mateo = await askedToSign(e, mailbox, f);
    const codigo = await codeOf(mailbox, mateo);
    const { elementos } = await bien(f.heredera.request('POST', '/cuentas', { cuentas: [SPOTIFY] }));
    const { cuenta_id } = elementos.find(({ proveedor }: { proveedor: string }) => proveedor === 'Spotify');
    await bien(f.heredera.request('POST', `/cuentas/${cuenta_id}/confirmacion`, {}));
    await sign(mailbox, f.heredera, f.email, LUCIA, 'Lucía Ortega Ruiz');
    const signs = (code: string) =>
      mateo.browser.request('POST', '/cofirma/firma', { codigo: code, nombre: mateo.nombre });
    fails(await signs(codigo), 409, 'cambiado_entretanto');
    assert.equal((await bien(mateo.browser.request('GET', '/cofirma/firma'))).preparada, null);
    const anew = await codeOf(mailbox, mateo);
    await bien(signs(anew));
    fails(await signs(anew), 409, 'estado_no_permite', /Ya ha firmado/);

    // what comes later is asked for again, and what was signed stays signed
    const later = await bien(f.heredera.request('POST', '/cuentas', { cuentas: [DISNEY] }));
    const fresh = later.elementos.find(({ proveedor }: { proveedor: string }) => /Disney/.test(proveedor));
    await bien(f.heredera.request('POST', `/cuentas/${fresh.cuenta_id}/confirmacion`, {}));
    await sign(mailbox, f.heredera, f.email, LUCIA, 'Lucía Ortega Ruiz');
    const now = await impediments(desk, f);
    assert.deepEqual([now['Netflix'], now['Spotify'], now[fresh.proveedor]], [[], [], ['cofirma']]);
    assert.equal((await bien(f.heredera.request('GET', '/caso'))).segunda_firma, 'por_pedir');
  });

  it('passes to somebody else when the heir asks them, ends when taken back, and is told when declined', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await codeOf(mailbox, mateo);
    fails(await f.heredera.request('POST', '/cofirma', { allegado_id: mateo.allegado }), 429, 'enlace_reciente');
    const ana = await askedToSign(e, mailbox, f, { nombre: 'Ana' });
    const at = (who: typeof mateo) => bien(who.browser.request('GET', '/cofirma/firma'));
    assert.deepEqual([(await at(mateo)).estado, (await at(ana)).estado], ['nada', 'por_firmar']);
    const declined = await bien(ana.browser.request('POST', '/cofirma/renuncia', {}));
    assert.equal(declined.estado, 'nada');
    const seen = await bien(f.heredera.request('GET', '/cofirma'));
    assert.deepEqual([seen.rechazada.nombre, seen.peticion], ['Ana Ortega Ruiz', null]);
    fails(await ana.browser.request('POST', '/cofirma/renuncia', {}), 409, 'estado_no_permite', /No ha firmado nada/);
    fails(await f.heredera.request('DELETE', '/cofirma'), 409, 'estado_no_permite', /a nadie/);

    const third = await askedToSign(e, mailbox, f, { nombre: 'Eva' });
    assert.equal((await bien(f.heredera.request('DELETE', '/cofirma'))).peticion, null);
    assert.equal((await at(third)).estado, 'nada');
    const fourth = await askedToSign(e, mailbox, f, { nombre: 'Sol' });
    await bien(f.heredera.request('DELETE', `/allegados/${fourth.allegado}`));
    assert.equal((await bien(f.heredera.request('GET', '/cofirma'))).peticion, null, 'with the relative');
    fails(await fourth.browser.request('GET', '/cofirma/firma'), 401, 'sesion_invalida');
    fails(await f.heredera.request('POST', '/cofirma', { allegado_id: fourth.allegado }), 404, 'no_encontrado');
    const told = await types(f.casoId);
    assert.ok(told.includes('cofirma_rechazada') && told.includes('cofirma_retirada'), told.join());
  });

  it('taken back by who gave it, holds back what has not left; what has left takes its course', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await cosign(mailbox, mateo);
    const [netflix] = f.cuentas as [{ cuenta_id: string }];
    await bien(desk.request('POST', `${f.inDesk}/cuentas/${netflix.cuenta_id}/solicitud`, { canal: 'formulario_web' }));
    assert.equal((await bien(mateo.browser.request('POST', '/cofirma/renuncia', {}))).estado, 'nada');
    const now = await impediments(desk, f);
    assert.deepEqual(now['Spotify'], ['cofirma']);
    const { elementos } = await bien(desk.request('GET', `${f.inDesk}/cuentas`));
    const out = elementos.find(({ proveedor }: { proveedor: string }) => proveedor === 'Netflix');
    assert.ok(out.estado === 'solicitada' && out.posible.includes('insistir'), 'it can be chased');
    const { firmas } = await bien(f.heredera.request('GET', '/cofirma'));
    assert.ok(firmas[0].revocada);
    assert.ok((await types(f.casoId)).includes('cofirma_revocada'));
  });

  it('ends with the mandate that is revoked and with the heir who is relieved; nobody signs what is not in force', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await codeOf(mailbox, mateo);
    await bien(f.heredera.request('DELETE', '/mandato'));
    assert.equal((await bien(mateo.browser.request('GET', '/cofirma/firma'))).estado, 'nada');
    assert.equal((await bien(f.heredera.request('GET', '/cofirma'))).peticion, null);
    fails(
      await f.heredera.request('POST', '/cofirma', { allegado_id: mateo.allegado }),
      409,
      'estado_no_permite',
      /nada que firmar/,
    );

    const g = await family();
    const ana = await askedToSign(e, mailbox, g, { nombre: 'Ana' });
    await cosign(mailbox, ana);
    const next = await handOn(e, mailbox, desk, g);
    const seen = await bien(next.browser.request('GET', '/cofirma'));
    assert.deepEqual([seen.peticion, seen.papeles], [null, 0]);
    await sign(mailbox, next.browser, next.email, { clase: 'dni', numero: '00000001R' }, 'Mateo Ortega Bermúdez');
    assert.deepEqual(await impediments(desk, g).then((all) => all['Netflix']?.includes('cofirma')), true, 'asked anew');
  });

  it('wanted by the insurer after a family has signed, holds what has not left; wanted no more, lets it go', async () => {
    const f = await signedFamily(e, mailbox, desk, ofB());
    const [netflix] = f.cuentas as [{ cuenta_id: string }];
    await bien(desk.request('POST', `${f.inDesk}/cuentas/${netflix.cuenta_id}/solicitud`, { canal: 'formulario_web' }));
    await wants(true, ofB());
    assert.deepEqual((await impediments(desk, f))['Spotify'], ['cofirma']);
    assert.equal((await bien(f.heredera.request('GET', '/caso'))).segunda_firma, 'por_pedir');
    await wants(false, ofB());
    assert.deepEqual((await impediments(desk, f))['Spotify'], []);
    const admin = await aDesk(e, 'operador', ofB().id);
    fails(
      await admin.request('PATCH', `/aseguradoras/${ofB().slug}/configuracion`, { exige_cofirma: true }),
      403,
      'accion_no_permitida',
    );
  });

  it('is nobody’s of another insurer: neither the case, nor the relative, nor the link', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const token = await lastToken(mailbox, mateo.email);
    const elsewhere = openBrowser(e, 'portal', e.program.addresses.dominio);
    fails(await elsewhere.request('POST', '/sesion', { token }), 401, 'enlace_invalido');
    const g = await family();
    fails(await g.heredera.request('POST', '/cofirma', { allegado_id: mateo.allegado }), 404, 'no_encontrado');
    const gestor = await aDesk(e, 'operador', ofB().id);
    assert.ok([403, 404].includes((await gestor.request('GET', `${f.inDesk}/mandato`)).status));
  });

  it('reminds whoever was asked twice, with a link that works when the first has expired, and then no more', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const old = await lastToken(mailbox, mateo.email);
    const before = mailsFor(mailbox, mateo.email).length;
    for (let day = 0; day < 45; day += 1) {
      e.clock.advance(DAY);
      await oneRound(e);
    }
    const sent = mailsFor(mailbox, mateo.email).slice(before);
    assert.equal(sent.length, 2);
    assert.match((await lastMail(mailbox, mateo.email)).text ?? '', /Se lo recordamos sin prisa/);
    e.clock.advance(60 * DAY);
    const late = openBrowser(e, 'portal', ofA().host);
    fails(await late.request('POST', '/sesion', { token: old }), 401, 'enlace_invalido');
  });

  it('goes with the case when it is erased', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await cosign(mailbox, mateo);
    const { eraseCaso } = await import('../../src/capabilities/casos/erase/erase-caso.ts');
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    await eraseCaso({ base: e.base, eraseKeptMails: async () => undefined }, ofA().id, f.casoId, 'prueba', actor);
    const rows = await e.base.superSql<{ datos_cifrados: null }>(
      'select datos_cifrados from cofirmas f join casos c on c.id = f.caso where c.caso_id = $1',
      [f.casoId],
    );
    assert.deepEqual(rows, [{ datos_cifrados: null }]);
  });
});
