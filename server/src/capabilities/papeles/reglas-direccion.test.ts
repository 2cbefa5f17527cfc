import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dudaDeDireccion } from './reglas-direccion.ts';

test('an address whose ending is a slip, or is not known, is doubted; one that can be right is not', () => {
  for (const [direccion, que] of [
    ['atencion@filmin.exmaple', '.example'],
    ['bajas@telefonica.con', '.com'],
    ['bajas@telefonica.ocm', '.com'],
    ['bajas@empresa.nt', null],
    ['herencias@gmial.com', '@gmail.com'],
  ] as const) {
    const duda = dudaDeDireccion(direccion);
    if (que === null) assert.equal(duda, null, direccion);
    else assert.ok(duda?.es.includes(que) && duda.en.includes(que), `${direccion}: ${duda?.es}`);
  }
  assert.match(dudaDeDireccion('a@b.zzzzz')?.es ?? '', /letra por letra/);
  for (const direccion of ['bereavements@wise.com', 'dpo@movistar.es', 'x@y.co.uk', 'x@sub.y.eus', 'x@gmail.com'])
    assert.equal(dudaDeDireccion(direccion), null, direccion);
});
