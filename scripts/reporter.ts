import { relative, resolve } from 'node:path';
import type { EventData } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

/** What a run came to. Skipped tests are in neither number; cancelled ones have failed. */
export interface Recuento {
  pasan: number;
  fallan: number;
}

interface Archivo {
  camino: string;
  pruebas: number;
  saltadas: number;
  milisegundos: number;
  fallos: { nombre: string; causa: string }[];
  salida: string;
}

/**
 * Reads the events of node:test: one line for each file, in order, and under it its failing tests in full with what the file
 * had printed; at the end the names of all that failed. What node:test forgives has failed here: a file without a single
 * test, a hook that throws after the tests of its suite, and a test marked `todo`.
 *
 * @param raiz folder that test files are named from, and paths shown from
 * @param escribir takes whole lines
 */
export async function informar(
  eventos: AsyncIterable<TestEvent>,
  raiz: string,
  escribir: (texto: string) => void,
): Promise<Recuento> {
  const archivos = new Map<string, Archivo>();
  let total: Recuento = { pasan: 0, fallan: 1 };
  let sinContar = 0;
  let ultimo: Archivo | undefined;

  const buscar = (camino = '') => {
    const archivo = archivos.get(camino) ?? nuevoArchivo(relative(raiz, camino));
    archivos.set(camino, archivo);
    return archivo;
  };
  // Though files run side by side, these events come file after file: with the first of the next, the last one is done.
  const turno = (camino?: string) => {
    const archivo = buscar(camino);
    if (ultimo !== undefined && ultimo !== archivo) escribir(linea(ultimo) + detalle(ultimo));
    ultimo = archivo;
    return archivo;
  };

  for await (const { type, data } of eventos) {
    if (type === 'test:stdout' || type === 'test:stderr') turno(data.file).salida += data.message;
    // So node:test tells of an error thrown after its test was over.
    else if (type === 'test:diagnostic' && data.message.startsWith('Error:'))
      turno(data.file).salida += `${data.message}\n`;
    else if (type === 'test:pass') anotarPaso(turno(data.entryFile ?? data.file), data, raiz);
    else if (type === 'test:fail') sinContar += anotarFallo(turno(data.entryFile ?? data.file), data, raiz);
    else if (type === 'test:complete' && esArchivo(data, raiz))
      buscar(data.file).milisegundos = data.details.duration_ms;
    else if (type === 'test:summary' && data.file === undefined) total = contar(data);
  }

  const todos = [...archivos.values()];
  if (ultimo !== undefined) escribir(linea(ultimo) + detalle(ultimo));
  escribir(todos.map(fallidas).join(''));
  const vacios = todos.filter(estaVacio).length;
  return { pasan: total.pasan - vacios, fallan: total.fallan + vacios + sinContar };
}

function nuevoArchivo(camino: string): Archivo {
  return { camino, pruebas: 0, saltadas: 0, milisegundos: 0, fallos: [], salida: '' };
}

function contar({ counts }: EventData.TestSummary): Recuento {
  return { pasan: counts.passed, fallan: counts.tests - counts.passed - counts.skipped };
}

/** node:test reports the process of a file as one more test, named like the file. */
function esArchivo({ nesting, name, file }: { nesting: number; name: string; file?: string }, raiz: string): boolean {
  return nesting === 0 && file !== undefined && resolve(raiz, name) === file;
}

function anotarPaso(archivo: Archivo, data: EventData.TestPass, raiz: string): void {
  if (esArchivo(data, raiz) || data.details.type === 'suite') return;
  archivo.pruebas++;
  if (data.skip !== undefined) archivo.saltadas++;
  if (data.todo !== undefined) archivo.fallos.push({ nombre: nombreDe(data), causa: PENDIENTE });
}

/** @returns how many failures node:test leaves out of its count: a suite, when it fails by itself and not by its tests */
function anotarFallo(archivo: Archivo, data: EventData.TestFail, raiz: string): number {
  const { error, type } = data.details;
  const esSuite = type === 'suite';
  if (!esSuite && !esArchivo(data, raiz)) archivo.pruebas++;
  const porSusPruebas = 'failureType' in error && error.failureType === 'subtestsFailed';
  if (porSusPruebas) return 0;
  const nombre = esArchivo(data, raiz) ? 'the file itself' : nombreDe(data);
  archivo.fallos.push({ nombre, causa: data.todo === undefined ? causa(error) : `${PENDIENTE}\n${causa(error)}` });
  return esSuite ? 1 : 0;
}

/** A promise that nobody keeps would hide behind "0 failed". */
const PENDIENTE = 'it is marked `todo`: mend it or take it out';

const nombreDe = ({ name, line }: EventData.TestPass | EventData.TestFail): string => `${name} (line ${line})`;

/** The error that the test threw, or how its process ended. */
function causa(error: EventData.Error): string {
  const { cause } = error;
  if (cause instanceof Error) return cause.stack ?? cause.message;
  if ('exitCode' in error && 'signal' in error) return `its process ended with ${error.signal ?? error.exitCode}`;
  return typeof cause === 'string' ? cause : inspect(error);
}

function estaVacio(archivo: Archivo): boolean {
  return archivo.pruebas === 0 && archivo.fallos.length === 0;
}

function linea(archivo: Archivo): string {
  const { camino, pruebas, saltadas, milisegundos, fallos } = archivo;
  const bien = fallos.length === 0 && pruebas > 0;
  const cuenta = [`${pruebas} tests`, saltadas && `${saltadas} skipped`, fallos.length && `${fallos.length} failed`];
  return `${bien ? 'ok  ' : 'FAIL'} ${camino}  ${cuenta.filter(Boolean).join(', ')}  ${(milisegundos / 1000).toFixed(2)} s\n`;
}

function detalle(archivo: Archivo): string {
  if (estaVacio(archivo)) return '✖ the file holds no test\n';
  if (archivo.fallos.length === 0) return '';
  const fallos = archivo.fallos.map(({ nombre, causa }) => `✖ ${nombre}\n${sangrar(causa)}\n`);
  const impreso = archivo.salida.trim() === '' ? '' : `  it printed:\n${sangrar(archivo.salida.trimEnd())}\n`;
  return `${fallos.join('')}${impreso}`;
}

function fallidas(archivo: Archivo): string {
  if (estaVacio(archivo)) return `✖ ${archivo.camino}: the file holds no test\n`;
  return archivo.fallos.map(({ nombre }) => `✖ ${archivo.camino}: ${nombre}\n`).join('');
}

function sangrar(texto: string): string {
  return texto.replace(/^(?=.)/gm, '    ');
}
