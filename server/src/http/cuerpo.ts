/** Reading a JSON body: strict UTF-8, no prototype tricks, no name twice (RFC 8259, sections 4 and 8.1). */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import { parse } from 'secure-json-parse';
import { type Bilingue, ErrorDeDominio } from '../platform/error.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the route takes, to be named to whoever sends another. */
    tipos?: readonly string[];
  }
}

/**
 * @returns undefined for an empty body
 * @throws ErrorDeDominio json_invalido, tipo_no_admitido, validacion
 */
export function analizarJson(cuerpo: Buffer, cabeceras: IncomingHttpHeaders): unknown {
  exigirTextoLlano(cabeceras);
  if (cuerpo.length === 0) return undefined;
  if (!isUtf8(cuerpo)) throw new ErrorDeDominio('json_invalido');
  const texto = cuerpo.toString('utf8');
  const valor = analizar(texto);
  // Readers disagree on which of two counts: here it could be the address that the link goes to.
  if (nombresEscritos(texto) > nombresLeidos(valor)) throw new ErrorDeDominio('validacion', { detalle: REPETIDO });
  return valor;
}

/**
 * UTF-8, not compressed: other bodies are not read.
 * @throws ErrorDeDominio tipo_no_admitido
 */
export function exigirTextoLlano(cabeceras: IncomingHttpHeaders): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(cabeceras['content-type'] ?? '')?.[1];
  const { 'content-encoding': codificacion = 'identity' } = cabeceras;
  const legible = (charset === undefined || /^utf-?8$/i.test(charset)) && codificacion.toLowerCase() === 'identity';
  if (!legible) throw new ErrorDeDominio('tipo_no_admitido');
}

const REPETIDO: Bilingue = { es: 'Hay un campo repetido.', en: 'A field is given twice.' };

function analizar(texto: string): unknown {
  try {
    return parse(texto, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new ErrorDeDominio('json_invalido');
  }
}

/**
 * Member names in a valid JSON text: its strings that a colon follows. By hand: over a file in base64 a regular expression
 * would remember every character.
 */
function nombresEscritos(texto: string): number {
  let nombres = 0;
  for (let abre = texto.indexOf('"'); abre >= 0; ) {
    let cierra = texto.indexOf('"', abre + 1);
    while (estaEscapada(texto, cierra)) cierra = texto.indexOf('"', cierra + 1);
    let detras = cierra + 1;
    while (' \t\n\r'.includes(texto.charAt(detras)) && detras < texto.length) detras += 1;
    if (texto[detras] === ':') nombres += 1;
    abre = texto.indexOf('"', detras);
  }
  return nombres;
}

/** An odd number of backslashes stands before it. */
function estaEscapada(texto: string, lugar: number): boolean {
  let barras = 0;
  while (texto[lugar - 1 - barras] === '\\') barras += 1;
  return barras % 2 === 1;
}

/** Members of all objects of a value; without recursion, as it may be deep. */
function nombresLeidos(valor: unknown): number {
  let nombres = 0;
  const pendientes = [valor];
  while (pendientes.length > 0) {
    const actual = pendientes.pop();
    if (actual === null || typeof actual !== 'object') continue;
    const hijos = Object.values(actual);
    if (!Array.isArray(actual)) nombres += hijos.length;
    for (const hijo of hijos) pendientes.push(hijo);
  }
  return nombres;
}
