/** examples/papeles holds the papers of the sample cases as the service writes them today. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { loadCatalogo } from '../cuentas/catalogo/load-catalogo.ts';
import { paintPaper } from '../cuentas/letters/render/paint.ts';
import { type ExamplePaper, examplePapers } from './papers.ts';

const FOLDER = join(import.meta.dirname, '../../../examples/papeles');
/** The text without spaces and hyphens, because a page breaks its lines in other places than a text file. */
const plain = (text: string) => text.replace(/[\s–-]+/g, '').normalize('NFC');

describe('the papers of the sample cases', () => {
  let papers: ExamplePaper[] = [];
  before(async () => {
    const { cards } = await loadCatalogo();
    papers = examplePapers(new Map(cards.map((card) => [card.codigo, card])));
  });

  it('are the files in the folder, unchanged since `npm run samples` wrote them', async () => {
    const written = globSync('**/*.{pdf,txt}', { cwd: FOLDER }).sort();
    assert.deepEqual(written, papers.flatMap(({ nombre }) => [`${nombre}.pdf`, `${nombre}.txt`]).sort());
    for (const { nombre, texto } of papers)
      assert.equal(await readFile(join(FOLDER, `${nombre}.txt`), 'utf8'), `${texto}\n`, nombre);
  });

  it('have the same content as PDF and as text, in a tagged file with a title', async () => {
    for (const { nombre, papel, texto } of papers) {
      const bytes = await paintPaper(papel);
      assert.ok(
        bytes.equals(await readFile(join(FOLDER, `${nombre}.pdf`))),
        `${nombre}: the PDF in the folder has the same bytes`,
      );
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { text } = await extractText(pdf, { mergePages: true });
      const inPages = plain(text);
      /**
       * A cell of a table shows the parts of a line below each other, so the parts are compared one by one. Check addresses are skipped, because a
       * page has them only in the QR code.
       */
      for (const paragraph of texto.split('\n').filter((line) => line !== '' && !line.includes('?codigo=')))
        for (const chunk of paragraph.replace(/^([^:]{1,40}): /, '$1\n').split(/\n| · /))
          assert.ok(inPages.includes(plain(chunk)), `${nombre}: ${chunk}`);
      const { info } = await pdf.getMetadata();
      assert.equal((info as { Title?: string }).Title, papel.titulo);
      assert.equal((await pdf.getMarkInfo())?.Marked, true);
      await pdf.loadingTask.destroy();
    }
  });

  it('of a mandate name only the company that they are for, while the heir’s copy names all', () => {
    const mandates = papers.filter(({ nombre }) => nombre.startsWith('1-aurora/mandato'));
    const companies = ['Facebook', 'Instagram', 'Movistar', 'Netflix'];
    for (const { nombre, texto } of mandates) {
      const named = companies.filter((one) => texto.includes(one));
      const own = companies.filter((one) => nombre.endsWith(one.toLowerCase()));
      assert.deepEqual(named, nombre.endsWith('/mandato') ? companies : own, nombre);
    }
    assert.equal(mandates.length, companies.length + 2, 'the registers and the heir have a copy each');
  });
});
