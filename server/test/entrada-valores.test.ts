/** The values of an opening: lengths, characters, dates, addresses, telephones. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { crearEntorno, type Entorno } from './entorno.ts';
import { abrirMostrador, con, contarCasos, type Mostrador, PUERTAS, type Puerta, type Queja } from './entrada.ts';

const LINEAS: Readonly<Record<string, number>> = {
  'fallecido.nombre': 100,
  'fallecido.apellidos': 150,
  'fallecido.dni': 40,
  'heredero.nombre': 100,
  'heredero.apellidos': 150,
  'heredero.parentesco': 60,
  poliza_numero: 64,
};
/** Those of them that may be blank, which is as if they were missing. */
const VACIABLES = ['fallecido.dni', 'heredero.parentesco'];
const hasta = (n: number): Queja => [`admite hasta ${n} caracteres.`, `takes up to ${n} characters.`];
const VISIBLE: Queja = [
  'debe tener algún carácter visible y ningún carácter de control.',
  'must have a visible character and no control characters.',
];
/** Of a text that may be empty. */
const SIN_CONTROL: Queja = ['no admite caracteres de control.', 'takes no control characters.'];
const CORREO: Queja = ['debe ser una dirección de correo.', 'must be an e-mail address.'];
const FECHA: Queja = ['debe ser una fecha real AAAA-MM-DD.', 'must be a real date YYYY-MM-DD.'];

const [DIRECTA, , , SINIESTRO] = PUERTAS as [Puerta, Puerta, Puerta, Puerta];

describe('the values of an opening', () => {
  let e: Entorno;
  let m: Mostrador;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres' });
  });
  after(() => e.cerrar());
  beforeEach(async () => {
    m = await abrirMostrador(e);
  });

  /** Every value is refused with this complaint, at both endpoints, and opens nothing. */
  async function rechaza(campo: string, valores: readonly string[], queja: Queja, puertas = [DIRECTA, SINIESTRO]) {
    const antes = await contarCasos(e);
    for (const puerta of puertas) {
      for (const valor of valores) await m.rechaza(puerta, con(puerta.bueno(), campo, valor), campo, queja);
    }
    assert.equal(await contarCasos(e), antes);
  }

  it('every text is taken up to its published length, and refused one character beyond', async () => {
    for (const [campo, maximo] of Object.entries(LINEAS)) {
      const puerta = DIRECTA;
      await m.acepta(puerta, con(puerta.bueno(), campo, 'Á'.repeat(maximo)));
      await m.rechaza(puerta, con(puerta.bueno(), campo, 'Á'.repeat(maximo + 1)), campo, hasta(maximo));
    }
    await m.acepta(SINIESTRO, con(SINIESTRO.bueno(), 'notas_aseguradora', 'ñ'.repeat(4000)));
    await rechaza('notas_aseguradora', ['ñ'.repeat(4001)], hasta(4000), [SINIESTRO]);
    const largo = `${'a'.repeat(64)}@${`${'b'.repeat(60)}.`.repeat(3)}es`;
    assert.equal(largo.length, 250);
    await m.acepta(DIRECTA, con(DIRECTA.bueno(), 'heredero.email', largo));
  });

  it('a length counts characters, not bytes or halves of a surrogate pair', async () => {
    const { fallecido } = await m.acepta(DIRECTA, con(DIRECTA.bueno(), 'fallecido.nombre', '𝒩'.repeat(100)));
    assert.equal([...fallecido.nombre].length, 100);
  });

  it('a text without a visible character is refused: empty, blanks, no-break and zero-width spaces', async () => {
    const vacios = [' ', '   ', '\u00a0', '\u2003', '\u200b', '\u200b \u00ad', '\ufeff', '\u200f\u202e'];
    for (const campo of Object.keys(LINEAS).filter((uno) => !VACIABLES.includes(uno)))
      await rechaza(campo, vacios, VISIBLE, [DIRECTA]);
    for (const puerta of PUERTAS) {
      const { estado, json } = await m.enviar(puerta, con(puerta.bueno(), 'fallecido.nombre', ''));
      assert.equal(estado, 422);
      assert.ok(json.error.endsWith(' fallecido.nombre: no puede estar vacío.'), 'once, and nothing else');
    }
  });

  it('a blank identity number is as if it were not there, and a notice', async () => {
    for (const puerta of PUERTAS) {
      for (const blanco of ['', '  ', '\u00a0\u200b']) {
        const caso = await m.acepta(puerta, con(puerta.bueno(), 'fallecido.dni', blanco));
        assert.equal(caso.fallecido.dni, null);
        assert.ok(caso.avisos.some(({ codigo }: { codigo: string }) => codigo === 'dni_ausente'));
      }
    }
  });

  it('a blank telephone, kinship or note is as if it were not there', async () => {
    for (const puerta of PUERTAS) {
      const campos = ['heredero.telefono', 'heredero.parentesco', 'notas_aseguradora'].slice(
        0,
        puerta === DIRECTA ? 2 : 3,
      );
      for (const blanco of ['', '  ', '\u00a0\u200b']) {
        const cuerpo = campos
          .filter((campo) => puerta.ruta === '/siniestro' || campo !== 'notas_aseguradora')
          .reduce((hasta, campo) => con(hasta, campo, blanco), puerta.bueno());
        const { heredero, siniestro } = await m.acepta(puerta, cuerpo);
        assert.deepEqual([heredero.telefono, heredero.parentesco], [null, null], JSON.stringify(blanco));
        assert.equal(siniestro?.notas_aseguradora ?? null, null, JSON.stringify(blanco));
      }
    }
  });

  it('control characters, line breaks, line separators and halves of characters are refused in every line', async () => {
    const malos = [
      '\0',
      '\x01',
      '\x1b[31m',
      '\x7f',
      '\x85',
      '\n',
      '\r\n',
      '\t',
      '\u2028',
      '\u2029',
      '\ud800',
      '\udfff',
    ];
    for (const campo of Object.keys(LINEAS)) {
      await rechaza(
        campo,
        malos.flatMap((malo) => [`Ana${malo}`, `Ana${malo}Bcc: x@example.com`]),
        VACIABLES.includes(campo) ? SIN_CONTROL : VISIBLE,
        [DIRECTA],
      );
    }
    await rechaza(
      'heredero.nombre',
      malos.map((malo) => `${malo}Ana`),
      VISIBLE,
    );
  });

  it('a note may have lines and tabs, but no other control characters', async () => {
    const nota = 'Llamar por la tarde.\r\n\tNo los lunes.\n\nGracias.';
    const { siniestro } = await m.acepta(SINIESTRO, con(SINIESTRO.bueno(), 'notas_aseguradora', nota));
    assert.equal(siniestro.notas_aseguradora, 'Llamar por la tarde.\n\tNo los lunes.\n\nGracias.');
    await rechaza('notas_aseguradora', ['a\0b', 'a\x1bb', 'a\ud83d', '\x7f'], SIN_CONTROL, [SINIESTRO]);
  });

  it('a date is one of the calendar, written YYYY-MM-DD', async () => {
    const malas = ['2026-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-11-00', '1900-02-29', '0000-01-01'];
    const formas = ['', '14-11-2026', '14/11/2026', '2026-1-5', '20261114', '2026-11-14T00:00:00Z', ' 2026-11-14'];
    const otras = [
      '2026-11-14 ',
      '+2026-11-14',
      '-002026-11-14',
      '２０２６-11-14',
      'ayer',
      '2026-11-14\n',
      '2026-W47-1',
    ];
    await rechaza('fallecido.fecha_fallecimiento', [...malas, ...formas, ...otras], FECHA);
    for (const buena of ['2024-02-29', '2026-10-31', '1900-01-01', '2026-11-21']) {
      const { fallecido } = await m.acepta(DIRECTA, con(DIRECTA.bueno(), 'fallecido.fecha_fallecimiento', buena));
      assert.equal(fallecido.fecha_fallecimiento, buena);
    }
  });

  it('a date of death before 1900 or after today is refused', async () => {
    const hoy = '2026-11-21';
    const tarde: Queja = [`no puede ser posterior a hoy (${hoy}).`, `must not be later than today (${hoy}).`];
    await rechaza('fallecido.fecha_fallecimiento', ['2026-11-22', '2027-01-01', '9999-12-31'], tarde, [...PUERTAS]);
    const pronto: Queja = ['debe ser 1900-01-01 o posterior.', 'must be 1900-01-01 or later.'];
    await rechaza('fallecido.fecha_fallecimiento', ['1899-12-31', '0001-01-01'], pronto, [...PUERTAS]);
  });

  it('an e-mail address has one @, a domain with a dot, and nothing that a mail server would not take', async () => {
    const malos = [
      '',
      ' ',
      'lucia',
      'lucia@',
      '@example.com',
      'lucia@example',
      'lucia@@example.com',
      'a b@example.com',
    ];
    const raros = ['lucia@example.com, otra@example.com', 'Lucía <lucia@example.com>', 'lucia@example..com', 'a@.com'];
    const ataques = [
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
    await rechaza('heredero.email', [...malos, ...raros, ...ataques], CORREO);
    const { json } = await m.enviar(DIRECTA, con(DIRECTA.bueno(), 'heredero.email', `a@${'b.'.repeat(130)}es`));
    assert.ok(json.error.includes('heredero.email: admite hasta 254 caracteres.'), json.error);
  });

  it('what turns the direction of the writing is refused in names, and in whatever is one line', async () => {
    for (const campo of Object.keys(LINEAS).filter((uno) => !VACIABLES.includes(uno)))
      await rechaza(campo, ['Ana\u202egnp', '\u2066Ana', 'Ana\u2069'], VISIBLE, [DIRECTA]);
    await rechaza('heredero.telefono', ['600112233\u202e'], SIN_CONTROL, [DIRECTA]);
  });
});

describe('today, in Madrid', () => {
  let instante = new Date(0);
  let e: Entorno;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', reloj: { ahora: () => instante, avanzar: () => undefined } });
  });
  after(() => e.cerrar());

  for (const [nombre, momento, hoy] of [
    ['half past midnight in Madrid, still yesterday in UTC', '2026-06-30T22:30:00.000Z', '2026-07-01'],
    ['the first minute of the year in Madrid', '2026-12-31T23:00:30.000Z', '2027-01-01'],
    ['the last minute of a day in winter', '2026-11-20T22:59:30.000Z', '2026-11-20'],
  ] as const) {
    it(`a death of today is taken and one of tomorrow is not: ${nombre}`, async () => {
      instante = new Date(momento);
      const m = await abrirMostrador(e);
      const { caso_id } = await m.acepta(DIRECTA, con(DIRECTA.bueno(), 'fallecido.fecha_fallecimiento', hoy));
      assert.equal(caso_id.slice(4, 8), hoy.slice(0, 4));
      const siguiente = new Date(Date.parse(hoy) + 86_400_000).toISOString().slice(0, 10);
      const queja: Queja = [`no puede ser posterior a hoy (${hoy}).`, `must not be later than today (${hoy}).`];
      const campo = 'fallecido.fecha_fallecimiento';
      await m.rechaza(SINIESTRO, con(SINIESTRO.bueno(), campo, siguiente), campo, queja);
    });
  }
});
