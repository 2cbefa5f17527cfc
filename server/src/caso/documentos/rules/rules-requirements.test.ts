import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CUENTA_STATES, DOCUMENTO_TYPES, REJECTION_REASONS } from '@albacea/contract/schemas/lists.ts';
import { canRead, identityImpediment, TYPES_PER_ORIGIN } from './rules-requirements.ts';
import { erasuresAfterClosing } from './rules-retention.ts';
import { REJECTION_PHRASES, reasonVisible } from './rules-states.ts';

describe('an identity document', () => {
  const asked = { id: 'una', papeles: ['dni_fallecido'] as const };
  const impediment = (estado: (typeof CUENTA_STATES)[number], cuenta: string | null = null) =>
    identityImpediment('dni_fallecido', 'heredero', [{ ...asked, estado }], cuenta);

  it('is accepted only while a provider that the family chose demands this very document', () => {
    const taken = CUENTA_STATES.filter((state) => impediment(state) === null);
    assert.deepEqual(taken, ['confirmada', 'solicitada', 'rechazada', 'sin_respuesta']);
    assert.ok(impediment('confirmada', 'otra'));
    assert.ok(identityImpediment('dni_solicitante', 'heredero', [{ ...asked, estado: 'confirmada' }], null));
    assert.ok(identityImpediment('dni_fallecido', 'aseguradora', [], null));
  });

  it('an identity document for a provider outside the catalogue is accepted only from the service, and only for an account', () => {
    const unknown = [{ id: 'una', estado: 'confirmada', papeles: null }] as const;
    assert.equal(identityImpediment('dni_fallecido', 'servicio', unknown, 'una'), null);
    assert.ok(identityImpediment('dni_fallecido', 'servicio', unknown, null));
    assert.ok(identityImpediment('dni_fallecido', 'heredero', unknown, 'una'));
  });

  it('is the only kind of document that needs such a demand', () => {
    for (const type of DOCUMENTO_TYPES.filter((one) => !one.startsWith('dni_')))
      assert.equal(identityImpediment(type, 'heredero', [], null), null);
  });

  it('is deleted from the thirtieth day after the closing, in days of Madrid, also if the clocks change in between', () => {
    const [erasure, ...more] = erasuresAfterClosing(new Date('2026-10-01T22:30:00Z'));
    assert.deepEqual(erasure, { tipos: ['dni_fallecido', 'dni_solicitante'], desde: '2026-11-01' });
    assert.deepEqual(more, []);
  });
});

describe('bringing and reading documents', () => {
  it('nobody brings the mandate, the family does not bring the statement of the insurer, and unknown kinds are refused', () => {
    for (const types of Object.values(TYPES_PER_ORIGIN)) {
      assert.ok(!types.includes('mandato') && types.every((type) => DOCUMENTO_TYPES.includes(type)));
      assert.ok(types.includes('certificado_defuncion'));
    }
    assert.ok(!TYPES_PER_ORIGIN.heredero.includes('declaracion_aseguradora'));
    assert.ok(TYPES_PER_ORIGIN.aseguradora.includes('declaracion_aseguradora'));
  });

  it('the insurer reads no file, and the family reads no file that the insurer brought', () => {
    for (const origin of ['heredero', 'aseguradora', 'servicio'] as const) {
      assert.equal(canRead('aseguradora', origin), false);
      assert.equal(canRead('sistema', origin), false);
      assert.equal(canRead('servicio', origin), true);
      assert.equal(canRead('heredero', origin), origin !== 'aseguradora');
    }
  });
});

describe('the reason of a rejection', () => {
  it('is a whole sentence in both languages for each code, and says what to do', () => {
    for (const reason of REJECTION_REASONS) {
      for (const phrase of [REJECTION_PHRASES.es[reason], REJECTION_PHRASES.en[reason]])
        assert.match(phrase, /^\p{Lu}[^.]+\. .+\.$/u, reason);
    }
  });

  it('includes the own words of the case manager only for a reader who may see them', () => {
    const rejection = { motivo: 'ilegible', palabras: 'La segunda página sale movida.' } as const;
    assert.equal(
      reasonVisible(rejection, 'es', true),
      `${REJECTION_PHRASES.es.ilegible} La segunda página sale movida.`,
    );
    assert.equal(reasonVisible(rejection, 'en', false), REJECTION_PHRASES.en.ilegible);
    assert.equal(reasonVisible({ motivo: 'otro', palabras: 'Es de otro año.' }, 'es', true), 'Es de otro año.');
    assert.equal(
      reasonVisible({ motivo: 'otro', palabras: 'Es de otro año.' }, 'es', false),
      REJECTION_PHRASES.es.otro,
    );
  });
});
