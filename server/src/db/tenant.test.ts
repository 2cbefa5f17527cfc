import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Keyring } from '../platform/crypto/keyring.ts';
import type { Database } from './database.ts';
import { createTenants } from './tenant.ts';

it('the insurer at a subdomain is read each time, and its id is searched for only once', async () => {
  const asked = { searches: 0, reads: 0 };
  const database = {
    async asLogin(_: string, [slugs]: [string[]]) {
      asked.searches += 1;
      return slugs.filter((slug) => slug === 'aurora').map((slug) => ({ id: 'id', slug, variante: 'A' }));
    },
    async readAsTenant() {
      asked.reads += 1;
      return { rows: [{ id: 'id', slug: 'aurora', version: 1, clave_envuelta: new Uint8Array() }] };
    },
  } as unknown as Database;
  const tenants = createTenants(database, { aseguradoraKey: () => ({}) } as unknown as Keyring);
  for (const _ of [1, 2, 3]) assert.equal((await tenants.atSubdomain('aurora'))?.id, 'id');
  assert.deepEqual(asked, { searches: 1, reads: 3 });
  assert.equal(await tenants.atSubdomain('nadie'), null);
});
