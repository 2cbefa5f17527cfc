/** How an e-mail to the heir ends, with a real mail server that accepts, refuses for now, refuses for good, or never comes back. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { rechazo } from '../src/platform/correo/test/servidor-smtp.ts';
import { abrirBuzon, type Buzon, correosDe, enlaceDe, entradasDeCorreo, intentosDe } from './buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroB } from './fabricas.ts';

const MINUTO = 60_000;
const DIA = 24 * 60 * MINUTO;
/** Gaps between attempts in minutes, as `correo/reglas.ts` promises them; the last one repeats. */
const ESPERAS = [1, 5, 15, 60, 240, 360, 360, 360];
const luego = () => rechazo(451, '4.3.0 try again later');

describe('the end of an e-mail', () => {
  let buzon: Buzon;
  let e: Entorno;
  let b: Aseguradora;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url, MAIL_WAIT_MS: '30000' } });
    b = await e.aseguradora('B');
  });
  afterEach(() => {
    buzon.alRecibir = () => null;
    buzon.alDestinatario = () => null;
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });

  const ronda = () => e.programa.despachador.ronda();
  const entregadosA = (direccion: string) => buzon.aceptados.filter(({ para }) => para.includes(direccion)).length;

  it('an accepted e-mail is told as such, and nothing of it is kept but the record of one attempt', async () => {
    const cuerpo = unSiniestroB();
    const { json } = await e.pedir(b, 'POST', '/siniestro', cuerpo);
    const { caso_id: caso, acceso_heredero: acceso } = json.data;
    assert.equal(acceso.notificado, true);
    const [fila, ...mas] = await correosDe(e, b, caso);
    assert.deepEqual(mas, []);
    assert.partialDeepStrictEqual(fila, { estado: 'enviado', intentos: 1, con_datos: false, reclamo_id: null });
    assert.deepEqual(await intentosDe(e, fila?.id ?? ''), ['1 aceptado']);
    assert.deepEqual(await entradasDeCorreo(e, b, caso), ['correo_enviado']);
    assert.equal(entregadosA(String(cuerpo.heredero.email)), 1);
    const detalle = await e.pedir(b, 'GET', `/casos/${caso}`);
    assert.equal(detalle.json.data.acceso_heredero.notificado, true);
  });

  it('an e-mail refused for now is repeated on schedule until it is taken, and taken once', async () => {
    buzon.alRecibir = luego;
    const cuerpo = unCaso();
    const { json } = await e.pedir(b, 'POST', '/casos', cuerpo);
    assert.equal(json.data.acceso_heredero.notificado, false);
    for (const minutos of ESPERAS) {
      e.reloj.avanzar(minutos * MINUTO - 1);
      assert.equal(await ronda(), 0, `nothing is due before ${minutos} minutes`);
      e.reloj.avanzar(1);
      assert.equal(await ronda(), 1, `one attempt after ${minutos} minutes`);
    }
    buzon.alRecibir = () => null;
    e.reloj.avanzar(360 * MINUTO);
    assert.equal(await ronda(), 1);
    e.reloj.avanzar(DIA);
    assert.equal(await ronda(), 0);
    const [fila] = await correosDe(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(fila, { estado: 'enviado', intentos: 10, con_datos: false });
    const refusos = ESPERAS.map((_, i) => `${i + 1} temporal`);
    assert.deepEqual(await intentosDe(e, fila?.id ?? ''), [...refusos, '9 temporal', '10 aceptado']);
    assert.equal(entregadosA(String(cuerpo.heredero.email)), 1);
    assert.deepEqual(await entradasDeCorreo(e, b, json.data.caso_id), ['correo_enviado']);
  });

  it('an address refused for good is told in the chronology, never tried again, and can be corrected', async () => {
    buzon.alDestinatario = (direccion) => rechazo(550, `5.1.1 <${direccion}>: no such user`);
    const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
    const caso = json.data.caso_id;
    assert.equal(json.data.acceso_heredero.notificado, false);
    assert.partialDeepStrictEqual(await correosDe(e, b, caso), [
      { estado: 'rechazado', con_datos: false, intentos: 1 },
    ]);
    assert.deepEqual(await entradasDeCorreo(e, b, caso), ['correo_rechazado']);
    e.reloj.avanzar(2 * DIA);
    assert.equal(await ronda(), 0);

    buzon.alDestinatario = () => null;
    const corregido = await e.pedir(b, 'POST', `/casos/${caso}/acceso`, { email: 'corregida@example.com' });
    assert.equal(corregido.json.data.acceso_heredero.notificado, true);
    assert.equal(entregadosA('corregida@example.com'), 1);
    // A family that has heard nothing yet is greeted, not told about a second link.
    assert.deepEqual(
      (await correosDe(e, b, caso)).map(({ tipo, estado }) => `${tipo} ${estado}`),
      ['bienvenida rechazado', 'bienvenida enviado'],
    );
  });

  it('a fault of our own side is no refusal of the heir: it is repeated', async () => {
    buzon.alDestinatario = () => rechazo(550, '5.7.1 relaying denied');
    const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
    assert.partialDeepStrictEqual(await correosDe(e, b, json.data.caso_id), [{ estado: 'pendiente', con_datos: true }]);
    buzon.alDestinatario = () => null;
    e.reloj.avanzar(MINUTO);
    assert.equal(await ronda(), 1);
    assert.partialDeepStrictEqual(await correosDe(e, b, json.data.caso_id), [{ estado: 'enviado', con_datos: false }]);
  });

  it('an e-mail whose link has died is never sent: it expires, says so, and keeps no content', async () => {
    buzon.alRecibir = luego;
    const cuerpo = unCaso();
    const { json } = await e.pedir(b, 'POST', '/casos', cuerpo);
    buzon.alRecibir = () => null;
    e.reloj.avanzar(91 * DIA);
    assert.equal(await ronda(), 0);
    const [fila] = await correosDe(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(fila, { estado: 'caducado', con_datos: false, intentos: 1 });
    assert.deepEqual(await entradasDeCorreo(e, b, json.data.caso_id), ['correo_caducado']);
    assert.equal(entregadosA(String(cuerpo.heredero.email)), 0);
  });

  it('the last attempt before the link dies ends the e-mail, with an entry of its own', async () => {
    buzon.alRecibir = luego;
    const { json } = await e.pedir(b, 'POST', '/casos', unCaso());
    e.reloj.avanzar(Date.parse(json.data.acceso_heredero.caduca) - e.reloj.ahora().getTime() - MINUTO);
    assert.equal(await ronda(), 1);
    const [fila] = await correosDe(e, b, json.data.caso_id);
    assert.partialDeepStrictEqual(fila, { estado: 'caducado', con_datos: false, intentos: 2 });
    assert.deepEqual(await entradasDeCorreo(e, b, json.data.caso_id), ['correo_caducado']);
  });

  it('a line that breaks after DATA is an open end: the same message goes out once more, with the same link', async () => {
    buzon.alRecibir = () => {
      buzon.cortar();
      return new Promise(() => {});
    };
    const cuerpo = unCaso();
    const { json } = await e.pedir(b, 'POST', '/casos', cuerpo);
    assert.equal(json.data.acceso_heredero.notificado, false);
    buzon.alRecibir = () => null;
    e.reloj.avanzar(MINUTO);
    assert.equal(await ronda(), 1);
    const [fila] = await correosDe(e, b, json.data.caso_id);
    assert.deepEqual(await intentosDe(e, fila?.id ?? ''), ['1 ambiguo', '2 aceptado']);
    const suyos = buzon.vistos.filter(({ para }) => para.includes(String(cuerpo.heredero.email)));
    assert.equal(suyos.length, 2);
    // Headers, link and boundaries included: the two differ in nothing.
    assert.deepEqual(suyos[0]?.bytes, suyos[1]?.bytes);
    assert.notEqual(await enlaceDe(suyos[0] as (typeof suyos)[0]), '');
  });
});
