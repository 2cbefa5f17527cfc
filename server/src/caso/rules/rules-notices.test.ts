import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { NOTICE_TEXTS, type NoticeCode, type OpeningData, openingNotices } from './rules-notices.ts';

const TODAY = '2026-11-21';
const ASEGURADORA = {
  dominios_email: ['aurora.example', 'seguros-aurora.example'],
  idiomas_activos: ['es', 'en'] as const,
};
const withDomains = (...dominios_email: string[]) => ({ ...ASEGURADORA, dominios_email });

interface Changes {
  fallecido?: Partial<OpeningData['fallecido']>;
  heredero?: Partial<OpeningData['heredero']>;
  idioma?: OpeningData['idioma'];
}

/** An opening that gives no notice unless the changes of a test cause one. */
function data({ fallecido, heredero, idioma = 'es' }: Changes = {}): OpeningData {
  return {
    fallecido: {
      nombre: 'Josefa',
      apellidos: 'Barrientos del Olmo',
      dni: '96120483X',
      fecha_fallecimiento: '2026-11-09',
      ...fallecido,
    },
    heredero: { nombre: 'Nuria', apellidos: 'Salgado Barrientos', email: 'nuria@example.com', ...heredero },
    idioma,
  };
}

const notices = (changes?: Changes, today = TODAY) => openingNotices(data(changes), ASEGURADORA, today);
const codes = (changes?: Changes, today = TODAY) => notices(changes, today).map(({ codigo }) => codigo);

describe('openingNotices', () => {
  it('gives no notice when nothing is doubtful', () => {
    assert.deepEqual(notices(), []);
  });

  const ofDni: [string | undefined, string[]][] = [
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
  for (const [dni, expected] of ofDni) {
    it(`gives [${expected.join()}] for the identity number ${dni ?? 'that was not sent'}`, () => {
      assert.deepEqual(
        notices({ fallecido: { dni } }),
        expected.map((codigo) => ({ codigo, campo: 'fallecido.dni' })),
      );
    });
  }

  it('takes a number that was left out of the request like one that is undefined', () => {
    const { dni: _, ...withoutDni } = data().fallecido;
    assert.deepEqual(openingNotices({ ...data(), fallecido: withoutDni }, ASEGURADORA, TODAY), [
      { codigo: 'dni_ausente', campo: 'fallecido.dni' },
    ]);
  });

  it('gives a notice for a death more than five years ago, but not for a death five years ago to the day', () => {
    const ofDate = (fecha_fallecimiento: string, today?: string) =>
      codes({ fallecido: { fecha_fallecimiento } }, today);
    assert.deepEqual(ofDate('2021-11-20'), ['fallecimiento_antiguo']);
    assert.deepEqual(ofDate('2021-11-21'), []);
    assert.deepEqual(ofDate('1936-08-19'), ['fallecimiento_antiguo']);
    assert.deepEqual(ofDate('2023-02-28', '2028-02-29'), ['fallecimiento_antiguo']);
    assert.deepEqual(ofDate('2023-03-01', '2028-02-29'), []);
    assert.deepEqual(ofDate('2024-02-29', '2029-02-28'), []);
    assert.deepEqual(ofDate('2024-02-29', '2029-03-01'), ['fallecimiento_antiguo']);
  });

  it("gives a notice for an address at the insurer's own domains or below them, in upper or lower case", () => {
    for (const domain of ['aurora.example', 'AURORA.Example', 'correo.aurora.example', 'a.b.seguros-aurora.example']) {
      assert.deepEqual(notices({ heredero: { email: `nuria@${domain}` } }), [
        { codigo: 'heredero_email_de_la_aseguradora', campo: 'heredero.email' },
      ]);
    }
    for (const typed of [' Aurora.EXAMPLE ', '@aurora.example']) {
      const insurer = withDomains(typed);
      assert.equal(openingNotices(data({ heredero: { email: 'n@aurora.example' } }), insurer, TODAY).length, 1);
    }
  });

  it('gives no notice for an address at any other domain, however similar', () => {
    for (const domain of ['otraaurora.example', 'aurora.example.org', 'aurora.example.com', 'example', 'example.com']) {
      assert.deepEqual(codes({ heredero: { email: `aurora.example@${domain}` } }), []);
    }
    for (const email of ['nuria@example.com', 'sin-arroba', 'nuria@example.com.']) {
      assert.deepEqual(openingNotices(data({ heredero: { email } }), withDomains('', ' ', '@'), TODAY), []);
    }
    assert.deepEqual(openingNotices(data(), withDomains(), TODAY), []);
  });

  it('gives a notice if heir and deceased bear the same full name, however it was typed', () => {
    const fallecido = { nombre: 'José María', apellidos: 'Muñoz de la Peña' };
    for (const heredero of [
      { nombre: 'José María', apellidos: 'Muñoz de la Peña' },
      { nombre: 'JOSE  MARIA', apellidos: 'MUNOZ DE LA PENA' },
      { nombre: 'José', apellidos: 'María Muñoz-de-la-Peña' },
    ]) {
      assert.deepEqual(notices({ fallecido, heredero }), [
        { codigo: 'heredero_es_el_fallecido', campo: 'heredero.nombre' },
      ]);
    }
    assert.deepEqual(codes({ fallecido, heredero: { nombre: 'José María', apellidos: 'Muñoz Gil' } }), []);
    assert.deepEqual(codes({ fallecido, heredero: { nombre: 'José', apellidos: 'Muñoz de la Peña' } }), []);
  });

  it('does not compare names without a letter in them', () => {
    const sign = { nombre: '.', apellidos: '-' };
    assert.deepEqual(codes({ fallecido: sign, heredero: sign }), []);
  });

  it('gives a notice for a language that the insurer has not activated', () => {
    assert.deepEqual(notices({ idioma: 'eu' }), [{ codigo: 'heredero_idioma_inactivo', campo: 'heredero.idioma' }]);
    assert.deepEqual(notices({ idioma: 'en' }), []);
  });

  it('gives several notices in the order of the request', () => {
    const name = { nombre: 'Ana', apellidos: 'Gil' };
    assert.deepEqual(
      codes({
        fallecido: { ...name, dni: undefined, fecha_fallecimiento: '2001-01-01' },
        heredero: { ...name, email: 'a@aurora.example' },
        idioma: 'gl',
      }),
      [
        ...['dni_ausente', 'fallecimiento_antiguo', 'heredero_es_el_fallecido', 'heredero_email_de_la_aseguradora'],
        'heredero_idioma_inactivo',
      ],
    );
  });

  it('never throws, gives no notice twice, and none without a text', () => {
    const t = fc.string({ unit: 'binary' });
    const any = fc.record({
      fallecido: fc.record({ nombre: t, apellidos: t, dni: fc.option(t, { nil: undefined }), fecha_fallecimiento: t }),
      heredero: fc.record({ nombre: t, apellidos: t, email: t }),
      idioma: fc.constantFrom('es', 'ca'),
    });
    fc.assert(
      fc.property(any, fc.array(t), (d, dominios_email) => {
        const seen = openingNotices(d, withDomains(...dominios_email), TODAY);
        assert.equal(new Set(seen.map(({ codigo, campo }) => `${codigo} ${campo}`)).size, seen.length);
        for (const { codigo } of seen) assert.ok(NOTICE_TEXTS.es[codigo]);
      }),
    );
  });

  it('accepts 100 KB in every field', () => {
    for (const piece of ['a', '@', '.', ' ', '0', 'é', 'l·', "d'"]) {
      const s = piece.repeat(100_000 / piece.length);
      const huge = {
        fallecido: { nombre: s, apellidos: s, dni: s },
        heredero: { nombre: s, apellidos: s, email: s },
      };
      const seen = codes(huge);
      assert.equal(seen.includes('heredero_es_el_fallecido'), /[a-z0é]/.test(piece), piece);
    }
  });
});

describe('the texts of the notices', () => {
  it('are a Spanish and an English sentence for every code, without exclamation marks', () => {
    for (const [code, es] of Object.entries(NOTICE_TEXTS.es)) {
      const en = NOTICE_TEXTS.en[code as NoticeCode];
      assert.notEqual(es, en, code);
      for (const text of [es, en]) assert.match(text, /^[A-Z][^!¡]{20,}\.$/, code);
    }
  });
});
