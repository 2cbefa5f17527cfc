import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { nombreSeguro } from './reglas-nombre.ts';

const deJpeg = (nombre: string) => nombreSeguro(nombre, 'image/jpeg');

describe('the name of a file', () => {
  it('keeps what people write: accents, blanks, other scripts', () => {
    assert.equal(deJpeg('Certificado de defunción (2ª copia).jpg'), 'Certificado de defunción (2ª copia).jpg');
    assert.equal(deJpeg('死亡証明書.JPEG'), '死亡証明書.JPEG');
    assert.equal(deJpeg('cafe\u0301.jpg'), 'café.jpg');
  });

  it('is the last step of its path, of whatever system', () => {
    for (const nombre of [
      '../../etc/papel.jpg',
      '/papel.jpg',
      'C:\\Users\\x\\papel.jpg',
      '..\\..\\papel.jpg',
      '..%2f/papel.jpg',
    ]) {
      assert.equal(deJpeg(nombre), 'papel.jpg');
    }
    for (const nombre of ['', '.', '..', '/', '../', '\\', '   ', '...', '\u202e', '\0'])
      assert.equal(deJpeg(nombre), null, nombre);
  });

  it('shows everything it holds: no control characters, none that turn the direction of writing, none without a width', () => {
    assert.equal(deJpeg('fac\u0000tu\r\nra\u001b.jpg'), 'factura.jpg');
    assert.equal(deJpeg('foto\u202egpj.exe'), 'fotogpj.exe.jpg');
    assert.equal(deJpeg('fo\u200bto\ufeff\u2066.jpg'), 'foto.jpg');
  });

  it('ends as the file is, so that saving it makes nothing that runs', () => {
    assert.equal(nombreSeguro('factura.pdf.exe', 'application/pdf'), 'factura.pdf.exe.pdf');
    assert.equal(nombreSeguro('factura.pdf', 'image/png'), 'factura.pdf.png');
    assert.equal(nombreSeguro('factura', 'application/pdf'), 'factura.pdf');
    assert.equal(deJpeg('a:b*c?"<d>|.jpg'), 'a_b_c___d__.jpg');
  });

  it('has at most 120 characters, of which none is cut in two', () => {
    const largo = deJpeg(`${'😀'.repeat(200)}.jpg`) ?? '';
    assert.equal([...largo].length, 120);
    assert.ok(largo.isWellFormed() && largo.endsWith('😀.jpg'));
  });

  it('whatever was sent, can be shown and saved, and made safe again stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (nombre) => {
        const seguro = deJpeg(nombre);
        if (seguro === null) return;
        assert.ok([...seguro].length <= 120 && /\.jpe?g$/i.test(seguro), seguro);
        assert.ok(!/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]/u.test(seguro) && !seguro.startsWith('.'), seguro);
        assert.equal(deJpeg(seguro), seguro);
      }),
    );
  });
});
