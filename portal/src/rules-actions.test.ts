import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfItself, looksLikeSupply, possibleActions } from './rules-actions.ts';

test('a name written by hand that means light, gas, water or a line is known as a supply, and no other', () => {
  for (const name of [
    'La luz',
    'AGUAS DE ALICANTE',
    'Gas natural',
    'fibra de casa',
    'Eléctrica del Ebro',
    'Wifi',
    'Internet de casa',
  ])
    assert.ok(looksLikeSupply(name), name);
  for (const name of [
    'Peña del pueblo',
    'Gasolinera Pérez',
    'Aguacate Club',
    'Luzón Viajes',
    'Degas',
    'librería de internet',
    '',
  ])
    assert.ok(!looksLikeSupply(name), name);
});

const BOTH = ['borrado', 'suscripciones'] as const;

test('what takes nothing away is offered before what erases, and a bank is told before it is asked', () => {
  const offered = (tipo: 'nube' | 'banca') => possibleActions({ ofrece: ['obtener_datos', 'eliminar'], tipo }, BOTH);
  assert.deepEqual(offered('nube'), ['obtener_datos', 'eliminar', 'conservar']);
  assert.deepEqual(offered('banca'), ['eliminar', 'obtener_datos', 'conservar']);
});

test('nobody is asked for the money of a mailbox', () => {
  const mailbox = { ofrece: ['eliminar', 'transferir'], tipo: 'correo' } as const;
  assert.deepEqual(possibleActions({ ...mailbox, ofrece: [...mailbox.ofrece] }, BOTH), ['eliminar', 'conservar']);
});

test('of a supply the change of holder is offered first and the end of the contract last', () => {
  const byHand = { ofrece: null, tipo: null };
  const ofSupply = possibleActions(byHand, BOTH, true);
  assert.deepEqual([ofSupply.at(0), ofSupply.at(-1)], ['transferir', 'cancelar']);
  assert.deepEqual(ofSupply.toSorted(), possibleActions(byHand, BOTH).toSorted());
});

test('actions of what the insurer has not contracted are not offered; what is left as it is always is', () => {
  const netflix = { ofrece: ['cancelar' as const], tipo: 'video' as const };
  assert.deepEqual(possibleActions(netflix, ['borrado']), ['conservar']);
});

test('a messenger says after how many days it erases itself; what others lose by closing them is nothing of the kind', () => {
  const eliminar = [{ accion: 'eliminar', se_pierde: { dias: 120, texto: '' } }] as never;
  assert.equal(daysOfItself({ acciones: eliminar, tipo: 'mensajeria' }), 120);
  assert.equal(daysOfItself({ acciones: eliminar, tipo: 'red_profesional' }), null);
  assert.equal(daysOfItself({ acciones: [], tipo: 'mensajeria' }), null);
  assert.equal(daysOfItself(null), null);
});
