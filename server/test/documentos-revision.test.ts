/** A person of the service looks at papers: validated, rejected, by whom, until when, and what two at once are told. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { COMPROBACIONES, comprobacionesDe, TIPOS_DE_DOCUMENTO } from '@albacea/contract/listas.ts';
import { rechazarDocumento } from '../src/capabilities/documentos/rechazar-documento.ts';
import { FRASES_DE_RECHAZO } from '../src/capabilities/documentos/reglas-motivos.ts';
import { validarDocumento } from '../src/capabilities/documentos/validar-documento.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento } from './ficheros.ts';
import {
  abrir,
  type Escena,
  escenaDe,
  GESTOR,
  HEREDERA,
  otroPdf,
  ponerCuenta,
  rechaza,
  SEGURO,
  subir,
} from './subidas.ts';

/** Everything was looked at. */
const TODO = { comprobaciones: COMPROBACIONES };

describe('the review of documents', () => {
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

  it('are validated or rejected by the service alone, once, on what it has seen', async () => {
    const { id } = await s.recibir(HEREDERA);
    for (const actor of [HEREDERA, SEGURO]) {
      await rechaza(
        s.enTx(actor, (tx, pide) => validarDocumento(tx, pide, caso, id, TODO)),
        'accion_no_permitida',
      );
    }
    await rechaza(
      s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { ...TODO, version: 2 })),
      'cambiado_entretanto',
    );
    const validado = await s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { ...TODO, version: 1 }));
    assert.deepEqual(validado, { documento_id: id, estado: 'validado', version: 2 });
    await rechaza(
      s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, TODO)),
      'estado_no_permite',
      'Puede rechazarse',
    );
    const rechazo = { motivo: 'datos_distintos', palabras: 'Pone otra fecha.' } as const;
    await s.enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo));
    for (const hacer of [
      () => s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, TODO)),
      () => s.enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo)),
    ]) {
      await rechaza(hacer(), 'estado_no_permite', 'se sustituye por otro nuevo');
    }
    const [visto] = await s.lista();
    assert.equal(visto.motivo_rechazo, FRASES_DE_RECHAZO.datos_distintos.es);
    assert.equal(visto.revisado, e.reloj.ahora().toISOString());
    await rechaza(
      s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, caso, TODO)),
      'no_encontrado',
    );
  });

  it('are not validated, one or many, unless all was checked that such a paper needs; the checks go on record', async () => {
    for (const tipo of TIPOS_DE_DOCUMENTO) assert.ok(comprobacionesDe(tipo).length > 0, tipo);
    const { id } = await s.recibir(HEREDERA);
    const de = comprobacionesDe('certificado_defuncion');
    for (const comprobaciones of [[], de.slice(1)])
      await rechaza(
        s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { comprobaciones })),
        'validacion',
        'comprobaciones',
      );
    await s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { comprobaciones: de }));
    const [fila] = await e.base.superSql<{ datos: { comprobaciones: string[] } }>(
      `select datos from cronologia where aseguradora_id = $1 and tipo = 'documento_validado'`,
      [b.id],
    );
    assert.deepEqual(fila?.datos.comprobaciones, de);
  });

  it('of the insurer are rejected with the words written to it, in its language', async () => {
    const { documento_id: id } = (await subir(e, b, caso, unDocumento(otroPdf()))).json.data;
    const rechazar = (rechazo: Parameters<typeof rechazarDocumento>[4]) =>
      s.enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo));
    await rechaza(rechazar({ motivo: 'otro' }), 'validacion', 'palabras');
    await rechaza(rechazar({ motivo: 'otro', palabras: '  ' }), 'validacion', 'palabras');
    await rechaza(rechazar({ motivo: 'otro', palabras: 'x'.repeat(501) }), 'validacion', '500');
    await rechazar({ motivo: 'incompleto', palabras: 'Falta el reverso.' });
    const ver = async (idioma: string) =>
      (await e.pedir(b, 'GET', `/casos/${caso}/documentos`, undefined, { 'accept-language': idioma })).json.data
        .elementos[0];
    assert.equal((await ver('en')).motivo_rechazo, `${FRASES_DE_RECHAZO.incompleto.en} Falta el reverso.`);
    assert.equal((await ver('es')).motivo_rechazo, `${FRASES_DE_RECHAZO.incompleto.es} Falta el reverso.`);
    const filas = JSON.stringify(
      await e.base.superSql('select datos from cronologia where aseguradora_id = $1', [b.id]),
    );
    assert.ok(filas.includes('incompleto') && !filas.includes('reverso'));
  });

  it('of which two people say different things at once are what the first said, and the other is told', async () => {
    const { id } = await s.recibir(HEREDERA);
    const [pide, antes] = [await s.quien(GESTOR), 1];
    const desenlaces = await Promise.allSettled([
      e.programa.base.inquilino(b.id, (tx) => validarDocumento(tx, pide, caso, id, { ...TODO, version: antes })),
      e.programa.base.inquilino(b.id, (tx) =>
        rechazarDocumento(tx, pide, caso, id, { motivo: 'ilegible', version: antes }),
      ),
    ]);
    const fallidos = desenlaces.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    assert.equal(fallidos.length, 1);
    assert.equal(fallidos[0]?.reason.codigo, 'cambiado_entretanto');
    const hechos = await e.base.superSql(
      `select tipo from cronologia where aseguradora_id = $1 and tipo in ('documento_validado', 'documento_rechazado')`,
      [b.id],
    );
    assert.equal(hechos.length, 1);
  });

  it('that were validated are not rejected any more once a request has left with them', async () => {
    const [cuenta, otra] = [await ponerCuenta(e, b, caso), await ponerCuenta(e, b, caso)];
    const [suyo, deOtra, delCaso] = [
      await s.recibir(HEREDERA, { tipo: 'factura', cuenta_id: cuenta }),
      await s.recibir(HEREDERA, { tipo: 'factura', cuenta_id: otra }),
      await s.recibir(HEREDERA),
    ];
    for (const { id } of [suyo, deOtra, delCaso])
      await s.enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, TODO));
    await e.base.superSql(
      `update cuentas set estado = 'solicitada', solicitada = now(), solicitudes = 1 where id = $1`,
      [cuenta],
    );
    const rechazar = (id: string) =>
      s.enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, { motivo: 'ilegible' }));
    await rechaza(rechazar(suyo.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
    await rechaza(rechazar(delCaso.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
    assert.equal((await rechazar(deOtra.id)).estado, 'rechazado');
  });

  it('that were rejected can be sent again, also the very same file', async () => {
    const pdf = otroPdf();
    const primera = await subir(e, b, caso, unDocumento(pdf));
    const { documento_id: id } = primera.json.data;
    await s.enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, { motivo: 'ilegible' }));
    const segunda = await subir(e, b, caso, unDocumento(pdf));
    assert.notEqual(segunda.json.data.documento_id, id);
    assert.equal(segunda.json.data.estado, 'recibido');
  });
});
