/** Accounts in the insurer's API: proposals, masked identifiers, and no trace of a reserved provider. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { eraseCaso } from '../../src/caso/erase/erase-caso.ts';
import { chaseCuenta } from '../../src/cuentas/commands/chase-cuenta.ts';
import { confirmCuenta } from '../../src/cuentas/commands/confirm-cuenta.ts';
import { requestCuenta } from '../../src/cuentas/commands/request-cuenta.ts';
import { resolveCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { declareWish, raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { dumpTables, find, needlesOf } from '../support/canaries.ts';
import { ACTORS, addPaper, casoInRule, inRole, propose, rowsOf, type TestCaso } from '../support/cuentas.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from '../support/environment.ts';
import { isFailure } from '../support/requests.ts';

const DAY = 86_400_000;
/** Unique texts, so that a match in an answer, event or log is a leak. */
const SECRETS = {
  provider: 'Amoríos Zarzaparrilla',
  identifier: 'canariña.secreta@zarza.example',
  'word of the heir': 'llamó la hija del trastévere',
  'answer of the provider': 'respondió Fuentecangrejos',
  'reason of an objection': 'dice el primo de Quintañuelez',
  'word of the deceased': 'escribió Wamboçortegui',
};

describe('accounts in the API', () => {
  let e: Environment;
  let caso: TestCaso;
  let who: Aseguradora;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres' });
  });
  beforeEach(async () => {
    caso = await casoInRule(e, undefined, 'B');
    who = caso.aseguradora;
  });
  after(() => e.close());

  const submit = (cuentas: unknown, headers: Record<string, string> = {}): Promise<Reply> =>
    e.request(who, 'POST', `/casos/${caso.casoId}/cuentas`, { cuentas }, headers);
  const read = async () => (await e.request(who, 'GET', `/casos/${caso.casoId}/cuentas`)).json.data;

  it('are proposed by code or by name, and both operations that show them agree', async () => {
    const { status, json } = await submit([
      {
        proveedor_codigo: 'netflix',
        accion: 'cancelar',
        identificador: 'carmen@example.com',
        cargo: { importe: '12.99', periodicidad: 'mensual' },
      },
      { proveedor: 'Gimnasio del barrio', accion: 'cancelar', cargo: { importe: '95.88', periodicidad: 'anual' } },
    ]);
    assert.equal(status, 201, JSON.stringify(json));
    const [netflix, gym] = json.data.elementos;
    assert.partialDeepStrictEqual(netflix, {
      proveedor: 'Netflix',
      proveedor_codigo: 'netflix',
      propuesta_por: 'aseguradora',
      identificador: 'c•••@e•••.com',
      cargo: { importe: '12.99', moneda: 'EUR', periodicidad: 'mensual' },
      ahorro_anual_estimado: '155.88',
      estado: 'propuesta',
      solicitada: null,
      reposo_hasta: null,
    });
    assert.partialDeepStrictEqual(gym, {
      proveedor_codigo: null,
      modulo: 'suscripciones',
      accion: 'cancelar',
    });
    const all = await read();
    assert.deepEqual(all.elementos, json.data.elementos);
    assert.deepEqual((await e.request(who, 'GET', `/casos/${caso.casoId}`)).json.data.cuentas, all.elementos);
    assert.deepEqual(all.ahorro_del_caso, { detenido: '0.00', previsto: '251.76', moneda: 'EUR' });
  });

  it('are proposed once with an Idempotency-Key; without it the same proposal again is 409', async () => {
    const cuentas = [{ proveedor: 'Gimnasio del barrio', accion: 'cancelar' }];
    const headers = { 'idempotency-key': `cuentas/${caso.casoId}` };
    const first = await submit(cuentas, headers);
    const repeated = await submit(cuentas, headers);
    assert.deepEqual([repeated.status, repeated.json], [201, first.json]);
    assert.equal(repeated.headers['idempotent-replayed'], 'true');
    isFailure(await submit(cuentas), 'cuenta_duplicada');
    assert.equal((await rowsOf(e, caso)).length, 1);
  });

  it('are all refused if one is wrong, with the name of its field', async () => {
    const invalid: readonly [unknown, RegExp][] = [
      [[], /cuentas/],
      [Array.from({ length: 51 }, (_, i) => ({ proveedor: `${i}` })), /cuentas/],
      [[{ proveedor: 'Uno', reservada: false }], /cuentas\[0\]\.reservada/],
      [[{ proveedor: 'Uno' }, { proveedor: ' ' }], /cuentas\[1\]\.proveedor/],
      [[{ proveedor: 'Uno', accion: 'hackear' }], /cuentas\[0\]\.accion/],
      [[{ proveedor: 'Uno', cargo: { importe: '1.005', periodicidad: 'mensual' } }], /cuentas\[0\]\.cargo\.importe/],
      [[{ proveedor: 'Uno', cargo: { importe: '-1', periodicidad: 'mensual' } }], /cuentas\[0\]\.cargo\.importe/],
      [[{ proveedor: 'Uno', cargo: { importe: '1', periodicidad: 'diaria' } }], /periodicidad/],
      [[{ proveedor_codigo: 'no-hay' }], /proveedor_codigo/],
    ];
    for (const [cuentas, text] of invalid) {
      const response = await submit(cuentas);
      isFailure(response, 'validacion');
      assert.match(response.json.error, text);
    }
    assert.equal((await rowsOf(e, caso)).length, 0);
    isFailure(
      await e.request(who, 'POST', '/casos/CAS-2026-999999/cuentas', { cuentas: [{ proveedor: 'Uno' }] }),
      'no_encontrado',
    );
  });

  it('of a discreet provider are reserved at once, and proposing one again does not reveal that it exists', async () => {
    await propose(e, caso, [
      { proveedor_codigo: 'tinder', identificador: 'carmen', accion: 'eliminar' },
      { proveedor: 'Foro', identificador: 'carmen', accion: 'eliminar', reservada: true },
    ]);
    const equal = await submit([
      { proveedor_codigo: 'tinder', identificador: 'carmen', accion: 'eliminar' },
      { proveedor: 'Foro', identificador: 'carmen', accion: 'eliminar' },
    ]);
    assert.equal(equal.status, 201, equal.text);
    assert.deepEqual(
      equal.json.data.elementos.map(({ proveedor, reservada }: Record<string, unknown>) => [proveedor, reservada]),
      [
        [null, true],
        ['Foro', false],
      ],
    );
  });

  it('that are reserved reveal nothing to an insurer in any answer, event, chronology or log, from proposal to end', async () => {
    const proveedor = SECRETS.provider;
    const cargo = { importe: '31337.42', periodicidad: 'mensual' } as const;
    const secreta = { proveedor, identificador: SECRETS.identifier, accion: 'eliminar', reservada: true } as const;
    const discreet = { proveedor_codigo: 'meetic', identificador: 'carmen', accion: 'eliminar' } as const;
    const ids = await propose(e, caso, [{ ...secreta, cargo }, discreet]);
    const view: string[] = [];
    const look = async () => {
      for (const route of [
        `/casos/${caso.casoId}`,
        `/casos/${caso.casoId}/cuentas`,
        `/casos/${caso.casoId}/cronologia`,
        '/eventos',
        '/casos',
      ])
        view.push((await e.request(who, 'GET', route)).text);
    };
    await look();
    await inRole(e, caso, 'heredero', (tx, q) =>
      declareWish(e.program, tx, q, caso.casoId, {
        voluntad: 'instrucciones',
        detalle: SECRETS['word of the deceased'],
      }),
    );
    for (const id of ids) {
      await inRole(e, caso, 'servicio', (tx, q) =>
        confirmCuenta(e.program, tx, q, caso.casoId, id, {
          copia: 'rechazada',
          constancia: SECRETS['word of the heir'],
        }),
      );
    }
    await look();
    e.clock.advance(3 * DAY);
    await addPaper(e, caso, 'certificado_defuncion');
    for (const id of ids) {
      await inRole(e, caso, 'servicio', (tx, q) =>
        requestCuenta(e.program, tx, q, caso.casoId, id, { canal: 'correo_postal' }),
      );
      await inRole(e, caso, 'servicio', (tx, q) => chaseCuenta(e.program, tx, q, caso.casoId, id));
      await look();
      await inRole(e, caso, 'servicio', (tx, q) =>
        resolveCuenta(tx, q, caso.casoId, id, {
          resultado: 'eliminada',
          respuesta: SECRETS['answer of the provider'],
        }),
      );
    }
    await inRole(e, caso, 'allegado', (tx, q) =>
      raiseObjecion(e.program, tx, q, caso.casoId, { clase: 'otra', motivo: SECRETS['reason of an objection'] }),
    );
    await look();

    const everything = view.join('\n');
    assert.ok(
      everything.includes('cuenta_resuelta') && everything.includes(ids[0] as string),
      'the answers contain events and accounts',
    );
    assert.deepEqual(find(needlesOf(SECRETS), Buffer.from(everything)), []);
    // Nothing that the catalogue knows about the provider is shown either.
    for (const trace of [
      'meetic',
      'Meetic',
      '31337',
      '376049',
      'correo_postal',
      'eliminada',
      '"reposo_hasta":"',
      '"plazo":"',
    ])
      assert.ok(!everything.includes(trace), trace);
    const logBytes = Buffer.from(e.log.join('\n'));
    assert.deepEqual(find(needlesOf(SECRETS), logBytes), []);
    const { bytes } = await dumpTables(e.base.superSql);
    assert.deepEqual(
      find(needlesOf(SECRETS), bytes),
      [],
      'the tables hold the secrets only encrypted under the key of the case',
    );
    for (const table of ['cronologia', 'auditoria', 'eventos'] as const) {
      const rows = await e.base.superSql(`select * from ${table} where aseguradora_id = $1`, [who.id]);
      assert.ok(!JSON.stringify(rows).includes('meetic'), table);
    }
    const { elementos } = await read();
    for (const cuenta of elementos) {
      const full = Object.entries(cuenta)
        .filter(([, value]) => value !== null)
        .map(([name]) => name);
      const shown = ['actualizado', 'cuenta_id', 'estado', 'modulo', 'propuesta_por', 'reservada', 'tipo'];
      assert.deepEqual(full.sort(), shown);
    }
  });

  it('lose their provider, their data and the reasons of their objections when the case is erased', async () => {
    await propose(e, caso, [{ proveedor_codigo: 'meetic', identificador: 'carmen' }]);
    await inRole(e, caso, 'heredero', (tx, q) =>
      raiseObjecion(e.program, tx, q, caso.casoId, { clase: 'otra', motivo: SECRETS['reason of an objection'] }),
    );
    assert.ok(await eraseCaso(e.program, who.id, caso.casoId, 'expediente 1', ACTORS.servicio));
    const [cuenta] = await rowsOf(e, caso);
    assert.deepEqual([cuenta?.proveedor, cuenta?.datos_cifrados], [null, null]);
    const [objecion] = await e.base.superSql<{ datos_cifrados: unknown }>(
      'select datos_cifrados from objeciones where caso = $1',
      [caso.id],
    );
    assert.equal(objecion?.datos_cifrados, null);
    isFailure(await submit([{ proveedor: 'Uno' }]), 'no_encontrado');
  });
});
