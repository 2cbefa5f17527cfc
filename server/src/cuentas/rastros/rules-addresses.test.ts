/** Addresses are found however people paste them; an address that may not be looked at is refused. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PASTED_MAXIMUM } from '@albacea/contract/schemas/rastros.ts';
import { addressesIn } from './rules-addresses.ts';

const isPublic = (url: string) => !/localhost|127\.|10\.|\[::1\]/.test(new URL(url).hostname);
const find = (text: string) => addressesIn(text, isPublic, (host) => host.endsWith('albacea.example'));
const addresses = (text: string) => find(text).direcciones;

describe('addresses in a pasted text', () => {
  it('are found in a list, in sentences and in a CSV with semicolons or commas, each once', () => {
    assert.deepEqual(addresses('https://a.example/x\nhttps://a.example/x\nhttp://b.example/y?z=1#part'), [
      'https://a.example/x',
      'http://b.example/y?z=1',
    ]);
    assert.deepEqual(
      addresses('Sale en (https://a.example/x). Y en https://es.wikipedia.example/wiki/Ruiz_(Carmen), creo.'),
      ['https://a.example/x', 'https://es.wikipedia.example/wiki/Ruiz_(Carmen)'],
    );
    assert.deepEqual(addresses('direccion;muestra\r\nhttps://a.example/x;foro\r\n"https://b.example/y";noticia'), [
      'https://a.example/x',
      'https://b.example/y',
    ]);
    assert.deepEqual(addresses('url,tipo\nhttps://a.example/x,foro\nhttps://b.example/y,noticia'), [
      'https://a.example/x',
      'https://b.example/y',
    ]);
    assert.deepEqual(addresses('https://periodico.example/2019/05/03,una-noticia.html'), [
      'https://periodico.example/2019/05/03,una-noticia.html',
    ]);
  });

  it('are taken as browsers write them, with or without a scheme', () => {
    assert.deepEqual(addresses('WWW.Ejemplo.example/Óbito/niño'), ['https://www.ejemplo.example/%C3%93bito/ni%C3%B1o']);
  });

  it('are refused if a search engine cut them, or if they are private, ours or too long', () => {
    const { direcciones, rechazadas } = find(
      [
        'https://www.directorio.example › personas › sevilla',
        'http://localhost.localdomain/x http://127.0.0.1/admin https://10.0.0.8/x',
        'https://portal.albacea.example/#token',
        `https://a.example/${'x'.repeat(600)}`,
      ].join('\n'),
    );
    assert.deepEqual(direcciones, []);
    assert.deepEqual(
      rechazadas.map(({ fault }) => fault),
      ['cortada', 'privada', 'privada', 'privada', 'nuestra', 'larga'],
    );
  });

  it('never include scripts, files or e-mail addresses', () => {
    const { direcciones, rechazadas } = find(
      'javascript:alert(1) file:///etc/passwd data:text/html,x mailto:a@b.example ftp://a.example gopher://a.example',
    );
    assert.deepEqual([...direcciones, ...rechazadas], []);
  });

  it('are found in ten thousand lines, and not in an endless run of schemes', () => {
    const many = Array.from({ length: 10_000 }, (_, i) => `https://a.example/${i}`).join('\n');
    assert.equal(addresses(many).length, 10_000);
    assert.deepEqual(addresses('https://'.repeat(25_000)), []);
  });

  it('are found without reading the whole line again for each address in it', (t) => {
    // Not timed: the test counts how many characters are read.
    let read = 0;
    for (const name of ['search', 'slice', 'includes'] as const) {
      const original = String.prototype[name] as (...args: unknown[]) => unknown;
      t.mock.method(String.prototype, name, function counted(this: string, ...args: unknown[]) {
        const value = Reflect.apply(original, this, args);
        read += typeof value === 'string' ? value.length : this.length;
        return value;
      });
    }
    const line = 'www.a.example,x '.repeat(PASTED_MAXIMUM / 16);
    assert.deepEqual(addresses(line), ['https://www.a.example/']);
    assert.ok(read < 20 * line.length, `${read} of ${line.length}`);
  });
});
