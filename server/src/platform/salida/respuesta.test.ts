import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LectorDeRespuesta, NoEsHttp } from './respuesta.ts';

const TOPES = { cabeza: 16 * 1024, cuerpo: 64 * 1024, guardado: 64 * 1024 };

interface Leida {
  readonly estado: number;
  readonly cuerpo: string;
  readonly fin: boolean;
  readonly reutilizable: boolean;
}

/** Reads an answer that comes in these pieces. */
function leer(trozos: readonly string[], topes = TOPES): Leida & { lector: LectorDeRespuesta } {
  const lector = new LectorDeRespuesta(topes);
  let fin = false;
  for (const trozo of trozos) fin = lector.leer(Buffer.from(trozo, 'latin1')) || fin;
  const { estado, cuerpo, reutilizable } = lector;
  return { estado, cuerpo: cuerpo.toString('latin1'), fin, reutilizable, lector };
}

/** The same bytes, cut at these places. */
function partir(texto: string, cortes: readonly number[]): string[] {
  const lugares = [...new Set(cortes.map((corte) => corte % (texto.length + 1)))].sort((a, b) => a - b);
  return [...lugares, texto.length].map((lugar, i) => texto.slice(lugares[i - 1] ?? 0, lugar));
}

const cortes = fc.array(fc.nat(5000), { maxLength: 40 });
const cuerpos = fc.string({
  unit: fc.integer({ min: 0, max: 255 }).map((n) => String.fromCharCode(n)),
  maxLength: 400,
});
const estados = fc.integer({ min: 200, max: 599 }).filter((estado) => estado !== 204 && estado !== 304);

describe('an answer of HTTP/1.1', () => {
  it('is the same in however many pieces it comes, by its length or in chunks, and leaves the connection clean', () => {
    const tamanos = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(estados, cuerpos, tamanos, fc.boolean(), cortes, (estado, cuerpo, trozos, contado, lugares) => {
        const forma = contado ? `content-length: ${cuerpo.length}\r\n\r\n${cuerpo}` : enTrozos(cuerpo, trozos);
        const texto = `HTTP/1.1 103 Early\r\nlink: x\r\n\r\nHTTP/1.1 ${estado} Whatever\r\nretry-after: 7\r\n${forma}`;
        const leida = leer(partir(texto, lugares));
        assert.deepEqual([leida.estado, leida.cuerpo, leida.fin, leida.reutilizable], [estado, cuerpo, true, true]);
        assert.equal(leida.lector.cabecera('retry-after'), '7');
        assert.equal(leida.lector.cabecera('link'), undefined);
      }),
    );
  });

  it('whatever comes is an answer, the beginning of one, or none; it is never ended twice nor kept beyond its limit', () => {
    const palabras = [
      'HTTP/1.1 200 OK\r\n',
      'content-length: 5\r\n',
      'transfer-encoding: chunked\r\n',
      '\r\n',
      '5\r\n',
      'hello',
      '0\r\n',
    ];
    const mezcla = fc.array(fc.oneof(fc.constantFrom(...palabras), cuerpos), { maxLength: 30 });
    fc.assert(
      fc.property(mezcla, cortes, (partes, lugares) => {
        const topes = { cabeza: 200, cuerpo: 300, guardado: 250 };
        const lector = new LectorDeRespuesta(topes);
        for (const trozo of partir(partes.join(''), lugares)) {
          const bytes = Buffer.from(trozo, 'latin1');
          try {
            if (lector.leer(bytes)) break;
          } catch (error) {
            assert.ok(error instanceof NoEsHttp);
            assert.equal(lector.estado, 0);
            break;
          }
          assert.ok(lector.cuerpo.length <= topes.guardado);
        }
      }),
    );
  });

  it('keeps the beginning of a body and reads the rest, so that the connection can be used again', () => {
    const topes = { ...TOPES, guardado: 10 };
    const cuerpo = 'a body of twenty-six bytes';
    fc.assert(
      fc.property(cortes, fc.boolean(), (lugares, contado) => {
        const forma = contado ? `content-length: ${cuerpo.length}\r\n\r\n${cuerpo}` : enTrozos(cuerpo, [3]);
        const { lector, ...leida } = leer(partir(`HTTP/1.1 200 OK\r\n${forma}`, lugares), topes);
        assert.deepEqual(leida, { estado: 200, cuerpo: 'a body of ', fin: true, reutilizable: true });
        assert.equal(lector.desmedida, false);
      }),
    );
  });

  it('keeps copies: the memory that the bytes came in is used again for the next', () => {
    const texto = `HTTP/1.1 200 OK\r\nretry-after: 7\r\ncontent-length: 5\r\n\r\nhello`;
    fc.assert(
      fc.property(cortes, (lugares) => {
        const lector = new LectorDeRespuesta(TOPES);
        const lugar = Buffer.alloc(texto.length);
        for (const trozo of partir(texto, lugares)) {
          lector.leer(lugar.subarray(0, lugar.write(trozo, 'latin1')));
          lugar.fill('#');
        }
        assert.deepEqual([lector.cuerpo.toString(), lector.cabecera('retry-after')], ['hello', '7']);
      }),
    );
  });

  it('ends with its head where there is no body: 204, 304, a length of 0', () => {
    for (const texto of [
      '204 No',
      '304 Not\r\ncontent-length: 9',
      '200 OK\r\ncontent-length: 0',
      '500 No\r\ncontent-length:0',
    ])
      assert.partialDeepStrictEqual(leer([`HTTP/1.1 ${texto}\r\n\r\n`]), { fin: true, reutilizable: true, cuerpo: '' });
  });

  it('has lines that end in LF alone, a reason or none, headers in any case, folded or repeated', () => {
    const { lector, estado, fin } = leer([
      'HTTP/1.1 200\nRetry-After:\t 5 \nX-A: 1\n  2\nx-a: 3\nCONTENT-LENGTH: 0\n\n',
    ]);
    assert.deepEqual([estado, fin, lector.cabecera('retry-after'), lector.cabecera('x-a')], [200, true, '5', '1 2, 3']);
  });

  it('is none when it begins as anything else, has no headers but something, or a head without end', () => {
    const cabezas = [
      'SSH-2.0-OpenSSH\r\n',
      'HTTP/2 200 OK\r\n',
      'HTTP/1.1 99 No\r\n',
      'HTTP/1.1 2000 No\r\n',
      '\r\n',
      'http/1.1 200 OK\r\n',
    ];
    cabezas.push(
      'HTTP/1.1 101 Switching\r\n',
      'HTTP/1.1 200 OK\r\nno colon\r\n',
      'HTTP/1.1 200 OK\r\nx : y\r\n',
      'HTTP/1.1 200 OK\r\n folded\r\n',
    );
    const fin = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    for (const larga of [
      `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(TOPES.cabeza)}`,
      'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1000),
    ])
      cabezas.push(larga, `${larga}\r\n\r\n`, larga + fin); // in one piece too, with an end
    for (const cabeza of cabezas) assert.throws(() => leer([cabeza]), NoEsHttp, JSON.stringify(cabeza.slice(0, 60)));
  });

  it('counts by its status whatever its body does: cut, in broken chunks, contradicting itself, too long', () => {
    const hasta = (cabeceras: string, cuerpo: string) => leer([`HTTP/1.1 200 OK\r\n${cabeceras}\r\n${cuerpo}`]);
    const trozos = 'transfer-encoding: chunked\r\n';
    const rotas: [Leida, Omit<Leida, 'estado' | 'reutilizable'>][] = [
      [hasta('content-length: 9\r\n', 'half'), { fin: false, cuerpo: 'half' }],
      [hasta('', 'until it closes'), { fin: false, cuerpo: 'until it closes' }],
      [hasta('content-length: 4\r\n', 'more than that'), { fin: true, cuerpo: 'more' }],
      [hasta('content-length: 4\r\ncontent-length: 5\r\n', 'four5'), { fin: false, cuerpo: 'four5' }],
      [hasta('content-length: -4\r\n', 'x'), { fin: false, cuerpo: 'x' }],
      [hasta(trozos, 'zz\r\n'), { fin: true, cuerpo: '' }],
      [hasta(trozos, '4\r\nfourX\r\n'), { fin: true, cuerpo: 'four' }],
      [hasta(trozos, '4;a=b\r\nfo'), { fin: false, cuerpo: 'fo' }],
      [hasta(`${trozos}content-length: 3\r\n`, '0\r\n\r\n'), { fin: false, cuerpo: '0\r\n\r\n' }],
      [hasta('transfer-encoding: gzip\r\n', 'x'), { fin: false, cuerpo: 'x' }],
      [
        hasta('content-length: 99999999\r\n', 'x'.repeat(TOPES.cuerpo)),
        { fin: true, cuerpo: 'x'.repeat(TOPES.cuerpo) },
      ],
    ];
    for (const [leida, esperada] of rotas)
      assert.partialDeepStrictEqual(leida, { ...esperada, estado: 200, reutilizable: false });
    const sinFin = leer([
      `HTTP/1.1 200 OK\r\n${trozos}\r\n`,
      ...Array.from({ length: 9000 }, () => '1;x=yyy\r\na\r\n'),
    ]);
    assert.partialDeepStrictEqual(sinFin, { fin: true, reutilizable: false });
    assert.equal(sinFin.lector.desmedida, true);
    assert.ok(sinFin.cuerpo.length < TOPES.cuerpo / 8);
  });

  it('leaves a connection that is not used again when it says so, or speaks HTTP/1.0', () => {
    for (const cabeza of [
      'HTTP/1.0 200 OK\r\n',
      'HTTP/1.1 200 OK\r\nconnection: Close\r\n',
      'HTTP/1.1 200 OK\r\nconnection: x, close\r\n',
    ])
      assert.partialDeepStrictEqual(leer([`${cabeza}content-length: 2\r\n\r\nok`]), {
        fin: true,
        cuerpo: 'ok',
        reutilizable: false,
      });
  });
});

function enTrozos(cuerpo: string, tamanos: readonly number[]): string {
  const trozos = [];
  for (let i = 0, vez = 0; i < cuerpo.length; vez += 1) {
    const trozo = cuerpo.slice(i, i + (tamanos[vez % tamanos.length] as number));
    trozos.push(`${trozo.length.toString(16)}${vez % 2 ? ' ;x=y' : ''}\r\n${trozo}\r\n`);
    i += trozo.length;
  }
  return `transfer-encoding: chunked\r\n\r\n${trozos.join('')}0\r\nx-trailer: 1\r\n\r\n`;
}
