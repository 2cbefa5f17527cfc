import type { Block, Letter } from './letter.ts';

/** RFC 3676 recommends at most 78; 72 leaves room for quoting. */
const WIDTH = 72;

/**
 * Writes a letter as plain text: paragraphs wrapped at 72 characters, the link alone on its line and never broken.
 *
 * @param link null only in letters without a link
 * @param leave the address that stops the reminders
 */
export function writeText(letter: Letter, link: string | null, leave: string | null = null): string {
  const parts = [
    adjust(letter.saludo),
    ...letter.bloques.flatMap((block) => writeBlock(block, link, leave)),
    `${letter.despedida}\n${adjust(letter.firma)}`,
    ...letter.pie.map((line) => adjust(line)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function writeBlock(block: Block, link: string | null, leave: string | null): string | [] {
  switch (block.tipo) {
    case 'parrafo':
    case 'titulo':
      return adjust(block.texto);
    case 'lista':
      return block.elementos.map((item) => adjust(`- ${item}`, '  ')).join('\n');
    case 'datos':
      return block.filas.map(([name, value]) => adjust(`${name}: ${value}`, '  ')).join('\n');
    case 'enlace':
      return `${adjust(block.antes)}\n\n${link}`;
    case 'baja':
      return `${adjust(block.antes)}\n\n${leave}`;
    case 'copia':
      return [];
  }
}

function adjust(text: string, sangria = ''): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = sangria + word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
