/** Tests of the S3 adapter: it signs its requests, retries them, and reports the faults of a store. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, describe, it } from 'node:test';
import { AwsV4Signer } from 'aws4fetch';
import { StoreError } from './file-store.ts';
import { createS3Store, type S3Options } from './s3.ts';
import { readS3Url } from './s3-url.ts';

const KEY = 'AKIAIOSFODNN7EXAMPLE';
const SECRET = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

interface Signable {
  readonly method: string;
  readonly camino: string;
  readonly query?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly firmadas: readonly string[];
  readonly region: string;
}

/** Computes the signature of a request by Amazon's definition, without the library that signs our requests. */
function signatureOf({ method, camino, query = '', headers, firmadas, region }: Signable): string {
  const date = headers['x-amz-date'] ?? '';
  const day = date.slice(0, 8);
  const canonical = [
    method,
    camino,
    query,
    ...firmadas.map((name) => `${name}:${headers[name]?.trim().replace(/ +/g, ' ')}`),
    '',
    firmadas.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', date, scope, hash(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce((k, part) => hmac(k, part), hmac(`AWS4${SECRET}`, day));
  return hmac(key, toSign).toString('hex');
}

/** Examples that Amazon publishes with the definition of the signature for S3. */
const PUBLISHED = [
  {
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    firma: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
    headers: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': hash('Welcome to Amazon S3.'),
    },
    firma: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    headers: { 'x-amz-content-sha256': EMPTY },
    firma: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    headers: { 'x-amz-content-sha256': EMPTY },
    firma: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

describe('signature version 4', () => {
  it('has the published values in the examples, whether the library or the function of these tests computes it', async () => {
    for (const { method, url, headers, firma } of PUBLISHED) {
      const signer = new AwsV4Signer({
        method,
        url,
        headers: headers as Record<string, string>,
        allHeaders: true,
        accessKeyId: KEY,
        secretAccessKey: SECRET,
        service: 's3',
        region: 'us-east-1',
        datetime: '20130524T000000Z',
      });
      assert.equal(await signer.signature(), firma, url);
      const { pathname, host, searchParams } = new URL(url);
      const all = { ...headers, host, 'x-amz-date': '20130524T000000Z' } as Record<string, string>;
      const query = [...searchParams].map(([name, value]) => `${name}=${value}`).join('&');
      const firmadas = Object.keys(all).sort();
      assert.equal(
        signatureOf({ method, camino: pathname, query, headers: all, firmadas, region: 'us-east-1' }),
        firma,
      );
    }
  });
});

describe('an S3 store', () => {
  const servers: Server[] = [];
  const asked: { method: string; path: string }[] = [];
  beforeEach(() => asked.splice(0));
  after(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function storeOf(handle: RequestListener, options: S3Options = {}) {
    const server = createServer((request, response) => {
      asked.push({ method: request.method ?? '', path: request.url ?? '' });
      handle(request, response);
    });
    servers.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const url = `s3+http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/cubo-1?region=eu-south-2`;
    return createS3Store(readS3Url(url), { pauseMs: 1, ...options });
  }

  const FILE_KEY = 'aseguradora/caso/fichero';
  const rejects = (promise: Promise<unknown>, reason: string, code: string) =>
    assert.rejects(promise, (error) => {
      assert.ok(error instanceof StoreError, String(error));
      assert.deepEqual([error.reason, error.storeCode], [reason, code]);
      const whole = `${error.stack} ${JSON.stringify(error)}`;
      assert.ok(!whole.includes(SECRET) && !whole.includes(encodeURIComponent(SECRET)) && !whole.includes(KEY));
      return true;
    });
  const withCode =
    (state: number, code: string): RequestListener =>
    (request, response) => {
      request.resume();
      response.writeHead(state).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    };

  it('receives every request signed over headers and content, with the hash of the content', async () => {
    const received: { peticion: IncomingMessage; bytes: Buffer }[] = [];
    const store = await storeOf(async (peticion, response) => {
      received.push({ peticion, bytes: await buffer(peticion) });
      response.end('x');
    });
    await store.write(FILE_KEY, Buffer.from('contents'));
    await store.read(FILE_KEY);
    await store.remove(FILE_KEY);
    assert.deepEqual(
      received.map(({ peticion: { method, url } }) => `${method} ${url}`),
      ['PUT', 'GET', 'DELETE'].map((method) => `${method} /cubo-1/${FILE_KEY}`),
    );
    for (const { peticion, bytes } of received) {
      const headers = peticion.headers as Record<string, string>;
      assert.equal(headers['x-amz-content-sha256'], hash(bytes));
      assert.equal(headers['content-length'] ?? '0', String(bytes.length));
      const [, signed = '', signature] =
        /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? [];
      assert.deepEqual(signed.split(';'), ['host', 'x-amz-content-sha256', 'x-amz-date']);
      const camino = peticion.url ?? '';
      const method = peticion.method ?? '';
      assert.equal(
        signature,
        signatureOf({ method, camino, headers, firmadas: signed.split(';'), region: 'eu-south-2' }),
      );
    }
  });

  it('is asked again if it fails for a moment', async () => {
    const stumbles = [500, 503, 429];
    const store = await storeOf((request, response) => {
      request.resume();
      response.writeHead(stumbles.shift() ?? 200).end();
    });
    await store.write(FILE_KEY, Buffer.alloc(100_000));
    assert.equal(asked.length, 4);
  });

  it('counts as unavailable after four failed requests', async () => {
    const store = await storeOf(withCode(503, 'SlowDown'));
    await rejects(store.write(FILE_KEY, Buffer.of(1)), 'away', 'SlowDown');
    assert.equal(asked.length, 4);
  });

  it('is asked once if it refuses us, and a wrong key or a missing bucket is not reported as a missing file', async () => {
    for (const [state, code] of [
      [403, 'SignatureDoesNotMatch'],
      [403, 'AccessDenied'],
      [404, 'NoSuchBucket'],
    ] as const) {
      asked.splice(0);
      const store = await storeOf(withCode(state, code));
      await rejects(store.read(FILE_KEY), 'away', code);
      await rejects(store.remove(FILE_KEY), 'away', code);
      assert.equal(asked.length, 2);
    }
    const store = await storeOf(withCode(404, 'NoSuchKey'));
    await rejects(store.read(FILE_KEY), 'missing', 'NoSuchKey');
    await store.remove(FILE_KEY);
  });

  it('is asked again if it closes the connection, even in the middle of a file', async () => {
    let time = 0;
    const store = await storeOf((request, response) => {
      time += 1;
      if (time === 1) return request.socket.destroy();
      if (time === 2) {
        response.writeHead(200, { 'content-length': 10 }).write('half');
        setImmediate(() => request.socket.destroy());
        return;
      }
      response.end('0123456789');
    });
    assert.equal((await store.read(FILE_KEY)).toString(), '0123456789');
    assert.equal(time, 3);
  });

  it('counts as unavailable if it never answers', async () => {
    const deadlines = { connection: 1000, silence: 30, total: 200 };
    const store = await storeOf(() => undefined, { deadlines });
    await assert.rejects(store.read(FILE_KEY), (error) => {
      assert.ok(error instanceof StoreError);
      return error.reason === 'away';
    });
  });

  it('counts as unavailable if it sends bytes without end', async () => {
    const store = await storeOf((_, response) => {
      const proceed = (): void => {
        while (response.write(Buffer.alloc(1 << 20)));
        response.once('drain', proceed);
      };
      proceed();
    });
    await rejects(store.read(FILE_KEY), 'away', 'TOO_LARGE');
  });
});

describe('STORAGE_URL', () => {
  it('gives bucket, region and credentials', () => {
    assert.deepEqual(readS3Url('s3+https://clave:se%2Fcreto@s3.eu-south-2.amazonaws.com/mi-cubo?region=eu-south-2'), {
      origin: 'https://s3.eu-south-2.amazonaws.com',
      name: 'mi-cubo',
      region: 'eu-south-2',
      accessKey: 'clave',
      secret: 'se/creto',
    });
    assert.equal(readS3Url('s3+http://k:s@127.0.0.1:9000/cubo').origin, 'http://127.0.0.1:9000');
  });

  it('is refused if a part is missing or unknown, or if http would go to another machine, and the error does not repeat the secret', () => {
    for (const bad of [
      'https://k:secreto@host/cubo',
      's3://k:secreto@host/cubo',
      's3+http://k:secreto@almacen.example/cubo',
      's3+http://k:secreto@10.0.0.1/cubo',
      's3+http://k:secreto@127.almacen.example/cubo',
      's3+https://host/cubo',
      's3+https://k@host/cubo',
      's3+https://k:secreto@host/',
      's3+https://k:secreto@host/cubo/carpeta',
      's3+https://k:secreto@host/Cubo',
      's3+https://k:secreto@host/cubo?acl=public-read',
      's3+https://k:secreto@host/cubo?region=',
      's3+https://k:%zzsecreto@host/cubo',
      's3+https://k:secreto@host:x/cubo',
    ]) {
      assert.throws(
        () => readS3Url(bad),
        (error) =>
          error instanceof TypeError && /^STORAGE_URL/.test(error.message) && !error.message.includes('secreto'),
        bad,
      );
    }
  });
});
