/** Files that are not confirmed, whose time is over, whose case is gone, or that somebody has changed. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { barrerFicheros, PLAZO_DE_SUBIDA } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { leerFichero } from '../src/capabilities/documentos/leer-fichero.ts';
import { recibirDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import { ErrorDeAlmacen } from '../src/platform/almacen/almacen.ts';
import { type Aseguradora, crearEntorno, type Entorno } from './entorno.ts';
import { unDocumento } from './ficheros.ts';
import {
  abrir,
  almacenConducido,
  type Escena,
  escenaDe,
  ficherosDe,
  GESTOR,
  otroPdf,
  ponerCuenta,
  rechaza,
  subir,
} from './subidas.ts';

const DIA = 86_400_000;

describe('the files of documents', () => {
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

  it('while the store is away are refused with 503, leave nothing, and come in once it is back', async () => {
    const almacen = almacenConducido(e.programa.almacen);
    almacen.alGuardar = async () => {
      throw new ErrorDeAlmacen('ausente', 'ECONNREFUSED');
    };
    const traido = { tipo: 'otro', contenido: otroPdf() } as const;
    const pide = await s.quien(GESTOR);
    await assert.rejects(recibirDocumento({ ...e.programa, almacen }, pide, caso, traido), ErrorDeAlmacen);
    assert.deepEqual(
      (await ficherosDe(e, b)).map(({ estado }) => estado),
      ['por_borrar'],
    );
    assert.deepEqual(await s.lista(), []);
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
    await rechaza(recibirDocumento({ ...e.programa, almacen }, await s.quien(GESTOR), caso, traido), 'no_disponible');
    assert.deepEqual([await s.lista(), await ficherosDe(e, b), await s.enDisco()], [[], [], []]);
  });

  it('whose case ends while they are being stored are refused, and their file goes', async () => {
    const almacen = almacenConducido(e.programa.almacen);
    almacen.alGuardar = async () => {
      assert.equal((await e.pedir(b, 'POST', `/casos/${caso}/anulacion`, {})).estado, 200);
    };
    const traido = { tipo: 'otro', contenido: otroPdf() } as const;
    await rechaza(
      recibirDocumento({ ...e.programa, almacen }, await s.quien(GESTOR), caso, traido),
      'estado_no_permite',
    );
    assert.deepEqual([await ficherosDe(e, b), await s.enDisco()], [[], []]);
  });

  it('that are identity images lose their file thirty days after the closing, and not when the case is reopened', async () => {
    const cuenta = await ponerCuenta(e, b, caso);
    const [dni, otro] = [
      await s.recibir(GESTOR, { tipo: 'dni_fallecido', cuenta_id: cuenta }),
      await s.recibir(GESTOR, { tipo: 'titulo_sucesorio' }),
    ];
    const fechas = async () => (await ficherosDe(e, b)).map(({ borrar_desde }) => borrar_desde).filter(Boolean);
    const cerrar = () => s.enTx(GESTOR, (tx, quien) => cerrarCaso(tx, quien, caso, { resultado: 'desistido' }));
    await cerrar();
    assert.equal((await fechas()).length, 1);
    await s.enTx(GESTOR, (tx, quien) => reabrirCaso(e.programa, tx, quien, caso));
    assert.deepEqual(await fechas(), []);
    await cerrar();
    e.reloj.avanzar(29 * DIA);
    await barrerFicheros(e.programa);
    assert.equal((await ficherosDe(e, b)).length, 2);
    e.reloj.avanzar(DIA);
    await Promise.all([barrerFicheros(e.programa), barrerFicheros(e.programa)]);
    assert.equal((await ficherosDe(e, b)).length, 1);
    assert.equal((await s.enDisco()).length, 1);
    const filas = await e.base.superSql<{ id: string; fichero: string | null; borrado: boolean }>(
      'select id, fichero, fichero_borrado is not null as borrado from documentos where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(Object.fromEntries(filas.map(({ id, fichero, borrado }) => [id, [fichero !== null, borrado]])), {
      [dni.id]: [false, true],
      [otro.id]: [true, false],
    });
    await rechaza(leerFichero(e.programa, await s.quien(GESTOR), caso, dni.id), 'no_encontrado');
    const cuantos = await e.base.superSql(
      `select actor from cronologia where aseguradora_id = $1 and tipo = 'documento_fichero_borrado'`,
      [b.id],
    );
    assert.deepEqual(cuantos, [{ actor: 'sistema' }]);
  });

  it('of an erased case are unreadable at once, and gone with the next sweep', async () => {
    const pdf = otroPdf();
    await subir(e, b, caso, unDocumento(pdf));
    assert.equal((await s.enDisco()).length, 1);
    await borrarCaso(e.programa, b.id, caso, 'expediente 1', GESTOR);
    const [fila] = await e.base.superSql(
      'select datos_cifrados, huella, fichero from documentos where aseguradora_id = $1',
      [b.id],
    );
    assert.deepEqual(fila, { datos_cifrados: null, huella: null, fichero: null });
    await barrerFicheros(e.programa);
    assert.deepEqual([await ficherosDe(e, b), await s.enDisco()], [[], []]);
    const restos = await e.base.superSql('select 1 from cronologia where aseguradora_id = $1', [b.id]);
    assert.deepEqual(restos, [], 'the sweep writes nothing into a story that was erased');
  });

  it('whose bytes somebody has changed or exchanged in the store are not handed out', async () => {
    const [uno, otro] = [await s.recibir(GESTOR), await s.recibir(GESTOR)];
    const [primera, segunda] = [uno, otro].map((d) => `${b.id}/${d.caso}/${d.fichero}`) as [string, string];
    const bytes = await e.programa.almacen.leer(primera);
    await e.programa.almacen.guardar(segunda, bytes);
    await assert.rejects(leerFichero(e.programa, await s.quien(GESTOR), caso, otro.id), {
      name: 'ErrorDeDescifrado',
    });
    bytes[100] = (bytes[100] ?? 0) ^ 1;
    await e.programa.almacen.guardar(primera, bytes);
    await assert.rejects(leerFichero(e.programa, await s.quien(GESTOR), caso, uno.id), { name: 'ErrorDeDescifrado' });
  });
});
