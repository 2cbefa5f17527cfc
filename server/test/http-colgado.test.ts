/** A client that hangs up before its answer: what it asked for is done all the same, once, and the log says so. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, describe, it } from 'node:test';
import { abrirBuzon, type Buzon } from './buzon.ts';
import { conectar, escuchar } from './crudo.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

describe('a client that hangs up', () => {
  let e: Entorno;
  let buzon: Buzon;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, MAIL_WAIT_MS: '30000' } });
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });

  it('while the mail server is asked: the case stands, its e-mail goes out once, a repeat gets the answer', async () => {
    const b = await e.aseguradora('B');
    const puerto = await escuchar(e.app);
    const { promise: llegado, resolve: llegar } = Promise.withResolvers<void>();
    const { promise: suelta, resolve: soltar } = Promise.withResolvers<null>();
    buzon.alRecibir = () => {
      llegar();
      return suelta;
    };
    const cuerpo = unCaso();
    const texto = JSON.stringify(cuerpo);
    const pedida = once(e.app.server, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    const socket = await conectar(puerto);
    socket.write(
      [
        'POST /api/v1/casos HTTP/1.1',
        `Host: ${b.host}`,
        `X-API-Key: ${b.apiKey}`,
        'Idempotency-Key: colgada',
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(texto)}`,
        '',
        texto,
      ].join('\r\n'),
    );
    const [, respuesta] = await pedida;
    await llegado;
    const colgada = once(respuesta, 'close');
    socket.destroy();
    await colgada;
    const lineas = e.registro.filter((linea) => linea.includes('"msg":"request"'));
    assert.equal(lineas.length, 1);
    assert.match(lineas[0] as string, /"estado":499/);
    assert.ok(lineas[0]?.includes(b.id), 'and it says whose it was');

    soltar(null);
    let repetida = await e.pedir(b, 'POST', '/casos', cuerpo, { 'idempotency-key': 'colgada' });
    while (repetida.estado === 409)
      repetida = await e.pedir(b, 'POST', '/casos', cuerpo, { 'idempotency-key': 'colgada' });
    assert.equal(repetida.cabeceras['idempotent-replayed'], 'true', repetida.texto);
    assert.equal(repetida.json.data.acceso_heredero.notificado, true);
    assert.equal(buzon.aceptados.length, 1);
    assert.ok(!e.registro.some((linea) => /"level":[56]0/.test(linea)));
  });
});
