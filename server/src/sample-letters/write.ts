/** `npm run samples`: writes the papers of the sample cases to examples/papeles, as PDF and as text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { loadCatalogo } from '../cuentas/catalogo/load-catalogo.ts';
import { paintPaper } from '../cuentas/letters/render/paint.ts';
import { examplePapers } from './papers.ts';

const FOLDER = join(import.meta.dirname, '../../../examples/papeles');

const { cards } = await loadCatalogo();
for (const { nombre, papel, texto } of examplePapers(new Map(cards.map((card) => [card.codigo, card])))) {
  const path = join(FOLDER, nombre);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.pdf`, await paintPaper(papel));
  await writeFile(`${path}.txt`, `${texto}\n`);
}
