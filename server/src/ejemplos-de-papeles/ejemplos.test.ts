/** The papers of the sample cases are those that stand in examples/papeles. */
import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { compararRubrica, trazosEnPdf } from '../../test/rubrica-en-pdf.ts';
import { cargarProveedores } from '../capabilities/catalogo/cargar-proveedores.ts';
import { pintarPapel } from '../capabilities/papeles/pintar.ts';
import { type PapelDeEjemplo, papelesDeEjemplo } from './papeles.ts';

const CARPETA = join(import.meta.dirname, '../../../examples/papeles');
/** Letters alone: where lines break is the page's matter. */
const llano = (texto: string) => texto.replace(/[\s–-]+/g, '').normalize('NFC');

describe('the papers of the sample cases', () => {
  let papeles: PapelDeEjemplo[] = [];
  before(async () => {
    const { fichas } = await cargarProveedores();
    papeles = papelesDeEjemplo(new Map(fichas.map((ficha) => [ficha.codigo, ficha])));
  });

  it('are all there and no others; `npm run ejemplos` writes them', async () => {
    const escritos = globSync('**/*.{pdf,txt}', { cwd: CARPETA }).sort();
    assert.deepEqual(escritos, papeles.flatMap(({ nombre }) => [`${nombre}.pdf`, `${nombre}.txt`]).sort());
    for (const { nombre, texto } of papeles)
      assert.equal(await readFile(join(CARPETA, `${nombre}.txt`), 'utf8'), `${texto}\n`, nombre);
  });

  it('say on their pages what they say as text, in their order, in a tagged file with its title and language', async () => {
    for (const { nombre, papel, texto } of papeles) {
      const bytes = await pintarPapel(papel);
      assert.ok(bytes.equals(await readFile(join(CARPETA, `${nombre}.pdf`))), `${nombre}: other bytes`);
      const pdf = await getDocumentProxy(new Uint8Array(bytes));
      const { text } = await extractText(pdf, { mergePages: true });
      const enPaginas = llano(text);
      // A drawn signature is a picture, and the whole address stands in the square.
      const dibujado = papel.bloques.map((bloque) =>
        bloque.clase === 'firma' && bloque.rubrica ? bloque.alternativa : '',
      );
      const lineas = texto.split('\n').filter((linea) => !dibujado.includes(linea) && !linea.includes('?codigo='));
      for (const parrafo of lineas.filter((linea) => linea !== ''))
        for (const trozo of parrafo.replace(/^([^:]{1,40}): /, '$1\n').split('\n'))
          assert.ok(enPaginas.includes(llano(trozo)), `${nombre}: ${trozo}`);
      const { info } = await pdf.getMetadata();
      assert.equal((info as { Title?: string }).Title, papel.titulo);
      assert.equal((await pdf.getMarkInfo())?.Marked, true);
      await pdf.loadingTask.destroy();
    }
  });

  it('bear the signature that was drawn, stroke by stroke, and none where none was', async () => {
    const mandatos = papeles.filter(({ nombre }) => nombre.endsWith('/mandato'));
    const dibujados = mandatos.map(async ({ papel }) => {
      const bytes = await pintarPapel(papel);
      const firma = papel.bloques.find(({ clase }) => clase === 'firma');
      const rubrica = firma?.clase === 'firma' ? firma.rubrica : null;
      if (rubrica) await compararRubrica(bytes, rubrica);
      else assert.deepEqual(await trazosEnPdf(bytes), []);
      return rubrica !== null;
    });
    assert.deepEqual(await Promise.all(dibujados), [true, false, false]);
  });
});
