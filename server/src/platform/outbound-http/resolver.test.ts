import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { createResolve } from './resolver.ts';

const TYPES = { A: 1, CNAME: 5, AAAA: 28 } as const;
type Records = Readonly<Record<string, readonly (readonly [keyof typeof TYPES, Buffer])[]>>;

const v4 = (address: string) => Buffer.from(address.split('.').map(Number));
const v6 = (hex: string) => Buffer.from(hex, 'hex');
const nameDns = (name: string) =>
  Buffer.concat([...name.split('.').map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])]);

/** Starts a name server on loopback (RFC 1035); null: it receives queries and never answers. */
async function serverDns(
  t: TestContext,
  records: Records | null,
): Promise<{ direccion: string; preguntas: () => number }> {
  let questions = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    questions += 1;
    if (records === null) return;
    const end = question.indexOf(0, 12) + 5;
    const [name, type] = [readName(question), question.readUInt16BE(end - 4)];
    const all = records[name];
    // An alias is sent together with the records that it leads to.
    const matching = (all ?? []).filter(([kind]) => kind === 'CNAME' || TYPES[kind] === type);
    const header = Buffer.alloc(12);
    question.copy(header, 0, 0, 2);
    header.writeUInt16BE(all ? 0x8180 : 0x8183, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(matching.length, 6);
    let owner: Buffer = nameDns(name);
    const responses = matching.map(([kind, data]) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(TYPES[kind], 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt16BE(data.length, 8);
      const record = Buffer.concat([owner, fixed, data]);
      if (kind === 'CNAME') owner = data;
      return record;
    });
    socket.send(Buffer.concat([header, question.subarray(12, end), ...responses]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  t.after(() => socket.close());
  return { direccion: `127.0.0.1:${(socket.address() as AddressInfo).port}`, preguntas: () => questions };
}

function readName(message: Buffer): string {
  const parts: string[] = [];
  for (let i = 12; message[i]; i += 1 + (message[i] as number))
    parts.push(message.toString('utf8', i + 1, i + 1 + (message[i] as number)));
  return parts.join('.').toLowerCase();
}

const WITHOUT_HURRY = () => new AbortController().signal;

describe('the resolver', () => {
  it('finds all IPv4 and IPv6 addresses of a name, also through an alias', async (t) => {
    const dns = await serverDns(t, {
      'dos.example': [
        ['A', v4('192.0.2.1')],
        ['A', v4('10.0.0.1')],
        ['AAAA', v6('fd000000000000000000000000000001')],
      ],
      'alias.example': [
        ['CNAME', nameDns('real.example')],
        ['A', v4('127.0.0.1')],
      ],
      'seis.example': [['AAAA', v6('20010db8000000000000000000000001')]],
    });
    const resolve = createResolve([dns.direccion]);
    assert.deepEqual(await resolve('dos.example', WITHOUT_HURRY()), [
      { address: '192.0.2.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
      { address: 'fd00::1', family: 6 },
    ]);
    assert.deepEqual(await resolve('alias.example', WITHOUT_HURRY()), [{ address: '127.0.0.1', family: 4 }]);
    assert.deepEqual(await resolve('seis.example', WITHOUT_HURRY()), [{ address: '2001:db8::1', family: 6 }]);
  });

  it('rejects a name that does not exist with ENOTFOUND', async (t) => {
    const dns = await serverDns(t, {});
    await assert.rejects(createResolve([dns.direccion])('nadie.example', WITHOUT_HURRY()), { code: 'ENOTFOUND' });
  });

  it('asks no name server for localhost, which is this machine, or for names below invalid, which do not exist', async (t) => {
    const dns = await serverDns(t, {});
    const resolve = createResolve([dns.direccion]);
    for (const name of ['localhost', 'LOCALHOST', 'a.b.localhost', 'localhost.']) {
      const addresses = await resolve(name, WITHOUT_HURRY());
      assert.deepEqual(
        addresses.map(({ address }) => address),
        ['127.0.0.1', '::1'],
      );
    }
    assert.deepEqual(await resolve('a.invalid', WITHOUT_HURRY()), []);
    assert.equal(dns.preguntas(), 0);
  });

  it('ends a lookup when its signal aborts, even if the name server never answers', async (t) => {
    const dns = await serverDns(t, null);
    const deadline = new AbortController();
    const search = createResolve([dns.direccion])('mudo.example', deadline.signal);
    deadline.abort();
    await assert.rejects(search, { code: 'ECANCELLED' });
    await assert.rejects(createResolve([dns.direccion])('mudo.example', deadline.signal), { name: 'AbortError' });
  });

  it('occupies no thread of the process’s pool while lookups hang', async (t) => {
    const dns = await serverDns(t, null);
    const deadline = new AbortController();
    const resolve = createResolve([dns.direccion]);
    let finished = 0;
    const searches = Array.from({ length: 50 }, (_, i) =>
      resolve(`mudo${i}.example`, deadline.signal).catch(() => {
        finished += 1;
      }),
    );
    await stat(import.meta.dirname);
    assert.equal(finished, 0);
    deadline.abort();
    await Promise.all(searches);
    assert.equal(finished, 50);
  });
});
