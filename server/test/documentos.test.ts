/** The documents of a case over the API and by the use cases, on both engines: what comes in, what is seen, who may do what. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { barrerFicheros, PLAZO_DE_SUBIDA } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import { cancelarBorrado, programarBorrado } from '../src/capabilities/documentos/programar-borrado.ts';
import { rechazarDocumento } from '../src/capabilities/documentos/rechazar-documento.ts';
import { type DocumentoTraido, recibirDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import { FRASES_DE_RECHAZO } from '../src/capabilities/documentos/reglas-motivos.ts';
import { validarDocumento } from '../src/capabilities/documentos/validar-documento.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { ErrorDeAlmacen } from '../src/platform/almacen/almacen.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { type Aseguradora, crearEntorno, type Entorno, MOTORES } from './entorno.ts';
import { unDocumento, unFormulario, unJpeg, unPdf, unPng } from './ficheros.ts';
import { esFallo } from './peticiones.ts';
import {
  abrir,
  almacenConducido,
  comoActor,
  ficherosDe,
  GESTOR,
  HEREDERA,
  ponerCuenta,
  SEGURO,
  subir,
} from './subidas.ts';

const DIA = 86_400_000;

/** Contents that no other document has. */
let serie = 0;
const otroPdf = () => {
  serie += 1;
  return unPdf({ objetos: [`(documento ${serie})`] });
};

for (const motor of MOTORES) {
  describe(`documents on ${motor}`, () => {
    let e: Entorno;
    let b: Aseguradora;
    let caso: string;
    before(async () => {
      e = await crearEntorno({ motor });
    });
    after(() => e.cerrar());
    beforeEach(async () => {
      b = await e.aseguradora('B');
      caso = await abrir(e, b);
    });

    const lista = async () => (await e.pedir(b, 'GET', `/casos/${caso}/documentos`)).json.data.elementos;
    const enDisco = async () => {
      const carpeta = join(e.programa.config.dataDir, 'ficheros', b.id);
      const nombres = await readdir(carpeta, { recursive: true }).catch((): string[] => []);
      return nombres.filter((nombre) => nombre.includes('/'));
    };
    const eventos = async () =>
      (
        await e.base.superSql<{ tipo: string }>('select tipo from eventos where aseguradora_id = $1 order by id', [
          b.id,
        ])
      ).map(({ tipo }) => tipo);
    const quien = (actor: Actor) => comoActor(e.programa, b.id, actor);
    const recibir = async (actor: Actor, traido: Partial<DocumentoTraido> = {}) => {
      const entero = { tipo: 'certificado_defuncion' as const, contenido: otroPdf(), ...traido };
      return (await recibirDocumento(e.programa, await quien(actor), caso, entero)).documento;
    };
    const enTx = async <T>(
      actor: Actor,
      hacer: (
        tx: Parameters<Parameters<typeof e.programa.base.inquilino>[1]>[0],
        quien: Awaited<ReturnType<typeof comoActor>>,
      ) => Promise<T>,
    ) => {
      const pide = await quien(actor);
      return e.programa.base.inquilino(b.id, (tx) => hacer(tx, pide));
    };
    const rechaza = (promesa: Promise<unknown>, codigo: string, texto = '') =>
      assert.rejects(promesa, (error) => {
        assert.ok(error instanceof ErrorDeDominio, String((error as Error).stack));
        assert.equal(error.codigo, codigo);
        assert.ok(JSON.stringify(error.valores).includes(texto), JSON.stringify(error.valores));
        return true;
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
      assert.deepEqual(await lista(), [forma.json.data, json.json.data]);
      assert.deepEqual((await e.pedir(b, 'GET', `/casos/${caso}`)).json.data.documentos, await lista());

      for (const nombre of await enDisco()) {
        const bytes = await readFile(join(e.programa.config.dataDir, 'ficheros', b.id, nombre));
        assert.ok(!bytes.includes('%PDF') && !bytes.includes('PNG') && !bytes.includes('obj'));
      }
      const leido = await leerFichero(e.programa, await quien(GESTOR), caso, documento_id);
      assert.ok(pdf.equals(leido.contenido));
      assert.deepEqual([leido.nombre, leido.formato], ['certificado de defunción.pdf', 'application/pdf']);
      const auditado = await e.base.superSql(
        `select actor_tipo, actor_id, objeto_id from auditoria where aseguradora_id = $1 and accion = 'documento_leido'`,
        [b.id],
      );
      assert.deepEqual(auditado, [{ actor_tipo: 'usuario', actor_id: GESTOR.id, objeto_id: documento_id }]);
      await rechaza(leerFichero(e.programa, await quien(SEGURO), caso, documento_id), 'accion_no_permitida');
      await rechaza(leerFichero(e.programa, await quien(HEREDERA), caso, documento_id), 'accion_no_permitida');
      const suyo = await recibir(HEREDERA, { contenido: unJpeg(), tipo: 'prueba_parentesco', nombre: 'libro.jpg' });
      assert.ok(unJpeg().equals((await leerFichero(e.programa, await quien(HEREDERA), caso, suyo.id)).contenido));
    });

    it('are a fact of the story and an event each; the same file of the same kind again is neither', async () => {
      const pdf = otroPdf();
      const primera = await subir(e, b, caso, unDocumento(pdf));
      const segunda = await subir(e, b, caso, unDocumento(pdf, { nombre: 'otro nombre.pdf' }));
      assert.equal(segunda.estado, 201);
      assert.deepEqual(segunda.json, primera.json);
      assert.deepEqual((await eventos()).filter((tipo) => tipo === 'documentacion_recibida').length, 1);
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
      assert.equal((await ficherosDe(e, b)).length, 1);
      assert.equal((await enDisco()).length, 1);
      assert.equal((await eventos()).filter((tipo) => tipo === 'documentacion_recibida').length, 1);
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
      const respuestas = await Promise.all(
        Array.from({ length: 20 }, () => subir(e, b, caso, unDocumento(pdf), llave)),
      );
      const hechas = respuestas.filter(({ estado, cabeceras }) => estado === 201 && !cabeceras['idempotent-replayed']);
      assert.equal(hechas.length, 1);
      for (const respuesta of respuestas) if (respuesta.estado !== 201) esFallo(respuesta, 'idempotencia_en_curso');
      await barrerFicheros(e.programa);
      assert.deepEqual([(await ficherosDe(e, b)).length, (await enDisco()).length, (await lista()).length], [1, 1, 1]);
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
        await rechaza(recibir(actor, { tipo }), 'validacion', 'se admite');
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

    it('are validated or rejected by the service alone, once, on what it has seen', async () => {
      const { id } = await recibir(HEREDERA);
      for (const actor of [HEREDERA, SEGURO]) {
        await rechaza(
          enTx(actor, (tx, pide) => validarDocumento(tx, pide, caso, id)),
          'accion_no_permitida',
        );
      }
      await rechaza(
        enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { version: 2 })),
        'cambiado_entretanto',
      );
      const validado = await enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id, { version: 1 }));
      assert.deepEqual(validado, { documento_id: id, estado: 'validado', version: 2 });
      await rechaza(
        enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id)),
        'estado_no_permite',
        'Puede rechazarse',
      );
      const rechazo = { motivo: 'datos_distintos', palabras: 'Pone otra fecha.' } as const;
      await enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo));
      for (const hacer of [
        () => enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id)),
        () => enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo)),
      ]) {
        await rechaza(hacer(), 'estado_no_permite', 'se sustituye por otro nuevo');
      }
      const [visto] = await lista();
      assert.equal(visto.motivo_rechazo, FRASES_DE_RECHAZO.datos_distintos.es);
      assert.equal(visto.revisado, e.reloj.ahora().toISOString());
      await rechaza(
        enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, caso)),
        'no_encontrado',
      );
    });

    it('of the insurer are rejected with the words written to it, in its language', async () => {
      const { documento_id: id } = (await subir(e, b, caso, unDocumento(otroPdf()))).json.data;
      const rechazar = (rechazo: Parameters<typeof rechazarDocumento>[4]) =>
        enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, rechazo));
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
      const { id } = await recibir(HEREDERA);
      const [pide, antes] = [await quien(GESTOR), 1];
      const desenlaces = await Promise.allSettled([
        e.programa.base.inquilino(b.id, (tx) => validarDocumento(tx, pide, caso, id, { version: antes })),
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
        await recibir(HEREDERA, { tipo: 'factura', cuenta_id: cuenta }),
        await recibir(HEREDERA, { tipo: 'factura', cuenta_id: otra }),
        await recibir(HEREDERA),
      ];
      for (const { id } of [suyo, deOtra, delCaso])
        await enTx(GESTOR, (tx, pide) => validarDocumento(tx, pide, caso, id));
      await e.base.superSql(
        `update cuentas set estado = 'solicitada', solicitada = now(), solicitudes = 1 where id = $1`,
        [cuenta],
      );
      const rechazar = (id: string) =>
        enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, { motivo: 'ilegible' }));
      await rechaza(rechazar(suyo.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
      await rechaza(rechazar(delCaso.id), 'estado_no_permite', 'Ya se ha enviado una solicitud');
      assert.equal((await rechazar(deOtra.id)).estado, 'rechazado');
    });

    it('that were rejected can be sent again, also the very same file', async () => {
      const pdf = otroPdf();
      const primera = await subir(e, b, caso, unDocumento(pdf));
      const { documento_id: id } = primera.json.data;
      await enTx(GESTOR, (tx, pide) => rechazarDocumento(tx, pide, caso, id, { motivo: 'ilegible' }));
      const segunda = await subir(e, b, caso, unDocumento(pdf));
      assert.notEqual(segunda.json.data.documento_id, id);
      assert.equal(segunda.json.data.estado, 'recibido');
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

    it('while the store is away are refused with 503, leave nothing, and come in once it is back', async () => {
      const almacen = almacenConducido(e.programa.almacen);
      almacen.alGuardar = async () => {
        throw new ErrorDeAlmacen('ausente', 'ECONNREFUSED');
      };
      const traido = { tipo: 'otro', contenido: otroPdf() } as const;
      const pide = await quien(GESTOR);
      await assert.rejects(recibirDocumento({ ...e.programa, almacen }, pide, caso, traido), ErrorDeAlmacen);
      assert.deepEqual(
        (await ficherosDe(e, b)).map(({ estado }) => estado),
        ['por_borrar'],
      );
      assert.deepEqual(await lista(), []);
      await barrerFicheros(e.programa);
      assert.deepEqual(await ficherosDe(e, b), []);
      almacen.alGuardar = async () => {};
      assert.equal((await recibirDocumento({ ...e.programa, almacen }, pide, caso, traido)).repetido, false);
    });

    it('that the sweep took for abandoned are not confirmed under its hands', async () => {
      const almacen = almacenConducido(e.programa.almacen);
      almacen.alGuardar = async () => {
        e.reloj.avanzar(PLAZO_DE_SUBIDA + 1000);
        await barrerFicheros(e.programa);
      };
      const traido = { tipo: 'otro', contenido: otroPdf() } as const;
      await rechaza(recibirDocumento({ ...e.programa, almacen }, await quien(GESTOR), caso, traido), 'no_disponible');
      assert.deepEqual([await lista(), await ficherosDe(e, b), await enDisco()], [[], [], []]);
    });

    it('whose case ends while they are being stored are refused, and their file goes', async () => {
      const almacen = almacenConducido(e.programa.almacen);
      almacen.alGuardar = async () => {
        assert.equal((await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, {})).estado, 200);
      };
      const traido = { tipo: 'otro', contenido: otroPdf() } as const;
      await rechaza(
        recibirDocumento({ ...e.programa, almacen }, await quien(GESTOR), caso, traido),
        'estado_no_permite',
      );
      assert.deepEqual([await ficherosDe(e, b), await enDisco()], [[], []]);
    });

    it('that are identity images lose their file thirty days after the closing, and not when the case is reopened', async () => {
      const cuenta = await ponerCuenta(e, b, caso);
      const [dni, otro] = [
        await recibir(GESTOR, { tipo: 'dni_fallecido', cuenta_id: cuenta }),
        await recibir(GESTOR, { tipo: 'titulo_sucesorio' }),
      ];
      const fechas = async () => (await ficherosDe(e, b)).map(({ borrar_desde }) => borrar_desde).filter(Boolean);
      const cerrar = () => enTx(GESTOR, (tx, { ahora }) => programarBorrado(tx, dni.caso, ahora));
      await cerrar();
      assert.equal((await fechas()).length, 1);
      await enTx(GESTOR, (tx) => cancelarBorrado(tx, dni.caso));
      assert.deepEqual(await fechas(), []);
      await cerrar();
      e.reloj.avanzar(29 * DIA);
      await barrerFicheros(e.programa);
      assert.equal((await ficherosDe(e, b)).length, 2);
      e.reloj.avanzar(DIA);
      await Promise.all([barrerFicheros(e.programa), barrerFicheros(e.programa)]);
      assert.equal((await ficherosDe(e, b)).length, 1);
      assert.equal((await enDisco()).length, 1);
      const filas = await e.base.superSql<{ id: string; fichero: string | null; borrado: boolean }>(
        'select id, fichero, fichero_borrado is not null as borrado from documentos where aseguradora_id = $1 order by id',
        [b.id],
      );
      assert.deepEqual(
        filas.map(({ id, fichero, borrado }) => [id, fichero !== null, borrado]),
        [
          [dni.id, false, true],
          [otro.id, true, false],
        ],
      );
      await rechaza(leerFichero(e.programa, await quien(GESTOR), caso, dni.id), 'no_encontrado');
      const cuantos = await e.base.superSql(
        `select actor from cronologia where aseguradora_id = $1 and tipo = 'documento_fichero_borrado'`,
        [b.id],
      );
      assert.deepEqual(cuantos, [{ actor: 'sistema' }]);
    });

    it('of an erased case are unreadable at once, and gone with the next sweep', async () => {
      const pdf = otroPdf();
      await subir(e, b, caso, unDocumento(pdf));
      assert.equal((await enDisco()).length, 1);
      await borrarCaso(e.programa, b.id, caso, 'expediente 1', GESTOR);
      const [fila] = await e.base.superSql(
        'select datos_cifrados, huella, fichero from documentos where aseguradora_id = $1',
        [b.id],
      );
      assert.deepEqual(fila, { datos_cifrados: null, huella: null, fichero: null });
      await barrerFicheros(e.programa);
      assert.deepEqual([await ficherosDe(e, b), await enDisco()], [[], []]);
      const restos = await e.base.superSql('select 1 from cronologia where aseguradora_id = $1', [b.id]);
      assert.deepEqual(restos, [], 'the sweep writes nothing into a story that was erased');
    });

    it('whose bytes somebody has changed or exchanged in the store are not handed out', async () => {
      const [uno, otro] = [await recibir(GESTOR), await recibir(GESTOR)];
      const [primera, segunda] = [uno, otro].map((d) => `${b.id}/${d.caso}/${d.fichero}`) as [string, string];
      const bytes = await e.programa.almacen.leer(primera);
      await e.programa.almacen.guardar(segunda, bytes);
      await assert.rejects(leerFichero(e.programa, await quien(GESTOR), caso, otro.id), { name: 'ErrorDeDescifrado' });
      bytes[100] = (bytes[100] ?? 0) ^ 1;
      await e.programa.almacen.guardar(primera, bytes);
      await assert.rejects(leerFichero(e.programa, await quien(GESTOR), caso, uno.id), { name: 'ErrorDeDescifrado' });
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
}
