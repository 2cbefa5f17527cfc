import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { CODIGOS_POR_DIA, CODIGOS_POR_HORA, enLista, esperaParaCodigo, estaVigente } from './reglas.ts';
import { type ContenidoDeMandato, textoDeMandato, VERSION_VIGENTE } from './reglas-texto.ts';

const HORA = 3_600_000;
const CONTENIDO: ContenidoDeMandato = {
  mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', dni: '12345678Z', fecha_fallecimiento: '2026-11-14' },
  aseguradora: 'Boreal Seguros',
  conInstrucciones: false,
  cuentas: [{ proveedor: 'Álbum Abierto', accion: 'eliminar' }],
  certificados: ['ultimas_voluntades'],
};

describe('the mandate', () => {
  it('gives authority while it is signed, and in no other state', () => {
    assert.deepEqual((['preparado', 'firmado', 'revocado', 'sustituido'] as const).filter(estaVigente), ['firmado']);
  });

  it('sends a code when asked, but never more in an hour or a day than allowed', () => {
    const pasos = fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 5, maxLength: 60 });
    fc.assert(
      fc.property(pasos, (minutos) => {
        const envios: Date[] = [];
        let ahora = Date.parse('2026-11-21T09:30:00Z');
        for (const paso of minutos) {
          ahora += paso * 60_000;
          const espera = esperaParaCodigo(envios, new Date(ahora));
          if (espera === null) envios.push(new Date(ahora));
          else {
            assert.ok(espera.getTime() > ahora);
            assert.equal(esperaParaCodigo(envios, espera), null, 'the time that was told is true');
          }
          for (const [ventana, maximo] of [
            [HORA, CODIGOS_POR_HORA],
            [24 * HORA, CODIGOS_POR_DIA],
          ] as const)
            assert.ok(envios.filter((envio) => envio.getTime() > ahora - ventana).length <= maximo);
        }
      }),
    );
  });

  it('lists an account once, in an order that does not depend on how they came', () => {
    const cuenta = fc.record({
      proveedor: fc.constantFrom('A', 'B', 'Ñ'),
      accion: fc.constantFrom('eliminar' as const, 'cancelar' as const),
    });
    fc.assert(
      fc.property(fc.array(cuenta), (cuentas) => {
        const lista = enLista(cuentas);
        assert.deepEqual(lista, enLista([...cuentas].reverse()));
        assert.equal(new Set(lista.map((c) => JSON.stringify(c))).size, lista.length);
      }),
    );
  });

  it('says in both languages for whom, what and nothing else, and what it is not good for', () => {
    const es = textoDeMandato(VERSION_VIGENTE, 'es', CONTENIDO);
    for (const dicho of [
      'Lucía Ortega Ruiz (hija)',
      '12345678Z',
      'por cuenta de Boreal Seguros',
      '- Álbum Abierto: eliminar la cuenta',
      'aceptar la herencia',
      'revocarla cuando quiera',
    ])
      assert.ok(es.includes(dicho), dicho);
    const en = textoDeMandato(VERSION_VIGENTE, 'en', CONTENIDO);
    for (const dicho of [
      'por cuenta de',
      '- Álbum Abierto: delete the account',
      'accept the inheritance',
      'revoke it at any time',
    ])
      assert.ok(en.includes(dicho), dicho);
    assert.ok(es.includes('falleció el 14 de noviembre de 2026.') && en.includes('died on 14 November 2026.'));
    assert.match(
      textoDeMandato(VERSION_VIGENTE, 'es', { ...CONTENIDO, conInstrucciones: true }),
      /sigue las instrucciones que dejó Carmen/,
    );
    assert.equal(es.split('\n\n').length, en.split('\n\n').length);
    assert.match(
      textoDeMandato('2026-11', 'es', CONTENIDO),
      /falleció el 14\/11\/2026\./,
      'what was signed stays as it was',
    );
    assert.throws(() => textoDeMandato('1999-01', 'es', CONTENIDO), /1999-01/);
  });
});
