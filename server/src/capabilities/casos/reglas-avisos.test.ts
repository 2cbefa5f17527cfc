import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { avisosDeApertura, type DatosDeApertura, TEXTOS_AVISO } from './reglas-avisos.ts';

const HOY = '2026-11-21';
const ASEGURADORA = { dominios_email: ['aurora.example', 'seguros-aurora.example'] };

interface Cambios {
  fallecido?: Partial<DatosDeApertura['fallecido']>;
  heredero?: Partial<DatosDeApertura['heredero']>;
}

/** An opening that gives no notice, but for what a test changes in it. */
function datos({ fallecido, heredero }: Cambios = {}): DatosDeApertura {
  return {
    fallecido: {
      nombre: 'Josefa',
      apellidos: 'Barrientos del Olmo',
      dni: '96120483X',
      fecha_fallecimiento: '2026-11-09',
      ...fallecido,
    },
    heredero: { nombre: 'Nuria', apellidos: 'Salgado Barrientos', email: 'nuria@example.com', ...heredero },
  };
}

const avisos = (cambios?: Cambios, hoy = HOY) => avisosDeApertura(datos(cambios), ASEGURADORA, hoy);
const codigos = (cambios?: Cambios, hoy = HOY) => avisos(cambios, hoy).map(({ codigo }) => codigo);

describe('avisosDeApertura', () => {
  it('is silent when there is nothing to look at', () => {
    assert.deepEqual(avisos(), []);
  });

  const deDni: [string | undefined, string[]][] = [
    [undefined, ['dni_ausente']],
    ['00000000T', ['dni_marcador']],
    ['no consta', ['dni_marcador']],
    ['96120483A', ['dni_letra_incorrecta']],
    ['X1234567A', ['dni_letra_incorrecta']],
    ['K1234567A', ['dni_letra_incorrecta']],
    ['AAB123456', ['dni_extranjero']],
    ['96.120.483', []],
    ['x-1234567-l', []],
  ];
  for (const [dni, esperados] of deDni) {
    it(`says [${esperados.join()}] of the identity number ${dni ?? 'that was not sent'}`, () => {
      assert.deepEqual(
        avisos({ fallecido: { dni } }),
        esperados.map((codigo) => ({ codigo, campo: 'fallecido.dni' })),
      );
    });
  }

  it('takes a number that was left out of the request like one that is undefined', () => {
    const { dni: _, ...sinDni } = datos().fallecido;
    assert.deepEqual(avisosDeApertura({ ...datos(), fallecido: sinDni }, ASEGURADORA, HOY), [
      { codigo: 'dni_ausente', campo: 'fallecido.dni' },
    ]);
  });

  it('speaks of a death more than five years ago and not of one five years ago to the day', () => {
    const deFecha = (fecha_fallecimiento: string, hoy?: string) => codigos({ fallecido: { fecha_fallecimiento } }, hoy);
    assert.deepEqual(deFecha('2021-11-20'), ['fallecimiento_antiguo']);
    assert.deepEqual(deFecha('2021-11-21'), []);
    assert.deepEqual(deFecha('1936-08-19'), ['fallecimiento_antiguo']);
    assert.deepEqual(deFecha('2023-02-28', '2028-02-29'), ['fallecimiento_antiguo']);
    assert.deepEqual(deFecha('2023-03-01', '2028-02-29'), []);
    assert.deepEqual(deFecha('2024-02-29', '2029-02-28'), []);
    assert.deepEqual(deFecha('2024-02-29', '2029-03-01'), ['fallecimiento_antiguo']);
  });

  it("finds the insurer's own domains and those below them, in any case", () => {
    for (const dominio of ['aurora.example', 'AURORA.Example', 'correo.aurora.example', 'a.b.seguros-aurora.example']) {
      assert.deepEqual(avisos({ heredero: { email: `nuria@${dominio}` } }), [
        { codigo: 'heredero_email_de_la_aseguradora', campo: 'heredero.email' },
      ]);
    }
    for (const aMano of [' Aurora.EXAMPLE ', '@aurora.example']) {
      const casa = { dominios_email: [aMano] };
      assert.equal(avisosDeApertura(datos({ heredero: { email: 'n@aurora.example' } }), casa, HOY).length, 1);
    }
  });

  it('takes no other domain for the insurer, whatever it looks like', () => {
    for (const dominio of [
      'otraaurora.example',
      'aurora.example.org',
      'aurora.example.com',
      'example',
      'example.com',
    ]) {
      assert.deepEqual(codigos({ heredero: { email: `aurora.example@${dominio}` } }), []);
    }
    for (const email of ['nuria@example.com', 'sin-arroba', 'nuria@example.com.']) {
      assert.deepEqual(avisosDeApertura(datos({ heredero: { email } }), { dominios_email: ['', ' ', '@'] }, HOY), []);
    }
    assert.deepEqual(avisosDeApertura(datos(), { dominios_email: [] }, HOY), []);
  });

  it('sees that heir and deceased bear the same full name, however it was typed', () => {
    const fallecido = { nombre: 'José María', apellidos: 'Muñoz de la Peña' };
    for (const heredero of [
      { nombre: 'José María', apellidos: 'Muñoz de la Peña' },
      { nombre: 'JOSE  MARIA', apellidos: 'MUNOZ DE LA PENA' },
      { nombre: 'José', apellidos: 'María Muñoz-de-la-Peña' },
    ]) {
      assert.deepEqual(avisos({ fallecido, heredero }), [
        { codigo: 'heredero_es_el_fallecido', campo: 'heredero.nombre' },
      ]);
    }
    assert.deepEqual(codigos({ fallecido, heredero: { nombre: 'José María', apellidos: 'Muñoz Gil' } }), []);
    assert.deepEqual(codigos({ fallecido, heredero: { nombre: 'José', apellidos: 'Muñoz de la Peña' } }), []);
  });

  it('does not compare names without a letter in them', () => {
    const punto = { nombre: '.', apellidos: '-' };
    assert.deepEqual(codigos({ fallecido: punto, heredero: punto }), []);
  });

  it('gives several notices in the order of the request', () => {
    const nombre = { nombre: 'Ana', apellidos: 'Gil' };
    assert.deepEqual(
      codigos({
        fallecido: { ...nombre, dni: undefined, fecha_fallecimiento: '2001-01-01' },
        heredero: { ...nombre, email: 'a@aurora.example' },
      }),
      ['dni_ausente', 'fallecimiento_antiguo', 'heredero_es_el_fallecido', 'heredero_email_de_la_aseguradora'],
    );
  });

  it('never throws, and says nothing twice and nothing without a text', () => {
    const t = fc.string({ unit: 'binary' });
    const cualquiera = fc.record({
      fallecido: fc.record({ nombre: t, apellidos: t, dni: fc.option(t, { nil: undefined }), fecha_fallecimiento: t }),
      heredero: fc.record({ nombre: t, apellidos: t, email: t }),
    });
    fc.assert(
      fc.property(cualquiera, fc.array(t), (d, dominios_email) => {
        const vistos = avisosDeApertura(d, { dominios_email }, HOY).map(({ codigo }) => codigo);
        assert.equal(new Set(vistos).size, vistos.length);
        for (const codigo of vistos) assert.ok(TEXTOS_AVISO[codigo].es);
      }),
    );
  });

  it('copes with 100 KB in every field', () => {
    for (const pieza of ['a', '@', '.', ' ', '0', 'é', 'l·', "d'"]) {
      const s = pieza.repeat(100_000 / pieza.length);
      const enorme = {
        fallecido: { nombre: s, apellidos: s, dni: s },
        heredero: { nombre: s, apellidos: s, email: s },
      };
      const vistos = codigos(enorme);
      assert.equal(vistos.includes('heredero_es_el_fallecido'), /[a-z0é]/.test(pieza), pieza);
    }
  });
});

describe('TEXTOS_AVISO', () => {
  it('has a Spanish and an English sentence for every code, without exclamation marks', () => {
    for (const [codigo, { es, en }] of Object.entries(TEXTOS_AVISO)) {
      assert.notEqual(es, en, codigo);
      for (const texto of [es, en]) assert.match(texto, /^[A-Z][^!¡]{20,}\.$/, codigo);
    }
  });
});
