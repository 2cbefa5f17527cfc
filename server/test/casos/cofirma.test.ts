/** The second signature: who is asked, what they see and sign, and what waits for it. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { inText } from '../../src/capabilities/letters/render/rules-paper.ts';
import { readMandatoPaper } from '../../src/capabilities/mandato/mandato-papers.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { askedToSign, codeOf, cosign, impediments, MATEO, NETFLIX, SPOTIFY, signedFamily } from '../support/cofirma.ts';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { aFamiliar, lastMail, lastToken } from '../support/family.ts';
import { aDesk, bien, fails, LUCIA, sign } from '../support/handover.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const SECRET = { proveedor: 'Club Secreto', accion: 'cancelar', reservada: true };
const DISNEY = { proveedor_codigo: 'disney-plus', accion: 'cancelar' };

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
  /** The heir's own copy of all that was signed. */
  const inWords = async (casoId: string) => {
    const aseguradora = await e.program.tenants.get(ofA().id);
    const actor = { visible: 'servicio', tipo: 'usuario', id: null } as const;
    const who = { aseguradora, actor, now: e.clock.now() };
    const { papel } = await e.program.base.asTenant(ofA().id, (tx) => readMandatoPaper(e.program, tx, who, casoId));
    return inText(papel);
  };
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
    const { cuenta_id } = f.cuentas[0];
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
    const netflix = f.cuentas[0];
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
    const whole = await inWords(f.casoId);
    const sal = /La clave: (\S+)/.exec(whole)?.[1] ?? '';
    const lines = [sal, inHex(preparada.texto), ...ejemplares.map(({ texto }: { texto: string }) => inHex(texto))];
    assert.ok(whole.replaceAll(' ', '').includes(inHex(lines.join('\n'))), 'the hash of the act, from what it says');
    const masked = `${mateo.email.slice(0, 2)}•••@example.com`;
    for (const said of ['mateo ortega ruiz', masked, 'Me llamo Mateo', 'Dirección de red: '])
      assert.ok(whole.includes(said), said);
    const pdf = await desk.request('GET', `${f.inDesk}/mandato/pdf`);
    assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf']);
  });

  it('takes the code of the e-mail alone: hashed, five tries, a quarter of an hour, and the last one sent', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const { browser, nombre } = mateo;
    const signs = (codigo: string, name = nombre) =>
      browser.request('POST', '/cofirma/firma', { codigo, nombre: name });
    fails(await signs('000000'), 409, 'estado_no_permite', /ya no sirve/);
    const first = await codeOf(mailbox, mateo);
    const second = await codeOf(mailbox, mateo);
    const { bytes } = await dumpTables((text, values = []) => e.base.superSql(text, values));
    assert.deepEqual(find(needlesOf({ codigo: `${second}`, numero: '00000023T' }), bytes), []);
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
    const herself = aFamiliar({ email: f.email });
    fails(await f.heredera.request('POST', '/allegados', herself), 422, 'validacion', /su propia dirección/);
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
    assert.deepEqual([now.Netflix, now.Spotify, now[fresh.proveedor]], [[], [], ['cofirma']]);
    assert.equal((await bien(f.heredera.request('GET', '/caso'))).segunda_firma, 'por_pedir');
  });
});
