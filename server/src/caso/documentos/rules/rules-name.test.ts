import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { safeName } from './rules-name.ts';

const ofJpeg = (name: string) => safeName(name, 'image/jpeg');

describe('the name of a file', () => {
  it('keeps what people write: accents, blanks, other scripts', () => {
    assert.equal(ofJpeg('Certificado de defunción (2ª copia).jpg'), 'Certificado de defunción (2ª copia).jpg');
    assert.equal(ofJpeg('死亡証明書.JPEG'), '死亡証明書.JPEG');
    assert.equal(ofJpeg('cafe\u0301.jpg'), 'café.jpg');
  });

  it('is the last part of the path that was sent, whatever the system of the sender', () => {
    for (const name of [
      '../../etc/papel.jpg',
      '/papel.jpg',
      'C:\\Users\\x\\papel.jpg',
      '..\\..\\papel.jpg',
      '..%2f/papel.jpg',
    ]) {
      assert.equal(ofJpeg(name), 'papel.jpg');
    }
    for (const name of ['', '.', '..', '/', '../', '\\', '   ', '...', '\u202e', '\0'])
      assert.equal(ofJpeg(name), null, name);
  });

  it('has no invisible characters: no control characters, no direction marks, no zero-width characters', () => {
    assert.equal(ofJpeg('fac\u0000tu\r\nra\u001b.jpg'), 'factura.jpg');
    assert.equal(ofJpeg('foto\u202egpj.exe'), 'fotogpj.exe.jpg');
    assert.equal(ofJpeg('fo\u200bto\ufeff\u2066.jpg'), 'foto.jpg');
    assert.equal(ofJpeg('a:b*c?"<d>|.jpg'), 'a_b_c___d__.jpg');
  });

  it('ends with the extension of the real format, so that no saved file can be run', () => {
    assert.equal(safeName('factura.pdf.exe', 'application/pdf'), 'factura.pdf.exe.pdf');
    assert.equal(safeName('factura.pdf', 'image/png'), 'factura.pdf.png');
    assert.equal(safeName('factura', 'application/pdf'), 'factura.pdf');
  });

  it('has at most 120 characters, and no character is cut in two', () => {
    const safe = ofJpeg(`${'😀'.repeat(200)}.jpg`) ?? '';
    assert.equal([...safe].length, 120);
    assert.ok(safe.isWellFormed() && safe.endsWith('😀.jpg'));
  });

  it('can be shown and saved, whatever was sent, and does not change when it is made safe again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const safe = ofJpeg(name);
        if (safe === null) return;
        assert.ok([...safe].length <= 120 && /\.jpe?g$/i.test(safe), safe);
        assert.ok(!/[/\\<>:"|?*\p{Cc}\p{Cf}\p{Cs}]/u.test(safe) && !safe.startsWith('.'), safe);
        assert.equal(ofJpeg(safe), safe);
      }),
    );
  });
});
