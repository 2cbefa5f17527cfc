import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '@albacea/contract/schemas/common.ts';
import { draftSms, type SmsData } from './sms.ts';

const BOTH: SmsData = {
  idioma: 'es',
  aseguradora: 'Aurora Seguros',
  enlace: 'https://aurora.albacea.example/portal#Zm9v',
  codigo: '482913',
};

test('a message has either the link or the code, even when both are given', () => {
  for (const idioma of LANGUAGES) {
    const link = draftSms('acceso_nuevo', { ...BOTH, idioma });
    const code = draftSms('codigo_mandato', { ...BOTH, idioma });
    assert.ok(link.includes('https://aurora.albacea.example/portal#Zm9v ') && !link.includes('482913'));
    assert.ok(code.includes('482913') && !code.includes('http'));
  }
});

test('every message says on whose behalf it comes, in one line', () => {
  for (const idioma of LANGUAGES)
    for (const type of ['acceso_nuevo', 'codigo_mandato'] as const) {
      const text = draftSms(type, { ...BOTH, idioma, aseguradora: 'Aurora\r\nSeguros' });
      assert.match(text, /Aurora Seguros/);
      assert.doesNotMatch(text, /[\r\n]/);
    }
});

test('a code comes with the advice to tell it to nobody, not even to us', () => {
  assert.match(draftSms('codigo_mandato', BOTH), /no se lo diga a nadie, tampoco a nosotros/);
  assert.match(draftSms('codigo_mandato', { ...BOTH, idioma: 'en' }), /tell it to nobody, not even to us/);
});

test('a message without its link or code is refused', () => {
  assert.throws(() => draftSms('acceso_nuevo', { ...BOTH, enlace: null }), TypeError);
  assert.throws(() => draftSms('codigo_mandato', { ...BOTH, codigo: null }), TypeError);
});
