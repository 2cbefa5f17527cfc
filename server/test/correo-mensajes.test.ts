/** What the e-mails say, to whom they go and to whom never. */
import assert from 'node:assert/strict';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import PostalMime from 'postal-mime';
import { rechazo } from '../src/platform/correo/test/servidor-smtp.ts';
import { abrirBuzon, type Buzon, correosDe, enlaceDe, leerCorreo, tokenDe } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unCaso, unSiniestroA, unSiniestroB } from './fabricas.ts';

const DIA = 86_400_000;

describe('e-mails', () => {
  let buzon: Buzon;
  let e: Entorno;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({
      motor: 'postgres',
      variables: {
        SMTP_URL: buzon.url,
        MAIL_FROM: 'Albacea <avisos@albacea.test>',
        MAIL_REPLY_TO: 'ayuda@albacea.test',
      },
    });
  });
  beforeEach(() => {
    buzon.alRecibir = () => null;
    buzon.alDestinatario = () => null;
    buzon.vistos.length = 0;
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });

  /** The only message since the test began. */
  const unico = () => {
    assert.equal(buzon.vistos.length, 1);
    return buzon.vistos[0] as Buzon['vistos'][number];
  };
  const accesoVivo = async (token: string) =>
    (
      await e.base.superSql(
        `select k.caso_id from accesos_heredero a join casos k on k.aseguradora_id = a.aseguradora_id and k.id = a.caso
          where a.huella_token = sha256($1::bytea) and a.revocado is null and a.caduca > $2`,
        [Buffer.from(token), e.reloj.ahora()],
      )
    )[0];

  for (const variante of ['A', 'B'] as const) {
    it(`the heir gets the living link of Variant ${variante}, in the name of the insurer`, async () => {
      const aseguradora = await e.aseguradora(variante, {
        nombre: 'Décima & Ñu, Seguros',
        color: '#7a3e48',
        telefono: '+34910000101',
        responderA: 'familias@decima.example',
      });
      const cuerpo = variante === 'A' ? unSiniestroA() : unSiniestroB();
      const { json } = await e.pedir(aseguradora, 'POST', '/siniestro', cuerpo);
      const correo = await leerCorreo(unico());
      const enlace = await enlaceDe(unico());
      assert.equal(new URL(enlace).host, aseguradora.host);
      assert.deepEqual(await accesoVivo(await tokenDe(unico())), { caso_id: json.data.caso_id });
      // Behind the `#` no server, proxy or scanner gets to see it; the interface has it in the query.
      assert.match(enlace, /\/portal#token=[\w-]{43}$/);
      if (variante === 'A') assert.equal(enlace, json.data.portal_url.replace('?', '#'));
      assert.ok(correo.html?.includes(`href="${enlace}"`));
      assert.ok(correo.html?.includes('#7a3e48'));
      for (const texto of [correo.text, correo.html?.replaceAll('&amp;', '&'), correo.from?.name, correo.subject]) {
        assert.match(texto ?? '', /por cuenta de[^.]*Décima & Ñu, Seguros/);
      }
      assert.match(correo.text ?? '', /910\s000\s101/);
    });
  }

  it('the headers name one sender, one heir, a stable id and the language', async () => {
    const a = await e.aseguradora('A', { responderA: 'familias@decima.example' });
    const cuerpo = unCaso({ heredero: { nombre: 'Begoña', apellidos: 'Núñez, de la Ó "Ñ"' } });
    const { json } = await e.pedir(a, 'POST', '/casos', cuerpo);
    const correo = await leerCorreo(unico());
    const [fila] = await correosDe(e, a, json.data.caso_id);
    assert.deepEqual(unico().para, [cuerpo.heredero.email]);
    assert.equal(unico().de, 'avisos@albacea.test');
    assert.equal(correo.from?.address, 'avisos@albacea.test');
    assert.deepEqual(correo.to, [{ address: cuerpo.heredero.email, name: 'Begoña Núñez, de la Ó "Ñ"' }]);
    assert.deepEqual(correo.replyTo, [{ address: 'familias@decima.example', name: '' }]);
    assert.equal(correo.cc ?? correo.bcc, undefined);
    assert.equal(correo.messageId, `<${fila?.id}@albacea.test>`);
    assert.equal(Date.parse(correo.date ?? ''), e.reloj.ahora().getTime());
    const cabecera = (nombre: string) => correo.headers.find(({ key }) => key === nombre)?.value;
    assert.equal(cabecera('content-language'), 'es');
    assert.equal(cabecera('auto-submitted'), 'auto-generated');
  });

  it('in Variant B an answer that would quote the link does not go to the insurer; other answers do', async () => {
    const b = await e.aseguradora('B', { responderA: 'familias@decima.example' });
    const caso = (await e.pedir(b, 'POST', '/casos', unCaso())).json.data.caso_id;
    const conEnlace = await leerCorreo(unico());
    assert.match(conEnlace.text ?? '', /token=/);
    assert.deepEqual(conEnlace.replyTo, [{ address: 'ayuda@albacea.test', name: '' }], "the service's own");
    buzon.vistos.length = 0;
    await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
    assert.deepEqual((await leerCorreo(unico())).replyTo, [{ address: 'familias@decima.example', name: '' }]);
  });

  it('English is written when asked for; a language that no native has read falls back to Spanish', async () => {
    const b = await e.aseguradora('B');
    await e.pedir(b, 'POST', '/casos', unCaso({ heredero: { idioma: 'en' } }));
    const ingles = await leerCorreo(unico());
    assert.match(ingles.text ?? '', /on behalf of/);
    buzon.vistos.length = 0;
    await e.pedir(b, 'POST', '/casos', unCaso({ heredero: { idioma: 'ca' } }));
    const catalan = await leerCorreo(unico());
    assert.match(catalan.text ?? '', /por cuenta de/);
    assert.equal(catalan.headers.find(({ key }) => key === 'content-language')?.value, 'es');
    buzon.vistos.length = 0;
    await e.base.superSql(`update aseguradoras set idiomas_activos = '{es,ca}', version = version + 1 where id = $1`, [
      b.id,
    ]);
    await e.pedir(b, 'POST', '/casos', unCaso({ heredero: { idioma: 'ca' } }));
    assert.match((await leerCorreo(unico())).text ?? '', /per compte de/);
  });

  it('annulment brings the kind notice to a family that had word', async () => {
    const b = await e.aseguradora('B');
    const cuerpo = unCaso();
    const caso = (await e.pedir(b, 'POST', '/casos', cuerpo)).json.data.caso_id;
    const token = await tokenDe(unico());
    buzon.vistos.length = 0;
    e.reloj.avanzar(1);
    const anulacion = await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
    assert.equal(anulacion.estado, 200);
    const aviso = await leerCorreo(unico());
    assert.match(aviso.text ?? '', /disculpas/);
    assert.doesNotMatch(aviso.text ?? '', /https?:/);
    assert.equal(await accesoVivo(token), undefined);
    assert.deepEqual(
      (await correosDe(e, b, caso)).map(({ tipo, estado }) => `${tipo} ${estado}`),
      ['bienvenida enviado', 'anulacion enviado'],
    );
  });

  for (const [motivo, codigo] of [
    ['was refused for good', 550],
    ['was refused for now', 451],
    ['was never attempted', 0],
  ] as const) {
    it(`annulment writes to nobody when the first e-mail ${motivo}`, async () => {
      const b = await e.aseguradora('B');
      if (codigo === 0) await abrirCircuito(b);
      buzon.alDestinatario = () => (codigo === 0 ? null : rechazo(codigo));
      const caso = (await e.pedir(b, 'POST', '/casos', unCaso())).json.data.caso_id;
      buzon.alDestinatario = () => null;
      e.reloj.avanzar(1);
      await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
      e.reloj.avanzar(DIA);
      buzon.vistos.length = 0;
      while ((await e.programa.despachador.ronda()) > 0);
      const filas = await correosDe(e, b, caso);
      assert.deepEqual(
        filas.map(({ tipo, estado }) => `${tipo} ${estado}`),
        [codigo === 550 ? 'bienvenida rechazado' : 'bienvenida retirado'],
      );
    });
  }

  /** Three faults, after which openings leave their e-mail to the worker. */
  async function abrirCircuito(b: Awaited<ReturnType<Entorno['aseguradora']>>) {
    buzon.alRecibir = () => {
      buzon.cortar();
      return new Promise(() => {});
    };
    for (let i = 0; i < 3; i += 1) await e.pedir(b, 'POST', '/casos', unCaso());
    buzon.alRecibir = () => null;
  }

  it('a test insurer writes to no real family: its messages are kept, readable by the owner alone', async () => {
    e.reloj.avanzar(DIA); // the circuit is closed again
    const conexiones = buzon.conexiones();
    const a = await e.aseguradora('A', { pruebas: true });
    const cuerpo = unSiniestroA();
    const { json } = await e.pedir(a, 'POST', '/siniestro', cuerpo);
    await e.pedir(a, 'POST', `/casos/${json.data.caso_id}/acceso`, {});
    await e.pedir(a, 'POST', `/casos/${json.data.caso_id}/anulacion`, {});
    assert.deepEqual(buzon.vistos, []);
    assert.equal(buzon.conexiones(), conexiones);
    const estados = (await correosDe(e, a, json.data.caso_id)).map(({ estado }) => estado);
    assert.deepEqual(estados, ['retenido', 'retenido', 'retenido']);

    const [fila] = await e.base.superSql<{ id: string }>(
      'select id from casos where caso_id = $1 and aseguradora_id = $2',
      [json.data.caso_id, a.id],
    );
    const carpeta = join(e.programa.config.dataDir, 'correos', a.id, fila?.id ?? '');
    const ficheros = (await readdir(carpeta)).sort();
    assert.equal(ficheros.length, 3);
    assert.equal((await stat(carpeta)).mode & 0o777, 0o700);
    assert.equal((await stat(join(carpeta, ficheros[0] ?? ''))).mode & 0o777, 0o600);
    const textos = await Promise.all(ficheros.map(async (f) => PostalMime.parse(await readFile(join(carpeta, f)))));
    assert.ok(textos.some(({ text }) => text?.includes(json.data.token_heredero)));
    assert.deepEqual([...new Set(textos.map(({ to }) => to?.[0]?.address))], [cuerpo.heredero.email]);
  });

  it('whatever an insurer does, every e-mail goes to the heir of the case and to nobody else', async () => {
    const a = await e.aseguradora('A', {
      responderA: 'siniestros@aseguradora.example',
      dominiosEmail: ['aseguradora.example'],
    });
    const cuerpo = unSiniestroA();
    const caso = (await e.pedir(a, 'POST', '/siniestro', cuerpo)).json.data.caso_id;
    for (const [ruta, pedido] of [
      ['acceso', { email: 'otra@example.com' }],
      ['acceso', { enviar: false }],
      ['anulacion', {}],
    ] as const) {
      assert.equal((await e.pedir(a, 'POST', `/casos/${caso}/${ruta}`, pedido)).estado, 200);
    }
    assert.deepEqual(
      buzon.vistos.map(({ para }) => para),
      [[cuerpo.heredero.email], ['otra@example.com'], ['otra@example.com']],
    );
  });
});
