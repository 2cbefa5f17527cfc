/** What the S3 adapter sends and how it takes what a store answers: signatures, repeats, faults. */
import assert from 'node:assert/strict';
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { after, beforeEach, describe, it } from 'node:test';
import { AwsV4Signer } from 'aws4fetch';
import { ErrorDeAlmacen } from './almacen.ts';
import { crearAlmacenS3, type OpcionesDeS3 } from './s3.ts';
import { leerUrlS3 } from './url-s3.ts';

const CLAVE = 'AKIAIOSFODNN7EXAMPLE';
const SECRETO = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY';
const VACIO = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const hmac = (clave: Buffer | string, texto: string) => createHmac('sha256', clave).update(texto).digest();
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');

interface Firmable {
  readonly metodo: string;
  readonly camino: string;
  readonly consulta?: string;
  readonly cabeceras: Readonly<Record<string, string>>;
  readonly firmadas: readonly string[];
  readonly region: string;
}

/** The signature of a request by the document that defines it, apart from the library that makes ours. */
function firmaDe({ metodo, camino, consulta = '', cabeceras, firmadas, region }: Firmable): string {
  const fecha = cabeceras['x-amz-date'] ?? '';
  const dia = fecha.slice(0, 8);
  const canonica = [
    metodo,
    camino,
    consulta,
    ...firmadas.map((nombre) => `${nombre}:${cabeceras[nombre]?.trim().replace(/ +/g, ' ')}`),
    '',
    firmadas.join(';'),
    cabeceras['x-amz-content-sha256'],
  ].join('\n');
  const alcance = `${dia}/${region}/s3/aws4_request`;
  const porFirmar = ['AWS4-HMAC-SHA256', fecha, alcance, hash(canonica)].join('\n');
  const clave = [region, 's3', 'aws4_request'].reduce((k, parte) => hmac(k, parte), hmac(`AWS4${SECRETO}`, dia));
  return hmac(clave, porFirmar).toString('hex');
}

/** Examples that Amazon publishes with the definition of the signature for S3. */
const PUBLICADAS = [
  {
    metodo: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    cabeceras: { range: 'bytes=0-9', 'x-amz-content-sha256': VACIO },
    firma: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    metodo: 'PUT',
    url: 'https://examplebucket.s3.amazonaws.com/test%24file.text',
    cabeceras: {
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': hash('Welcome to Amazon S3.'),
    },
    firma: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    metodo: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    cabeceras: { 'x-amz-content-sha256': VACIO },
    firma: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    metodo: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J',
    cabeceras: { 'x-amz-content-sha256': VACIO },
    firma: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
];

describe('signature version 4', () => {
  it('gives the published examples, by the library and by the verifier of these tests', async () => {
    for (const { metodo, url, cabeceras, firma } of PUBLICADAS) {
      const firmante = new AwsV4Signer({
        ...{ method: metodo, url, headers: cabeceras as Record<string, string>, allHeaders: true },
        ...{ accessKeyId: CLAVE, secretAccessKey: SECRETO, service: 's3', region: 'us-east-1' },
        datetime: '20130524T000000Z',
      });
      assert.equal(await firmante.signature(), firma, url);
      const { pathname, host, searchParams } = new URL(url);
      const todas = { ...cabeceras, host, 'x-amz-date': '20130524T000000Z' } as Record<string, string>;
      const consulta = [...searchParams].map(([nombre, valor]) => `${nombre}=${valor}`).join('&');
      const firmadas = Object.keys(todas).sort();
      assert.equal(
        firmaDe({ metodo, camino: pathname, consulta, cabeceras: todas, firmadas, region: 'us-east-1' }),
        firma,
      );
    }
  });
});

describe('a store that answers as it likes', () => {
  const servidores: Server[] = [];
  const pedidas: { metodo: string; ruta: string }[] = [];
  beforeEach(() => pedidas.splice(0));
  after(async () => {
    for (const servidor of servidores) {
      servidor.closeAllConnections();
      servidor.close();
    }
  });

  async function almacenDe(atender: RequestListener, opciones: OpcionesDeS3 = {}) {
    const servidor = createServer((peticion, respuesta) => {
      pedidas.push({ metodo: peticion.method ?? '', ruta: peticion.url ?? '' });
      atender(peticion, respuesta);
    });
    servidores.push(servidor);
    servidor.listen(0, '127.0.0.1');
    await once(servidor, 'listening');
    const { port } = servidor.address() as AddressInfo;
    const url = `s3+http://${CLAVE}:${encodeURIComponent(SECRETO)}@127.0.0.1:${port}/cubo-1?region=eu-south-2`;
    return crearAlmacenS3(leerUrlS3(url), { pausa: 1, ...opciones });
  }

  const CLAVE_DE_FICHERO = 'aseguradora/caso/fichero';
  const rechaza = (promesa: Promise<unknown>, motivo: string, codigo: string) =>
    assert.rejects(promesa, (error) => {
      assert.ok(error instanceof ErrorDeAlmacen, String(error));
      assert.deepEqual([error.motivo, error.codigo], [motivo, codigo]);
      const entero = `${error.stack} ${JSON.stringify(error)}`;
      assert.ok(!entero.includes(SECRETO) && !entero.includes(encodeURIComponent(SECRETO)) && !entero.includes(CLAVE));
      return true;
    });
  const conCodigo =
    (estado: number, codigo: string): RequestListener =>
    (peticion, respuesta) => {
      peticion.resume();
      respuesta.writeHead(estado).end(`<?xml version="1.0"?><Error><Code>${codigo}</Code></Error>`);
    };

  it('finds every request signed, over headers and content, with the hash of what was sent', async () => {
    const vistas: { peticion: IncomingMessage; bytes: Buffer }[] = [];
    const almacen = await almacenDe(async (peticion, respuesta) => {
      vistas.push({ peticion, bytes: await buffer(peticion) });
      respuesta.end('x');
    });
    await almacen.guardar(CLAVE_DE_FICHERO, Buffer.from('contents'));
    await almacen.leer(CLAVE_DE_FICHERO);
    await almacen.borrar(CLAVE_DE_FICHERO);
    assert.deepEqual(
      vistas.map(({ peticion: { method, url } }) => `${method} ${url}`),
      ['PUT', 'GET', 'DELETE'].map((metodo) => `${metodo} /cubo-1/${CLAVE_DE_FICHERO}`),
    );
    for (const { peticion, bytes } of vistas) {
      const cabeceras = peticion.headers as Record<string, string>;
      assert.equal(cabeceras['x-amz-content-sha256'], hash(bytes));
      assert.equal(cabeceras['content-length'] ?? '0', String(bytes.length));
      const [, firmadas = '', firma] =
        /SignedHeaders=([^,]+), Signature=(\w+)$/.exec(cabeceras.authorization ?? '') ?? [];
      assert.deepEqual(firmadas.split(';'), ['host', 'x-amz-content-sha256', 'x-amz-date']);
      const camino = peticion.url ?? '';
      const metodo = peticion.method ?? '';
      assert.equal(firma, firmaDe({ metodo, camino, cabeceras, firmadas: firmadas.split(';'), region: 'eu-south-2' }));
    }
  });

  it('that stumbles is asked again, and then it is done', async () => {
    const tropiezos = [500, 503, 429];
    const almacen = await almacenDe((peticion, respuesta) => {
      peticion.resume();
      respuesta.writeHead(tropiezos.shift() ?? 200).end();
    });
    await almacen.guardar(CLAVE_DE_FICHERO, Buffer.alloc(100_000));
    assert.equal(pedidas.length, 4);
  });

  it('that goes on stumbling is away, after four requests', async () => {
    const almacen = await almacenDe(conCodigo(503, 'SlowDown'));
    await rechaza(almacen.guardar(CLAVE_DE_FICHERO, Buffer.of(1)), 'ausente', 'SlowDown');
    assert.equal(pedidas.length, 4);
  });

  it('that refuses us is asked once: a wrong key or a missing bucket is no missing file', async () => {
    for (const [estado, codigo] of [
      [403, 'SignatureDoesNotMatch'],
      [403, 'AccessDenied'],
      [404, 'NoSuchBucket'],
    ] as const) {
      pedidas.splice(0);
      const almacen = await almacenDe(conCodigo(estado, codigo));
      await rechaza(almacen.leer(CLAVE_DE_FICHERO), 'ausente', codigo);
      await rechaza(almacen.borrar(CLAVE_DE_FICHERO), 'ausente', codigo);
      assert.equal(pedidas.length, 2);
    }
    const almacen = await almacenDe(conCodigo(404, 'NoSuchKey'));
    await rechaza(almacen.leer(CLAVE_DE_FICHERO), 'no_existe', 'NoSuchKey');
    await almacen.borrar(CLAVE_DE_FICHERO);
  });

  it('that hangs up, in the middle of a file too, is asked again', async () => {
    let vez = 0;
    const almacen = await almacenDe((peticion, respuesta) => {
      vez += 1;
      if (vez === 1) return peticion.socket.destroy();
      if (vez === 2) {
        respuesta.writeHead(200, { 'content-length': 10 }).write('half');
        setImmediate(() => peticion.socket.destroy());
        return;
      }
      respuesta.end('0123456789');
    });
    assert.equal((await almacen.leer(CLAVE_DE_FICHERO)).toString(), '0123456789');
    assert.equal(vez, 3);
  });

  it('that falls silent is given up', async () => {
    const plazos = { conexion: 1000, silencio: 30, total: 200 };
    const almacen = await almacenDe(() => undefined, { plazos });
    await assert.rejects(almacen.leer(CLAVE_DE_FICHERO), (error) => {
      assert.ok(error instanceof ErrorDeAlmacen);
      return error.motivo === 'ausente';
    });
  });

  it('that gives no end of bytes is not believed', async () => {
    const almacen = await almacenDe((_, respuesta) => {
      const seguir = (): void => {
        while (respuesta.write(Buffer.alloc(1 << 20)));
        respuesta.once('drain', seguir);
      };
      seguir();
    });
    await rechaza(almacen.leer(CLAVE_DE_FICHERO), 'ausente', 'TOO_LARGE');
  });
});

describe('STORAGE_URL', () => {
  it('names bucket, region and who we are', () => {
    assert.deepEqual(leerUrlS3('s3+https://clave:se%2Fcreto@s3.eu-south-2.amazonaws.com/mi-cubo?region=eu-south-2'), {
      origen: 'https://s3.eu-south-2.amazonaws.com',
      cubo: 'mi-cubo',
      region: 'eu-south-2',
      clave: 'clave',
      secreto: 'se/creto',
    });
    assert.equal(leerUrlS3('s3+http://k:s@127.0.0.1:9000/cubo').origen, 'http://127.0.0.1:9000');
  });

  it('is refused where something is missing, unknown or in clear to another machine, without repeating the secret', () => {
    for (const mala of [
      'https://k:secreto@host/cubo',
      's3://k:secreto@host/cubo',
      's3+http://k:secreto@almacen.example/cubo',
      's3+http://k:secreto@10.0.0.1/cubo',
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
        () => leerUrlS3(mala),
        (error) =>
          error instanceof TypeError && /^STORAGE_URL/.test(error.message) && !error.message.includes('secreto'),
        mala,
      );
    }
  });
});
