/** What becomes of a second signature: passed on, declined, taken back, ended, reminded of, erased. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eraseCaso } from '../../src/capabilities/casos/erase/erase-caso.ts';
import { readOverview } from '../../src/capabilities/casos/read/view-overview.ts';
import { inText } from '../../src/capabilities/letters/render/rules-paper.ts';
import { readMandatoPaper } from '../../src/capabilities/mandato/mandato-papers.ts';
import { giveRound } from '../support/clocks.ts';
import { askedToSign, codeOf, cosign, impediments, MATEO, NETFLIX, signedFamily } from '../support/cofirma.ts';
import type { Aseguradora, Environment } from '../support/environment.ts';
import { lastMail, lastToken, mailsFor } from '../support/family.ts';
import { aDesk, bien, fails, handOn, sign } from '../support/handover.ts';
import { type Mailbox, openWithMailbox } from '../support/mailbox.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const DAY = 86_400_000;

describe('a second signature that was asked for', () => {
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
  const _inWords = async (casoId: string) => {
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

  it('passes to somebody else when the heir asks them, ends when taken back, and is told when declined', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await codeOf(mailbox, mateo);
    fails(await f.heredera.request('POST', '/cofirma', { allegado_id: mateo.allegado }), 409, 'enlace_reciente');
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
    const netflix = f.cuentas[0];
    await bien(desk.request('POST', `${f.inDesk}/cuentas/${netflix.cuenta_id}/solicitud`, { canal: 'formulario_web' }));
    assert.equal((await bien(mateo.browser.request('POST', '/cofirma/renuncia', {}))).estado, 'nada');
    const now = await impediments(desk, f);
    assert.deepEqual(now.Spotify, ['cofirma']);
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
    assert.deepEqual(await impediments(desk, g).then((all) => all.Netflix?.includes('cofirma')), true, 'asked anew');
  });

  it('wanted by the insurer after a family has signed, holds what has not left; wanted no more, lets it go', async () => {
    const f = await signedFamily(e, mailbox, desk, ofB());
    const netflix = f.cuentas[0];
    await bien(desk.request('POST', `${f.inDesk}/cuentas/${netflix.cuenta_id}/solicitud`, { canal: 'formulario_web' }));
    await wants(true, ofB());
    assert.deepEqual((await impediments(desk, f)).Spotify, ['cofirma']);
    assert.equal((await bien(f.heredera.request('GET', '/caso'))).segunda_firma, 'por_pedir');
    await wants(false, ofB());
    assert.deepEqual((await impediments(desk, f)).Spotify, []);
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

  it('is neither asked nor given once the person is known to have forbidden it', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const codigo = await codeOf(mailbox, mateo);
    await bien(f.heredera.request('POST', '/voluntad', { voluntad: 'prohibicion', detalle: 'Lo dejó escrito.' }));
    const { browser, nombre, allegado } = mateo;
    for (const reply of [
      await browser.request('POST', '/cofirma/preparacion', { identidad: MATEO }),
      await browser.request('POST', '/cofirma/firma', { codigo, nombre }),
      await f.heredera.request('POST', '/cofirma', { allegado_id: allegado }),
    ])
      fails(reply, 409, 'estado_no_permite', /lo prohibió/);
  });

  it('is in the own copy of whoever gave it, and outlives their access', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await cosign(mailbox, mateo);
    const { copia } = await bien(mateo.browser.request('GET', '/mis-datos'));
    assert.deepEqual(
      copia.permisos.map(({ nombre, identidad, revocado }: Record<string, unknown>) => [nombre, identidad, revocado]),
      [[mateo.nombre, MATEO, null]],
    );
    await bien(f.heredera.request('DELETE', `/allegados/${mateo.allegado}`));
    assert.deepEqual(await impediments(desk, f), { Netflix: [], Spotify: [] });
    assert.equal((await bien(f.heredera.request('GET', '/cofirma'))).firmas[0].nombre, mateo.nombre);
  });

  it('is wanted for the public registers too', async () => {
    const registers = { modulos_contratados: ['certificados', 'suscripciones'] };
    const f = await signedFamily(e, mailbox, desk, ofA(), [NETFLIX], registers);
    const reasons = async () =>
      JSON.stringify((await bien(desk.request('GET', `${f.inDesk}/certificados`))).elementos).includes(
        'Falta la firma de otra persona',
      );
    const lacking = () =>
      e.program.base.readAsTenant(ofA().id, async (tx) => {
        const { rows } = await tx.sql<{ id: string }>('select id from casos where caso_id = $1', [f.casoId]);
        return (await readOverview(tx, rows[0]?.id ?? '')).registros_sin_cofirma;
      });
    assert.equal(await lacking(), true);
    assert.equal(await reasons(), true);
    const asked = () => desk.request('POST', `${f.inDesk}/certificados/defuncion_literal/solicitud`, {});
    fails(await asked(), 409, 'estado_no_permite', /firma de otra persona/);
    await cosign(mailbox, await askedToSign(e, mailbox, f));
    assert.equal(await reasons(), false);
    assert.equal(await lacking(), false);
    await bien(asked());
  });

  it('goes with the case when it is erased', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    await cosign(mailbox, mateo);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    await eraseCaso(e.program, ofA().id, f.casoId, 'ticket 7', actor);
    const rows = await e.base.superSql<{ datos_cifrados: null }>(
      'select f.datos_cifrados from cofirmas f join casos c on c.id = f.caso where c.caso_id = $1',
      [f.casoId],
    );
    assert.deepEqual(rows, [{ datos_cifrados: null }]);
  });

  it('reminds whoever was asked twice, with a link that works when the first has expired, and then no more', async () => {
    const f = await family();
    const mateo = await askedToSign(e, mailbox, f);
    const old = await lastToken(mailbox, mateo.email);
    const before = mailsFor(mailbox, mateo.email).length;
    for (let day = 0; day < 45; day += 1) {
      e.clock.advance(DAY);
      await giveRound(e);
    }
    const sent = mailsFor(mailbox, mateo.email).slice(before);
    assert.equal(sent.length, 2);
    assert.match((await lastMail(mailbox, mateo.email)).text ?? '', /Se lo recordamos sin prisa/);
    e.clock.advance(60 * DAY);
    const late = openBrowser(e, 'portal', ofA().host);
    fails(await late.request('POST', '/sesion', { token: old }), 401, 'enlace_invalido');
  });
});
