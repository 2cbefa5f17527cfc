import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESTADOS_CUENTA, ESTADOS_OBJECION } from '@albacea/contract/cuentas.ts';
import { textoDeCronologia } from '../casos/reglas-cronologia.ts';
import { posibleDesde, type Quien, transicionDe } from '../casos/reglas-transiciones.ts';
import {
  esFinal,
  noEnviada,
  TEXTO_DE_ORDEN,
  TEXTO_DE_ORDEN_DE_OBJECION,
  TRANSICIONES_DE_CUENTA,
  TRANSICIONES_DE_OBJECION,
} from './reglas-estados.ts';

const TABLAS = [
  { nombre: 'accounts', tabla: TRANSICIONES_DE_CUENTA, estados: ESTADOS_CUENTA, textos: TEXTO_DE_ORDEN },
  {
    nombre: 'objections',
    tabla: TRANSICIONES_DE_OBJECION,
    estados: ESTADOS_OBJECION,
    textos: TEXTO_DE_ORDEN_DE_OBJECION,
  },
] as const;

for (const { nombre, tabla, estados, textos } of TABLAS) {
  describe(`the table of ${nombre}`, () => {
    it('names each command once, with its words in both languages and its sentence in the story', () => {
      assert.deepEqual(tabla.map(({ orden }) => orden).sort(), Object.keys(textos).sort());
      for (const { hecho } of tabla) {
        assert.notEqual(textoDeCronologia(hecho, 'es'), hecho);
        assert.notEqual(textoDeCronologia(hecho, 'en'), hecho);
      }
    });

    it('reaches every state from nothing', () => {
      const alcanzados = new Set<string>(tabla.filter(({ desde }) => desde.length === 0).map(({ hasta }) => hasta));
      for (let antes = -1; antes !== alcanzados.size; ) {
        antes = alcanzados.size;
        for (const { desde, hasta } of tabla) if (desde.some((uno) => alcanzados.has(uno))) alcanzados.add(hasta);
      }
      assert.deepEqual([...alcanzados].sort(), [...estados].sort());
    });
  });
}

describe('an account', () => {
  const desde = (estado: (typeof ESTADOS_CUENTA)[number], quien: Quien) =>
    posibleDesde(TRANSICIONES_DE_CUENTA, estado, quien);

  it('emits its event at each final state and at no other', () => {
    for (const { hasta, evento } of TRANSICIONES_DE_CUENTA)
      assert.equal(evento, esFinal(hasta) ? 'cuenta_resuelta' : undefined, hasta);
  });

  it('is left by nothing once it is resolved or discarded, and after a silence only by asking again', () => {
    for (const quien of ['heredero', 'aseguradora', 'servicio', 'sistema'] as const) {
      assert.deepEqual([...desde('resuelta', quien), ...desde('descartada', quien)], []);
    }
    // What the heir has sent themselves they can send again, and tell the service so.
    assert.deepEqual(desde('sin_respuesta', 'servicio'), ['volver_a_solicitar', 'solicitar_por_familia']);
    assert.deepEqual(desde('sin_respuesta', 'heredero'), ['solicitar_por_familia']);
  });

  it('is sent only after it was confirmed, and by the service or its clock alone, but for what the heir sends themselves', () => {
    for (const { orden, desde: origen, hasta, quien } of TRANSICIONES_DE_CUENTA) {
      if (hasta !== 'solicitada') continue;
      assert.ok(!origen.includes('propuesta'));
      assert.deepEqual(quien, orden.endsWith('_por_familia') ? ['heredero', 'servicio'] : ['servicio', 'sistema']);
    }
  });

  it('belongs to the family: the insurer proposes, and neither it nor a clock decides anything of what was not sent', () => {
    assert.deepEqual(
      ESTADOS_CUENTA.flatMap((estado) => desde(estado, 'aseguradora')),
      [],
    );
    assert.ok(transicionDe(TRANSICIONES_DE_CUENTA, 'proponer').quien.includes('aseguradora'));
    for (const orden of ['confirmar', 'deshacer', 'cambiar', 'descartar'])
      assert.deepEqual(transicionDe(TRANSICIONES_DE_CUENTA, orden).quien, ['heredero', 'servicio']);
  });

  it('can be undone and discarded by the heir for as long as nothing was sent, and not after', () => {
    for (const estado of ESTADOS_CUENTA)
      assert.equal(desde(estado, 'heredero').includes('descartar'), noEnviada(estado), estado);
    assert.ok(desde('confirmada', 'heredero').includes('deshacer'));
    assert.deepEqual(
      desde('solicitada', 'heredero').filter((orden) => !orden.endsWith('_por_familia')),
      [],
    );
  });

  it('has a table that does not know what nobody can order', () => {
    assert.throws(() => transicionDe(TRANSICIONES_DE_CUENTA, 'olvidar'), /olvidar/);
  });
});
