/** The register of claims at the desk, searched by what somebody says of the case. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { indexRound } from '../../src/caso/search/index-casos.ts';
import { onePersonOf } from '../support/credentials.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aSiniestroA } from '../support/factories.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';

describe('claims at the desk', () => {
  let e: Environment;
  let a: Aseguradora;
  let ines: BrowserType;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    a = await e.aseguradora('A');
    const { email, password } = await onePersonOf(e, a);
    ines = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    assert.equal((await ines.request('POST', '/sesion', { email, password })).status, 201);
  });
  after(() => e.close());

  const found = async (busca: string) => {
    const route = `/aseguradoras/${a.slug}/siniestros?busca=${encodeURIComponent(busca)}`;
    const { status, json, text } = await ines.request('GET', route);
    assert.equal(status, 200, text);
    return json.data.elementos.map(({ fallecido }: { fallecido: { apellidos: string } }) => fallecido.apellidos);
  };

  it('are found by a name or a policy, in part too, and each insurer finds its own alone', async () => {
    const other = await e.aseguradora('A');
    const claim = (who: Aseguradora, apellidos: string, poliza_numero: string) =>
      e.request(who, 'POST', '/siniestro', aSiniestroA({ poliza_numero, fallecido: { nombre: 'Elvira', apellidos } }));
    await claim(a, 'Zubizarreta Pons', 'DEC-77001234');
    await claim(a, 'Soler Vidal', 'DEC-88005678');
    await claim(other, 'Zubizarreta Ajena', 'DEC-99000001');
    assert.deepEqual(await found('DEC-77001234'), ['Zubizarreta Pons'], 'by its whole policy at once');
    while ((await indexRound(e.program)) > 0);
    assert.deepEqual(await found('zubiz elvira'), ['Zubizarreta Pons']);
    assert.deepEqual(await found('5678'), ['Soler Vidal']);
    assert.deepEqual((await found('Elvira')).toSorted(), ['Soler Vidal', 'Zubizarreta Pons']);
    assert.deepEqual(await found('nadie asi'), []);
  });

  it('too long a text is refused, and says so', async () => {
    const long = await ines.request('GET', `/aseguradoras/${a.slug}/siniestros?busca=${'x'.repeat(151)}`);
    assert.deepEqual([long.status, long.headers['x-error-code']], [400, 'consulta_invalida']);
    assert.match(long.text, /busca/);
  });
});
