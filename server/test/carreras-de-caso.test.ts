/** Two people who act at once on one case: one is first, the other is told, and nothing happens twice. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { declararListaCompleta } from '../src/capabilities/casos/declarar-lista.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { ErrorDeDominio } from '../src/platform/error.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unaPersona } from './fabricas.ts';
import { crearTaller, type Taller } from './trabajo.ts';

const codigoDe = (resultado: PromiseSettledResult<unknown>) => {
  if (resultado.status === 'fulfilled') return 'hecho';
  if (resultado.reason instanceof ErrorDeDominio) return resultado.reason.codigo;
  throw resultado.reason;
};
const alaVez = async (...ordenes: (() => Promise<unknown>)[]) =>
  (await Promise.allSettled(ordenes.map((orden) => orden()))).map(codigoDe).sort();

describe('races on a case', () => {
  let e: Entorno;
  let t: Taller;
  let caso: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await crearTaller(e);
  });
  beforeEach(async () => {
    caso = await t.abrir();
  });
  after(() => e.cerrar());

  const cerrar = () => t.tx((tx) => cerrarCaso(tx, t.quien('servicio'), caso, { resultado: 'desistido' }));
  const cuantos = async (tipo: string) => (await t.eventos(caso)).filter((evento) => evento.tipo === tipo).length;

  it('of two closings one closes, and one event is emitted', async () => {
    assert.deepEqual(await alaVez(cerrar, cerrar), ['estado_no_permite', 'hecho']);
    assert.equal(await cuantos('caso_cerrado'), 1);
  });

  it('a closing while accounts are added leaves no account open behind', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      caso = await t.abrir();
      await t.tramitar(caso);
      const anadir = () => t.anadirCuenta(caso, 'suscripciones', 'propuesta');
      await alaVez(anadir, cerrar, anadir);
      const { id, estado } = await t.fila(caso);
      assert.equal(estado, 'cerrado');
      const filas = await e.base.superSql<{ estado: string }>('select estado from cuentas where caso = $1', [id]);
      assert.ok(filas.every((cuenta) => cuenta.estado === 'descartada'));
      assert.equal(await cuantos('cuenta_resuelta'), filas.length);
    }
  });

  it('the last two accounts resolved at once complete the module once and close the case once', async () => {
    const una = await t.tramitar(caso);
    const otra = await t.anadirCuenta(caso);
    await t.tx((tx) => declararListaCompleta(tx, t.quien('heredero'), caso));
    await alaVez(
      () => t.ponerCuenta(caso, una, 'resuelta'),
      () => t.ponerCuenta(caso, otra, 'resuelta'),
    );
    assert.deepEqual(
      [await cuantos('modulo_completado'), await cuantos('caso_cerrado'), (await t.fila(caso)).estado],
      [2, 1, 'cerrado'],
    );
  });

  it('the two base papers validated at once take the case under way once', async () => {
    await t.anadirCuenta(caso);
    const prueba = await t.recibir(caso, 'certificado_defuncion');
    const mandato = await t.prepararYFirmar(caso);
    await alaVez(
      () => t.revisar(caso, prueba, 'validado'),
      () => t.revisar(caso, mandato, 'validado'),
    );
    assert.deepEqual([await cuantos('documentacion_completa'), (await t.fila(caso)).estado], [1, 'en_tramite']);
  });

  it('one code signs once, however many times it is sent at once', async () => {
    await t.anadirCuenta(caso);
    const { codigo } = await t.preparar(caso);
    const firmas = Array.from({ length: 6 }, () => () => t.firmar(caso, codigo));
    const resultados = await alaVez(...firmas);
    assert.equal(resultados.filter((resultado) => resultado === 'hecho').length, 1);
    assert.equal(await cuantos('documentacion_recibida'), 1);
  });

  it('a hundred guesses at once are five', async () => {
    await t.anadirCuenta(caso);
    const { codigo } = await t.preparar(caso);
    const intentos = Array.from({ length: 100 }, (_, n) =>
      String((Number(codigo) + 1 + n) % 1_000_000).padStart(6, '0'),
    );
    const resultados = await alaVez(...intentos.map((intento) => () => t.firmar(caso, intento)));
    assert.equal(resultados.filter((resultado) => resultado === 'hecho').length, 5, 'answers that a guess was wrong');
    await assert.rejects(t.firmar(caso, codigo), { codigo: 'estado_no_permite' });
  });

  it('a reopening and an opening for the same person leave one case that goes on', async () => {
    for (let vuelta = 0; vuelta < 10; vuelta += 1) {
      const persona = { ...unaPersona(), modulos_contratados: ['borrado'] };
      caso = await t.abrir(persona);
      await cerrar();
      const [reapertura, apertura] = await Promise.allSettled([
        t.tx((tx) => reabrirCaso(t.deps, tx, t.quien('servicio'), caso)),
        e.pedir(t.aseguradora, 'POST', '/casos', persona),
      ]);
      const reabierto = codigoDe(reapertura) === 'hecho';
      assert.ok(reabierto || ['caso_duplicado', 'cambiado_entretanto'].includes(codigoDe(reapertura)));
      assert.equal(apertura.status === 'fulfilled' && apertura.value.estado, reabierto ? 409 : 201);
    }
  });
});
