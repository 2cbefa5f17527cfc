/** Live notices of changes in a case, over a real HTTP connection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { type BrowserType, openBrowser } from '../support/web-apps.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

describe('a person who has a case open', () => {
  let e: Environment;
  let t: CasoWork;
  let gestor: BrowserType;
  let port: number;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
    t = await createCasoWork(e, 'A');
    const registration = {
      email: 'gestor@example.com',
      nombre: 'Gestora',
      rol: 'gestor' as const,
      aseguradoraId: null,
    };
    const { email, password } = await createUser(e.program, registration, {
      visible: 'servicio',
      tipo: 'cli',
      id: null,
    });
    gestor = openBrowser(e, 'backoffice', e.program.addresses.dominio);
    await gestor.request('POST', '/sesion', { email, password });
    await e.app.listen({ port: 0, host: '127.0.0.1' });
    port = (e.app.server.address() as AddressInfo).port;
  });
  after(() => e.close());

  const follow = async (route: string): Promise<IncomingMessage> => {
    const headers = { host: e.program.addresses.dominio, cookie: gestor.cookie() ?? '' };
    const request = get({ host: '127.0.0.1', port, path: `/backoffice/api${route}`, headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response.setEncoding('utf8');
  };
  const read = async (response: IncomingMessage): Promise<string> => (await once(response, 'data'))[0];

  it('is told that something changed, without any detail', async () => {
    const caso = await t.open();
    const route = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const response = await follow(`${route}/cambios`);
    assert.equal(response.statusCode, 200);
    assert.equal(response.headers['content-type'], 'text/event-stream');
    assert.equal(response.headers['cache-control'], 'no-store');
    assert.equal(await read(response), ': albacea\n\n');
    const said = read(response);
    const note = await gestor.request('POST', `${route}/notas`, { clase: 'nota', texto: 'Nadie lo lee aquí.' });
    assert.equal(note.status, 201, note.text);
    assert.equal(await said, 'event: cambio\ndata: {}\n\n');
    response.destroy();
  });

  it('gets no stream for an unknown case', async () => {
    const response = await follow(`/aseguradoras/${t.aseguradora.slug}/casos/CAS-2026-999999/cambios`);
    assert.equal(response.statusCode, 404);
    response.resume();
  });

  it('loses the connection when the server stops', async () => {
    const response = await follow('/trabajo/cambios');
    assert.match(await read(response), /^: albacea/);
    const end = once(response.resume(), 'end');
    await e.app.close();
    await end;
  });
});
