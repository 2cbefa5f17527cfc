/** What people read says what the law says: each with its source, by its identifier in the Boletín Oficial del Estado. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CUENTA_ACTIONS } from '../contract/src/schemas/lists.ts';
import { actionInWords } from '../portal/src/texts/actions.ts';
import { choresEn } from '../portal/src/texts/chores-en.ts';
import { choresEs } from '../portal/src/texts/chores-es.ts';
import { en } from '../portal/src/texts/en.ts';
import { es } from '../portal/src/texts/es.ts';
import {
  AUTHORISED_DEBIT_WEEKS,
  UNAUTHORISED_DEBIT_MONTHS,
} from '../server/src/capabilities/cuentas/rules/rules-legal-terms.ts';
import { PHRASES_CA } from '../server/src/capabilities/mail/templates/phrases-ca.ts';
import { PHRASES_EN } from '../server/src/capabilities/mail/templates/phrases-en.ts';
import { PHRASES_ES } from '../server/src/capabilities/mail/templates/phrases-es.ts';
import { PHRASES_EU } from '../server/src/capabilities/mail/templates/phrases-eu.ts';
import { PHRASES_GL } from '../server/src/capabilities/mail/templates/phrases-gl.ts';

/** All words below, those that a function says among them. */
function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return value.toString();
  return value === null || typeof value !== 'object' ? '' : Object.values(value).map(wordsOf).join('\n');
}
const MAILS = { es: PHRASES_ES, en: PHRASES_EN, ca: PHRASES_CA, gl: PHRASES_GL, eu: PHRASES_EU };

describe('the portal says by law', () => {
  test('that energy is changed by who uses it, free, without old debts on the regulated tariff, and the bono social anew (BOE-A-2026-3212, art. 31; BOE-A-2017-11505, art. 11.1; gas: BOE-A-2002-25421, art. 39)', () => {
    const [spanish, english] = [es, en].map((t) =>
      wordsOf(actionInWords('transferir', { suministro: true, tipo: 'energia' }, t)),
    );
    assert.match(
      spanish ?? '',
      /gratis.*bono social se pide de nuevo.*quien usa la casa.*tarifa regulada.*deudas de antes.*gas.*revisan/s,
    );
    assert.match(
      english ?? '',
      /free.*bono social.*asked for again.*who uses the home.*regulated.*debts are not taken over.*gas.*inspected/s,
    );
    for (const t of [es, en])
      assert.doesNotMatch(
        wordsOf(actionInWords('transferir', { suministro: true, tipo: 'agua' }, t)),
        /bono|gratis|free/,
      );
  });

  test('by when what the family sees to itself is to be done: the pension (BOE-A-2015-11724, art. 53.1), the rent (BOE-A-1994-26003, art. 16.3), inheritance tax (BOE-A-1991-27678, arts. 67 and 68) and plusvalía (BOE-A-2004-4214, art. 110.2.b)', () => {
    const es = choresEs.puntos.join('\n');
    assert.match(es, /pensión.*antes de tres meses/);
    assert.match(es, /alquiler.*recibir.*antes de tres meses.*[Pp]or escrito.*certificado de defunción/);
    // the Basque provinces and Navarre have terms of their own
    assert.match(es, /sucesiones.*[Ss]uele ser antes de seis meses.*más tiempo.*antes de cinco/);
    assert.match(es, /plusvalía.*antes de seis meses.*más tiempo/);
    const en = choresEn.puntos.join('\n');
    assert.match(en, /pension.*within three months/);
    assert.match(en, /rent.*receive.*within three months.*in writing.*death certificate/i);
    assert.match(en, /[Ii]nheritance tax.*[Uu]sually within six months.*more time.*within five/);
    assert.match(en, /plusvalía.*within six months.*more time/);
  });

  test('that a subsidised handset is returned or paid (LGTel, art. 67.10: BOE-A-2022-10757)', () => {
    for (const [t, said] of [
      [es, /a plazos.*se devuelve o se paga/],
      [en, /instalments.*returned or paid/],
    ] as const) {
      assert.match(wordsOf(actionInWords('cancelar', { suministro: true, tipo: 'telefonia' }, t)), said);
      assert.doesNotMatch(wordsOf(actionInWords('cancelar', { suministro: true, tipo: 'energia' }, t)), said);
    }
  });

  test('that Catalan contents take a judge, unless laid down otherwise (Código civil de Cataluña, art. 411-10.6: BOE-A-2008-13533)', () => {
    assert.match(es.enDetalle.deCataluna, /vecindad civil catalana.*juez.*salvo que dejara dicho otra cosa/);
    assert.match(en.enDetalle.deCataluna, /Catalan civil law.*judge, unless/);
  });

  test('how long a direct debit can be given back (BOE-A-2018-16036, arts. 49 and 43)', () => {
    assert.deepEqual([AUTHORISED_DEBIT_WEEKS, UNAUTHORISED_DEBIT_MONTHS], [8, 13]);
    assert.match(wordsOf(es.ayuda), /ocho semanas.*trece meses/);
    assert.match(wordsOf(en.ayuda), /eight weeks.*thirteen months/);
  });

  test('of no contract that it passes to an heir (Código Civil, art. 999: BOE-A-1889-4763)', () => {
    for (const t of [es, en])
      for (const suministro of [true, false])
        for (const action of CUENTA_ACTIONS)
          assert.doesNotMatch(
            wordsOf(actionInWords(action, { suministro, tipo: null }, t)),
            /\b(?:un|una) hereder|\ban heir\b/,
          );
  });

  test('of no company that it has to answer by a day, which the law tells few of them; of last wills that the day is an estimate', () => {
    for (const [t, must] of [
      [es, /debe contestar|debía contestar/i],
      [en, /(?:has|had) to answer|is due/i],
    ] as const) {
      for (const text of [t.cuenta.plazo, t.cuenta.plazoPasado, t.modulos.fecha.plazo]) assert.doesNotMatch(text, must);
      assert.doesNotMatch(t.certificados.plazoEstimado, /hasta|until/);
    }
  });
});

describe('nothing that people read', () => {
  test('says that a complaint stops the collection of a telephone debt (LGTel, art. 65.2: BOE-A-2022-10757)', () => {
    for (const [where, said] of Object.entries({ portalEs: es, portalEn: en, ...MAILS }))
      assert.doesNotMatch(
        wordsOf(said),
        /(?:suspend|suspens|paraliz|detien|detené|stop)\w*[^.]{0,40}(?:el cobro|la deuda|the collection|the debt)/i,
        where,
      );
  });

  test('names a term of the law in an e-mail, where nobody would correct it: those stand in the portal', () => {
    for (const [language, phrases] of Object.entries(MAILS))
      assert.doesNotMatch(wordsOf(phrases), /h[áà]bil|working day|\b10\/2025\b|790|bono social/i, language);
  });
});
