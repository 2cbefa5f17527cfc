import assert from 'node:assert/strict';
import { test } from 'node:test';
import { looksLikeSupply, possibleActions, selfErasureDays } from './rules-actions.ts';

test('a handwritten name counts as a supply if it means electricity, gas, water or a line, and only then', () => {
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

test('harmless actions are offered before erasing; for a bank the notice of the death comes first', () => {
  const offered = (tipo: 'nube' | 'banca') => possibleActions({ ofrece: ['obtener_datos', 'eliminar'], tipo }, BOTH);
  assert.deepEqual(offered('nube'), ['obtener_datos', 'eliminar', 'conservar']);
  assert.deepEqual(offered('banca'), ['eliminar', 'obtener_datos', 'conservar']);
});

test('a transfer is not offered for a mailbox, whatever the catalogue says', () => {
  const mailbox = { ofrece: ['eliminar', 'transferir'], tipo: 'correo' } as const;
  assert.deepEqual(possibleActions({ ...mailbox, ofrece: [...mailbox.ofrece] }, BOTH), ['eliminar', 'conservar']);
});

test('a supply offers the change of holder first and the end of the contract last', () => {
  const byHand = { ofrece: null, tipo: null };
  const ofSupply = possibleActions(byHand, BOTH, true);
  assert.deepEqual([ofSupply.at(0), ofSupply.at(-1)], ['transferir', 'cancelar']);
  assert.deepEqual(ofSupply.toSorted(), possibleActions(byHand, BOTH).toSorted());
});

test('only actions of contracted modules are offered, and always the one that leaves the account as it is', () => {
  const netflix = { ofrece: ['cancelar' as const], tipo: 'video' as const };
  assert.deepEqual(possibleActions(netflix, ['borrado']), ['conservar']);
});

test('days after which an account erases itself are known for messengers only; for other providers `dias` means something else', () => {
  const eliminar = [{ accion: 'eliminar', se_pierde: { dias: 120, texto: '' } }] as never;
  assert.equal(selfErasureDays({ acciones: eliminar, tipo: 'mensajeria' }), 120);
  assert.equal(selfErasureDays({ acciones: eliminar, tipo: 'red_profesional' }), null);
  assert.equal(selfErasureDays({ acciones: [], tipo: 'mensajeria' }), null);
  assert.equal(selfErasureDays(null), null);
});
