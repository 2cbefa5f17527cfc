/** An admin creates a test insurer for their own insurer; keys and answers of the two cannot be confused. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { newApiKey } from '../../src/platform/crypto/api-key.ts';
import { sha256 } from '../../src/platform/ids.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { isFailure, send } from '../support/requests.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

describe('the test insurer of an insurer', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  const well = ({ status, text, json }: Reply, expected = 200) => {
    assert.equal(status, expected, text);
    return json.data;
  };
  const refused = ({ status, headers, text }: Reply, expected: number, code: string) =>
    assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  async function signedIn({ email, password }: { email: string; password: string }): Promise<BrowserType> {
    const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    well(await browser.request('POST', '/sesion', { email, password }), 201);
    return browser;
  }

  for (const variant of ['A', 'B'] as const)
    it(`is created once by an admin in Variant ${variant}, of the same variant, with a working key, and that admin can sign in there`, async () => {
      const real = await e.aseguradora(variant);
      const person = await onePersonOf(e, real, 'admin');
      const admin = await signedIn(person);
      const path = `/aseguradoras/${real.slug}/ensayo`;
      const made = well(await admin.request('POST', path), 201);
      assert.match(made.api_key, /^alb_ensayo_[0-9A-Za-z]{49}$/);
      assert.equal(made.slug, `${real.slug}-ensayo`);
      const [row] = await e.base.superSql<{ variante: string; pruebas: boolean }>(
        'select variante, pruebas from aseguradoras where slug = $1',
        [made.slug],
      );
      assert.deepEqual(row, { variante: variant, pruebas: true });
      const { host } = new URL(made.base_url);
      const asked = await send(e, {
        method: 'GET',
        path: '/ensayo/reloj',
        host,
        headers: { 'x-api-key': made.api_key },
      });
      assert.equal(well(asked).asentado, true);
      refused(await admin.request('POST', path), 409, 'codigo_en_uso');

      // The same person signs in there with their password, and creates more keys, all for tests.
      const { elementos } = well(await admin.request('GET', '/sesion/membresias'));
      const there = elementos.find(({ aseguradora }: { aseguradora: string }) => aseguradora === made.slug);
      well(await admin.request('POST', '/sesion/membresia', { usuario_id: there.usuario_id }));
      const key = well(await admin.request('POST', `/aseguradoras/${made.slug}/claves`, { etiqueta: 'core' }), 201);
      assert.match(key.api_key, /^alb_ensayo_/);
      refused(await admin.request('POST', `/aseguradoras/${made.slug}/ensayo`), 403, 'accion_no_permitida');
      well(await admin.request('POST', `/aseguradoras/${made.slug}/ensayo/reloj`, { avanzar: 'P1D' }));
      refused(await admin.request('GET', `/aseguradoras/${real.slug}/ensayo/reloj`), 404, 'no_encontrado');
    });

  it('cannot be created by an operator, nor by people of the service', async () => {
    const real = await e.aseguradora('B');
    const operador = await signedIn(await onePersonOf(e, real));
    const data = { email: 'jefa@example.com', nombre: 'Jefa', rol: 'superadmin', aseguradoraId: null } as const;
    const jefa = await signedIn(await createUser(e.program, data, { visible: 'servicio', tipo: 'cli', id: null }));
    for (const browser of [operador, jefa])
      refused(await browser.request('POST', `/aseguradoras/${real.slug}/ensayo`), 403, 'accion_no_permitida');
    for (const [method, path] of [
      ['GET', 'reloj'],
      ['GET', 'guiones'],
    ] as const)
      refused(await operador.request(method, `/aseguradoras/${real.slug}/ensayo/${path}`), 403, 'solo_en_ensayo');
    const test = await e.aseguradora('B', { pruebas: true });
    const looks = await signedIn(await onePersonOf(e, test));
    well(await looks.request('GET', `/aseguradoras/${test.slug}/ensayo/reloj`));
    for (const [path, body] of [
      ['reloj', { avanzar: 'P1D' }],
      ['guiones', { guion: 'todo_bien' }],
      ['eventos', { evento: 'caso_abierto' }],
    ] as const)
      refused(
        await looks.request('POST', `/aseguradoras/${test.slug}/ensayo/${path}`, body),
        403,
        'accion_no_permitida',
      );
  });

  it('shows its own people the e-mails that it would have sent, without tokens, and audits who reads them', async () => {
    const [test, other, real] = [
      await e.aseguradora('B', { pruebas: true }),
      await e.aseguradora('A', { pruebas: true }),
      await e.aseguradora('B'),
    ];
    for (const who of [test, other]) well(await e.request(who, 'POST', '/casos', aCaso()), 201);
    while ((await e.program.mailSender.round()) > 0);
    const at = ({ slug }: Aseguradora, rest = '') => `/aseguradoras/${slug}/correos-guardados${rest}`;
    const own = async (who: Aseguradora, browser: BrowserType) =>
      well(await browser.request('GET', at(who))).elementos as { ruta: string; aseguradora: string }[];
    const [operador, elsewhere] = [
      await signedIn(await onePersonOf(e, test)),
      await signedIn(await onePersonOf(e, other)),
    ];
    const mails = await own(test, operador);
    assert.ok(mails.some(({ ruta }) => !ruta.includes('avisos')));
    assert.ok(
      mails.length > 0 && mails.every(({ aseguradora, ruta }) => aseguradora === test.slug && ruta.startsWith(test.id)),
    );
    const path = encodeURIComponent(mails[0]?.ruta ?? '');
    const { text } = await operador.request('GET', at(test, `/pagina?ruta=${path}`));
    assert.match(text, /#token=…/);
    assert.doesNotMatch(text, /(?<![\w-])[\w-]{43}(?![\w-])/);
    const read = await e.base.superSql(
      "select 1 from auditoria where aseguradora_id = $1 and accion = 'correo_guardado_leido' and actor_tipo = 'usuario'",
      [test.id],
    );
    assert.equal(read.length, 1);
    // another test insurer gets neither the list nor the message
    refused(await elsewhere.request('GET', at(test)), 404, 'no_encontrado');
    refused(await elsewhere.request('GET', at(other, `/pagina?ruta=${path}`)), 404, 'no_encontrado');
    refused(await operador.request('GET', at(test, `/pagina?ruta=${test.id}/../${other.id}`)), 404, 'no_encontrado');
    const inReal = await signedIn(await onePersonOf(e, real, 'admin'));
    refused(await inReal.request('GET', at(real)), 403, 'solo_en_ensayo');
    refused(await inReal.request('GET', at(real, `/pagina?ruta=${path}`)), 403, 'solo_en_ensayo');
  });

  it('accepts no key of a real insurer, even if the hash is stored there, and marks every answer as a test answer', async () => {
    for (const variant of ['A', 'B'] as const) {
      const [real, test] = [await e.aseguradora(variant), await e.aseguradora(variant, { pruebas: true })];
      const insert = async ({ id }: Aseguradora, key: string) =>
        e.base.superSql(
          `insert into claves_api (aseguradora_id, id, huella, etiqueta, final, creada) values ($1, gen_random_uuid(), $2, 'x', $3, now())`,
          [id, sha256(key), key.slice(-4)],
        );
      for (const [who, key] of [
        [real, newApiKey(true)],
        [test, newApiKey()],
      ] as const) {
        await insert(who, key);
        const reply = await e.request({ ...who, apiKey: key }, 'GET', '/casos');
        isFailure(reply, 'clave_invalida');
      }
      for (const [method, path, body, expected] of [
        ['GET', '/casos', undefined, 200],
        ['POST', '/casos', {}, 422],
        ['GET', '/casos/CAS-2026-999999', undefined, 404],
        ['GET', '/nada', undefined, 404],
        ['DELETE', '/casos', undefined, 405],
      ] as const) {
        const [ofTest, ofReal] = [await e.request(test, method, path, body), await e.request(real, method, path, body)];
        assert.deepEqual([ofTest.status, ofTest.headers['x-albacea-ensayo']], [expected, '1'], path);
        assert.deepEqual([ofReal.status, ofReal.headers['x-albacea-ensayo']], [expected, undefined], path);
      }
      // In Variant A the address alone identifies the insurer.
      const without = await send(e, { method: 'GET', path: '/casos', host: test.host });
      assert.equal(without.headers['x-albacea-ensayo'], variant === 'A' ? '1' : undefined);
    }
  });
});
