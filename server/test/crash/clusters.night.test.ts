/** Beyond one PostgreSQL: two installations side by side, and a proxy whose directory says which name leads to which. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MigratedDatabase, migratedDatabase } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { createAseguradoras } from '../support/installation.ts';
import { isNginxInstalled, startNginxOfClusters } from '../support/nginx.ts';
import { askA, type Server, serve } from '../support/processes.ts';

test('each insurer of two clusters is served by its own, both variants, and one goes on while the other is away', async (t) => {
  if (!isNginxInstalled()) return t.skip('nginx is not installed');
  const databases: MigratedDatabase[] = [await migratedDatabase('postgres'), await migratedDatabase('postgres')];
  t.after(() => Promise.all(databases.map(({ opened, close }) => opened.base.close().then(close))));
  const names = ['albacea.example', 'dos.albacea.example'];
  const variables = databases.map(({ variables }, i) => ({
    ...variables,
    PUBLIC_URL: `http://${names[i]}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    TRUST_PROXY: '127.0.0.1',
  }));
  const [ofFirst, ofSecond] = await Promise.all(
    // the same names in both: nothing that one holds is the other's
    variables.map((own) => createAseguradoras(own, { aurora: 'A', boreal: 'B' })),
  );
  const servers = await Promise.all(variables.map((own) => serve('api', own)));
  t.after(() => Promise.all(servers.map((server) => server.end('SIGKILL'))));
  const [first, second] = servers as [Server, Server];
  const portOf = ({ address }: Server) => Number(new URL(address).port);
  const proxy = await startNginxOfClusters(portOf(first), portOf(second));
  t.after(() => proxy.close());

  const open = (insurer: Parameters<typeof askA>[1]) =>
    askA(proxy.address, insurer, { method: 'POST', path: '/casos', body: aCaso() });
  for (const insurer of [...(ofFirst ?? []), ...(ofSecond ?? [])]) {
    const { status, text, json } = await open(insurer);
    assert.equal(status, 201, `${insurer.host}: ${text}`);
    // counted by insurer: the second of one name begins anew
    assert.equal(String(json.data.caso_id).split('-').at(-1), '000001', `${insurer.host}: ${text}`);
  }
  for (const [i, insurer] of (ofFirst ?? []).entries()) {
    const host = ofSecond?.[i]?.host ?? assert.fail('the second has as many');
    const { status } = await askA(proxy.address, { ...insurer, host }, { path: '/casos' });
    assert.equal(status, 401, `the key of ${insurer.host} at ${host}`);
  }

  await second.end('SIGKILL');
  for (const insurer of ofSecond ?? []) {
    const away = await askA(proxy.address, insurer, { path: '/casos' }).catch(() => null); // nginx answers in HTML
    assert.ok(away === null || away.status === 502, insurer.host);
  }
  for (const insurer of ofFirst ?? []) assert.equal((await open(insurer)).status, 201, insurer.host);
});
