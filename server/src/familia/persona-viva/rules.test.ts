/** The addresses for the notice to a person, and which requests had left. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ADDRESSES_MAXIMUM, ownAddresses } from './rules-own-addresses.ts';
import { type Letter, reachedOf, type Step, wayBack, whatReached } from './rules-rectificacion.ts';

const NOBODY = { correos: [], telefonos: [] };
const NOW = new Date('2026-11-21T09:30:00.000Z');

describe('the own addresses of a person', () => {
  it('are the e-mail addresses of their accounts, each once, and telephones only if there is no e-mail address', () => {
    const found = ownAddresses(
      ['A@example.com', ' a@example.com', '600112233', 'carmen.ruiz', 'b@example.org'],
      NOBODY,
    );
    assert.deepEqual(found, [
      { medio: 'correo', destino: 'a@example.com' },
      { medio: 'correo', destino: 'b@example.org' },
    ]);
    assert.deepEqual(ownAddresses(['+34 600-11.22 33', '0044 20 7946 0000', 'carmen'], NOBODY), [
      { medio: 'telefono', destino: '+34600112233' },
      { medio: 'telefono', destino: '+442079460000' },
    ]);
  });

  it('are never addresses of the family, names, numbers of contracts or malformed addresses', () => {
    const others = { correos: ['Lucia@example.com'], telefonos: ['+34600112233'] };
    assert.deepEqual(ownAddresses(['lucia@EXAMPLE.com', '600 112 233'], others), []);
    for (const text of ['carmen', 'a@b', 'x y@example.com', '12345678Z', '100200300', 'ES7921000813610123456789'])
      assert.deepEqual(ownAddresses([text], NOBODY), [], text);
  });

  it('are five at most, however long the list of accounts is', () => {
    const many = Array.from({ length: 40 }, (_, i) => `n${i}@example.com`);
    assert.equal(ownAddresses(many, NOBODY).length, ADDRESSES_MAXIMUM);
  });
});

describe('a request that had left', () => {
  const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
  const step = (tipo: string, minute: number, changes: Partial<Step> = {}): Step => ({
    tipo,
    cuando: at(minute).toISOString(),
    canal: 'correo_electronico',
    nota: 'Asunto → baja@example.com',
    ...changes,
  });
  const letter = (minute: number, salio: boolean): Letter => ({ cuenta: 'una', creado: at(minute), salio });

  it('is a request whose letter left or that went by another channel, and not one whose letter never left', () => {
    assert.equal(reachedOf('una', [step('solicitud', 0)], [letter(0, false)]), null);
    assert.deepEqual(reachedOf('una', [step('solicitud', 0)], [letter(0, true)]), at(0));
    assert.deepEqual(reachedOf('una', [step('solicitud', 0, { canal: 'formulario_web', nota: null })], []), at(0));
    assert.deepEqual(reachedOf('una', [step('solicitud', 0), step('solicitud', 5)], [letter(0, false)]), at(5));
  });

  it('is taken back at the address last written to or, if none is known, by the channel in the catalogue', () => {
    const moved = [step('solicitud', 0), step('insistencia', 3, { nota: 'Recordatorio → otra@example.com' })];
    assert.equal(wayBack(whatReached(moved, []), null).direccion, 'otra@example.com');
    const silent = [step('solicitud', 0, { nota: null })];
    const offer = { canal: 'correo_electronico', direccion: 'catalogo@example.com' };
    assert.equal(wayBack(silent, offer).direccion, 'catalogo@example.com');
    assert.equal(wayBack(silent, null).direccion, null);
    assert.deepEqual(wayBack([step('solicitud', 0, { canal: 'correo_postal', nota: null })], offer), {
      canal: 'correo_postal',
      direccion: null,
    });
  });
});
