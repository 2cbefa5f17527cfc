/** After any end of a case each account that was on its list is still there, with what became of it and why. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ResultadoCaso } from '@albacea/contract/casos.ts';
import type { CuentaCompleta } from '@albacea/contract/cuentas.ts';
import { anularCaso } from '../src/capabilities/casos/anular-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { declararListaCompleta, reabrirLista } from '../src/capabilities/casos/declarar-lista.ts';
import { verOrdenes } from '../src/capabilities/casos/ver-ordenes.ts';
import { descartarCertificado as descartarCertificadoDe } from '../src/capabilities/certificados/descartar-certificado.ts';
import { decidirObjecion } from '../src/capabilities/cuentas/decidir-objecion.ts';
import { descartarCuenta } from '../src/capabilities/cuentas/descartar-cuenta.ts';
import { plantearObjecion } from '../src/capabilities/cuentas/plantear-objecion.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { type CasoDePrueba, casoEnRegla, como, type Papel, proponer } from './cuentas.ts';
import { FORO, GIMNASIO, mandosDe } from './cuentas-mandos.ts';
import { crearEntorno, type Entorno } from './entorno.ts';

describe('the accounts of a case that has ended', () => {
  let e: Entorno;
  let caso: CasoDePrueba;
  let m: ReturnType<typeof mandosDe>;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    m = mandosDe(e, () => caso);
  });
  beforeEach(async () => {
    e.reloj.avanzar(1000);
    caso = await casoEnRegla(e);
  });
  after(() => e.cerrar());

  const cerrar = (resultado: ResultadoCaso, papel: Papel = 'servicio') =>
    como(e, caso, papel, (tx, quien) => cerrarCaso(tx, quien, caso.casoId, { resultado }));
  /** Each account with what became of it and why, as somebody sees it who works on it. */
  const outcomes = async (papel: Papel = 'heredero') => {
    const { elementos } = await como(e, caso, papel, (tx, quien) =>
      verCuentasCompletas(e.programa, tx, quien, caso.casoId, 'es'),
    );
    return Object.fromEntries(elementos.map((una) => [una.proveedor, outcomeOf(una)]));
  };
  const outcomeOf = ({
    estado,
    resultado,
    motivo_descarte,
  }: Pick<CuentaCompleta, 'estado' | 'resultado' | 'motivo_descarte'>) =>
    [estado, resultado, motivo_descarte].filter((una) => una !== null).join(' ');
  /** One of each kind that nobody has asked for. */
  const unsent = async () => {
    const undecided = await m.una({ proveedor: 'Sin Decidir' });
    const confirmada = await m.una(GIMNASIO);
    await m.confirmar(confirmada);
    const quitada = await m.una({ proveedor: 'Quitada', accion: 'cancelar' });
    await m.descartar(quitada);
    return { undecided, confirmada, quitada };
  };

  for (const resultado of ['parcial', 'desistido', 'sin_respuesta'] as const)
    it(`are all there after ${resultado}, each with its outcome and its reason`, async () => {
      await unsent();
      const negada = await m.una({ proveedor: 'Revista Norte', accion: 'cancelar' });
      await m.confirmar(negada);
      await m.solicitar(negada, { canal: 'correo_postal' });
      await m.rechazar(negada, 'Falta el testamento');
      await cerrar(resultado);
      const expected = {
        'Sin Decidir': 'descartada fin_de_caso',
        'Gimnasio Sol': 'descartada fin_de_caso',
        Quitada: 'descartada familia',
        'Revista Norte': 'resuelta denegada',
      };
      for (const papel of ['heredero', 'allegado', 'servicio'] as const)
        assert.deepEqual(await outcomes(papel), expected);
      const { json } = await e.pedir(caso.aseguradora, 'GET', `/casos/${caso.casoId}/cuentas`);
      assert.deepEqual(
        Object.fromEntries(json.data.elementos.map((una: CuentaCompleta) => [una.proveedor, outcomeOf(una)])),
        expected,
      );
      const told = await e.base.superSql<{ tipo: string }>(
        "select tipo from cronologia where caso = $1 and tipo like 'cuenta_%' order by id desc limit 3",
        [caso.id],
      );
      assert.deepEqual(told.map(({ tipo }) => tipo).toSorted(), [
        'cuenta_no_pedida',
        'cuenta_no_pedida',
        'cuenta_resuelta',
      ]);
    });

  it('are all there after an annulment', async () => {
    await unsent();
    const { despachador, direcciones } = e.programa;
    await como(e, caso, 'aseguradora', (tx, quien) =>
      anularCaso({ despachador, direcciones }, tx, quien, caso.casoId, { motivo: 'abierto_por_error' }),
    );
    assert.deepEqual(await outcomes(), {
      'Sin Decidir': 'descartada fin_de_caso',
      'Gimnasio Sol': 'descartada fin_de_caso',
      Quitada: 'descartada familia',
    });
  });

  it('are all there when the case ends by itself, also the one that ended it by being taken off', async () => {
    const [hecha, repetida, ultima] = await proponer(e, caso, [
      GIMNASIO,
      { proveedor: 'Repetida', accion: 'cancelar' },
      { proveedor: 'La última', accion: 'cancelar' },
    ]);
    await m.confirmar(hecha as string);
    await m.solicitar(hecha as string, { canal: 'correo_postal' });
    await m.resolver(hecha as string, { resultado: 'cancelada' });
    await como(e, caso, 'servicio', (tx, quien) =>
      descartarCuenta(tx, quien, caso.casoId, repetida as string, {
        motivo: 'Es la misma',
        motivo_descarte: 'duplicada',
      }),
    );
    await como(e, caso, 'heredero', (tx, quien) => declararListaCompleta(tx, quien, caso.casoId, {}));
    await m.descartar(ultima as string);
    const { json } = await e.pedir(caso.aseguradora, 'GET', `/casos/${caso.casoId}`);
    assert.deepEqual([json.data.estado, json.data.resultado], ['cerrado', 'completado']);
    assert.deepEqual(await outcomes(), {
      'Gimnasio Sol': 'resuelta cancelada',
      Repetida: 'descartada duplicada',
      'La última': 'descartada familia',
    });
  });

  it('say that an objection was upheld, and that the service withdrew a request', async () => {
    const borrar = await m.una(FORO);
    const fuera = await m.solicitada();
    const { objecion } = await como(e, caso, 'heredero', (tx, quien) =>
      plantearObjecion(tx, quien, caso.casoId, { clase: 'familiar', motivo: 'Queremos las fotos' }),
    );
    await como(e, caso, 'servicio', (tx, quien) =>
      decidirObjecion(e.programa, tx, quien, caso.casoId, objecion.id, {
        decision: 'mantenida',
        motivo: 'Así lo acordaron',
        efecto: 'descartar',
      }),
    );
    await m.descartar(fuera, 'servicio', 'La empresa ya no existe');
    const seen = await outcomes('servicio');
    assert.deepEqual(seen, { 'Foro Luna': 'descartada objecion', 'Gimnasio Sol': 'descartada servicio' });
    assert.ok(borrar);
  });

  it('tell an insurer no reason of one that is reserved', async () => {
    await proponer(e, caso, [{ ...FORO, reservada: true }]);
    await cerrar('desistido');
    const { json } = await e.pedir(caso.aseguradora, 'GET', `/casos/${caso.casoId}/cuentas`);
    assert.deepEqual(json.data.elementos.map(outcomeOf), ['descartada']);
  });

  describe('what is said before the last step', () => {
    const last = async () =>
      (await como(e, caso, 'servicio', (tx, quien) => verOrdenes(tx, quien, caso.casoId, 'es'))).ultimo_paso;
    const lista = () => como(e, caso, 'heredero', (tx, quien) => declararListaCompleta(tx, quien, caso.casoId, {}));
    const descartarCertificado = (tipo: 'defuncion_literal' | 'ultimas_voluntades' | 'seguros_fallecimiento') =>
      como(e, caso, 'servicio', (tx, quien) =>
        descartarCertificadoDe(tx, quien, caso.casoId, { tipo, motivo: 'Ya lo tienen' }),
      );
    const state = async () => {
      const { json } = await e.pedir(caso.aseguradora, 'GET', `/casos/${caso.casoId}`);
      const { estado, resultado, modulos } = json.data;
      return [estado, resultado, ...modulos.map((uno: { estado: string }) => uno.estado)];
    };

    it('names the last certificate, and the case that ends with it says that nothing was obtained', async () => {
      caso = await casoEnRegla(e, ['certificados']);
      await lista();
      assert.equal(await last(), null, 'three are open');
      await descartarCertificado('defuncion_literal');
      await descartarCertificado('ultimas_voluntades');
      assert.equal(await last(), 'certificado');
      await descartarCertificado('seguros_fallecimiento');
      assert.deepEqual(await state(), ['cerrado', 'desistido', 'terminado']);
      assert.equal(await last(), null);
    });

    it('names the last account, and the list when it is what is missing', async () => {
      const una = await m.solicitada();
      const otra = await m.una(FORO);
      await lista();
      assert.equal(await last(), null);
      await m.descartar(otra);
      assert.equal(await last(), 'cuenta');
      await como(e, caso, 'heredero', (tx, quien) => reabrirLista(tx, quien, caso.casoId));
      assert.equal(await last(), null, 'the list is open too');
      await m.resolver(una, { resultado: 'cancelada' });
      assert.equal(await last(), 'lista');
      await lista();
      assert.deepEqual(await state(), ['cerrado', 'completado', 'terminado', 'completado']);
    });
  });
});
