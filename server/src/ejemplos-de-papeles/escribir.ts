/** `npm run ejemplos`: writes the papers of the sample cases to examples/papeles, as PDF and as text. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cargarProveedores } from '../capabilities/catalogo/cargar-proveedores.ts';
import { pintarPapel } from '../capabilities/papeles/pintar.ts';
import { papelesDeEjemplo } from './papeles.ts';

const CARPETA = join(import.meta.dirname, '../../../examples/papeles');

const { fichas } = await cargarProveedores();
for (const { nombre, papel, texto } of papelesDeEjemplo(new Map(fichas.map((ficha) => [ficha.codigo, ficha])))) {
  const ruta = join(CARPETA, nombre);
  await mkdir(dirname(ruta), { recursive: true });
  await writeFile(`${ruta}.pdf`, await pintarPapel(papel));
  await writeFile(`${ruta}.txt`, `${texto}\n`);
}
