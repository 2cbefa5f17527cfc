import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { setImmediate as vuelta } from 'node:timers/promises';
import { ErrorDeDominio } from '../platform/error.ts';
import { crearFlujos, type OpcionesDeFlujos } from './flujo.ts';

function mesa(opciones: Partial<OpcionesDeFlujos> = {}) {
  const oyentes: (() => void)[] = [];
  let huella = '1';
  const flujos = crearFlujos({
    alDespertar: (oyente) => void oyentes.push(oyente),
    pausa: 0,
    latido: 60_000,
    ...opciones,
  });
  const despertar = () => {
    for (const oyente of oyentes) oyente();
  };
  return {
    flujos,
    despertar,
    cambiar(nueva: string) {
      huella = nueva;
      despertar();
    },
    abrir: (sesion = 's', vive = async () => true) => flujos.abrir(sesion, { huella: async () => huella }, vive),
  };
}

const trozo = async (salida: NodeJS.ReadableStream) => String((await once(salida, 'data'))[0]);

describe('streams of changes', () => {
  it('tell of a change once, and of nothing when somebody wrote elsewhere', async () => {
    const { abrir, cambiar, despertar, flujos } = mesa();
    const salida = await abrir();
    assert.equal(await trozo(salida), ': albacea\n\n');
    const dicho: string[] = [];
    salida.on('data', (parte) => dicho.push(String(parte)));
    despertar();
    const primero = once(salida, 'data');
    cambiar('2');
    await primero;
    const segundo = once(salida, 'data');
    cambiar('3');
    await segundo;
    assert.deepEqual(dicho, ['event: cambio\ndata: {}\n\n', 'event: cambio\ndata: {}\n\n']);
    flujos.cerrar();
  });

  it('end with their session, and when the server stops', async () => {
    const { abrir, flujos } = mesa({ latido: 5 });
    let viva = true;
    const de_una = await abrir('una', async () => viva);
    const de_otra = await abrir('otra');
    de_una.resume();
    de_otra.resume();
    viva = false;
    await once(de_una, 'end');
    assert.equal(de_otra.readableEnded, false);
    const fin = once(de_otra, 'end');
    flujos.cerrar();
    await fin;
    await assert.rejects(abrir(), (error: ErrorDeDominio) => error.codigo === 'no_disponible');
  });

  it('are so many and no more, of a session and in all; one that ends makes room', async () => {
    const { abrir, flujos } = mesa({ maximo: 3, porSesion: 2 });
    const primera = await abrir('a');
    await abrir('a');
    const lleno = (error: unknown) => error instanceof ErrorDeDominio && error.codigo === 'no_disponible';
    await assert.rejects(abrir('a'), lleno);
    await abrir('b');
    await assert.rejects(abrir('c'), lleno);
    primera.destroy();
    await once(primera, 'close');
    await vuelta();
    await abrir('c');
    flujos.cerrar();
  });

  it('are counted before the first look is over, and one that the stop overtakes ends with the others', async () => {
    const { flujos } = mesa({ porSesion: 2 });
    let mirada: ((huella: string) => void) | undefined;
    const lenta = { huella: () => new Promise<string>((resolver) => (mirada = resolver)) };
    const primera = flujos.abrir('a', lenta, async () => true);
    await flujos.abrir('a', { huella: async () => '1' }, async () => true);
    await assert.rejects(
      flujos.abrir('a', { huella: async () => '1' }, async () => true),
      (error: unknown) => error instanceof ErrorDeDominio && error.codigo === 'no_disponible',
    );
    flujos.cerrar();
    mirada?.('1');
    const salida = await primera;
    salida.resume();
    await once(salida, 'end');
  });

  it('whose first look fails leave no place taken', async () => {
    const { flujos, abrir } = mesa({ porSesion: 1 });
    const ausente = async () => Promise.reject(new Error('away'));
    await assert.rejects(
      flujos.abrir('a', { huella: ausente }, async () => true),
      /away/,
    );
    await vuelta();
    await abrir('a');
    flujos.cerrar();
  });

  it('say nothing after their end, whatever comes back late', async () => {
    let vive: ((viva: boolean) => void) | undefined;
    const { flujos, abrir } = mesa({ latido: 1 });
    const pregunta = new Promise<void>((preguntada) => {
      void abrir('a', () => {
        preguntada();
        return new Promise<boolean>((resolver) => (vive = resolver));
      }).then((salida) => salida.on('error', (error) => assert.fail(error)).resume());
    });
    await pregunta;
    flujos.cerrar();
    vive?.(true);
    await vuelta();
    await vuelta();
  });
});
