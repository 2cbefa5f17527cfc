/** Accounts without an action yet, and supplies (light, water, telephone) of a home in which somebody may live. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { prepareMandato } from '../../src/familia/mandato/prepare-mandato.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import {
  addPaper,
  casoInRule,
  completeDocumentation,
  inRole,
  mandato,
  rowOf,
  type TestCaso,
} from '../support/cuentas.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { oneFamily } from '../support/family.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { IDENTITY } from '../support/work.ts';

describe('accounts without an action', () => {
  let e: Environment;
  let who: Aseguradora;
  let caso: TestCaso;
  let heredera: BrowserType;
  let gestora: BrowserType;

  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    who = await e.aseguradora('A');
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
    gestora = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await gestora.request('POST', '/sesion', { email, password })).status, 201);
  });
  after(() => e.close());
  beforeEach(async () => {
    const family = await oneFamily(e, who);
    heredera = family.heredera;
    const [row] = await e.base.superSql<{ id: string }>(
      'select id from casos where aseguradora_id = $1 and caso_id = $2',
      [who.id, family.casoId],
    );
    caso = { aseguradora: who, casoId: family.casoId, id: row?.id ?? '' };
  });

  const done = ({ status, json, text }: Reply, expected = 200) => {
    assert.equal(status, expected, text);
    return json.data;
  };
  const refused = ({ status, json }: Reply, expected: number, message: RegExp) => {
    assert.equal(status, expected, JSON.stringify(json));
    assert.match(json.error, message);
  };
  const propose = async (cuenta: Record<string, unknown>): Promise<string> => {
    const { elementos } = done(await heredera.request('POST', '/cuentas', { cuentas: [cuenta] }), 201);
    return elementos.at(-1).cuenta_id;
  };
  const seen = async (cuenta: string) =>
    done(await heredera.request('GET', '/cuentas')).elementos.find(
      (one: { cuenta_id: string }) => one.cuenta_id === cuenta,
    );
  const change = (cuenta: string, change: Record<string, unknown>) =>
    heredera.request('PATCH', `/cuentas/${cuenta}`, change);
  /** Confirms the action that the account already names. */
  const confirm = async (cuenta: string, more: Record<string, unknown> = {}) => {
    const { version, accion } = await seen(cuenta);
    return heredera.request('POST', '/cuentas/decisiones', {
      decisiones: [{ cuenta_id: cuenta, version, accion, ...more }],
    });
  };
  const desk = (cuenta: string) => `/aseguradoras/${who.slug}/casos/${caso.casoId}/cuentas/${cuenta}`;

  it('an account that an insurer proposes without an action waits with `accion: null`', async () => {
    const cuentas = [{ proveedor_codigo: 'netflix' }, { proveedor: 'Peña del pueblo' }, { proveedor_codigo: 'google' }];
    const { elementos } = done(await e.request(who, 'POST', `/casos/${caso.casoId}/cuentas`, { cuentas }), 201);
    const read = done(await e.request(who, 'GET', `/casos/${caso.casoId}/cuentas`)).elementos;
    for (const list of [elementos, read])
      assert.deepEqual(
        list.map(({ accion, estado }: { accion: string; estado: string }) => [accion, estado]),
        cuentas.map(() => [null, 'propuesta']),
      );
    assert.deepEqual(
      read.map(({ modulo }: { modulo: string }) => modulo),
      ['suscripciones', 'borrado', 'borrado'],
    );
  });

  it('a proposed action is kept', async () => {
    const cuentas = [{ proveedor_codigo: 'netflix', accion: 'cancelar' }];
    const { elementos } = done(await e.request(who, 'POST', `/casos/${caso.casoId}/cuentas`, { cuentas }), 201);
    assert.equal(elementos[0].accion, 'cancelar');
  });

  it('an account cannot be confirmed before it has an action', async () => {
    const cuenta = await propose({ proveedor_codigo: 'netflix' });
    refused(await confirm(cuenta), 422, /accion/);
    refused(
      await gestora.request('POST', `${desk(cuenta)}/confirmacion`, { constancia: 'Llamó Lucía.' }),
      422,
      /accion.*elija/s,
    );
    done(await change(cuenta, { accion: 'cancelar' }));
    assert.equal(done(await confirm(cuenta)).elementos[0].estado, 'confirmada');
  });

  it('an account without an action is in no mandate, and a request for it is refused until the family has chosen one', async () => {
    await addPaper(e, caso, 'certificado_defuncion');
    const undecided = await propose({ proveedor: 'Foro Luna' });
    await propose({ proveedor_codigo: 'netflix', accion: 'cancelar' });
    const { ejemplares } = await inRole(e, caso, 'heredero', (tx, q) =>
      prepareMandato(e.program, tx, q, caso.casoId, IDENTITY),
    );
    assert.deepEqual(
      ejemplares.map(({ proveedor }) => proveedor),
      ['Netflix'],
    );
    await mandato(e, caso);
    await completeDocumentation(e, caso);
    const { impedimentos, alternativas, irreversible } = await seen(undecided);
    assert.deepEqual(impedimentos.map(({ codigo }: { codigo: string }) => codigo).includes('sin_accion'), true);
    assert.deepEqual([alternativas, irreversible], [[], false]);
    const sent = await gestora.request('POST', `${desk(undecided)}/solicitud`, {
      canal: 'correo_electronico',
      sin_constancia: 'No dan número.',
    });
    assert.equal(sent.status, 409, sent.text);
  });

  it('the database refuses to confirm an account without an action, which can still be discarded', async () => {
    const cuenta = await propose({ proveedor: 'Foro Luna' });
    await assert.rejects(
      e.base.superSql(`update cuentas set estado = 'confirmada' where id = $1`, [cuenta]),
      /cuentas_accion_decidida/,
    );
    done(await heredera.request('POST', `/cuentas/${cuenta}/descarte`, {}));
    assert.equal((await rowOf(e, caso, cuenta)).estado, 'descartada');
  });

  it('a supply can be cancelled only once the family has said whether somebody lives there', async () => {
    const light = await propose({ proveedor_codigo: 'iberdrola', accion: 'cancelar' });
    assert.equal((await seen(light)).suministro, true);
    refused(await confirm(light), 422, /vivienda_habitada/);
    done(await change(light, { vivienda_habitada: 'no' }));
    assert.equal(done(await confirm(light)).elementos[0].estado, 'confirmada');
    assert.equal((await seen(light)).vivienda_habitada, 'no');
  });

  for (const answer of ['si', 'no_se'] as const)
    it(`if the family answers ${answer}, cancelling the supply needs their acceptance of the cut-off`, async () => {
      const light = await propose({ proveedor_codigo: 'endesa' });
      done(await change(light, { vivienda_habitada: answer, accion: 'cancelar' }));
      refused(await confirm(light), 422, /corte_aceptado/);
      refused(
        await gestora.request('POST', `${desk(light)}/confirmacion`, { constancia: 'Llamó Lucía.' }),
        422,
        /corte_aceptado/,
      );
      done(await confirm(light, { corte_aceptado: true }));
      const { corte_aceptado } = await seen(light);
      assert.match(corte_aceptado, /^2026-/);
      const other = await propose({ proveedor_codigo: 'canal-isabel-ii' });
      done(
        await change(other, { vivienda_habitada: answer, accion: 'transferir', nuevo_titular: { quien: 'heredero' } }),
      );
      done(await confirm(other));
    });

  it('another answer about whether somebody lives there takes the confirmation back', async () => {
    const light = await propose({ proveedor_codigo: 'endesa', accion: 'cancelar' });
    done(await change(light, { vivienda_habitada: 'no' }));
    done(await confirm(light));
    assert.equal(done(await change(light, { vivienda_habitada: 'si' })).estado, 'propuesta');
    refused(await confirm(light), 422, /corte_aceptado/);
    done(await confirm(light, { corte_aceptado: true }));
    done(await change(light, { vivienda_habitada: 'no_se' }));
    assert.equal((await seen(light)).corte_aceptado, null);
  });

  it('the family decides whether an account with a handwritten name is a supply', async () => {
    const water = await propose({ proveedor: 'Aguas del Tajuña', accion: 'cancelar' });
    assert.equal((await seen(water)).suministro, false);
    done(await change(water, { vivienda_habitada: 'si' }));
    assert.equal((await seen(water)).suministro, true);
    refused(await confirm(water), 422, /corte_aceptado/);
    done(await change(water, { vivienda_habitada: null }));
    done(await confirm(water));
  });

  it('whether somebody lives in the home can be set for supplies only', async () => {
    const netflix = await propose({ proveedor_codigo: 'netflix', accion: 'cancelar' });
    refused(await change(netflix, { vivienda_habitada: 'si' }), 422, /vivienda_habitada/);
  });

  it('no request to cancel a supply is sent before the family has said whether somebody lives there, even if the account is confirmed', async () => {
    const inRule = await casoInRule(e);
    const { elementos } = done(
      await gestora.request('POST', `/aseguradoras/${inRule.aseguradora.slug}/casos/${inRule.casoId}/cuentas`, {
        cuentas: [{ proveedor_codigo: 'holaluz', accion: 'cancelar', identificador: 'ES0021' }],
      }),
      201,
    );
    const [{ cuenta_id: cuenta }] = elementos;
    // confirmed without the answer, as before the service asked this question
    await e.base.superSql(`update cuentas set estado = 'confirmada', confirmada = now() where id = $1`, [cuenta]);
    const sent = await gestora.request(
      'POST',
      `/aseguradoras/${inRule.aseguradora.slug}/casos/${inRule.casoId}/cuentas/${cuenta}/solicitud`,
      { canal: 'correo_electronico', sin_constancia: 'No dan número.' },
    );
    refused(sent, 409, /vive alguien/i);
  });
});
