/** What a person chooses for their own screens goes with the person, and to nobody else. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createUser } from '../../src/capabilities/identity/create-user.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
const UNTOUCHED = { atajos: { activos: true, teclas: [] } };

describe('the preferences of a person', () => {
  let e: Environment;
  let gestor: BrowserType;
  let operator: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    const { id } = await e.aseguradora('A');
    const enter = async (rol: 'gestor' | 'operador', aseguradoraId: string | null) => {
      const person = { email: `${rol}@example.com`, nombre: `Una ${rol}`, rol, aseguradoraId };
      const { email, password } = await createUser(e.program, person, ACTOR);
      const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
      await browser.request('POST', '/sesion', { email, password });
      return browser;
    };
    [gestor, operator] = [await enter('gestor', null), await enter('operador', id)];
  });
  after(() => e.close());

  const view = async (who: BrowserType) => (await who.request('GET', '/cuenta/preferencias')).json.data;

  it('are those of the pages until somebody changes them, and theirs alone from then on', async () => {
    assert.deepEqual(await view(gestor), UNTOUCHED);
    assert.deepEqual(await view(operator), UNTOUCHED);
    const chosen = {
      atajos: {
        activos: false,
        teclas: [
          { orden: 'fila.siguiente', tecla: 'ñ' },
          { orden: 'ayuda', tecla: null },
        ],
      },
    };
    assert.deepEqual((await gestor.request('POST', '/cuenta/preferencias', chosen)).json.data, chosen);
    assert.deepEqual(await view(gestor), chosen);
    assert.deepEqual(await view(operator), UNTOUCHED);
    assert.equal((await operator.request('POST', '/cuenta/preferencias', UNTOUCHED)).status, 200);
    assert.deepEqual(await view(gestor), chosen);
  });

  it('keep the last word on an act that is named twice', async () => {
    const [first, second] = [
      { orden: 'ayuda', tecla: 'h' },
      { orden: 'ayuda', tecla: 'g' },
    ];
    const sent = { atajos: { activos: true, teclas: [first, second] } };
    await operator.request('POST', '/cuenta/preferencias', sent);
    assert.deepEqual(await view(operator), { atajos: { activos: true, teclas: [second] } });
  });

  it('refuse what is no key and no act, by name', async () => {
    for (const one of [
      { orden: 'ayuda', tecla: 'ab' },
      { orden: 'ayuda', tecla: ' ' },
      { orden: '../x', tecla: 'a' },
    ]) {
      const { status, json } = await operator.request('POST', '/cuenta/preferencias', {
        atajos: { activos: true, teclas: [one] },
      });
      assert.equal(status, 422);
      assert.match(JSON.stringify(json), /teclas/);
    }
  });
});
