import type { Block, Letter } from './letter.ts';

/** Maximum number of characters of a line. RFC 3676 recommends 78; 72 leaves room for the `>` of quotations. */
const WIDTH = 72;

/**
 * Writes a letter as plain text: paragraphs wrapped at 72 characters, the link alone on its line and never broken.
 *
 * @param link null only in letters without a link
 * @param unsubscribe the URL that stops the reminders; null only in letters without a block `baja`
 */
export function writeText(letter: Letter, link: string | null, unsubscribe: string | null): string {
  const parts = [
    wrap(letter.saludo),
    ...letter.bloques.flatMap((block) => writeBlock(block, link, unsubscribe)),
    `${letter.despedida}\n${wrap(letter.firma)}`,
    ...letter.pie.map((line) => wrap(line)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeBlock(block: Block, link: string | null, unsubscribe: string | null): string | [] {
  switch (block.tipo) {
    case 'parrafo':
    case 'titulo':
      return wrap(block.texto);
    case 'lista':
      return block.elementos.map((item) => wrap(`- ${item}`, '  ')).join('\n');
    case 'datos':
      return block.filas.map(([name, value]) => wrap(`${name}: ${value}`, '  ')).join('\n');
    case 'enlace':
      return `${wrap(block.antes)}\n\n${link}`;
    case 'baja':
      return `${wrap(block.antes)}\n\n${unsubscribe}`;
    case 'copia':
      return [];
  }
}

function wrap(text: string, indent = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = indent + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
