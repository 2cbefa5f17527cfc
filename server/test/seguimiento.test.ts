/** Live changes over a real connection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { crearTaller, type Taller } from './trabajo.ts';

describe('who has a case open', () => {
  let e: Entorno;
  let t: Taller;
  let gestor: Navegador;
  let puerto: number;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    t = await crearTaller(e, 'A');
    const alta = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
    const { email, password } = await crearUsuario(e.programa, alta, { visible: 'servicio', tipo: 'cli', id: null });
    gestor = abrirNavegador(e, 'backoffice', e.programa.direcciones.dominio);
    await gestor.pedir('POST', '/sesion', { email, password });
    await e.app.listen({ port: 0, host: '127.0.0.1' });
    puerto = (e.app.server.address() as AddressInfo).port;
  });
  after(() => e.cerrar());

  const seguir = async (ruta: string): Promise<IncomingMessage> => {
    const headers = { host: e.programa.direcciones.dominio, cookie: gestor.galleta() ?? '' };
    const peticion = get({ host: '127.0.0.1', port: puerto, path: `/backoffice/api${ruta}`, headers });
    const [respuesta] = (await once(peticion, 'response')) as [IncomingMessage];
    return respuesta.setEncoding('utf8');
  };
  const leer = async (respuesta: IncomingMessage): Promise<string> => (await once(respuesta, 'data'))[0];

  it('is told that something was changed, with no word of what', async () => {
    const caso = await t.abrir();
    const ruta = `/aseguradoras/${t.aseguradora.slug}/casos/${caso}`;
    const respuesta = await seguir(`${ruta}/cambios`);
    assert.equal(respuesta.statusCode, 200);
    assert.equal(respuesta.headers['content-type'], 'text/event-stream');
    assert.equal(respuesta.headers['cache-control'], 'no-store');
    assert.equal(await leer(respuesta), ': albacea\n\n');
    const dicho = leer(respuesta);
    const nota = await gestor.pedir('POST', `${ruta}/notas`, { clase: 'nota', texto: 'Nadie lo lee aquí.' });
    assert.equal(nota.estado, 201, nota.texto);
    assert.equal(await dicho, 'event: cambio\ndata: {}\n\n');
    respuesta.destroy();
  });

  it('is told nothing of a case that is not there', async () => {
    const respuesta = await seguir(`/aseguradoras/${t.aseguradora.slug}/casos/CAS-2026-999999/cambios`);
    assert.equal(respuesta.statusCode, 404);
    respuesta.resume();
  });

  it('is let go when the server stops', async () => {
    const respuesta = await seguir('/trabajo/cambios');
    assert.match(await leer(respuesta), /^: albacea/);
    const fin = once(respuesta.resume(), 'end');
    await e.app.close();
    await fin;
  });
});
