import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { IDENTITY_DOCUMENTS, IDENTITY_NUMBER_MAXIMUM } from '@albacea/contract/schemas/mandato.ts';
import fc from 'fast-check';
import { verdictOnCode } from '../../familia/mandato/rules-check-page.ts';
import { ejemplarText } from '../../familia/mandato/rules-ejemplar-text.ts';
import { maskedNumber, readIdentity } from '../../familia/mandato/rules-signer-identity.ts';
import { actHash, freezeEjemplares } from '../../familia/mandato/texts-to-sign.ts';
import { checkLetter } from '../rules/rules-identity.ts';
import {
  type AskedCuenta,
  type EjemplarTextData,
  ejemplaresOf,
  kindsOfEjemplar,
  notCovered,
  scopeOf,
} from './rules-ejemplares.ts';

const DATA: EjemplarTextData = {
  contenido: {
    mandante: { nombre: 'Lucía', apellidos: 'Ortega Ruiz', parentesco: 'hija' },
    fallecido: { nombre: 'Carmen', apellidos: 'Ruiz', dni: '40001001X', fecha_fallecimiento: '2026-11-14' },
    aseguradora: 'Boreal Seguros',
    conInstrucciones: false,
  },
  identidad: { clase: 'dni', numero: '12345678Z' },
  servicio: { nombre: 'Albacea', nif: 'B12345674', domicilio: 'Calle Mayor 1, 28013 Madrid' },
  hasta: '2028-11-25',
  ejemplar: {
    destino: 'proveedor',
    proveedor: 'Google',
    codigo: 'google',
    certificados: [],
    acciones: [
      { accion: 'eliminar', identificadores: ['carmen@example.com'] },
      { accion: 'obtener_datos', identificadores: [] },
    ],
  },
};
const asked = fc.array(
  fc.record({
    proveedor: fc.constantFrom('Google', 'Netflix', 'Ñandú'),
    codigo: fc.constantFrom('google', null),
    accion: fc.constantFrom('eliminar' as const, 'cancelar' as const, 'conservar' as const),
    identificador: fc.constantFrom('a@example.com', 'b@example.com', null),
  }),
  { maxLength: 12 },
);
const certificados = fc.subarray(['defuncion_literal', 'ultimas_voluntades'] as const);

describe('the ejemplares of a mandate', () => {
  it('are one for each provider, whatever the order of the accounts; each names an action once, with all its accounts', () => {
    fc.assert(
      fc.property(asked, certificados, (cuentas, theCertificados) => {
        const ejemplares = ejemplaresOf(cuentas, theCertificados);
        const turned = [...cuentas].reverse();
        const withoutCode = (list: typeof ejemplares) => list.map(({ codigo: _, ...rest }) => rest);
        assert.deepEqual(withoutCode(ejemplares), withoutCode(ejemplaresOf(turned, theCertificados)));
        const names = ejemplares.map(({ proveedor }) => proveedor);
        assert.equal(new Set(names).size, names.length);
        assert.equal(
          ejemplares.filter(({ destino }) => destino === 'certificados').length,
          theCertificados.length > 0 ? 1 : 0,
        );
        const pairs = new Set(cuentas.map(({ proveedor, accion }) => `${proveedor} ${accion}`));
        assert.equal(scopeOf(ejemplares).cuentas.length, pairs.size);
        for (const { proveedor, accion, identificador } of cuentas) {
          const listed = ejemplares
            .find((one) => one.proveedor === proveedor)
            ?.acciones.find((one) => one.accion === accion);
          assert.ok(listed);
          if (identificador !== null) assert.ok(listed.identificadores.includes(identificador));
        }
      }),
    );
  });

  it('say which contract passes to whom, in a line for each new holder, and must be signed again for another holder or number', () => {
    const [mine, marta] = [
      { quien: 'heredero' },
      { quien: 'otra', nombre: 'Marta Climent Ros', numero: '40001001X' },
    ] as const;
    const passes = (identificador: string | null, nuevoTitular: AskedCuenta['nuevoTitular']): AskedCuenta => ({
      proveedor: 'Iberdrola',
      codigo: 'iberdrola',
      accion: 'transferir',
      identificador,
      nuevoTitular,
    });
    const list = [passes('ES0021 1', mine), passes('ES0021 2', marta), passes(null, marta)];
    const [ejemplar] = ejemplaresOf(list, []);
    assert.ok(ejemplar);
    const es = ejemplarText('es', { ...DATA, ejemplar });
    assert.match(es, /^- poner a mi nombre el contrato ES0021 1$/m);
    assert.match(
      es,
      /^- poner a nombre de Marta Climent Ros, con número de identidad 40001001X, el contrato ES0021 2$/m,
    );
    const en = ejemplarText('en', { ...DATA, ejemplar });
    assert.match(en, /^- put the contract ES0021 1 in my name$/m);
    assert.match(en, /^- put the contract ES0021 2 in the name of Marta Climent Ros, with identity number 40001001X$/m);
    assert.doesNotMatch(es + en, /transferir la titularidad|another holder/);

    const covered = scopeOf(ejemplaresOf([passes('ES0021 1', mine)], []));
    const notYet = (holder: AskedCuenta['nuevoTitular']) =>
      notCovered(ejemplaresOf([passes(null, holder)], []), covered);
    assert.deepEqual(
      [mine, marta, undefined].map((holder) => notYet(holder).length),
      [0, 1, 1],
    );
    for (const [list, signed] of [
      [[passes('ES0021 9999', mine)], false],
      [[passes('ES0021 1', mine), passes('ES0021 9999', mine)], false],
      [[passes('ES0021 1', mine), passes(null, mine)], true],
    ] as const)
      assert.equal(notCovered(ejemplaresOf(list, []), covered).length, signed ? 0 : 1);
    const withoutNumber = scopeOf(ejemplaresOf([passes(null, mine)], []));
    assert.deepEqual(notCovered(ejemplaresOf([passes('ES0021 1', mine)], []), withoutNumber), []);
  });

  it('must be signed again, each as a whole, only for a provider with an action that no signed one covers', () => {
    fc.assert(
      fc.property(asked, asked, certificados, (before, now, theCertificados) => {
        const covered = scopeOf(ejemplaresOf(before, theCertificados));
        const list = notCovered(ejemplaresOf([...before, ...now], theCertificados), covered);
        const isNew = ({ proveedor, accion }: AskedCuenta) =>
          !before.some((one) => one.proveedor === proveedor && one.accion === accion);
        assert.deepEqual(
          new Set(list.map(({ proveedor }) => proveedor)),
          new Set(now.filter(isNew).map(({ proveedor }) => proveedor)),
        );
        assert.deepEqual(notCovered(list, scopeOf(list)), []);
      }),
    );
  });

  it('say in both languages who signs, who acts for whom, what is to happen to which account, until when, and what is not allowed', () => {
    const es = ejemplarText('es', DATA);
    for (const said of [
      'AUTORIZACIÓN ANTE GOOGLE',
      'Me llamo Lucía Ortega Ruiz, con DNI 12345678Z. Soy hija de Carmen Ruiz, con número de identidad 40001001X, que falleció el 14 de noviembre de 2026. Firmo en mi nombre.',
      'Albacea, con NIF B12345674 y domicilio en Calle Mayor 1, 28013 Madrid, que actúa por cuenta de Boreal Seguros',
      'a Google lo siguiente, y nada más, sobre las cuentas o contratos a nombre de Carmen Ruiz, con número de identidad 40001001X:',
      '- eliminar la cuenta; en particular: carmen@example.com\n- obtener una copia de los datos',
      'aceptar la herencia',
      'como mucho, hasta el 25 de noviembre de 2028',
      'revocarlo cuando quiera',
    ])
      assert.ok(es.includes(said), said);
    const inEnglish = { ...DATA.contenido, mandante: { ...DATA.contenido.mandante, parentesco: 'daughter' } };
    const en = ejemplarText('en', { ...DATA, contenido: inEnglish });
    for (const said of [
      'AUTHORISATION FOR GOOGLE',
      'I am the daughter of Carmen Ruiz',
      'acting on behalf of Boreal Seguros',
      '- delete the account; in particular: carmen@example.com',
      'at the latest, until 25 November 2028',
      'revoke it at any time',
    ])
      assert.ok(en.includes(said), said);
    assert.doesNotMatch(en, /por cuenta|autoriz|herencia|\b(?:de|con|que|hasta)\b/i, 'not a word of Spanish');
    assert.equal(es.split('\n\n').length, en.split('\n\n').length);
    for (const [language, text] of Object.entries({
      es: /vinculada, por razones familiares o de hecho, a Carmen/,
      en: /close, by family or in fact, to Carmen/,
    })) {
      const contenido = { ...DATA.contenido, mandante: { ...DATA.contenido.mandante, parentesco: null } };
      assert.match(ejemplarText(language as 'es', { ...DATA, contenido }), text);
    }
  });

  it('do not state that the family agrees, because nobody asked about that', () => {
    for (const [language, text] of [
      ['es', /desacuerdo/],
      ['en', /disagreement/],
    ] as const)
      assert.doesNotMatch(ejemplarText(language, DATA), text);
  });

  it('name the controller of the data: the insurer, or another company that the insurer has named', () => {
    const contenido = { ...DATA.contenido, responsable: 'Boreal Datos, S.L.' };
    assert.match(ejemplarText('es', { ...DATA, contenido }), /Boreal Datos, S\.L\. es responsable/);
    assert.match(ejemplarText('es', DATA), /Boreal Seguros es responsable/);
  });

  it('do not mention each other, and are joined by a hash that nobody can compute from one of them alone', () => {
    const list = ejemplaresOf(
      [
        { proveedor: 'Google', codigo: 'google', accion: 'eliminar', identificador: 'carmen@example.com' },
        { proveedor: 'Tinder', codigo: 'tinder', accion: 'eliminar', identificador: 'carmen-74' },
      ],
      ['ultimas_voluntades'],
    );
    const contenido = { ...DATA.contenido, ...scopeOf(list) };
    const freeze = (sal: string) => freezeEjemplares({ idioma: 'es', contenido }, { ...DATA, sal }, list);
    const { huella_texto, papeles } = freeze('uno');
    const [google = '', tinder = '', records = ''] = papeles.ejemplares.map(({ texto }) => texto);
    assert.doesNotMatch(google, /Tinder|carmen-74|última voluntad/i);
    assert.doesNotMatch(tinder, /Google|carmen@example|última voluntad/i);
    assert.doesNotMatch(records, /Google|Tinder/i);
    assert.equal(huella_texto, actHash(papeles));
    assert.deepEqual(freeze('dos').papeles.huellas, papeles.huellas);
    assert.notEqual(freeze('dos').huella_texto, huella_texto, 'the texts can be found out by trial; the salt cannot');
  });
});

describe("the signer's number", () => {
  const read = (clase: (typeof IDENTITY_DOCUMENTS)[number], numero: string) => readIdentity({ clase, numero });
  const digits = fc.integer({ min: 1, max: 99_999_998 }).map((n) => String(n).padStart(8, '0'));

  it('the signer’s number of a DNI or a NIE is accepted with its letter, however it is written, and refused with any other letter', () => {
    fc.assert(
      fc.property(digits, fc.constantFrom('', '.', '-', ' '), fc.nat(22), (number, sign, other) => {
        const letter = checkLetter(number);
        const written = `${number.slice(0, 2)}${sign}${number.slice(2, 5)}${sign}${number.slice(5)}${sign}${letter.toLowerCase()}`;
        assert.deepEqual(read('dni', written), { clase: 'dni', numero: `${number}${letter}` });
        const wrong = 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(other);
        if (wrong !== letter) assert.ok('es' in read('dni', `${number}${wrong}`));
      }),
    );
    assert.deepEqual(read('nie', 'x-1234567-l'), { clase: 'nie', numero: 'X1234567L' });
    for (const [clase, numero, text] of [
      ['dni', '12345678A', /no corresponde/],
      ['dni', '12345678', /falta la letra/],
      ['dni', 'X1234567L', /no parece un DNI/],
      ['dni', '00000000T', /no parece un DNI/],
      ['dni', 'hola', /no parece un DNI/],
      ['nie', '12345678Z', /no parece un NIE/],
      ['nie', 'X1234567A', /no corresponde/],
      ['pasaporte', '護照1234567', /nuestros papeles/],
    ] as const) {
      const refused = read(clase, numero);
      assert.match('es' in refused ? refused.es : 'taken', text, numero);
    }
  });

  it('the signer’s number of another document is accepted as it is printed there, within limits', () => {
    assert.deepEqual(read('pasaporte', ' pab 123456 '), { clase: 'pasaporte', numero: 'PAB 123456' });
    assert.deepEqual(read('otro', 'CI-1.234.567/8'), { clase: 'otro', numero: 'CI-1.234.567/8' });
    assert.deepEqual(read('otro', '12\n34'), { clase: 'otro', numero: '12 34' }, 'a line break becomes a space');
    for (const numero of ['', '-', 'X', 'sin papeles', 'a@b.example', '1'.repeat(IDENTITY_NUMBER_MAXIMUM + 1)])
      assert.ok('es' in read('otro', numero), numero);
  });

  it('is accepted in one line of at most 30 characters, or refused in both languages, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...IDENTITY_DOCUMENTS),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (clase, numero) => {
          const result = read(clase, numero);
          if ('numero' in result) assert.match(result.numero, /^[\p{L}\p{N} ./-]{2,30}$/u);
          else assert.ok(result.es && result.en);
        },
      ),
    );
  });

  it('is masked except for its last three characters', () => assert.equal(maskedNumber('12345678Z'), '•••78Z'));
});

describe('the check of a code', () => {
  it('says that a bank is only told of the death, and that a page removes its data, where other ejemplares say «eliminar»', () => {
    const { ejemplar } = DATA;
    assert.deepEqual(kindsOfEjemplar(ejemplar), ['eliminar', 'obtener_datos']);
    assert.deepEqual(kindsOfEjemplar({ ...ejemplar, soloAviso: true }), ['avisar', 'obtener_datos']);
    assert.deepEqual(kindsOfEjemplar({ ...ejemplar, rastro: true }), ['retirar', 'obtener_datos']);
    const verdict = verdictOnCode(
      { clase: 'vigente', firmado: new Date('2026-11-21T10:00:00Z'), clases: ['avisar'] },
      'es',
    );
    assert.deepEqual(verdict.lista, ['comunicar un fallecimiento']);
  });
});
