import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ownWords } from './rules-own-words.ts';

const PAPERS = new URL('../../../../examples/papeles/', import.meta.url);
const LETTERS = [
  '1-aurora/movistar-cancelar-solicitud',
  '1-aurora/movistar-cancelar-recordatorio',
  '1-aurora/movistar-cancelar-rectificacion',
  '2-boreal/revolut-transferir-solicitud',
  '2-boreal/linkedin-eliminar-rectificacion',
  '3-cataluna/google-obtener-datos-solicitud',
].map((name) => readFileSync(new URL(`${name}.txt`, PAPERS), 'utf8').trim());

const OWN = 'Buenos días:\n\nHemos recibido su carta.\n\nUn saludo,\nRosa (bajas@servicio.example)';
const US = 'Albacea, por cuenta de Aurora Decesos';
const AT = 'avisos@correo.example';

const subjectOf = (letter: string) =>
  letter.split('\n').find((line) => line.includes('(ref. ')) ?? assert.fail('no subject');
const marked = (letter: string) => letter.replaceAll(/^/gm, '> ');
/** Lines of at most 72 characters, as programs wrap quoted text. */
const broken = (letter: string) => letter.replaceAll(/(?=.{73})(.{1,72})\s/g, '$1\n');
const block = (labels: readonly string[]) => (letter: string) =>
  [`${US} <${AT}>`, '24/11/2026 10:11', 'bajas@servicio.example', subjectOf(letter)]
    .map((value, i) => `${labels[i]} ${value}`)
    .join('\n');

/** For many programs: the heading of a quotation, whether the quotation is marked, and the part of the heading that is not recognised. */
const HEADS: readonly [string, (letter: string) => string, boolean, string?][] = [
  ['gmail, es', () => `El mar, 24 nov 2026 a las 10:11, ${US} (<${AT}>) escribió:`, true],
  ['gmail, es, in two lines', () => `El mar, 24 nov 2026 a las 10:11, ${US} (<\n${AT}>) escribió:`, true],
  ['gmail, es, nothing marked', () => `El mar, 24 nov 2026 a las 10:11, ${US} (<${AT}>) escribió:\n`, false],
  ['gmail, ca', () => `El dt., 24 de nov. 2026, 10:11, ${US} <${AT}> va escriure:`, true],
  ['gmail, gl', () => `O mar, 24 de nov de 2026 ás 10:11, ${US} (<${AT}>) escribiu:`, true],
  ['gmail, eu', () => `${US} (<${AT}>) igorleak hau idatzi du (2026 aza. 24, ar. (10:11)):`, true],
  ['gmail, en', () => `On Tue, Nov 24, 2026 at 10:11 AM ${US} <${AT}> wrote:`, true],
  ['apple', () => `> El 24 nov 2026, a las 10:11, ${US} <${AT}> escribió:\n> `, true],
  ['thunderbird', () => `El 24/11/26 a las 10:11, ${US} escribió:`, true],
  ['outlook, es', block(['De:', 'Enviado el:', 'Para:', 'Asunto:']), false],
  ['outlook, es, bold', block(['*De:*', '*Enviado:*', '*Para:*', '*Asunto:*']), false],
  [
    'outlook, es, with a rule',
    (l) => `________________________________\n${block(['De:', 'Enviado:', 'Para:', 'Asunto:'])(l)}`,
    false,
  ],
  [
    'outlook, es, original',
    (l) => `-----Mensaje original-----\n${block(['De:', 'Enviado el:', 'Para:', 'Asunto:'])(l)}`,
    false,
  ],
  ['outlook, ca', block(['De:', 'Enviat el:', 'Per a:', 'Assumpte:']), false],
  ['outlook, eu', block(['Nork:', 'Bidaltze-data:', 'Nori:', 'Gaia:']), false],
  ['outlook, fr', block(['De :', 'Envoyé :', 'À :', 'Objet :']), false],
  ['outlook, de', block(['Von:', 'Gesendet:', 'An:', 'Betreff:']), false],
  ['outlook, en', block(['From:', 'Sent:', 'To:', 'Subject:']), false],
  [
    'forwarded',
    (l) => `---------- Forwarded message ---------\n${block(['De:', 'Date:', 'To:', 'Subject:'])(l)}\n\n`,
    false,
  ],
  [
    'forwarded, es',
    (l) => `Mensaje reenviado\n\n${block(['De:', 'Fecha:', 'Para:', 'Asunto:'])(l)}\n`,
    false,
    'Mensaje reenviado',
  ],
  [
    'notes',
    (l) => `${US} <${AT}>\n24/11/2026 10:11\n\nAsunto\n${subjectOf(l)}\n`,
    false,
    `${US} <${AT}>\n24/11/2026 10:11\n\nAsunto`,
  ],
  ['yahoo', () => `En martes, 24 de noviembre de 2026, 10:11:12 CET, ${US} <${AT}> escribió: \n`, false],
  ['zendesk', () => `${US}, 24 nov 2026, 10:11`, false],
  ['none', () => '', false],
  ['none, marked', () => '', true],
];

const WITHOUT_HEAD = ['none', 'none, marked', 'notes'];
const [LETTER = ''] = LETTERS;
const own = (text: string) => ownWords(text, LETTERS).texto;

describe('the own words of an answer', () => {
  it('exclude our letter, whichever program quotes it and however it wraps lines', () => {
    for (const letter of LETTERS)
      for (const [name, head, marks, left] of HEADS)
        for (const quoted of [letter, broken(letter), letter.replaceAll('\n', '\n\n')]) {
          const text = `${OWN}\n\n${head(letter)}\n${marks ? marked(quoted) : quoted}\n`;
          const expected = left ? `${OWN}\n\n${left}` : OWN;
          const { texto, isGuess } = ownWords(text, [LETTERS[0] ?? '', letter]);
          assert.equal(texto, expected, `${name}: ${subjectOf(letter)}`);
          assert.equal(isGuess, !WITHOUT_HEAD.includes(name), name);
        }
  });

  it('are kept below the letter, and below quoted words that are not ours', () => {
    const below = 'Hemos cerrado la cuenta.\n\nRosa';
    const head = `El 24/11/26 a las 10:11, ${US} escribió:`;
    assert.equal(own(`${head}\n${marked(LETTER)}\n\n${below}`), below);
    assert.equal(own(`${head}\n\n${LETTER}\n\n${below}`), below);
    const other = 'Está hecho.\n\nDe: Bajas <bajas@servicio.example>\nPara: Rosa\n\nLa línea está de baja.';
    assert.equal(own(other), other, 'a quotation that is not of our letter stays');
  });

  it('are kept anywhere within the letter, marked or not, and however it is wrapped', () => {
    const [one, other] = ['Que conste el fallecimiento como causa de la baja.', 'Qué se pide'];
    const answered = (letter: string) =>
      letter.replace(one, `${one}\nHecho el día 3.`).replace(other, `Nuestra respuesta:\n${other}`);
    for (const letter of [LETTER, broken(LETTER)])
      assert.equal(own(answered(letter)), 'Nuestra respuesta:\nHecho el día 3.');
    const inMarks = marked(LETTER).replace(`> - ${one}`, `> - ${one}\nHecho el día 3.`);
    assert.equal(own(inMarks), 'Hecho el día 3.');
    const sameLine = LETTER.replace(one, `${one} HECHO`);
    assert.equal(own(sameLine), `- ${one} HECHO`);
    assert.equal(own(marked(LETTER).replace(one, `${one} HECHO`)), `> - ${one} HECHO`);
  });

  it('include an address line and a subject of their own that resemble ours', () => {
    const text = `A la atención de Albacea\n\nFallecimiento de Carmen (ref. CAS-2026-000123)\n\nLa cuenta está cerrada.\n\nRosa, por cuenta de Movistar`;
    assert.equal(own(text), text);
    assert.equal(own(`${text}\n\n${LETTER}`), text);
  });

  it('include the quoted words of others, and sentences above our letter that mention us', () => {
    for (const above of [
      '> Baja hecha el día 3.',
      `Estimada ${US}: la cuenta está cerrada.`,
      `Solicitante: ${US}\nLa cuenta está cerrada.`,
      `El 24/11/26 a las 10:11, ${US} escribió:\n\nLa cuenta está cerrada.`,
    ])
      assert.deepEqual(ownWords(`${above}\n\n${marked(LETTER)}`, LETTERS), { texto: above, isGuess: false }, above);
  });

  it('are distinguished from our lines although programs add links, bullets and quotation marks to these', () => {
    const letter = 'Qué se pide\n\n- Que la «baja» conste en https://a.example/x.\nEscriban a b@a.example, gracias.';
    const quoted =
      '> Qué se pide\n>\n> * Que la “baja” conste en https://a.example/x\n> <https://a.example/x>.\n> Escriban a\u00a0b@a.example (mailto:b@a.example), gracias.';
    assert.equal(ownWords(`Hecho.\n\n${quoted}`, [letter]).texto, 'Hecho.');
  });

  it('are kept in full if they mention our letter, us or its subject, and are empty if the message only quotes', () => {
    for (const text of [
      `Asunto: Re: ${subjectOf(LETTER)}\n\nEstimada ${US}:\n\nLa cuenta está cerrada.`,
      `A la atención de ${US}:\n\nEn contestación a su escrito (CAS-2026-000123), la cuenta está cerrada.`,
      'Estado: Cerrada\nMotivo: defunción\n\n> nota',
    ])
      assert.equal(own(text), text);
    assert.equal(own(marked(LETTER)), '');
  });
});
