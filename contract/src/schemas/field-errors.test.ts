import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIELDS_LENGTH, fieldsHeader } from './field-errors.ts';

const one = (...pasos: string[]) => fieldsHeader([{ pasos, codigo: 'formato' }]);

/** Reads the header as a program would. */
const read = (header: string) =>
  header.split(',').map((entry) => {
    const [pointer = '', code] = entry.trim().split(';');
    const steps = pointer.split('/').slice(1);
    return [...steps.map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')), code];
  });

describe('the header that names refused fields', () => {
  it('holds a pointer and a code for each refused field', () => {
    assert.equal(one('fallecido', 'dni'), '/fallecido/dni;formato');
    assert.equal(one('cuentas', '0', 'modulo'), '/cuentas/0/modulo;formato');
    assert.equal(fieldsHeader([{ pasos: [], codigo: 'tipo' }]), ';tipo');
    assert.equal(fieldsHeader([]), null);
  });

  it('names a field with the same code only once', () => {
    const same = { pasos: ['a'], codigo: 'tipo' } as const;
    assert.equal(fieldsHeader([same, same, { ...same, codigo: 'longitud' }]), '/a;tipo, /a;longitud');
  });

  it('escapes every character of a name that could end the list item or the header', () => {
    for (const name of [
      'a,b;c',
      'ñandú',
      'a/b~c',
      "it's (all) *!",
      '\r\nX-Evil: 1',
      'a b',
      '\ud800',
      '😀',
      '%2c',
      '',
    ]) {
      const header = one('caso', name, 'x') as string;
      assert.match(header, /^(?:\/[A-Za-z0-9\-._~%]*)*;[a-z_]+$/, name);
      assert.deepEqual(read(header), [['caso', name.toWellFormed(), 'x', 'formato']]);
    }
  });

  it('holds at most 20 fields and 4096 characters, and never a part of a field', () => {
    const many = (length: number, name: string) =>
      fieldsHeader(Array.from({ length }, (_, i) => ({ pasos: [`${name}${i}`], codigo: 'desconocido' as const }))) ??
      '';
    assert.equal(read(many(50, 'f')).length, 20);
    const long = many(20, 'ñ'.repeat(60));
    assert.ok(long.length <= FIELDS_LENGTH && long.length > FIELDS_LENGTH / 2, `${long.length}`);
    assert.ok(read(long).every(([, code]) => code === 'desconocido'));
  });
});
