/** Tests which addresses are the service's own, and how addresses with a secret part are read. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addressFor, isOurs, readAddress } from './rules-addresses.ts';

const DOMAIN = 'respuestas.example';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz234567';

describe('an address of the service', () => {
  it('with a secret part is read as an address for answers or for bounces, but only in our domain', () => {
    for (const use of ['respuesta', 'rebote'] as const) {
      const address = addressFor({ use, token: TOKEN }, DOMAIN);
      assert.deepEqual(readAddress(address.toUpperCase(), DOMAIN), { use, token: TOKEN });
      assert.equal(isOurs(address, DOMAIN), true);
      assert.equal(readAddress(address, 'otro.example'), null);
    }
    assert.equal(readAddress(`respuesta+corto@${DOMAIN}`, DOMAIN), null);
    assert.equal(readAddress(`otra+${TOKEN}@${DOMAIN}`, DOMAIN), null);
  });

  it('without a secret part is respuesta, postmaster or abuse', () => {
    for (const local of ['respuesta', 'postmaster', 'Postmaster', 'abuse'])
      assert.equal(isOurs(`${local}@${DOMAIN}`, DOMAIN), true, local);
    assert.equal(isOurs('Postmaster', DOMAIN), true, 'postmaster alone is ours without a domain');
    for (const address of [`ventas@${DOMAIN}`, `rebote@${DOMAIN}`, 'postmaster@otro.example', 'abuse'])
      assert.equal(isOurs(address, DOMAIN), false, address);
  });
});
