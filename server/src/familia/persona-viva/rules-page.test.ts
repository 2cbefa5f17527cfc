import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AVAILABLE_LANGUAGES } from '@albacea/contract/schemas/lists.ts';
import { pageTexts as reminderTexts } from '../../agenda/reminders/rules-page.ts';
import { pageTexts } from './rules-page.ts';

const FACTS = { aseguradora: 'Seguros Boreal', telefono: '900 123 456' };

test('the page behind the link of the notice exists in each language, says whom to call, and has no exclamation mark', () => {
  const seen = new Set<string>();
  for (const language of AVAILABLE_LANGUAGES)
    for (const page of ['pregunta', 'parado', 'anulado'] as const) {
      const { titulo, parrafos, boton } = pageTexts(page, language, FACTS);
      const text = [titulo, ...parrafos].join(' ');
      assert.ok(text.includes(FACTS.aseguradora) && text.includes(FACTS.telefono), text);
      assert.doesNotMatch(text, /[!¡]|undefined|\bnull\b/);
      assert.equal(boton !== null, page === 'pregunta');
      assert.doesNotMatch(pageTexts(page, language, { ...FACTS, telefono: null }).parrafos.join(' '), /\bnull\b/);
      seen.add(text);
    }
  assert.equal(seen.size, AVAILABLE_LANGUAGES.length * 3);
});

test('the page that stops the reminders exists in each language, and is in Spanish if the case is unknown', () => {
  const seen = new Set<string>();
  for (const language of AVAILABLE_LANGUAGES)
    for (const page of ['pregunta', 'parados'] as const) seen.add(reminderTexts(page, language).titulo);
  assert.equal(seen.size, AVAILABLE_LANGUAGES.length * 2);
  assert.deepEqual(reminderTexts('desconocida', 'eu'), reminderTexts('desconocida', 'es'));
  assert.deepEqual(pageTexts('desconocida', 'ca', null), pageTexts('desconocida', 'es', null));
});
