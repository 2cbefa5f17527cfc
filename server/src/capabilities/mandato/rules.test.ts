import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CODES_PER_DAY, CODES_PER_HOUR, waitForCode } from './rules.ts';
import { type MandatoContent, mandatoText } from './rules-text.ts';

const HOUR = 3_600_000;
const CONTENT: MandatoContent = {
  mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', dni: '12345678Z', fecha_fallecimiento: '2026-11-14' },
  aseguradora: 'Boreal Seguros',
  conInstrucciones: false,
  cuentas: [{ proveedor: 'Álbum Abierto', accion: 'eliminar' }],
  certificados: ['ultimas_voluntades'],
};

describe('the mandate', () => {
  it('sends a code when asked, but never more in an hour or a day than allowed', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(steps, (minutes) => {
        const sendings: Date[] = [];
        let now = Date.parse('2026-11-21T09:30:00Z');
        for (const step of minutes) {
          now += step * 60_000;
          const wait = waitForCode(sendings, new Date(now));
          if (wait === null) sendings.push(new Date(now));
          else {
            assert.ok(wait.getTime() > now);
            assert.equal(waitForCode(sendings, wait), null, 'the time that was told is true');
          }
          for (const [window, maximum] of [
            [HOUR, CODES_PER_HOUR],
            [24 * HOUR, CODES_PER_DAY],
          ] as const)
            assert.ok(sendings.filter((sending) => sending.getTime() > now - window).length <= maximum);
        }
      }),
    );
  });

  it('of one paper, as it was signed before each provider had its own, says what it said then', () => {
    const es = mandatoText('2026-11.2', 'es', CONTENT);
    for (const said of [
      'Lucía Ortega Ruiz (hija)',
      '12345678Z',
      'por cuenta de Boreal Seguros',
      '- Álbum Abierto: eliminar la cuenta',
      'aceptar la herencia',
      'revocarla cuando quiera',
    ])
      assert.ok(es.includes(said), said);
    const en = mandatoText('2026-11.2', 'en', CONTENT);
    for (const said of [
      'por cuenta de',
      '- Álbum Abierto: delete the account',
      'accept the inheritance',
      'revoke it at any time',
    ])
      assert.ok(en.includes(said), said);
    assert.ok(es.includes('falleció el 14 de noviembre de 2026.') && en.includes('died on 14 November 2026.'));
    assert.match(
      mandatoText('2026-11.2', 'es', { ...CONTENT, conInstrucciones: true }),
      /sigue las instrucciones que dejó Carmen/,
    );
    assert.equal(es.split('\n\n').length, en.split('\n\n').length);
    assert.match(
      mandatoText('2026-11', 'es', CONTENT),
      /falleció el 14\/11\/2026\./,
      'what was signed stays as it was',
    );
    assert.throws(() => mandatoText('1999-01', 'es', CONTENT), /1999-01/);
  });
});
