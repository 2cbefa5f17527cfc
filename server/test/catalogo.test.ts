/** The provider catalogue as insurers read it and case managers correct it, on both engines. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Proveedor } from '@albacea/contract/proveedores.ts';
import { cargarProveedores } from '../src/capabilities/catalogo/cargar-proveedores.ts';
import { crearCatalogo } from '../src/capabilities/catalogo/catalogo-vigente.ts';
import { corregirProveedor, type PeticionDeCorreccion } from '../src/capabilities/catalogo/corregir-proveedor.ts';
import { historialDeProveedor } from '../src/capabilities/catalogo/historial-de-proveedor.ts';
import { crearClave } from '../src/capabilities/identidad/crear-clave.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import type { TxAjena } from '../src/db/base.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';

const CLI: Actor = { visible: 'servicio', tipo: 'cli', id: null };
const FUENTE = { clase: 'gestor', referencia: 'Llamada a su servicio de ayuda' } as const;
const CORREO_DE_AMAZON = 'acciones.eliminar.direccion';

describe('the provider catalogue', () => {
  let e: Entorno;
  let a: Aseguradora;
  let b: Aseguradora;
  let gestora: Actor;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
    a = await e.aseguradora('A');
    b = await e.aseguradora('B');
    gestora = await unUsuario('gestor', null);
  });
  after(() => e.cerrar());

  const unUsuario = async (rol: 'gestor' | 'admin', aseguradoraId: string | null): Promise<Actor> => {
    const nuevo = { email: `${rol}@example.com`, nombre: 'Berta Gil', rol, aseguradoraId };
    const { id } = await crearUsuario(e.programa, nuevo, CLI);
    return { visible: 'servicio', tipo: 'usuario', id };
  };
  const pedir = (ruta = '', cabeceras: Record<string, string> = {}, quien = b): Promise<Respuesta> =>
    e.pedir(quien, 'GET', `/catalogo/proveedores${ruta}`, undefined, cabeceras);
  const codigosDe = ({ json }: Respuesta): string[] => json.data.elementos.map(({ codigo }: Proveedor) => codigo);
  const corregir = (cambios: Partial<PeticionDeCorreccion> = {}, actor = gestora) => {
    const peticion: PeticionDeCorreccion = {
      ...{ proveedor: 'amazon', campo: CORREO_DE_AMAZON, antes: null, despues: 'duelo@amazon.example' },
      ...{ motivo: 'Nos dieron el buzón por teléfono.', fuente: FUENTE, ...cambios },
    };
    return corregirProveedor(e.programa, peticion, { actor, ahora: e.reloj.ahora() });
  };
  const rechazo =
    (codigo: string, mensaje = /./) =>
    (error: unknown) => {
      assert.ok(error instanceof ErrorDeDominio, String(error));
      assert.equal(error.codigo, codigo);
      assert.match(JSON.stringify(error.valores), mensaje);
      return true;
    };

  it('pages through every provider once, in the order of their codes, in both variants', async () => {
    for (const quien of [a, b]) {
      const vistos: string[] = [];
      for (let ruta = '?limite=50'; ; ) {
        const respuesta = await pedir(ruta, {}, quien);
        assert.equal(respuesta.estado, 200);
        vistos.push(...codigosDe(respuesta));
        const { siguiente } = respuesta.json.data;
        if (siguiente === null) break;
        ruta = `?limite=50&cursor=${siguiente}`;
      }
      assert.ok(vistos.length >= 116);
      assert.deepEqual(vistos, [...new Set(vistos)].sort());
    }
    assert.equal(codigosDe(await pedir()).length, 25);
  });

  it('filters by kind, action and words without accents, also page by page', async () => {
    assert.deepEqual(codigosDe(await pedir('?tipo=agua')), ['aigues-barcelona', 'canal-isabel-ii']);
    assert.deepEqual(codigosDe(await pedir('?accion=conmemorar&tipo=red_profesional')), ['linkedin']);
    assert.deepEqual(codigosDe(await pedir('?buscar=gmail.com')), ['google']);
    assert.deepEqual(codigosDe(await pedir(`?buscar=${encodeURIComponent('AIGÜES')}`)), ['aigues-barcelona']);
    assert.deepEqual(codigosDe(await pedir('?buscar=el%20pais')), ['el-pais']);
    const primera = await pedir('?tipo=agua&limite=1');
    const segunda = await pedir(`?tipo=agua&limite=1&cursor=${primera.json.data.siguiente}`);
    assert.deepEqual([...codigosDe(primera), ...codigosDe(segunda)], ['aigues-barcelona', 'canal-isabel-ii']);
    assert.equal(segunda.json.data.siguiente, null);
    assert.deepEqual(codigosDe(await pedir('?buscar=nadie-se-llama-asi')), []);
  });

  it('refuses kinds, actions, cursors and parameters that it does not know', async () => {
    for (const ruta of [
      '?tipo=bar',
      '?accion=olvidar',
      '?cursor=x',
      '?cursor=Li4vLi4',
      '?limite=101',
      '?color=1',
      '?buscar=',
    ]) {
      const { estado, cabeceras } = await pedir(ruta);
      assert.deepEqual([estado, cabeceras['x-error-code']], [400, 'consulta_invalida'], ruta);
    }
  });

  it('shows one provider, with what is not verified beside the fields, and 404 for an unknown one', async () => {
    const { estado, json } = await pedir('/facebook');
    assert.equal(estado, 200);
    const proveedor: Proveedor = json.data;
    const [conmemorar, eliminar] = proveedor.acciones;
    assert.deepEqual(
      [conmemorar?.accion, conmemorar?.quien, eliminar?.accion, eliminar?.quien],
      ['conmemorar', ['cualquiera'], 'eliminar', ['familia_directa']],
    );
    assert.deepEqual(proveedor.sin_verificar, ['dominios']);
    assert.deepEqual(eliminar?.sin_verificar, ['papeles.identificador_cuenta']);
    assert.equal(proveedor.verificado.fuente?.clase, 'oficial');
    for (const ruta of ['/nadie', '/FACEBOOK', '/constructor', `/${'x'.repeat(150)}`]) {
      const perdida = await pedir(ruta);
      assert.deepEqual([perdida.estado, perdida.cabeceras['x-error-code']], [404, 'no_encontrado'], ruta);
    }
  });

  it('gives the notes in the language asked for', async () => {
    const es = (await pedir('/bizum')).json.data.notas;
    const { json, cabeceras } = await pedir('/bizum', { 'accept-language': 'en' });
    assert.match(es, /^No es una cuenta/);
    assert.match(json.data.notas, /^It is no account/);
    assert.equal(cabeceras['content-language'], 'en');
  });

  it('is opened by the scope catalogo:leer and by no other', async () => {
    const con = async (alcance: 'casos:leer' | 'catalogo:leer') => {
      const nueva = { etiqueta: alcance, alcances: [alcance] };
      const { api_key } = await crearClave(e.programa, b.id, nueva, CLI);
      return [await pedir('', { 'x-api-key': api_key }), await pedir('/netflix', { 'x-api-key': api_key })];
    };
    for (const { estado } of await con('catalogo:leer')) assert.equal(estado, 200);
    for (const { estado } of await con('casos:leer')) assert.equal(estado, 403);
    assert.equal((await e.pedir(null, 'GET', '/catalogo/proveedores')).estado, 401);
  });

  it('answers 304 without a body while nothing has changed, by language', async () => {
    for (const ruta of ['?limite=3', '/netflix']) {
      const primera = await pedir(ruta);
      const etag = String(primera.cabeceras.etag);
      assert.match(etag, /^"[\w.-]+"$/);
      assert.deepEqual(
        [primera.cabeceras['cache-control'], primera.cabeceras.vary],
        ['private, no-cache', 'accept-language'],
      );
      const repetida = await pedir(ruta, { 'if-none-match': `"otra", W/${etag}` });
      assert.deepEqual([repetida.estado, repetida.texto, repetida.cabeceras.etag], [304, '', etag]);
      assert.ok('x-ratelimit-remaining' in repetida.cabeceras && 'x-request-id' in repetida.cabeceras);
      const enIngles = await pedir(ruta, { 'if-none-match': etag, 'accept-language': 'en' });
      assert.equal(enIngles.estado, 200);
    }
    const nada = await pedir('/nadie', { 'if-none-match': '*' });
    assert.equal(nada.estado, 404);
  });

  it('takes a correction, which holds at once in every process, with a new version and its source', async () => {
    const otroProceso = crearCatalogo(await cargarProveedores(), e.programa.registro);
    const enElOtro = () =>
      e.programa.base.lectura(a.id, async (tx) => {
        const { version, ficha } = await otroProceso.vigente(tx);
        return { version, direccion: ficha('amazon')?.acciones.find((una) => una.accion === 'eliminar')?.direccion };
      });
    const [antes, etag] = [await enElOtro(), (await pedir('/amazon')).cabeceras.etag];
    assert.equal(antes.direccion, null);
    const { id, ficha } = await corregir();
    assert.equal(ficha.acciones.find((una) => una.accion === 'eliminar')?.direccion, 'duelo@amazon.example');

    const despues = await enElOtro();
    assert.equal(despues.direccion, 'duelo@amazon.example');
    assert.notEqual(despues.version, antes.version);
    const { estado, json, cabeceras } = await pedir('/amazon', { 'if-none-match': String(etag) });
    assert.equal(estado, 200);
    assert.notEqual(cabeceras.etag, etag);
    const { excepciones } = (json.data as Proveedor).verificado;
    const suya = excepciones.find(({ campos }) => campos.includes(CORREO_DE_AMAZON));
    assert.deepEqual(suya, { campos: [CORREO_DE_AMAZON], estado: 'verificado', fecha: '2026-11-21', fuente: FUENTE });

    e.reloj.avanzar(60_000);
    await corregir({
      antes: 'duelo@amazon.example',
      despues: null,
      fuente: null,
      motivo: 'El buzón devuelve los correos.',
    });
    const [ultima, primera, ...resto] = await historialDeProveedor(e.programa, 'amazon');
    assert.deepEqual(resto, []);
    assert.deepEqual(primera, {
      ...{ id, campo: CORREO_DE_AMAZON, antes: null, despues: 'duelo@amazon.example' },
      ...{ motivo: 'Nos dieron el buzón por teléfono.', fuente: FUENTE },
      actor: { tipo: 'usuario', id: gestora.id, nombre: 'Berta Gil' },
      ocurrido: new Date('2026-11-21T09:30:00.000Z'),
    });
    assert.deepEqual([ultima?.antes, ultima?.despues, ultima?.fuente], ['duelo@amazon.example', null, null]);
    assert.deepEqual(await historialDeProveedor(e.programa, 'amazon', id), []);
    assert.deepEqual(await historialDeProveedor(e.programa, 'netflix'), []);
    await assert.rejects(historialDeProveedor(e.programa, 'nadie'), rechazo('no_encontrado'));
  });

  it('lets one of two case managers win who correct the same field at once, and tells the other', async () => {
    const campo = 'pagina';
    const [antes, ...nuevas] = [null, 'https://shein.example/uno', 'https://shein.example/otro'];
    const intentos = await Promise.allSettled(
      nuevas.map((despues) => corregir({ proveedor: 'shein', campo, antes, despues })),
    );
    assert.deepEqual(intentos.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    const perdedor = intentos.find((intento) => intento.status === 'rejected');
    rechazo('cambiado_entretanto')(perdedor?.reason);
    assert.equal((await historialDeProveedor(e.programa, 'shein')).length, 1);
  });

  it('numbers corrections that are made at once in the order of their commits, without a gap', async () => {
    const proveedores = ['vinted', 'wallapop', 'zalando', 'ikea', 'ebay', 'glovo'];
    await Promise.all(
      proveedores.map((proveedor) =>
        corregir({ proveedor, campo: 'orden', antes: 50, despues: 49, fuente: null, motivo: 'Orden' }),
      ),
    );
    const [{ n, maximo } = { n: 0, maximo: -1 }] = await e.base.superSql<{ n: number; maximo: number }>(
      'select count(*)::int as n, max(id)::int as maximo from proveedor_correcciones',
    );
    assert.equal(n, maximo);
    for (const { json } of await Promise.all(proveedores.map((uno) => pedir(`/${uno}`))))
      assert.equal(json.data.orden, 49);
  });

  it('refuses what is no field, breaks the entry or the catalogue, or gives no reason', async () => {
    const intentos: [Partial<PeticionDeCorreccion>, string, RegExp][] = [
      [{ proveedor: 'nadie' }, 'no_encontrado', /./],
      [{ campo: 'codigo', antes: 'amazon', despues: 'otra' }, 'validacion', /campo/],
      [{ campo: '__proto__', antes: {}, despues: {} }, 'validacion', /campo/],
      [{ campo: 'acciones.conmemorar.quien', antes: undefined, despues: ['cualquiera'] }, 'validacion', /acciones/],
      [{ despues: 'javascript:alert(1)' }, 'validacion', /acciones\[1\]\.direccion/],
      [{ despues: 'https://amazon.example/ayuda' }, 'validacion', /acciones\.eliminar\.direccion/],
      [{ campo: 'dominios', antes: ['amazon.es', 'amazon.com'], despues: ['ebay.es'] }, 'validacion', /ebay/],
      [{ campo: 'orden', antes: 50, despues: 95 }, 'validacion', /línea de teléfono/],
      [{ campo: 'acciones.conmemorar', antes: null, despues: unaDe('eliminar') }, 'validacion', /./],
      [{ motivo: ' \n ' }, 'validacion', /motivo/],
      [{ fuente: { clase: 'gestor', referencia: null } }, 'validacion', /fuente\.referencia/],
    ];
    const cuantas = 'select count(*)::int as n from proveedor_correcciones';
    const antes = await e.base.superSql(cuantas);
    for (const [cambios, codigo, mensaje] of intentos)
      await assert.rejects(corregir(cambios), rechazo(codigo, mensaje), JSON.stringify(cambios));
    assert.deepEqual(await e.base.superSql(cuantas), antes);
  });

  it('takes corrections of active people of the service alone, never of the users of an insurer', async () => {
    const admin = await unUsuario('admin', a.id);
    await assert.rejects(corregir({}, admin), rechazo('alcance_insuficiente'));
    await assert.rejects(corregir({}, { ...gestora, id: 'nadie' }), rechazo('alcance_insuficiente'));
    await e.base.superSql(`update membresias set estado = 'pausado' where id = $1`, [gestora.id]);
    await assert.rejects(corregir(), rechazo('alcance_insuficiente'));
    await e.base.superSql(`update membresias set estado = 'activo' where id = $1`, [gestora.id]);
  });

  it('lets everybody of the application read corrections, the service alone add them, and nobody change them', async () => {
    const { base } = e.programa;
    const comoApp = <T>(trabajo: (tx: TxAjena) => Promise<T>) => base.inquilino(a.id, trabajo);
    const comoWorker = <T>(trabajo: (tx: TxAjena) => Promise<T>) =>
      base.unsafeAcrossInsurers('albacea_worker', trabajo);
    const comoServicio = <T>(trabajo: (tx: TxAjena) => Promise<T>) =>
      base.unsafeAcrossInsurers('albacea_servicio', trabajo);
    const insertar = (tx: TxAjena) =>
      tx.sql(`insert into proveedor_correcciones (id, proveedor, campo, antes, despues, motivo, actor_tipo, ocurrido)
                values (9999, 'netflix', 'pagina', 'null', 'null', 'porque sí', 'cli', now())`);
    const denegado = { code: '42501' };
    for (const como of [comoApp, comoWorker]) {
      const { filas } = await como((tx) => tx.sql('select id from proveedor_correcciones'));
      assert.ok(filas.length > 0);
      await assert.rejects(como(insertar), denegado);
    }
    for (const como of [comoApp, comoWorker, comoServicio]) {
      for (const orden of [
        `update proveedor_correcciones set motivo = 'otro'`,
        'delete from proveedor_correcciones',
        'truncate proveedor_correcciones',
      ])
        await assert.rejects(
          como((tx) => tx.sql(orden)),
          denegado,
        );
    }
    const [seguridad] = await e.base.superSql(
      `select relrowsecurity, relforcerowsecurity from pg_class where relname = 'proveedor_correcciones'`,
    );
    assert.deepEqual(seguridad, { relrowsecurity: true, relforcerowsecurity: true });
  });
});

/** A valid action. */
const unaDe = (accion: 'eliminar') => ({
  ...{ accion, quien: ['cualquiera'], papeles: [], canal: 'formulario_web', direccion: null, idioma: null },
  ...{ plazo_publicado_dias: null, plazo_computo: null, agente: 'desconocido', notas: null },
});
