/** A mail server that is away or hangs must cost no family its e-mail, and no insurer its time. */
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { abrirBuzon, type Buzon, correosDe, intentosDe } from './buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';
import { hasta } from './instalacion.ts';
import { puertoLibre } from './puerto-libre.ts';

const MINUTO = 60_000;

describe('a mail server that is away', () => {
  const porCerrar: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const cerrar of porCerrar.splice(0).reverse()) await cerrar();
  });

  async function preparar(smtp: string, variables = {}): Promise<{ e: Entorno; b: Aseguradora }> {
    const e = await crearEntorno({
      motor: 'postgres',
      variables: { SMTP_URL: smtp, MAIL_WAIT_MS: '30000', ...variables },
    });
    porCerrar.push(() => e.cerrar());
    return { e, b: await e.aseguradora('B') };
  }
  async function buzonEn(puerto?: number): Promise<Buzon> {
    const buzon = await abrirBuzon(puerto);
    porCerrar.push(() => buzon.cerrar());
    return buzon;
  }

  it('nobody listens: the answer says not notified, and the e-mail goes once somebody does', async () => {
    const puerto = await puertoLibre();
    const { e, b } = await preparar(`smtp://127.0.0.1:${puerto}`);
    const { estado, json } = await e.pedir(b, 'POST', '/casos', unCaso());
    assert.equal(estado, 201);
    assert.equal(json.data.acceso_heredero.notificado, false);
    const buzon = await buzonEn(puerto);
    e.reloj.avanzar(MINUTO);
    assert.equal(await e.programa.despachador.ronda(), 1);
    assert.equal(buzon.aceptados.length, 1);
    const [fila] = await correosDe(e, b, json.data.caso_id);
    assert.deepEqual(await intentosDe(e, fila?.id ?? ''), ['1 sin_conexion', '2 aceptado']);
  });

  it('the server hangs: the answer comes before it, and the attempt that goes on is recorded when it ends', async () => {
    const buzon = await buzonEn();
    const { e, b } = await preparar(buzon.url, { MAIL_WAIT_MS: '50' });
    const { promise: suelta, resolve: soltar } = Promise.withResolvers<null>();
    buzon.alRecibir = () => suelta;
    // Were the answer to wait for the mail server, this would never return: it is let go below.
    const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
    assert.equal(json.data.acceso_heredero.notificado, false);
    e.reloj.avanzar(MINUTO);
    assert.equal(await e.programa.despachador.ronda(), 0, 'the first attempt still holds its lease');
    soltar(null);
    await e.programa.despachador.parar();
    assert.equal(buzon.aceptados.length, 1);
    assert.partialDeepStrictEqual(await correosDe(e, b, json.data.caso_id), [{ estado: 'enviado', con_datos: false }]);
    const detalle = await e.pedir(b, 'GET', `/casos/${json.data.caso_id}`);
    assert.equal(detalle.json.data.acceso_heredero.notificado, true);
  });

  it('after three faults in a row no request tries by itself, until the worker finds the server back', async () => {
    const puerto = await puertoLibre();
    const { e, b } = await preparar(`smtp://127.0.0.1:${puerto}`, { MAIL_WAIT_MS: '30000' });
    const abrir = async () => {
      const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
      const [fila] = await correosDe(e, b, json.data.caso_id);
      return { notificado: json.data.acceso_heredero.notificado, intentos: fila?.intentos, reclamo: fila?.reclamo_id };
    };
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await abrir(), { notificado: false, intentos: 1, reclamo: null });
    const buzon = await buzonEn(puerto);
    assert.deepEqual(await abrir(), { notificado: false, intentos: 0, reclamo: null });
    assert.equal(buzon.conexiones(), 0, 'nothing was tried');
    assert.equal(await e.programa.despachador.ronda(), 1);
    assert.equal(buzon.aceptados.length, 1);
    assert.deepEqual(await abrir(), { notificado: true, intentos: 1, reclamo: null });
  });

  it('after three answers that waited in vain for a server that hangs, none waits any more', async () => {
    const buzon = await buzonEn();
    const { e, b } = await preparar(buzon.url, { MAIL_WAIT_MS: '30' });
    const { promise: suelta, resolve: soltar } = Promise.withResolvers<null>();
    buzon.alRecibir = () => suelta;
    const casos: string[] = [];
    const abrir = async () => {
      const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
      casos.push(json.data.caso_id);
      const [fila] = await correosDe(e, b, json.data.caso_id);
      return { notificado: json.data.acceso_heredero.notificado, intentos: fila?.intentos };
    };
    const enVano = { notificado: false, intentos: 1 };
    for (let i = 0; i < 3; i += 1) assert.deepEqual(await abrir(), enVano);
    assert.deepEqual(await abrir(), { notificado: false, intentos: 0 });
    soltar(null);
    await hasta('what hung was taken, and recorded', async () => {
      const filas = await Promise.all(casos.slice(0, 3).map((caso) => correosDe(e, b, caso)));
      return filas.every(([fila]) => fila?.estado === 'enviado');
    });
    assert.equal((await abrir()).intentos, 1, 'and the next request tries again');
  });

  it('a server that refuses one heir is not failing: the next request still tries', async () => {
    const buzon = await buzonEn();
    const { e, b } = await preparar(buzon.url);
    buzon.alDestinatario = () => Object.assign(new Error('no such user'), { responseCode: 550 });
    for (let i = 0; i < 5; i += 1) await e.pedir(b, 'POST', '/casos', unCaso());
    buzon.alDestinatario = () => null;
    const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
    assert.equal(json.data.acceso_heredero.notificado, true);
  });
});
