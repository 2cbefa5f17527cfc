import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  fittingIdentifiers,
  identifierKind,
  isInvalidTelephone,
  normalizedTelephone,
  storedIdentifier,
} from './rules-identifier.ts';

const WHATSAPP = { codigo: 'whatsapp', tipo: 'mensajeria' } as const;
const MOVISTAR = { codigo: 'movistar', tipo: 'telefonia' } as const;

test('the kind of identifier follows the provider: a number for WhatsApp, a contract for electricity, an address for mail', () => {
  assert.equal(identifierKind(WHATSAPP), 'telefono');
  assert.equal(identifierKind({ codigo: 'discord', tipo: 'mensajeria' }), 'otro');
  assert.equal(identifierKind({ codigo: 'iberdrola', tipo: 'energia' }), 'contrato');
  assert.equal(identifierKind({ codigo: 'google', tipo: 'correo' }), 'correo');
  assert.equal(identifierKind({ codigo: 'bbva', tipo: 'banca' }), 'iban');
  assert.equal(identifierKind({ codigo: null, tipo: null }), 'otro');
});

test('a telephone without a prefix is taken for Spanish; a Spanish number is stored in groups, a foreign one without spaces', () => {
  for (const typed of ['612345678', '612 34 56 78', '612-345-678', '+34 612345678', '0034 612 345 678', '34612345678'])
    assert.equal(normalizedTelephone(typed), '+34 612 345 678', typed);
  assert.equal(normalizedTelephone('+44 20 7946 0958'), '+442079460958');
  for (const none of ['', 'carmen@example.com', '12345', '512345678', 'ES21 0000'])
    assert.equal(normalizedTelephone(none), null);
});

test('identifiers of other accounts are offered if they may be this account’s', () => {
  const known = ['carmen@example.com', '+34 612 345 678', '9876543'];
  assert.deepEqual(fittingIdentifiers('telefono', known), ['+34 612 345 678']);
  assert.deepEqual(fittingIdentifiers('correo', known), ['carmen@example.com']);
  assert.deepEqual(fittingIdentifiers('contrato', known), []);
});

test('accounts known by a telephone number alone refuse other text; other accounts accept any text, and trim it', () => {
  assert.equal(isInvalidTelephone(WHATSAPP, 'carmen@example.com'), true);
  assert.equal(isInvalidTelephone(WHATSAPP, ''), false);
  assert.equal(isInvalidTelephone(MOVISTAR, 'Contrato 77'), false, 'a line may be known by its contract');
  assert.equal(storedIdentifier(WHATSAPP, '612345678'), '+34 612 345 678');
  assert.equal(storedIdentifier(MOVISTAR, ' Contrato 77 '), 'Contrato 77');
  assert.equal(storedIdentifier({ codigo: 'bbva', tipo: 'banca' }, '612345678'), '612345678');
});
