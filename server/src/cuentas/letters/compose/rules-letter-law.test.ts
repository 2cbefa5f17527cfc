/** Statements that the law requires in a letter, or forbids, each with its source by its identifier in the Boletín Oficial del Estado. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CuentaAction } from '@albacea/contract/schemas/cuentas.ts';
import { LETTER_KINDS, TERRITORIES } from '@albacea/contract/schemas/lists.ts';
import { LETTER_LANGUAGES } from '@albacea/contract/schemas/papers.ts';
import { PROVEEDOR_TYPES, type ProveedorType } from '@albacea/contract/schemas/proveedor-lists.ts';
import { composeLetter } from './rules-letter.ts';
import type { LetterData } from './rules-letter-data.ts';
import { letterDeadline, letterNotices } from './rules-letter-sending.ts';

const BEFORE = '2026-12-27';
const SINCE = '2026-12-28';

const dataOf = (tipo: ProveedorType | null, accion: CuentaAction, changes: Partial<LetterData> = {}): LetterData => ({
  clase: 'solicitud',
  idioma: 'es',
  territorio: 'comun',
  accion,
  identificador: 'ES 123',
  hoy: SINCE,
  proveedor: { codigo: null, nombre: 'Proveedor', tipo, incluye: [] },
  aseguradora: 'Aurora Decesos',
  referencia: 'CAS-2026-000123',
  plazo: '2027-01-20',
  responder: null,
  contacto: { email: 'gestion@aurora.example', telefono: null },
  fallecido: { nombre: 'Carmen', apellidos: 'Ruiz Ortega', dni: '12345678Z', fecha: '2026-11-14' },
  solicitante: {
    nombre: 'Lucía',
    apellidos: 'Ortega Ruiz',
    parentesco: 'hija y heredera',
    email: 'lucia@example.com',
    telefono: null,
  },
  primeraPersona: false,
  mandato: { firmado: '2026-11-21', codigo: 'K7QM-3XTV-9ARD-B2NC-F4HX', pagina: 'https://albacea.example' },
  conTitulo: false,
  conInstrucciones: false,
  conResolucion: false,
  nuevoTitular: null,
  papelesPedidos: null,
  adjuntos: [],
  solicitada: '2026-12-01',
  insistencias: [],
  alDelegado: [],
  negativa: null,
  respondida: null,
  negativaPrevia: null,
  ...changes,
});
const textOf = (...data: Parameters<typeof dataOf>): string =>
  composeLetter(dataOf(...data), { color: null, fecha: `${SINCE}T12:00:00.000Z` }).texto;

/** The letter in Spanish and in English. */
const inBoth = (tipo: ProveedorType | null, accion: CuentaAction, changes: Partial<LetterData> = {}) =>
  LETTER_LANGUAGES.map((idioma) => textOf(tipo, accion, { ...changes, idioma }));

type Said = readonly [string, ProveedorType, CuentaAction, Partial<LetterData>, readonly [RegExp, RegExp]];
const SAYS: readonly Said[] = [
  [
    'that a key, a proof, a term, bills and completion follow articles 11, 12, 17.1, 17.3 and 13.3 (BOE-A-2025-26698)',
    ...(['energia', 'cancelar', {}] as const),
    [
      /obliga a la empresa a dar una clave identificativa \(artículo 11\).*justificante.*\(artículo 12\).*15 días hábiles.*\(artículo 17\.1\).*5 días.*\(artículo 17\.3\).*10 días hábiles.*\(artículo 13\.3\)/,
      /obliges the company to give the request a reference \(article 11\).*\(article 12\).*15 working days.*\(article 17\(1\)\).*5 days.*\(article 17\(3\)\).*10 working days.*\(article 13\(3\)\)/,
    ],
  ],
  [
    '«if the company is subject to it» of a law for which only the size of the company decides that (BOE-A-2025-26698, art. 2.2)',
    ...(['video', 'cancelar', {}] as const),
    [/Si la empresa está sujeta a la Ley 10\/2025/, /A company that is subject to Spanish Law 10\/2025/],
  ],
  [
    'expressly that a proof is asked for (BOE-A-2025-26698, art. 12.1)',
    ...(['energia', 'transferir', {}] as const),
    [/justificante con su contenido, su fecha y su hora/, /proof of its content, date and hour/],
  ],
  [
    'that a line ends within two days, later bills are paid back, and a reference is given (BOE-A-2009-8961, arts. 7 and 26.2)',
    ...(['telefonia', 'cancelar', {}] as const),
    [
      /no facturen nada posterior a esos dos días y devuelvan.*número de referencia.*2 días hábiles.*artículo 7 .*899\/2009.*artículo 26\.2/s,
      /bill nothing after those two days, and return.*reference number.*2 working days.*article 7 .*899\/2009.*article 26\(2\)/s,
    ],
  ],
  [
    'that there is no penalty, but a subsidised handset is returned or paid (LGTel, art. 67.10: BOE-A-2022-10757)',
    ...(['telefonia', 'cancelar', {}] as const),
    [
      /sin penalización por permanencia.*terminal subvencionado o a plazos.*se devuelve.*pagar por quedárselo/s,
      /without penalty for leaving early.*handset was subsidised.*returned.*paid to keep it/s,
    ],
  ],
  [
    'that the user of electricity becomes its holder by mere notice, free, without the old debts and the bono social (BOE-A-2026-3212, arts. 28.2 and 31)',
    ...(['energia', 'transferir', {}] as const),
    [
      /quien usa el suministro.*sin coste.*no como baja y alta.*bono social, que digan cómo lo pide de nuevo.*artículo 28\.2.*88\/2026.*basta que el usuario efectivo con justo título lo comunique.*no asume las obligaciones de pago.*31\.2.*31\.3.*gratuito \(artículo 31\.5\).*bono social no se traspasa \(artículo 31\.1\)/s,
      /whoever uses the supply.*free of charge.*not as an end and a new connection.*bono social\), please say how the new holder asks for it anew.*article 28\(2\).*88\/2026.*do not take over the payment obligations.*31\(2\).*31\(3\).*free \(article 31\(5\)\).*does not pass over \(article 31\(1\)\)/s,
    ],
  ],
  [
    'that the user of gas becomes its holder by mere notice, perhaps after an inspection (BOE-A-2002-25421, art. 39)',
    ...(['energia', 'transferir', {}] as const),
    [
      /En el gas.*basta la comunicación.*revisarse \(artículo 39 .*1434\/2002/,
      /In gas.*inspected \(article 39 .*1434\/2002/,
    ],
  ],
  [
    'when electricity ends without penalty (BOE-A-2026-3212, arts. 28.3 and 32.4)',
    ...(['energia', 'cancelar', {}] as const),
    [/2\.0TD.*sin penalización.*28\.3.*88\/2026.*32\.4/, /2\.0TD.*without penalty.*28\(3\).*88\/2026.*32\(4\)/],
  ],
  [
    'how a contract ends, with no loss of what was paid in advance (TRLGDCU, art. 62.3: BOE-A-2007-20555)',
    ...(['deporte', 'cancelar', {}] as const),
    [
      /en la misma forma en que lo celebró.*pagado por anticipado.*artículo 62\.3/,
      /same way.*paid in advance.*62\(3\)/,
    ],
  ],
  [
    'to a bank that it has a month, about payments fifteen working days, before the Banco de España is asked (BOE-A-2002-22807; BOE-A-2018-16036, art. 69)',
    ...(['banca', 'transferir', { clase: 'recordatorio' }] as const),
    [
      /reclamación.*un mes.*29 bis y 29 septies de la Ley 44\/2002.*15 días hábiles.*69 .*19\/2018.*Banco de España/,
      /complaint.*a month.*29 bis and 29 septies of Ley 44\/2002.*15 working days.*69 .*19\/2018.*Bank of Spain/,
    ],
  ],
  [
    'to a bank how long a debit can be given back (BOE-A-2018-16036, arts. 49 and 43)',
    ...(['banca', 'transferir', {}] as const),
    [
      /8 semanas.*artículo 49 .*19\/2018.*13 meses.*artículo 43/,
      /8 weeks.*article 49 .*19\/2018.*13 months.*article 43/,
    ],
  ],
  [
    'that the issuer has to revoke an electronic certificate (BOE-A-2020-14046, art. 5.1.d)',
    ...([
      'administracion',
      'eliminar',
      { proveedor: { codigo: 'fnmt-certificate', nombre: 'FNMT', tipo: 'administracion', incluye: [] } },
    ] as const),
    [
      /Que revoquen el certificado.*artículo 5\.1\.d de la Ley 6\/2020/s,
      /revoke the electronic certificate.*5\(1\)\(d\) of Spanish Law 6\/2020/s,
    ],
  ],
  [
    'that a request sent back for papers is complete now, and its term begins (BOE-A-2025-26698, art. 13.3)',
    ...(['energia', 'cancelar', { papelesPedidos: '2026-12-20' }] as const),
    [
      /El 20 de diciembre de 2026 pidieron más datos o documentación.*desde hoy corre el plazo.*artículo 13\.3/,
      /On 20 December 2026 you asked for more.*runs from today \(article 13\(3\)/,
    ],
  ],
];

describe('by law a letter', () => {
  for (const [what, tipo, accion, changes, [es, en]] of SAYS)
    it(`says ${what}`, () => {
      const [inSpanish = '', inEnglish = ''] = inBoth(tipo, accion, changes);
      assert.match(inSpanish, new RegExp(es, `${es.flags.replace('s', '')}s`));
      assert.match(inEnglish, new RegExp(en, `${en.flags.replace('s', '')}s`));
    });

  it('asks for a page to be hidden under LOPDGDD 93, and says of no page that the person had an account there (BOE-A-2018-16673; C-131/12)', () => {
    for (const territorio of TERRITORIES) {
      const [es = '', en = ''] = inBoth('rastro', 'ocultar', { territorio });
      assert.match(es, /artículo 3\.1 .*artículo 93 .*C-131\/12.*considerando 27/s);
      assert.match(en, /article 3\(1\).*Article 93 .*C-131\/12.*recital 27/is);
    }
    for (const accion of ['eliminar', 'ocultar'] as const)
      for (const clase of LETTER_KINDS)
        for (const text of inBoth('rastro', accion, { clase }))
          assert.doesNotMatch(text, /(?<!por )cuenta|contrato|account|contract|holder|Titular/, `${accion} ${clase}`);
    for (const text of inBoth('rastro', 'eliminar')) assert.doesNotMatch(text, /C-131/);
  });

  it('cites Ley 10/2025 to nobody before 2026-12-28, and never to telecoms, finance or for data (BOE-A-2025-26698, arts. 2.4 to 2.6)', () => {
    for (const tipo of PROVEEDOR_TYPES)
      for (const accion of ['cancelar', 'transferir', 'eliminar', 'obtener_datos'] as const) {
        for (const text of inBoth(tipo, accion, { hoy: BEFORE })) assert.doesNotMatch(text, /10\/2025/, tipo);
        const never =
          ['telefonia', 'banca', 'pagos', 'inversion', 'cripto', 'administracion'].includes(tipo) ||
          accion === 'eliminar' ||
          accion === 'obtener_datos';
        for (const text of inBoth(tipo, accion)) assert.equal(/10\/2025/.test(text), !never, `${tipo} ${accion}`);
      }
  });

  it('asks for an answer in the language of the letter if that is Castilian, but not if it is English (BOE-A-2025-26698, arts. 13.6 and 7.2)', () => {
    const [es = '', en = ''] = inBoth('energia', 'cancelar');
    assert.match(es, /en la lengua de esta carta \(artículo 13\.6\)/);
    assert.doesNotMatch(en, /13\(6\)|language/);
  });

  it('makes one statement under the data law about a contract, never by LOPDGDD 96, and cites no contract law about data (BOE-A-2018-16673)', () => {
    for (const tipo of PROVEEDOR_TYPES)
      for (const accion of ['cancelar', 'transferir'] as const)
        for (const text of inBoth(tipo, accion)) {
          assert.doesNotMatch(text, /(?:artículo|Article|article) 96/, tipo);
          assert.match(text, /En cuanto a los datos, y solo en cuanto a ellos|As to the data, and to them alone/, tipo);
        }
    for (const text of inBoth('red_social', 'eliminar')) assert.doesNotMatch(text, /62\.3|62\(3\)/);
  });

  it('a letter that ends or passes on a contract is never written as heir, and says so (Código Civil, art. 999: BOE-A-1889-4763)', () => {
    for (const tipo of [null, ...PROVEEDOR_TYPES])
      for (const accion of ['cancelar', 'transferir'] as const)
        for (const clase of LETTER_KINDS)
          for (const territorio of TERRITORIES)
            for (const parentesco of ['hija y heredera', 'heredera', 'hijo, heredero universal', 'daughter and heir'])
              for (const primeraPersona of [true, false]) {
                const solicitante = { ...dataOf(null, accion).solicitante, parentesco };
                const [es = '', en = ''] = inBoth(tipo, accion, { clase, territorio, solicitante, primeraPersona });
                const which = `${tipo} ${accion} ${clase} ${parentesco}`;
                assert.doesNotMatch(es, /(?:hij[ao]|,) ?y? ?hereder[ao]\b|heredera|universal|soy hereder/i, which);
                assert.doesNotMatch(en, /daughter and heir|heredera|as heir\b/i, which);
                if (clase === 'reclamacion_aepd') continue;
                assert.match(es, /sin tomar el título ni la cualidad de heredero.*artículo 999/, which);
                assert.match(en, /without taking the title or quality of heir.*article 999/, which);
              }
    assert.match(textOf('red_social', 'eliminar'), /hija y heredera/, 'a letter about data may be written as heir');
  });

  it('transfers a supply without mentioning succession (Código Civil, art. 999: BOE-A-1889-4763)', () => {
    for (const tipo of ['energia', 'agua', 'telefonia', 'seguridad'] as const)
      for (const text of inBoth(tipo, 'transferir', { territorio: 'cataluna' }))
        assert.doesNotMatch(text, /659|661|411-1\b|sucede|succeed/, tipo);
  });

  it('says nowhere that a complaint stops the collection of a debt (LGTel, art. 65.2: BOE-A-2022-10757)', () => {
    for (const accion of ['cancelar', 'transferir'] as const)
      for (const clase of LETTER_KINDS)
        for (const text of inBoth('telefonia', accion, { clase }))
          assert.doesNotMatch(text, /suspend|suspens|paraliz|gestión de cobro|collection|debt collect/i, clase);
  });

  it('a letter to a bank asks for an answer to a complaint within the term for banks (BOE-A-2002-22807, arts. 29 bis and 29 septies)', () => {
    assert.equal(letterDeadline('recordatorio', '2026-12-01', 'transferir', null, 'banca'), '2027-01-04');
    assert.equal(letterDeadline('recordatorio', '2026-12-01', 'cancelar', null, 'pagos'), '2026-12-24');
    assert.equal(letterDeadline('recordatorio', '2026-12-01', 'cancelar', null, 'video'), '2026-12-09');
    assert.equal(letterDeadline('solicitud', '2026-12-01', 'cancelar', null, 'telefonia'), '2026-12-03');
  });
});

describe('under Catalan civil law a copy of the contents (Código civil de Cataluña, art. 411-10.6: BOE-A-2008-13533)', () => {
  const catalan = { territorio: 'cataluna', conTitulo: true } as const;

  it('is asked for only with a court’s decision or with instructions of the deceased', () => {
    for (const [changes, asked] of [
      [{}, false],
      [{ conResolucion: true }, true],
      [{ conInstrucciones: true }, true],
    ] as const)
      for (const text of inBoth('correo', 'obtener_datos', { ...catalan, ...changes })) {
        assert.equal(/copia de los contenidos|copy of the content and/.test(text), asked, text);
        assert.match(text, /411-10\.6|411-10\(6\)/);
      }
    for (const text of inBoth('correo', 'obtener_datos'))
      assert.match(text, /copia de los contenidos|copy of the content and/);
  });

  it('causes a notice before sending exactly if both the decision and the instructions are missing', () => {
    const codes = (accion: CuentaAction, changes: Partial<LetterData> = {}) =>
      letterNotices(dataOf('correo', accion, { ...catalan, ...changes }), { canal: 'formulario_web' }).map(
        ({ codigo }) => codigo,
      );
    assert.deepEqual(codes('obtener_datos'), ['contenidos_cataluna']);
    for (const changes of [{ conResolucion: true }, { conInstrucciones: true }, { territorio: 'comun' }] as const)
      assert.deepEqual(codes('obtener_datos', changes), []);
    assert.deepEqual(codes('eliminar'), []);
  });
});

describe('a provider that takes requests by telephone alone', () => {
  const said = (tipo: ProveedorType, accion: CuentaAction, hoy: string) =>
    letterNotices(dataOf(tipo, accion, { hoy }), { canal: 'telefono' })
      .map(({ texto }) => texto.es)
      .join(' ');

  it('must also take them by post and by one electronic means from 2026-12-28 (BOE-A-2025-26698, art. 7.1)', () => {
    assert.match(said('energia', 'transferir', SINCE), /La empresa debe admitir también el correo postal.*7\.1/);
    assert.match(said('video', 'transferir', SINCE), /si la ley la obliga/);
    assert.equal(said('energia', 'transferir', BEFORE), '');
    assert.doesNotMatch(said('telefonia', 'cancelar', SINCE), /10\/2025/, 'telecoms have their own law');
  });

  it('cannot demand a call about a contract that was made online (TRLGDCU, art. 62.3: BOE-A-2007-20555)', () => {
    assert.match(said('telefonia', 'cancelar', BEFORE), /62\.3/);
    assert.equal(said('red_social', 'eliminar', SINCE), '');
  });
});
