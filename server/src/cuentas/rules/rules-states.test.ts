import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OBJECION_STATES } from '@albacea/contract/schemas/cuentas.ts';
import { CUENTA_STATES, isFinalCuenta } from '@albacea/contract/schemas/lists.ts';
import { factText } from '../../shared/rules-facts.ts';
import { possibleFrom, transitionOf, type Who } from '../../shared/rules-transition-table.ts';
import { CUENTA_TRANSITIONS, notSent, OBJECION_TRANSITIONS } from './rules-states.ts';
import es from './words/es/commands.json' with { type: 'json' };

const TABLES = [
  { nombre: 'accounts', tabla: CUENTA_TRANSITIONS, estados: CUENTA_STATES, textos: es.cuenta },
  {
    nombre: 'objections',
    tabla: OBJECION_TRANSITIONS,
    estados: OBJECION_STATES,
    textos: es.objecion,
  },
] as const;

for (const { nombre, tabla, estados, textos } of TABLES) {
  describe(`the table of ${nombre}`, () => {
    it('has each command once, with a name, and a sentence for the case history in both languages', () => {
      assert.deepEqual(tabla.map(({ orden }) => orden).sort(), Object.keys(textos).sort());
      for (const { hecho } of tabla) {
        assert.notEqual(factText(hecho, 'es'), hecho);
        assert.notEqual(factText(hecho, 'en'), hecho);
      }
    });

    it('reaches every state from the creation', () => {
      const reached = new Set<string>(tabla.filter(({ desde }) => desde.length === 0).map(({ hasta }) => hasta));
      for (let before = -1; before !== reached.size; ) {
        before = reached.size;
        for (const { desde, hasta } of tabla) if (desde.some((one) => reached.has(one))) reached.add(hasta);
      }
      assert.deepEqual([...reached].sort(), [...estados].sort());
    });
  });
}

describe('an account', () => {
  const since = (state: (typeof CUENTA_STATES)[number], who: Who) => possibleFrom(CUENTA_TRANSITIONS, state, who);

  it('emits its event on reaching each final state, and in no other step', () => {
    for (const { hasta, evento } of CUENTA_TRANSITIONS)
      assert.equal(evento, isFinalCuenta(hasta) ? 'cuenta_resuelta' : undefined, hasta);
  });

  it('allows no command once resolved or discarded, and after a silence only another request or the late answer', () => {
    for (const who of ['heredero', 'aseguradora', 'servicio', 'sistema'] as const) {
      assert.deepEqual([...since('resuelta', who), ...since('descartada', who)], []);
    }
    // The heir can send a letter again, and report it to the service.
    assert.deepEqual(since('sin_respuesta', 'servicio'), [
      'volver_a_solicitar',
      'solicitar_por_familia',
      'resolver',
      'rechazar',
    ]);
    assert.deepEqual(since('sin_respuesta', 'heredero'), ['solicitar_por_familia']);
  });

  it('is requested only after confirmation, by the service or automatically, or by the heir who sends the letter', () => {
    for (const { orden, desde: origin, hasta, quien } of CUENTA_TRANSITIONS) {
      if (hasta !== 'solicitada') continue;
      assert.ok(!origin.includes('propuesta'));
      assert.deepEqual(quien, orden.endsWith('_por_familia') ? ['heredero', 'servicio'] : ['servicio', 'sistema']);
    }
  });

  it('is decided by heir or service before sending; the insurer only proposes, and nothing is decided automatically', () => {
    assert.deepEqual(
      CUENTA_STATES.flatMap((state) => since(state, 'aseguradora')),
      [],
    );
    assert.ok(transitionOf(CUENTA_TRANSITIONS, 'proponer').quien.includes('aseguradora'));
    for (const command of ['confirmar', 'deshacer', 'cambiar', 'descartar'])
      assert.deepEqual(transitionOf(CUENTA_TRANSITIONS, command).quien, ['heredero', 'servicio']);
  });

  it('can be undone and discarded by the heir only until its request is sent', () => {
    for (const state of CUENTA_STATES)
      assert.equal(since(state, 'heredero').includes('descartar'), notSent(state), state);
    assert.ok(since('confirmada', 'heredero').includes('deshacer'));
    assert.deepEqual(
      since('solicitada', 'heredero').filter((command) => !command.endsWith('_por_familia')),
      [],
    );
  });

  it('accepts no command that its table lacks', () => {
    assert.throws(() => transitionOf(CUENTA_TRANSITIONS, 'olvidar'), /olvidar/);
  });
});
