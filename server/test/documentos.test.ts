/** The documents of a case over the API and by the use cases, on both engines: what comes in, what is seen, who may. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { barrerFicheros } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import type { Order } from '../src/platform/worker-pool/lane.ts';
import { conectar, escuchar } from './crudo.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento, unFormulario, unJpeg, unPng } from './ficheros.ts';
import { esFallo } from './peticiones.ts';
import {
  abrir,
  type Escena,
  escenaDe,
  ficherosDe,
  GESTOR,
  HEREDERA,
  otroPdf,
  ponerCuenta,
  rechaza,
  SEGURO,
  subir,
} from './subidas.ts';

describe('documents', () => {
  let e: Entorno;
  let b: Aseguradora;
  let caso: string;
  let s: Escena;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    b = await e.aseguradora('B');
    caso = await abrir(e, b);
    s = escenaDe(e, b, caso);
  });

  it('are looked at for those alone who may bring them: not for an unknown case, a wrong kind or a strange account', async (t) => {
    const looks = t.mock.method(e.programa.lanes.inspection, 'run');
    esFallo(await subir(e, b, 'CAS-2026-999999', unDocumento(otroPdf())), 'no_encontrado');
    const otra = await e.aseguradora('B');
    esFallo(await subir(e, otra, caso, unDocumento(otroPdf())), 'no_encontrado');
    esFallo(await subir(e, b, caso, unDocumento(otroPdf(), { tipo: 'justificante_envio' })), 'validacion');
    const cuenta = '0199f3a1-0000-7000-8000-00000000abcd';
    esFallo(await subir(e, b, caso, unDocumento(otroPdf(), { cuenta })), 'validacion');
    assert.equal(looks.mock.callCount(), 0);
    assert.equal((await subir(e, b, caso, unDocumento(otroPdf()))).estado, 201);
    assert.equal(looks.mock.callCount(), 1);
  });

  it('are not looked at once nobody waits: the work of whoever has hung up ends, and nothing of it stays', async (t) => {
    const { lanes } = e.programa;
    const { promise: begun, resolve: begin } = Promise.withResolvers<AbortSignal>();
    t.mock.method(lanes.inspection, 'run', (_: URL, __: string, { caller, signal }: Order) => {
      assert.deepEqual(caller, { insurer: b.id, caso });
      begin(signal);
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    });
    const socket = await conectar(await escuchar(e.app));
    const { cuerpo, cabeceras } = unDocumento(otroPdf());
    const cabeza = [
      `POST /api/v1/casos/${caso}/documentos HTTP/1.1`,
      `Host: ${b.host}`,
      `X-API-Key: ${b.apiKey}`,
      `Content-Length: ${cuerpo.length}`,
      `Content-Type: ${cabeceras['content-type']}`,
    ];
    socket.write(`${cabeza.join('\r\n')}\r\n\r\n`);
    socket.write(cuerpo);
    const signal = await begun;
    assert.equal(signal.aborted, false, 'the body has come whole, and somebody waits');
    const aborted = once(signal, 'abort');
    socket.destroy();
    await aborted;
    assert.deepEqual(await ficherosDe(e, b), []);
  });

  it('come as a form or in JSON, are kept encrypted, and are read back byte for byte by the service alone', async () => {
    const [pdf, png] = [otroPdf(), unPng()];
    const forma = await subir(e, b, caso, unDocumento(pdf, { nombre: '../certificado de defunción.pdf' }));
    assert.equal(forma.estado, 201, forma.texto);
    e.reloj.avanzar(1000);
    const json = await e.pedir(b, 'POST', `/casos/${caso}/documentos`, {
      tipo: 'declaracion_aseguradora',
      nombre: 'declaracion.png',
      contenido: png.toString('base64'),
    });
    assert.equal(json.estado, 201, json.texto);
    const comun = {
      estado: 'recibido',
      origen: 'aseguradora',
      cuenta_id: null,
      motivo_rechazo: null,
      revisado: null,
    };
    const { documento_id, recibido, ...resto } = forma.json.data;
    assert.deepEqual(resto, {
      ...comun,
      tipo: 'certificado_defuncion',
      formato: 'application/pdf',
      bytes: pdf.length,
    });
    assert.equal(Date.parse(recibido), e.reloj.ahora().getTime() - 1000);
    assert.deepEqual([json.json.data.formato, json.json.data.bytes], ['image/png', png.length]);
    assert.deepEqual(await s.lista(), [forma.json.data, json.json.data]);
    assert.deepEqual((await e.pedir(b, 'GET', `/casos/${caso}`)).json.data.documentos, await s.lista());

    for (const nombre of await s.enDisco()) {
      const bytes = await readFile(join(e.programa.config.dataDir, 'ficheros', b.id, nombre));
      assert.ok(!bytes.includes('%PDF') && !bytes.includes('PNG') && !bytes.includes('obj'));
    }
    const leido = await leerFichero(e.programa, await s.quien(GESTOR), caso, documento_id);
    assert.ok(pdf.equals(leido.contenido));
    assert.deepEqual([leido.nombre, leido.formato], ['certificado de defunción.pdf', 'application/pdf']);
    const auditado = await e.base.superSql(
      `select actor_tipo, actor_id, objeto_id from auditoria where aseguradora_id = $1 and accion = 'documento_leido'`,
      [b.id],
    );
    assert.deepEqual(auditado, [{ actor_tipo: 'usuario', actor_id: GESTOR.id, objeto_id: documento_id }]);
    await rechaza(leerFichero(e.programa, await s.quien(SEGURO), caso, documento_id), 'accion_no_permitida');
    await rechaza(leerFichero(e.programa, await s.quien(HEREDERA), caso, documento_id), 'accion_no_permitida');
    const suyo = await s.recibir(HEREDERA, { contenido: unJpeg(), tipo: 'prueba_parentesco', nombre: 'libro.jpg' });
    assert.ok(unJpeg().equals((await leerFichero(e.programa, await s.quien(HEREDERA), caso, suyo.id)).contenido));
  });

  it('are a fact of the story and an event each; the same file of the same kind again is neither', async () => {
    const pdf = otroPdf();
    const primera = await subir(e, b, caso, unDocumento(pdf));
    const segunda = await subir(e, b, caso, unDocumento(pdf, { nombre: 'otro nombre.pdf' }));
    assert.equal(segunda.estado, 201);
    assert.deepEqual(segunda.json, primera.json);
    assert.deepEqual((await s.eventos()).filter((tipo) => tipo === 'documentacion_recibida').length, 1);
    const [evento] = await e.base.superSql<{ data: unknown }>(
      `select data from eventos where aseguradora_id = $1 and tipo = 'documentacion_recibida'`,
      [b.id],
    );
    const { documento_id, recibido } = primera.json.data;
    assert.deepEqual(evento?.data, { caso_id: caso, estado: 'abierto', documento_id, recibido });
    const cronologia = (await e.pedir(b, 'GET', `/casos/${caso}/cronologia`)).json.data.elementos;
    assert.deepEqual(
      cronologia
        .filter(({ tipo }: { tipo: string }) => tipo.startsWith('documento'))
        .map(({ texto }: { texto: string }) => texto),
      ['Llegó un documento.'],
    );
    const deOtroTipo = await subir(e, b, caso, unDocumento(pdf, { tipo: 'otro' }));
    assert.notEqual(deOtroTipo.json.data.documento_id, documento_id);
    const deOtroCaso = await subir(e, b, await abrir(e, b), unDocumento(pdf));
    assert.notEqual(deOtroCaso.json.data.documento_id, documento_id);
    assert.equal((await ficherosDe(e, b)).length, 3);
  });

  it('sent at once by impatient fingers are one document', async () => {
    const pdf = otroPdf();
    const respuestas = await Promise.all(Array.from({ length: 8 }, () => subir(e, b, caso, unDocumento(pdf))));
    assert.deepEqual(new Set(respuestas.map(({ estado }) => estado)), new Set([201]));
    assert.equal(new Set(respuestas.map(({ json }) => json.data.documento_id)).size, 1);
    await barrerFicheros(e.programa);
    await assert.equal((await ficherosDe(e, b)).length, 1);
    assert.equal((await s.enDisco()).length, 1);
    assert.equal((await s.eventos()).filter((tipo) => tipo === 'documentacion_recibida').length, 1);
  });

  it('with an Idempotency-Key are answered again as before, in whichever shape, also after the case has ended', async () => {
    const pdf = otroPdf();
    const llave = { 'idempotency-key': 'papel-1' };
    const primera = await subir(e, b, caso, unDocumento(pdf), llave);
    assert.equal(primera.cabeceras['idempotent-replayed'], undefined);
    const json = { tipo: 'certificado_defuncion', nombre: 'papel.pdf', contenido: pdf.toString('base64') };
    const otraForma = await e.pedir(b, 'POST', `/casos/${caso}/documentos`, json, llave);
    const otraFrontera = await subir(e, b, caso, unDocumento(pdf), llave);
    await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, {});
    const tarde = await subir(e, b, caso, unDocumento(pdf), llave);
    for (const repetida of [otraForma, otraFrontera, tarde]) {
      assert.equal(repetida.cabeceras['idempotent-replayed'], 'true', repetida.texto);
      assert.deepEqual([repetida.estado, repetida.texto], [201, primera.texto]);
    }
    for (const otra of [
      unDocumento(otroPdf()),
      unDocumento(pdf, { tipo: 'otro' }),
      unDocumento(pdf, { nombre: 'x.pdf' }),
    ]) {
      esFallo(await subir(e, b, caso, otra, llave), 'idempotencia_cuerpo_distinto');
    }
    assert.equal((await ficherosDe(e, b)).length, 1);
    esFallo(await subir(e, b, caso, unDocumento(otroPdf())), 'estado_no_permite');
  });

  it('20 parallel requests with one key make one document and leave one file', async () => {
    const pdf = otroPdf();
    const llave = { 'idempotency-key': 'papel-2' };
    const respuestas = await Promise.all(Array.from({ length: 20 }, () => subir(e, b, caso, unDocumento(pdf), llave)));
    const hechas = respuestas.filter(({ estado, cabeceras }) => estado === 201 && !cabeceras['idempotent-replayed']);
    assert.equal(hechas.length, 1);
    for (const respuesta of respuestas) if (respuesta.estado !== 201) esFallo(respuesta, 'idempotencia_en_curso');
    await barrerFicheros(e.programa);
    assert.deepEqual(
      [(await ficherosDe(e, b)).length, (await s.enDisco()).length, (await s.lista()).length],
      [1, 1, 1],
    );
  });

  it('of another insurer, of an unknown case or account are unknown, and nothing is kept', async () => {
    const otra = await e.aseguradora('B');
    esFallo(await subir(e, otra, caso), 'no_encontrado');
    esFallo(await e.pedir(otra, 'GET', `/casos/${caso}/documentos`), 'no_encontrado');
    for (const ajeno of ['CAS-2026-999999', 'CAS-2026-0', 'x', '%00']) {
      esFallo(await subir(e, b, ajeno), 'no_encontrado');
      esFallo(await e.pedir(b, 'GET', `/casos/${ajeno}/documentos`), 'no_encontrado');
    }
    const deOtroCaso = await ponerCuenta(e, b, await abrir(e, b));
    for (const cuenta of ['x', deOtroCaso]) {
      const respuesta = await subir(e, b, caso, unDocumento(otroPdf(), { tipo: 'factura', cuenta }));
      esFallo(respuesta, 'validacion');
      assert.match(respuesta.json.error, /cuenta_id: no es una cuenta de este caso\./);
    }
    assert.deepEqual(await ficherosDe(e, b), []);
    const cuenta = await ponerCuenta(e, b, caso);
    const buena = await subir(e, b, caso, unDocumento(otroPdf(), { tipo: 'factura', cuenta }));
    assert.equal(buena.json.data.cuenta_id, cuenta);
  });

  it('that are a mandate, or of a kind that is not its own to bring, are refused by name', async () => {
    for (const tipo of ['mandato', 'justificante_envio', 'nada', '']) {
      const respuesta = await subir(e, b, caso, unDocumento(otroPdf(), { tipo }));
      esFallo(respuesta, 'validacion');
      assert.match(respuesta.json.error, /tipo: se admite: certificado_defuncion, /);
    }
    for (const [actor, tipo] of [
      [HEREDERA, 'mandato'],
      [GESTOR, 'mandato'],
      [HEREDERA, 'declaracion_aseguradora'],
    ] as const) {
      await rechaza(s.recibir(actor, { tipo }), 'validacion', 'se admite');
    }
    assert.deepEqual(await ficherosDe(e, b), []);
  });

  it('that show an identity are refused kindly until a provider that was chosen demands them', async () => {
    const vigente = await e.programa.base.lectura(b.id, (tx) => e.programa.catalogo.vigente(tx));
    const ficha = vigente.fichas.find(({ acciones }) =>
      acciones.some(({ papeles }) => papeles.includes('dni_fallecido')),
    );
    const accion = ficha?.acciones.find(({ papeles }) => papeles.includes('dni_fallecido'))?.accion;
    assert.ok(ficha && accion);
    const traer = () => subir(e, b, caso, unDocumento(otroPdf(), { tipo: 'dni_fallecido' }));
    const sinPedir = await traer();
    esFallo(sinPedir, 'documento_no_admitido');
    assert.match(sinPedir.json.error, /Por ahora no hace falta un documento de identidad/);
    await ponerCuenta(e, b, caso, { proveedor: ficha.codigo, accion, estado: 'propuesta' });
    esFallo(await traer(), 'documento_no_admitido');
    await ponerCuenta(e, b, caso, { proveedor: ficha.codigo, accion });
    assert.equal((await traer()).estado, 201);
  });

  it('are at most 500 of one case', async () => {
    await e.base.superSql(
      `insert into documentos (aseguradora_id, id, caso, tipo, estado, recibido)
         select $1, gen_random_uuid(), c.id, 'otro', 'recibido', now() from casos c, generate_series(1, 500) where c.aseguradora_id = $1 and c.caso_id = $2`,
      [b.id, caso],
    );
    esFallo(await subir(e, b, caso), 'demasiados_documentos');
    assert.deepEqual(await ficherosDe(e, b), []);
  });

  it('leave no name of a file in any table or log', async () => {
    const nombre = 'Acta de Hermenegilda Iturrioz';
    await subir(e, b, caso, unDocumento(otroPdf(), { nombre: `${nombre}.pdf` }));
    await subir(
      e,
      b,
      caso,
      unFormulario([
        { nombre: 'tipo', valor: 'otro' },
        { nombre: 'fichero', valor: 'x', fichero: nombre },
      ]),
    );
    const tablas = await Promise.all(
      ['documentos', 'ficheros', 'cronologia', 'eventos', 'auditoria'].map((t) =>
        e.base.superSql(`select * from ${t}`),
      ),
    );
    assert.ok(!JSON.stringify(tablas).includes('Iturrioz'));
    assert.ok(!e.registro.some((linea) => linea.includes('Iturrioz')));
  });
});
