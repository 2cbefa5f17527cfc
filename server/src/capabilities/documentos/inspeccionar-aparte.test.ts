import assert from 'node:assert/strict';
import { it } from 'node:test';
import { unJpeg, unPdf } from '../../../test/ficheros.ts';
import type { Taller } from '../../platform/taller/taller.ts';
import { medir } from './inspeccion.ts';
import { inspeccionarAparte } from './inspeccionar-aparte.ts';

it('every PDF, however small, is looked at apart from the requests of others; a small picture on the spot', async () => {
  const apartados: string[] = [];
  const taller = {
    async hacer(_: URL, funcion: string, bytes: Uint8Array) {
      apartados.push(funcion);
      return medir(bytes);
    },
  } as unknown as Taller;
  const pdf = unPdf();
  assert.deepEqual(await inspeccionarAparte(taller, pdf), { formato: 'application/pdf', contenido: pdf });
  assert.deepEqual(apartados, ['medir']);
  assert.equal((await inspeccionarAparte(taller, unJpeg())).formato, 'image/jpeg');
  assert.equal(apartados.length, 1);
});
