/** What an insurer sends and sees of accounts, by the API: proposals, masked identifiers, and nothing of a reserved provider. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { declararVoluntad } from '../src/capabilities/cuentas/declarar-voluntad.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { solicitarCuenta } from '../src/capabilities/cuentas/solicitar-cuenta.ts';
import { agujasDe, buscar, volcarTablas } from './canarios.ts';
import { ACTORES, type CasoDePrueba, casoEnRegla, como, filasDe, papel, proponer } from './cuentas.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { esFallo } from './peticiones.ts';

const DIA = 86_400_000;
/** Nothing else in a test is called so. */
const SECRETOS = {
  provider: 'Amoríos Zarzaparrilla',
  identifier: 'canariña.secreta@zarza.example',
  'word of the heir': 'llamó la hija del trastévere',
  'answer of the provider': 'respondió Fuentecangrejos',
  'reason of an objection': 'dice el primo de Quintañuelez',
  'word of the deceased': 'escribió Wamboçortegui',
};

for (const variante of ['A', 'B'] as const) {
  describe(`accounts in the API, variant ${variante}`, () => {
    let e: Entorno;
    let caso: CasoDePrueba;
    let quien: Aseguradora;
    before(async () => {
      e = await crearEntorno({ motor: 'postgres' });
    });
    beforeEach(async () => {
      caso = await casoEnRegla(e, undefined, variante);
      quien = caso.aseguradora;
    });
    after(() => e.cerrar());

    const mandar = (cuentas: unknown, cabeceras: Record<string, string> = {}): Promise<Respuesta> =>
      e.pedir(quien, 'POST', `/casos/${caso.casoId}/cuentas`, { cuentas }, cabeceras);
    const leer = async () => (await e.pedir(quien, 'GET', `/casos/${caso.casoId}/cuentas`)).json.data;

    it('are proposed by code or by name, and shown the same in both readings', async () => {
      const { estado, json } = await mandar([
        {
          proveedor_codigo: 'netflix',
          accion: 'cancelar',
          identificador: 'carmen@example.com',
          cargo: { importe: 12.99, periodicidad: 'mensual' },
        },
        { proveedor: 'Gimnasio del barrio', accion: 'cancelar', cargo: { importe: 95.88, periodicidad: 'anual' } },
      ]);
      assert.equal(estado, 201, JSON.stringify(json));
      const [netflix, gimnasio] = json.data.elementos;
      assert.partialDeepStrictEqual(netflix, {
        proveedor: 'Netflix',
        proveedor_codigo: 'netflix',
        propuesta_por: 'aseguradora',
        identificador: 'c•••@e•••.com',
        cargo: { importe: 12.99, moneda: 'EUR', periodicidad: 'mensual' },
        ahorro_anual_estimado: 155.88,
        estado: 'propuesta',
        solicitada: null,
        reposo_hasta: null,
      });
      assert.partialDeepStrictEqual(gimnasio, {
        proveedor_codigo: null,
        modulo: 'suscripciones',
        accion: 'cancelar',
      });
      const todas = await leer();
      assert.deepEqual(todas.elementos, json.data.elementos);
      assert.deepEqual((await e.pedir(quien, 'GET', `/casos/${caso.casoId}`)).json.data.cuentas, todas.elementos);
      assert.deepEqual(todas.ahorro_anual_estimado, { detenido: 0, previsto: 251.76, moneda: 'EUR' });
    });

    it('are proposed once with an Idempotency-Key, and twice the same is 409', async () => {
      const cuentas = [{ proveedor: 'Gimnasio del barrio', accion: 'cancelar' }];
      const cabeceras = { 'idempotency-key': `cuentas/${caso.casoId}` };
      const primera = await mandar(cuentas, cabeceras);
      const repetida = await mandar(cuentas, cabeceras);
      assert.deepEqual([repetida.estado, repetida.json], [201, primera.json]);
      assert.equal(repetida.cabeceras['idempotent-replayed'], 'true');
      esFallo(await mandar(cuentas), 'cuenta_duplicada');
      assert.equal((await filasDe(e, caso)).length, 1);
    });

    it('are refused with the field that is wrong, as a whole', async () => {
      const mal: readonly [unknown, RegExp][] = [
        [[], /cuentas/],
        [Array.from({ length: 51 }, (_, i) => ({ proveedor: `${i}` })), /cuentas/],
        [[{ proveedor: 'Uno', reservada: false }], /cuentas\[0\]\.reservada/],
        [[{ proveedor: 'Uno' }, { proveedor: ' ' }], /cuentas\[1\]\.proveedor/],
        [[{ proveedor: 'Uno', accion: 'hackear' }], /cuentas\[0\]\.accion/],
        [[{ proveedor: 'Uno', cargo: { importe: 1.005, periodicidad: 'mensual' } }], /cuentas\[0\]\.cargo\.importe/],
        [[{ proveedor: 'Uno', cargo: { importe: -1, periodicidad: 'mensual' } }], /cuentas\[0\]\.cargo\.importe/],
        [[{ proveedor: 'Uno', cargo: { importe: 1, periodicidad: 'diaria' } }], /periodicidad/],
        [[{ proveedor_codigo: 'no-hay' }], /proveedor_codigo/],
      ];
      for (const [cuentas, texto] of mal) {
        const respuesta = await mandar(cuentas);
        esFallo(respuesta, 'validacion');
        assert.match(respuesta.json.error, texto);
      }
      assert.equal((await filasDe(e, caso)).length, 0);
      esFallo(
        await e.pedir(quien, 'POST', '/casos/CAS-2026-999999/cuentas', { cuentas: [{ proveedor: 'Uno' }] }),
        'no_encontrado',
      );
    });

    it('of a discreet provider are reserved at once, and a proposal never tells that one was there', async () => {
      await proponer(e, caso, [
        { proveedor_codigo: 'tinder', identificador: 'carmen', accion: 'eliminar' },
        { proveedor: 'Foro', identificador: 'carmen', accion: 'eliminar', reservada: true },
      ]);
      const iguales = await mandar([
        { proveedor_codigo: 'tinder', identificador: 'carmen', accion: 'eliminar' },
        { proveedor: 'Foro', identificador: 'carmen', accion: 'eliminar' },
      ]);
      assert.equal(iguales.estado, 201, iguales.texto);
      assert.deepEqual(
        iguales.json.data.elementos.map(({ proveedor, reservada }: Record<string, unknown>) => [proveedor, reservada]),
        [
          [null, true],
          ['Foro', false],
        ],
      );
    });

    it('that are reserved tell an insurer nothing in any answer, event, story or log, from proposal to end', async () => {
      const proveedor = SECRETOS.provider;
      const cargo = { importe: 31_337.42, periodicidad: 'mensual' } as const;
      const secreta = { proveedor, identificador: SECRETOS.identifier, accion: 'eliminar', reservada: true } as const;
      const discreta = { proveedor_codigo: 'meetic', identificador: 'carmen', accion: 'eliminar' } as const;
      const ids = await proponer(e, caso, [{ ...secreta, cargo }, discreta]);
      const vista: string[] = [];
      const mirar = async () => {
        for (const ruta of [
          `/casos/${caso.casoId}`,
          `/casos/${caso.casoId}/cuentas`,
          `/casos/${caso.casoId}/cronologia`,
          '/eventos',
          '/casos',
        ])
          vista.push((await e.pedir(quien, 'GET', ruta)).texto);
      };
      await mirar();
      await como(e, caso, 'heredero', (tx, q) =>
        declararVoluntad(tx, q, caso.casoId, {
          voluntad: 'instrucciones',
          detalle: SECRETOS['word of the deceased'],
        }),
      );
      for (const id of ids) {
        await como(e, caso, 'servicio', (tx, q) =>
          confirmarCuenta(e.programa, tx, q, caso.casoId, id, {
            copia: 'rechazada',
            constancia: SECRETOS['word of the heir'],
          }),
        );
      }
      await mirar();
      e.reloj.avanzar(3 * DIA);
      await papel(e, caso, 'certificado_defuncion');
      for (const id of ids) {
        await como(e, caso, 'servicio', (tx, q) =>
          solicitarCuenta(e.programa, tx, q, caso.casoId, id, { canal: 'correo_postal' }),
        );
        await como(e, caso, 'servicio', (tx, q) => insistirCuenta(e.programa, tx, q, caso.casoId, id));
        await mirar();
        await como(e, caso, 'servicio', (tx, q) =>
          resolverCuenta(tx, q, caso.casoId, id, {
            resultado: 'eliminada',
            respuesta: SECRETOS['answer of the provider'],
          }),
        );
      }
      await como(e, caso, 'allegado', (tx, q) =>
        plantearObjecion(tx, q, caso.casoId, { clase: 'otra', motivo: SECRETOS['reason of an objection'] }),
      );
      await mirar();

      const todo = vista.join('\n');
      assert.ok(todo.includes('cuenta_resuelta') && todo.includes(ids[0] as string), 'the readings are real ones');
      assert.deepEqual(buscar(agujasDe(SECRETOS), Buffer.from(todo)), []);
      // Nothing that a list of the catalogue would tell it by either.
      for (const rastro of [
        'meetic',
        'Meetic',
        '31337',
        '376049',
        'correo_postal',
        'eliminada',
        '"reposo_hasta":"',
        '"plazo":"',
      ])
        assert.ok(!todo.includes(rastro), rastro);
      const registro = Buffer.from(e.registro.join('\n'));
      assert.deepEqual(buscar(agujasDe(SECRETOS), registro), []);
      const { bytes } = await volcarTablas(e.base.superSql);
      assert.deepEqual(buscar(agujasDe(SECRETOS), bytes), [], 'the tables hold it under the key of the case alone');
      for (const tabla of ['cronologia', 'auditoria', 'eventos'] as const) {
        const filas = await e.base.superSql(`select * from ${tabla} where aseguradora_id = $1`, [quien.id]);
        assert.ok(!JSON.stringify(filas).includes('meetic'), tabla);
      }
      const { elementos } = await leer();
      for (const cuenta of elementos) {
        const llenos = Object.entries(cuenta)
          .filter(([, valor]) => valor !== null)
          .map(([nombre]) => nombre);
        assert.deepEqual(llenos.sort(), ['actualizado', 'cuenta_id', 'estado', 'modulo', 'propuesta_por', 'reservada']);
      }
    });

    it('leave nothing behind when the case is erased, neither where they were nor what was said', async () => {
      await proponer(e, caso, [{ proveedor_codigo: 'meetic', identificador: 'carmen' }]);
      await como(e, caso, 'heredero', (tx, q) =>
        plantearObjecion(tx, q, caso.casoId, { clase: 'otra', motivo: SECRETOS['reason of an objection'] }),
      );
      assert.ok(await borrarCaso(e.programa, quien.id, caso.casoId, 'expediente 1', ACTORES.servicio));
      const [cuenta] = await filasDe(e, caso);
      assert.deepEqual([cuenta?.proveedor, cuenta?.datos_cifrados], [null, null]);
      const [objecion] = await e.base.superSql<{ datos_cifrados: unknown }>(
        'select datos_cifrados from objeciones where caso = $1',
        [caso.id],
      );
      assert.equal(objecion?.datos_cifrados, null);
      esFallo(await mandar([{ proveedor: 'Uno' }]), 'no_encontrado');
    });
  });
}
