import type { Bloque, Carta } from './carta.ts';

/** RFC 3676 recommends at most 78; 72 leaves room for quoting. */
const ANCHO = 72;

/**
 * Writes a letter as plain text: paragraphs wrapped at 72 characters, the link alone on its line and never broken.
 *
 * @param enlace null only in letters without a link
 * @param baja the address that stops the reminders
 */
export function escribirTexto(carta: Carta, enlace: string | null, baja: string | null = null): string {
  const partes = [
    ajustar(carta.saludo),
    ...carta.bloques.flatMap((bloque) => escribirBloque(bloque, enlace, baja)),
    `${carta.despedida}\n${ajustar(carta.firma)}`,
    ...carta.pie.map((linea) => ajustar(linea)),
  ];
  return `${partes.join('\n\n')}\n`;
}

function escribirBloque(bloque: Bloque, enlace: string | null, baja: string | null): string | [] {
  switch (bloque.tipo) {
    case 'parrafo':
    case 'titulo':
      return ajustar(bloque.texto);
    case 'lista':
      return bloque.elementos.map((elemento) => ajustar(`- ${elemento}`, '  ')).join('\n');
    case 'datos':
      return bloque.filas.map(([nombre, valor]) => ajustar(`${nombre}: ${valor}`, '  ')).join('\n');
    case 'enlace':
      return `${ajustar(bloque.antes)}\n\n${enlace}`;
    case 'baja':
      return `${ajustar(bloque.antes)}\n\n${baja}`;
    case 'copia':
      return [];
  }
}

function ajustar(texto: string, sangria = ''): string {
  const lineas: string[] = [];
  let linea = '';
  for (const palabra of texto.split(' ')) {
    if (linea !== '' && linea.length + 1 + palabra.length > ANCHO) {
      lineas.push(linea);
      linea = sangria + palabra;
    } else {
      linea = linea === '' ? palabra : `${linea} ${palabra}`;
    }
  }
  return [...lineas, linea].join('\n');
}
