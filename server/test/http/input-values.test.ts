/** The values of an opening: lengths, characters, dates, addresses, telephones. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { moveTo } from '../support/clocks.ts';
import {
  type Complaint,
  type Counter,
  countCasos,
  having,
  OPENINGS,
  type Opening,
  openCounter,
} from '../support/entry.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

const LINES: Readonly<Record<string, number>> = {
  'fallecido.nombre': 100,
  'fallecido.apellidos': 150,
  'fallecido.dni': 40,
  'heredero.nombre': 100,
  'heredero.apellidos': 150,
  'heredero.parentesco': 60,
  poliza_numero: 64,
};
/** Fields that may be blank; a blank one counts as missing. */
const EMPTIABLE = ['fallecido.dni', 'heredero.parentesco'];
const until = (n: number): Complaint => [`admite hasta ${n} caracteres.`, `takes up to ${n} characters.`];
const VISIBLE: Complaint = [
  'debe tener algún carácter visible y ningún carácter de control.',
  'must have a visible character and no control characters.',
];
/** The complaint about a control character in a text that may be empty. */
const WITHOUT_CONTROL: Complaint = ['no admite caracteres de control.', 'takes no control characters.'];
const MAIL: Complaint = ['debe ser una dirección de correo.', 'must be an e-mail address.'];
const DATE: Complaint = ['debe ser una fecha real AAAA-MM-DD.', 'must be a real date YYYY-MM-DD.'];

const [DIRECT, , , SINIESTRO] = OPENINGS as [Opening, Opening, Opening, Opening];

describe('the values of an opening', () => {
  let e: Environment;
  let m: Counter;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());
  beforeEach(async () => {
    m = await openCounter(e);
  });

  /** Asserts that both endpoints refuse each value with this complaint and open nothing. */
  async function rejects(
    field: string,
    values: readonly string[],
    complaint: Complaint,
    openings = [DIRECT, SINIESTRO],
  ) {
    const before = await countCasos(e);
    for (const opening of openings) {
      for (const value of values) await m.rejects(opening, having(opening.good(), field, value), field, complaint);
    }
    assert.equal(await countCasos(e), before);
  }

  it('every text is accepted up to its published length, and refused one character beyond', async () => {
    for (const [field, maximum] of Object.entries(LINES)) {
      const opening = DIRECT;
      await m.accepts(opening, having(opening.good(), field, 'Á'.repeat(maximum)));
      await m.rejects(opening, having(opening.good(), field, 'Á'.repeat(maximum + 1)), field, until(maximum));
    }
    await m.accepts(SINIESTRO, having(SINIESTRO.good(), 'notas_aseguradora', 'ñ'.repeat(4000)));
    await rejects('notas_aseguradora', ['ñ'.repeat(4001)], until(4000), [SINIESTRO]);
    const long = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}es`;
    assert.equal(long.length, 250);
    await m.accepts(DIRECT, having(DIRECT.good(), 'heredero.email', long));
  });

  it('a length counts characters, not bytes or halves of a surrogate pair', async () => {
    const { fallecido } = await m.accepts(DIRECT, having(DIRECT.good(), 'fallecido.nombre', '𝒩'.repeat(100)));
    assert.equal([...fallecido.nombre].length, 100);
  });

  it('a text without a visible character is refused: empty, blanks, no-break and zero-width spaces', async () => {
    const empty = [' ', '   ', '\u00a0', '\u2003', '\u200b', '\u200b \u00ad', '\ufeff', '\u200f\u202e'];
    for (const field of Object.keys(LINES).filter((one) => !EMPTIABLE.includes(one)))
      await rejects(field, empty, VISIBLE, [DIRECT]);
    for (const opening of OPENINGS) {
      const { status, json } = await m.send(opening, having(opening.good(), 'fallecido.nombre', ''));
      assert.equal(status, 422);
      assert.ok(
        json.error.endsWith(' fallecido.nombre: no puede estar vacío.'),
        'the fault is named once, and no other',
      );
    }
  });

  it('a blank identity number counts as missing, and raises a notice', async () => {
    for (const opening of OPENINGS) {
      for (const blank of ['', '  ', '\u00a0\u200b']) {
        const caso = await m.accepts(opening, having(opening.good(), 'fallecido.dni', blank));
        assert.equal(caso.fallecido.dni, null);
        assert.ok(caso.avisos.some(({ codigo }: { codigo: string }) => codigo === 'dni_ausente'));
      }
    }
  });

  it('a blank telephone, kinship or note counts as missing', async () => {
    for (const opening of OPENINGS) {
      const fields = ['heredero.telefono', 'heredero.parentesco', 'notas_aseguradora'].slice(
        0,
        opening === DIRECT ? 2 : 3,
      );
      for (const blank of ['', '  ', '\u00a0\u200b']) {
        const body = fields
          .filter((field) => opening.path === '/siniestro' || field !== 'notas_aseguradora')
          .reduce((until, field) => having(until, field, blank), opening.good());
        const { heredero, siniestro } = await m.accepts(opening, body);
        assert.deepEqual([heredero.telefono, heredero.parentesco], [null, null], JSON.stringify(blank));
        assert.equal(siniestro?.notas_aseguradora ?? null, null, JSON.stringify(blank));
      }
    }
  });

  it('control characters, line breaks, line separators and half surrogate pairs are refused in every one-line field', async () => {
    const bad = ['\0', '\x01', '\x1b[31m', '\x7f', '\x85', '\n', '\r\n', '\t', '\u2028', '\u2029', '\ud800', '\udfff'];
    for (const field of Object.keys(LINES)) {
      await rejects(
        field,
        bad.flatMap((bad) => [`Ana${bad}`, `Ana${bad}Bcc: x@example.com`]),
        EMPTIABLE.includes(field) ? WITHOUT_CONTROL : VISIBLE,
        [DIRECT],
      );
    }
    await rejects(
      'heredero.nombre',
      bad.map((bad) => `${bad}Ana`),
      VISIBLE,
    );
  });

  it('a note may have lines and tabs, but no other control characters', async () => {
    const note = 'Llamar por la tarde.\r\n\tNo los lunes.\n\nGracias.';
    const { siniestro } = await m.accepts(SINIESTRO, having(SINIESTRO.good(), 'notas_aseguradora', note));
    assert.equal(siniestro.notas_aseguradora, 'Llamar por la tarde.\n\tNo los lunes.\n\nGracias.');
    await rejects('notas_aseguradora', ['a\0b', 'a\x1bb', 'a\ud83d', '\x7f'], WITHOUT_CONTROL, [SINIESTRO]);
  });

  it('a date must exist in the calendar and be written YYYY-MM-DD', async () => {
    const bad = ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-11-00', '1900-02-29', '0000-01-01'];
    const shapes = ['', '14-11-2026', '14/11/2026', '2026-1-5', '20261114', '2026-11-14T00:00:00Z', ' 2026-11-14'];
    const others = [
      '2026-11-14 ',
      '+2026-11-14',
      '-002026-11-14',
      '２０２６-11-14',
      'ayer',
      '2026-11-14\n',
      '2026-W47-1',
    ];
    await rejects('fallecido.fecha_fallecimiento', [...bad, ...shapes, ...others], DATE);
    for (const good of ['2024-02-29', '2026-10-31', '1900-01-01', '2026-11-21']) {
      const { fallecido } = await m.accepts(DIRECT, having(DIRECT.good(), 'fallecido.fecha_fallecimiento', good));
      assert.equal(fallecido.fecha_fallecimiento, good);
    }
  });

  it('a date of death before 1900 or after today is refused', async () => {
    const today = '2026-11-21';
    const late: Complaint = [`no puede ser posterior a hoy (${today}).`, `must not be later than today (${today}).`];
    await rejects('fallecido.fecha_fallecimiento', ['2026-11-22', '2027-01-01', '9999-12-31'], late, [...OPENINGS]);
    const early: Complaint = ['debe ser 1900-01-01 o posterior.', 'must be 1900-01-01 or later.'];
    await rejects('fallecido.fecha_fallecimiento', ['1899-12-31', '0001-01-01'], early, [...OPENINGS]);
  });

  it('an e-mail address must have one @, a domain with a dot, and only characters that mail servers accept', async () => {
    const bad = ['', ' ', 'lucia', 'lucia@', '@example.com', 'lucia@example', 'lucia@@example.com', 'a b@example.com'];
    const rare = ['lucia@example.com, otra@example.com', 'Lucía <lucia@example.com>', 'lucia@example..com', 'a@.com'];
    const attacks = [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com\n',
      'a\0@example.com',
      'a@exa\u2028mple.com',
      '\u200blucia@example.com',
      'lucia\u202e@example.com',
      'a@[127.0.0.1]',
      '"a b"@example.com',
      'a@-example.com',
      'a@example.c',
      `${'a'.repeat(65)}@example.com`,
      'a@example.com?cc=b@example.com',
      'a;b@example.com',
    ];
    await rejects('heredero.email', [...bad, ...rare, ...attacks], MAIL);
    const { json } = await m.send(DIRECT, having(DIRECT.good(), 'heredero.email', `a@${'b.'.repeat(130)}es`));
    assert.ok(json.error.includes('heredero.email: admite hasta 254 caracteres.'), json.error);
  });

  it('characters that change the writing direction are refused in names, policy number and telephone', async () => {
    for (const field of Object.keys(LINES).filter((one) => !EMPTIABLE.includes(one)))
      await rejects(field, ['Ana\u202egnp', '\u2066Ana', 'Ana\u2069'], VISIBLE, [DIRECT]);
    await rejects('heredero.telefono', ['600112233\u202e'], WITHOUT_CONTROL, [DIRECT]);
  });
});

describe('today, in Madrid', () => {
  let e: Environment;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  after(() => e.close());

  for (const [name, momento, today] of [
    ['half past midnight in Madrid, still yesterday in UTC', '2026-06-30T22:30:00.000Z', '2026-07-01'],
    ['the first minute of the year in Madrid', '2026-12-31T23:00:30.000Z', '2027-01-01'],
    ['the last minute of a day in winter', '2026-11-20T22:59:30.000Z', '2026-11-20'],
  ] as const) {
    it(`a date of death of today is accepted and one of tomorrow refused: ${name}`, async () => {
      moveTo(e, momento);
      const m = await openCounter(e);
      const { caso_id } = await m.accepts(DIRECT, having(DIRECT.good(), 'fallecido.fecha_fallecimiento', today));
      assert.equal(caso_id.slice(4, 8), today.slice(0, 4));
      const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
      const complaint: Complaint = [
        `no puede ser posterior a hoy (${today}).`,
        `must not be later than today (${today}).`,
      ];
      const field = 'fallecido.fecha_fallecimiento';
      await m.rejects(SINIESTRO, having(SINIESTRO.good(), field, next), field, complaint);
    });
  }
});
