/** Next dates and certificates as the screens show them, and chasing a provider by letter. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chaseByMail } from '../../src/agenda/reminders/round.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { proposeCuentas } from '../../src/cuentas/commands/propose-cuentas.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { giveRound, morningOf, moveTo } from '../support/clocks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

describe('next dates on the screens', () => {
  let e: Environment;
  let t: CasoWork;
  let gestor: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0', TASA_CERTIFICADOS: '4.10' } });
    moveTo(e, '2026-11-23T09:30:00Z');
    t = await createCasoWork(e);
    const actor = { visible: 'servicio', tipo: 'cli', id: null } as const;
    const registration = {
      email: 'gestor@example.com',
      nombre: 'Gestora',
      rol: 'gestor' as const,
      aseguradoraId: null,
    };
    const { email, password } = await createUser(e.program, registration, actor);
    gestor = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await gestor.request('POST', '/sesion', { email, password })).status, 201);
  });
  after(() => e.close());
  const route = (caso: string) => `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;

  it('everything open is listed with its day, actor and reason, earliest first; an ended case lists nothing', async () => {
    const caso = await t.open({ modulos_contratados: ['borrado', 'certificados'] });
    const seen = async () => (await gestor.request('GET', `${route(caso)}/escritorio`)).json.data.servicio.plazos;
    const brief = (items: { que: string; papel: string | null; fecha: string; quien: string; motivo: string }[]) =>
      items.map(({ que, papel, fecha, quien, motivo }) => `${fecha} ${que} ${papel ?? ''} ${quien} ${motivo}`);
    assert.deepEqual(brief(await seen()), [
      '2026-11-26 caso  heredero aportar_papel',
      '2026-11-26 documento prueba_de_defuncion heredero aportar_papel',
      '2026-11-26 documento mandato heredero aportar_papel',
    ]);
    await t.receive(caso, 'certificado_defuncion');
    assert.deepEqual(brief(await seen()), [
      '2026-11-24 caso  servicio revisar_papel',
      '2026-11-24 documento  servicio revisar_papel',
      '2026-11-24 documento mandato heredero aportar_papel',
    ]);
    const english = await gestor.request('GET', `${route(caso)}/escritorio`, undefined, { 'accept-language': 'en' });
    const [first] = english.json.data.servicio.plazos;
    assert.equal(first.texto, 'The document has to be checked.');
    await gestor.request('POST', `${route(caso)}/cierre`, { resultado: 'desistido' });
    assert.deepEqual(await seen(), []);
    assert.equal((await gestor.request('GET', `${route('CAS-2026-999999')}/escritorio`)).status, 404);
  });

  it('a certificate is shown with fee, issuer, the register’s answer, and the day until which it counts as recent', async () => {
    const caso = await t.open({
      modulos_contratados: ['certificados'],
      fallecido: { fecha_fallecimiento: '2026-10-01' },
    });
    const documento = await t.receive(caso, 'certificado_defuncion');
    await t.review(caso, documento, 'validado');
    await t.prepareAndSign(caso);
    const view = async () =>
      (await gestor.request('GET', `${route(caso)}/escritorio`)).json.data.servicio.certificados.elementos;
    assert.deepEqual((await view())[1].tasa, { modelo: '790-006', importe: '4.10' });
    const get = (type: string, body: object) =>
      gestor.request('POST', `${route(caso)}/certificados/${type}/obtencion`, body);
    for (const wrong of [{ expedido: '2026-11-24' }, { expedido: '2026-02-30' }, { resultado: 'consta' }])
      assert.equal((await get('defuncion_literal', { documento, ...wrong })).status, 422, JSON.stringify(wrong));
    assert.equal((await get('defuncion_literal', { documento, expedido: '2026-11-20' })).status, 200);
    const wishes = await t.receive(caso, 'ultimas_voluntades', 'servicio');
    const known = { documento: wishes, expedido: '2026-11-20', resultado: 'no_consta' };
    assert.equal((await get('ultimas_voluntades', known)).status, 200);
    const [literal, last] = await view();
    assert.partialDeepStrictEqual(literal, {
      estado: 'obtenido',
      expedido: '2026-11-20',
      reciente_hasta: '2027-02-20',
      proxima_fecha: null,
      quien: null,
      tasa: null,
      organismo: 'Registro Civil',
    });
    assert.partialDeepStrictEqual(last, { resultado: 'no_consta', reciente_hasta: null });
    const { certificados } = (await e.request(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
    assert.ok(!JSON.stringify(certificados).includes('no_consta'), 'the insurer does not see what the register said');
  });

  it('a provider with an e-mail address is chased automatically, once; one without an address waits for the case manager', async () => {
    const caso = await t.open({ modulos_contratados: ['suscripciones'] });
    const proposed = [
      { proveedor_codigo: 'el-corte-ingles', accion: 'cancelar' as const, identificador: '12345' },
      { proveedor: 'Gimnasio del barrio', accion: 'cancelar' as const, identificador: '7' },
    ];
    const { cuentas } = await t.tx((tx) => proposeCuentas(e.program, tx, t.who('heredero'), caso, proposed));
    const ids = cuentas.map(({ fila }) => fila.id);
    for (const id of ids) await t.tx((tx) => confirmCuenta(e.program, tx, t.who('heredero'), caso, id, {}));
    for (const type of ['certificado_defuncion', 'dni_solicitante'] as const)
      await t.review(caso, await t.receive(caso, type), 'validado');
    await t.prepareAndSign(caso);
    const canal = 'correo_electronico' as const;
    for (const id of ids)
      await t.tx((tx) => requestCuenta(e.program, tx, t.who('servicio'), caso, id, { canal, plazo: '2026-12-01' }));
    moveTo(e, morningOf('2026-12-02'));
    const chase = chaseByMail({ ...e.program, remitente: e.program.config.mailFrom });
    const firings = await giveRound(e, { chase });
    assert.equal(firings.filter((kind) => kind === 'insistencia').length, 2);
    assert.ok(!(await giveRound(e, { chase })).includes('insistencia'));
    const rows = await e.base.superSql<{ insistencias: number; fecha: string }>(
      'select insistencias, proxima_accion::text as fecha from cuentas where id = any($1) order by id',
      [ids],
    );
    // The complaint to the officer comes next: never before the month of GDPR art. 12.3 is over.
    assert.deepEqual(rows, [
      { insistencias: 1, fecha: '2026-12-24' },
      { insistencias: 0, fecha: '2026-12-02' },
    ]);
    const { id } = await t.row(caso);
    const letters = await e.base.superSql<{ n: number }>(
      `select count(*)::int as n from correos where caso = $1 and tipo = 'carta_proveedor'`,
      [id],
    );
    assert.equal(letters[0]?.n, 1);
  });
});
