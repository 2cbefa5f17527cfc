/** After any end of a case every listed account is still shown, with its outcome and the reason. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { CasoResult } from '@albacea/contract/schemas/casos.ts';
import type { CompleteCuenta } from '@albacea/contract/schemas/cuentas.ts';
import { discardCertificado as discardCertificadoOf } from '../../src/caso/certificados/commands.ts';
import { declareList } from '../../src/caso/close/declare-list.ts';
import { cancelCaso } from '../../src/course/cancel-caso.ts';
import { closeCaso } from '../../src/course/close-caso.ts';
import { reopenOwnCaso } from '../../src/course/reopen-caso.ts';
import { viewCommands } from '../../src/course/view-commands.ts';
import { discardCuenta } from '../../src/cuentas/commands/settle-cuenta.ts';
import { decideObjecion } from '../../src/cuentas/objections/decide-objecion.ts';
import { raiseObjecion } from '../../src/cuentas/objections/objeciones.ts';
import { viewCompleteCuentas } from '../../src/cuentas/read/view-cuentas.ts';
import { casoInRule, inRole, propose, type Role, type TestCaso } from '../support/cuentas.ts';
import { controlsOf, FORUM, GYM } from '../support/cuentas-controls.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';

describe('the accounts of a case that has ended', () => {
  let e: Environment;
  let caso: TestCaso;
  let m: ReturnType<typeof controlsOf>;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    m = controlsOf(e, () => caso);
  });
  beforeEach(async () => {
    e.clock.advance(1000);
    caso = await casoInRule(e);
  });
  after(() => e.close());

  const close = (resultado: CasoResult, role: Role = 'servicio') =>
    inRole(e, caso, role, (tx, who) => closeCaso(tx, who, caso.casoId, { resultado }));
  /** Each account with its outcome and reason, as heir and service see it. */
  const outcomes = async (role: Role = 'heredero') => {
    const { elementos } = await inRole(e, caso, role, (tx, who) =>
      viewCompleteCuentas(e.program, tx, who, caso.casoId, 'es'),
    );
    return Object.fromEntries(elementos.map((one) => [one.proveedor, outcomeOf(one)]));
  };
  const outcomeOf = ({
    estado,
    resultado,
    motivo_descarte,
  }: Pick<CompleteCuenta, 'estado' | 'resultado' | 'motivo_descarte'>) =>
    [estado, resultado, motivo_descarte].filter((one) => one !== null).join(' ');
  /** Adds an undecided, a confirmed and a discarded account; none was sent to a provider. */
  const unsent = async () => {
    const undecided = await m.una({ proveedor: 'Sin Decidir' });
    const confirmada = await m.una(GYM);
    await m.confirmar(confirmada);
    const quitada = await m.una({ proveedor: 'Quitada', accion: 'cancelar' });
    await m.descartar(quitada);
    return { undecided, confirmada, quitada };
  };

  for (const result of ['parcial', 'desistido', 'sin_respuesta'] as const)
    it(`are all there after ${result}, each with its outcome and its reason`, async () => {
      await unsent();
      const denied = await m.una({ proveedor: 'Revista Norte', accion: 'cancelar' });
      await m.confirmar(denied);
      await m.solicitar(denied, { canal: 'correo_postal' });
      await m.rechazar(denied, 'Falta el testamento');
      const asked = await m.una({ proveedor: 'Radio Sur', accion: 'cancelar' });
      await m.confirmar(asked);
      await m.solicitar(asked, { canal: 'correo_postal' });
      await m.rechazar(asked, 'Falta el poder', ['poder']);
      await close(result);
      const expected = {
        'Sin Decidir': 'descartada fin_de_caso',
        'Gimnasio Sol': 'descartada fin_de_caso',
        Quitada: 'descartada familia',
        'Revista Norte': 'resuelta denegada',
        'Radio Sur': 'descartada fin_de_caso',
      };
      for (const role of ['heredero', 'allegado', 'servicio'] as const)
        assert.deepEqual(await outcomes(role), expected);
      const { json } = await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}/cuentas`);
      assert.deepEqual(
        Object.fromEntries(json.data.elementos.map((one: CompleteCuenta) => [one.proveedor, outcomeOf(one)])),
        expected,
      );
      const told = await e.base.superSql<{ tipo: string }>(
        "select tipo from cronologia where caso = $1 and tipo like 'cuenta_%' order by orden desc limit 4",
        [caso.id],
      );
      assert.deepEqual(told.map(({ tipo }) => tipo).toSorted(), [
        'cuenta_descartada',
        'cuenta_no_pedida',
        'cuenta_no_pedida',
        'cuenta_resuelta',
      ]);
      await inRole(e, caso, 'heredero', (tx, who) => reopenOwnCaso(e.program, tx, who, caso.casoId));
      assert.deepEqual(await outcomes(), {
        ...expected,
        'Sin Decidir': 'propuesta',
        'Gimnasio Sol': 'propuesta',
        'Revista Norte': 'rechazada',
        'Radio Sur': 'rechazada',
      });
      assert.partialDeepStrictEqual(await m.ver(asked), { pide: ['poder'], terminada: null, solicitudes: 1 });
    });

  it('are all there after an annulment', async () => {
    await unsent();
    await inRole(e, caso, 'aseguradora', (tx, who) =>
      cancelCaso({ ...e.program, remitente: e.program.config.mailFrom }, tx, who, caso.casoId, {
        motivo: 'abierto_por_error',
      }),
    );
    assert.deepEqual(await outcomes(), {
      'Sin Decidir': 'descartada fin_de_caso',
      'Gimnasio Sol': 'descartada fin_de_caso',
      Quitada: 'descartada familia',
    });
  });

  it('are all there when the case ends by itself, including the last one, whose removal ended it', async () => {
    const [done, repeated, last] = await propose(e, caso, [
      GYM,
      { proveedor: 'Repetida', accion: 'cancelar' },
      { proveedor: 'La última', accion: 'cancelar' },
    ]);
    await m.confirmar(done as string);
    await m.solicitar(done as string, { canal: 'correo_postal' });
    await m.resolver(done as string, { resultado: 'cancelada' });
    await inRole(e, caso, 'servicio', (tx, who) =>
      discardCuenta(tx, who, caso.casoId, repeated as string, {
        motivo: 'Es la misma',
        motivo_descarte: 'duplicada',
      }),
    );
    await inRole(e, caso, 'heredero', (tx, who) => declareList(tx, who, caso.casoId, { completa: true }));
    await m.descartar(last as string);
    const { json } = await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}`);
    assert.deepEqual([json.data.estado, json.data.resultado], ['cerrado', 'completado']);
    assert.deepEqual(await outcomes(), {
      'Gimnasio Sol': 'resuelta cancelada',
      Repetida: 'descartada duplicada',
      'La última': 'descartada familia',
    });
  });

  it('say that an objection was upheld, and that the service withdrew a request', async () => {
    const erase = await m.una(FORUM);
    const requested = await m.solicitada();
    const { objecion } = await inRole(e, caso, 'heredero', (tx, who) =>
      raiseObjecion(e.program, tx, who, caso.casoId, { clase: 'familiar', motivo: 'Queremos las fotos' }),
    );
    await inRole(e, caso, 'servicio', (tx, who) =>
      decideObjecion(tx, who, caso.casoId, objecion.id, {
        decision: 'mantenida',
        motivo: 'Así lo acordaron',
      }),
    );
    await inRole(e, caso, 'servicio', (tx, who) =>
      discardCuenta(tx, who, caso.casoId, erase, { motivo: 'Así lo acordaron', motivo_descarte: 'objecion' }),
    );
    await m.descartar(requested, 'servicio', 'La empresa ya no existe');
    const seen = await outcomes('servicio');
    assert.deepEqual(seen, { 'Foro Luna': 'descartada objecion', 'Gimnasio Sol': 'descartada servicio' });
  });

  it('show an insurer no reason for a reserved account', async () => {
    await propose(e, caso, [{ ...FORUM, reservada: true }]);
    await close('desistido');
    const { json } = await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}/cuentas`);
    assert.deepEqual(json.data.elementos.map(outcomeOf), ['descartada']);
  });

  describe('the warning before the last step', () => {
    const last = async () =>
      (await inRole(e, caso, 'servicio', (tx, who) => viewCommands(tx, who, caso.casoId, 'es'))).ultimo_paso;
    const list = () => inRole(e, caso, 'heredero', (tx, who) => declareList(tx, who, caso.casoId, { completa: true }));
    const discardCertificado = (tipo: 'defuncion_literal' | 'ultimas_voluntades' | 'seguros_fallecimiento') =>
      inRole(e, caso, 'servicio', (tx, who) =>
        discardCertificadoOf(tx, who, caso.casoId, { tipo, motivo: 'Ya lo tienen' }),
      );
    const state = async () => {
      const { json } = await e.request(caso.aseguradora, 'GET', `/casos/${caso.casoId}`);
      const { estado, resultado, modulos } = json.data;
      return [estado, resultado, ...modulos.map((one: { estado: string }) => one.estado)];
    };

    it('names the last certificate; discarding it ends the case as desistido', async () => {
      caso = await casoInRule(e, ['certificados']);
      await list();
      assert.equal(await last(), null, 'no step is the last while three certificates are open');
      await discardCertificado('defuncion_literal');
      await discardCertificado('ultimas_voluntades');
      assert.equal(await last(), 'certificado');
      await discardCertificado('seguros_fallecimiento');
      assert.deepEqual(await state(), ['cerrado', 'desistido', 'terminado']);
      assert.equal(await last(), null);
    });

    it('names the last open account, or the list if only its declaration as complete is missing', async () => {
      const one = await m.solicitada();
      const other = await m.una(FORUM);
      await list();
      assert.equal(await last(), null);
      await m.descartar(other);
      assert.equal(await last(), 'cuenta');
      await inRole(e, caso, 'heredero', (tx, who) => declareList(tx, who, caso.casoId, { completa: false }));
      assert.equal(await last(), null, 'no step is the last while the list is open too');
      await m.resolver(one, { resultado: 'cancelada' });
      assert.equal(await last(), 'lista');
      await list();
      assert.deepEqual(await state(), ['cerrado', 'completado', 'terminado', 'completado']);
    });
  });
});
