import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressDoubt } from './rules-address.ts';

test('an address with a mistyped or unknown ending is doubted; a plausible one is not', () => {
  for (const [address, what] of [
    ['atencion@filmin.exmaple', '.example'],
    ['bajas@telefonica.con', '.com'],
    ['bajas@telefonica.ocm', '.com'],
    ['bajas@empresa.nt', null],
    ['herencias@gmial.com', '@gmail.com'],
  ] as const) {
    const doubt = addressDoubt(address);
    if (what === null) assert.equal(doubt, null, address);
    else assert.ok(doubt?.es.includes(what) && doubt.en.includes(what), `${address}: ${doubt?.es}`);
  }
  assert.match(addressDoubt('a@b.zzzzz')?.es ?? '', /letra por letra/);
  for (const address of ['bereavements@wise.com', 'dpo@movistar.es', 'x@y.co.uk', 'x@sub.y.eus', 'x@gmail.com'])
    assert.equal(addressDoubt(address), null, address);
});
