/** How a case goes on, ends, and comes back: the machine of the case through its use cases. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { ResultadoCaso } from '@albacea/contract/casos.ts';
import { anularCaso } from '../src/capabilities/casos/anular-caso.ts';
import { cerrarCaso } from '../src/capabilities/casos/cerrar-caso.ts';
import { declararListaCompleta, reabrirLista } from '../src/capabilities/casos/declarar-lista.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { solicitarCertificado } from '../src/capabilities/certificados/solicitar-certificado.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unaPersona } from './fabricas.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const DIA = 86_400_000;

describe('the life of a case', () => {
  let e: Entorno;
  let t: Taller;
  let caso: string;
  before(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    t = await crearTaller(e);
  });
  beforeEach(async () => {
    e.reloj.avanzar(1000);
    caso = await t.abrir({ modulos_contratados: ['borrado', 'suscripciones'] });
  });
  after(() => e.cerrar());

  const completar = (papel: Papel = 'heredero', version?: number) =>
    t.tx((tx) => declararListaCompleta(tx, t.quien(papel), caso, version === undefined ? {} : { version }));
  const cerrar = (resultado: ResultadoCaso, papel: Papel = 'servicio', version?: number) =>
    t.tx((tx) => cerrarCaso(tx, t.quien(papel), caso, { resultado, notas: 'La familia', ...(version && { version }) }));
  const reabrir = (papel: Papel = 'servicio') => t.tx((tx) => reabrirCaso(t.deps, tx, t.quien(papel), caso));
  const ver = async () => (await e.pedir(t.aseguradora, 'GET', `/casos/${caso}`)).json.data;
  const tipos = async () => (await t.eventos(caso)).map(({ tipo }) => tipo);
  const rechaza =
    (codigo: string, posible = /./) =>
    (error: { codigo?: string; valores?: { posible?: { es: string } } }) => {
      assert.equal(error.codigo, codigo);
      if (codigo === 'estado_no_permite') assert.match(error.valores?.posible?.es ?? '', posible);
      return true;
    };

  it('runs from opened to closed by itself, and tells it as a story', async () => {
    const cuenta = await t.tramitar(caso, 'suscripciones');
    assert.equal((await t.fila(caso)).estado, 'en_tramite');
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    await completar();
    assert.equal((await t.fila(caso)).en_espera_de, 'proveedor');
    await t.ponerCuenta(caso, cuenta, 'resuelta', 'cancelada');
    assert.deepEqual(await tipos(), [
      ...['caso_abierto', 'documentacion_recibida', 'documentacion_recibida', 'documentacion_completa'],
      ...['modulo_completado', 'cuenta_resuelta', 'modulo_completado', 'caso_cerrado'],
    ]);
    assert.deepEqual((await t.cronologia(caso)).slice(-3), ['cuenta_resuelta', 'modulo_completado', 'caso_cerrado']);
    const visto = await ver();
    assert.deepEqual([visto.estado, visto.resultado, visto.en_espera_de], ['cerrado', 'completado', null]);
    assert.match(visto.reabrible_hasta, /^2027-/);
    assert.deepEqual(visto.documentacion.mandato, 'validado');
    assert.equal(visto.documentacion.prueba_fallecimiento, 'validada');
    assert.equal((await t.fila(caso)).conservar_hasta, '2031-11-21');
  });

  it('is partial when something was denied or never answered', async () => {
    for (const [estado, resultado] of [
      ['sin_respuesta', undefined],
      ['resuelta', 'denegada'],
    ] as const) {
      caso = await t.abrir();
      const cuenta = await t.tramitar(caso);
      await t.ponerCuenta(caso, cuenta, estado, resultado);
      await completar();
      assert.equal((await t.fila(caso)).resultado, 'parcial', estado);
    }
  });

  const modulos = async () =>
    Object.fromEntries((await ver()).modulos.map(({ modulo, estado }: Record<string, string>) => [modulo, estado]));

  it('calls no module completed in which nothing was obtained: its work is over, and that is all', async () => {
    const lograda = await t.tramitar(caso, 'suscripciones');
    const negada = await t.anadirCuenta(caso, 'borrado');
    await t.ponerCuenta(caso, lograda, 'resuelta', 'cancelada');
    await t.ponerCuenta(caso, negada, 'resuelta', 'denegada');
    await completar();
    assert.deepEqual(await modulos(), { borrado: 'terminado', suscripciones: 'completado' });
    for (const { modulo, completado } of (await ver()).modulos) assert.ok(completado, `${modulo} says when`);
    assert.deepEqual((await t.cronologia(caso)).slice(-3), ['modulo_completado', 'modulo_terminado', 'caso_cerrado']);
    assert.equal((await tipos()).filter((tipo) => tipo === 'modulo_completado').length, 2, 'the work of both is over');
  });

  it('ends as desisted when in the end nothing was asked for, and never as completed', async () => {
    const descartada = await t.tramitar(caso);
    await t.ponerCuenta(caso, descartada, 'descartada');
    await assert.rejects(cerrar('completado'), rechaza('estado_no_permite', /no se ha conseguido nada.*desistido/i));
    await completar();
    assert.deepEqual(await modulos(), { borrado: 'terminado', suscripciones: 'terminado' });
    assert.equal((await t.fila(caso)).resultado, 'desistido');
  });

  it('takes the statement of the insurer for the proof of death', async () => {
    await t.anadirCuenta(caso);
    await t.revisar(caso, await t.recibir(caso, 'declaracion_aseguradora', 'aseguradora'), 'validado');
    assert.equal((await t.fila(caso)).estado, 'abierto');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    assert.equal((await t.fila(caso)).estado, 'en_tramite');
  });

  it('waits for whoever has the next step', async () => {
    const espera = async () => (await t.fila(caso)).en_espera_de;
    assert.equal(await espera(), 'heredero');
    const declaracion = await t.recibir(caso, 'declaracion_aseguradora', 'aseguradora');
    assert.equal(await espera(), 'servicio', 'a paper to look at');
    const cuenta = await t.anadirCuenta(caso);
    const mandato = await t.prepararYFirmar(caso);
    await t.revisar(caso, mandato, 'validado');
    await completar();
    await t.revisar(caso, declaracion, 'rechazado');
    assert.equal(await espera(), 'aseguradora', 'its statement was rejected');
    await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
    assert.equal(await espera(), 'servicio', 'a confirmed account to send');
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    assert.equal(await espera(), 'proveedor');
    await t.ponerCuenta(caso, cuenta, 'rechazada');
    assert.equal(await espera(), 'servicio');
  });

  it('completes no module before the base papers, nor before the list is declared complete', async () => {
    await completar();
    assert.deepEqual(await tipos(), ['caso_abierto']);
    await t.tx((tx) => reabrirLista(tx, t.quien('heredero'), caso));
    const cuenta = await t.tramitar(caso);
    await t.ponerCuenta(caso, cuenta, 'resuelta');
    assert.equal((await tipos()).includes('modulo_completado'), false);
    assert.equal((await ver()).lista_completa, null);
  });

  it('opens a module again when an account is added, and completes it again', async () => {
    const cuenta = await t.tramitar(caso);
    const pendiente = await t.anadirCuenta(caso, 'suscripciones');
    await t.ponerCuenta(caso, cuenta, 'resuelta');
    await completar();
    const borrado = async () =>
      (await ver()).modulos.find(({ modulo }: { modulo: string }) => modulo === 'borrado').estado;
    assert.equal(await borrado(), 'completado');
    const otra = await t.anadirCuenta(caso, 'borrado');
    assert.equal(await borrado(), 'pendiente');
    await t.ponerCuenta(caso, otra, 'descartada');
    assert.equal(await borrado(), 'completado');
    await t.ponerCuenta(caso, pendiente, 'resuelta');
    const completados = (await t.eventos(caso)).filter(({ tipo }) => tipo === 'modulo_completado');
    assert.deepEqual(
      completados.map(({ data }) => data.modulo),
      ['borrado', 'borrado', 'suscripciones'],
    );
    assert.equal((await t.fila(caso)).estado, 'cerrado');
  });

  it('declared complete twice is told once', async () => {
    await completar();
    const { version } = await t.fila(caso);
    await completar('servicio');
    assert.equal((await t.fila(caso)).version, version);
    assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'caso_lista_completa').length, 1);
  });

  it('does not close itself over an objection or a paper that nobody has looked at', async () => {
    const cuenta = await t.tramitar(caso);
    const papel = await t.recibir(caso, 'factura');
    await t.ponerCuenta(caso, cuenta, 'resuelta');
    await completar();
    assert.deepEqual([(await t.fila(caso)).estado, (await t.fila(caso)).en_espera_de], ['en_tramite', 'servicio']);
    await t.revisar(caso, papel, 'validado');
    assert.equal((await t.fila(caso)).estado, 'cerrado');
  });

  it('is not closed by hand while a request is out, and the refusal says what is', async () => {
    const cuenta = await t.tramitar(caso);
    const otra = await t.anadirCuenta(caso);
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    await t.ponerCuenta(caso, otra, 'solicitada');
    for (const resultado of ['completado', 'parcial', 'desistido', 'sin_respuesta'] as const)
      await assert.rejects(cerrar(resultado), rechaza('estado_no_permite', /2 solicitudes a proveedores/));
  });

  it('is closed by hand with what is open settled: discarded, denied, not applicable, upheld', async () => {
    caso = await t.abrir({ modulos_contratados: ['borrado', 'certificados'] });
    const confirmada = await t.tramitar(caso);
    const negada = await t.anadirCuenta(caso, 'borrado', 'rechazada');
    const { id } = await t.fila(caso);
    await e.base.superSql(
      `insert into objeciones (aseguradora_id, id, caso, clase, planteada_por, abierta)
         select aseguradora_id, gen_random_uuid(), id, 'otra', 'heredero', now() from casos where id = $1`,
      [id],
    );
    await t.preparar(caso);
    await assert.rejects(cerrar('completado'), rechaza('estado_no_permite', /parcial, desistido o sin respuesta/));
    await cerrar('desistido');
    const filas = await e.base.superSql<{ id: string; estado: string; resultado: string | null }>(
      'select id, estado, resultado from cuentas where caso = $1',
      [id],
    );
    const estados = Object.fromEntries(filas.map((fila) => [fila.id, `${fila.estado} ${fila.resultado}`]));
    assert.deepEqual(estados, { [confirmada]: 'descartada null', [negada]: 'resuelta denegada' });
    const [queda] = await e.base.superSql(
      `select (select array_agg(distinct estado) from certificados where caso = $1) as certificados,
                (select array_agg(estado) from objeciones where caso = $1) as objeciones,
                (select array_agg(estado order by estado) from mandatos where caso = $1) as mandatos,
                (select count(*)::int from correos where caso = $1 and tipo = 'codigo_mandato' and estado = 'pendiente') as codigos`,
      [id],
    );
    assert.deepEqual(queda, {
      certificados: ['no_procede'],
      objeciones: ['mantenida'],
      mandatos: ['firmado', 'revocado'],
      codigos: 0,
    });
    assert.deepEqual((await t.fila(caso)).resultado, 'desistido');
    assert.equal((await tipos()).filter((tipo) => tipo === 'cuenta_resuelta').length, 2);
  });

  it('closed as completed completes the modules that waited for the list alone', async () => {
    const cuenta = await t.tramitar(caso);
    await t.ponerCuenta(caso, cuenta, 'resuelta');
    await cerrar('completado');
    assert.deepEqual((await tipos()).slice(-3), ['modulo_completado', 'modulo_completado', 'caso_cerrado']);
  });

  it('is not called completed when something was denied', async () => {
    const cuenta = await t.tramitar(caso);
    await t.ponerCuenta(caso, cuenta, 'sin_respuesta');
    await assert.rejects(cerrar('completado'), rechaza('estado_no_permite', /puede cerrarse como parcial/));
    await cerrar('parcial');
  });

  it('lets each do what is theirs, and tells the others', async () => {
    const no = rechaza('accion_no_permitida');
    for (const papel of ['heredero', 'aseguradora'] as const) await assert.rejects(cerrar('desistido', papel), no);
    await assert.rejects(completar('aseguradora'), no);
    await assert.rejects(
      t.tx((tx) => anularCaso(t.deps, tx, t.quien('heredero'), caso, {})),
      no,
    );
    await cerrar('desistido');
    await assert.rejects(reabrir('heredero'), no);
  });

  it('decided on an earlier version is refused', async () => {
    const { version } = await t.fila(caso);
    await t.anadirCuenta(caso);
    const tarde = rechaza('cambiado_entretanto');
    await assert.rejects(cerrar('desistido', 'servicio', version), tarde);
    await assert.rejects(completar('heredero', version), tarde);
    await cerrar('desistido', 'servicio', (await t.fila(caso)).version);
  });

  it('comes back within 90 days with its list open, its modules pending and a fresh link', async () => {
    const cuenta = await t.tramitar(caso);
    await t.ponerCuenta(caso, cuenta, 'resuelta');
    await completar();
    const limite = Date.parse((await ver()).reabrible_hasta);
    e.reloj.avanzar(limite - e.reloj.ahora().getTime() - 1); // the last millisecond is the reopening's own
    const { acceso, correo } = await reabrir('aseguradora');
    const visto = await ver();
    assert.deepEqual(
      [visto.estado, visto.resultado, visto.cerrado, visto.en_espera_de, visto.lista_completa, visto.reabrible_hasta],
      ['en_tramite', null, null, 'heredero', null, null],
    );
    assert.ok(visto.modulos.every(({ estado }: { estado: string }) => estado === 'pendiente'));
    assert.equal(visto.acceso_heredero.caduca, acceso.caduca.toISOString());
    assert.equal(correo?.contenido.enlace, acceso.enlace);
    const { reaperturas, conservar_hasta } = await t.fila(caso);
    assert.deepEqual([reaperturas, conservar_hasta], [1, null]);
    await completar();
    assert.equal((await tipos()).filter((tipo) => tipo === 'caso_cerrado').length, 2);
    assert.equal((await tipos()).filter((tipo) => tipo === 'documentacion_completa').length, 1);
  });

  it('does not come back after 90 days, nor beside another case for the same person', async () => {
    const persona = { ...unaPersona(), modulos_contratados: ['borrado'] };
    caso = await t.abrir(persona);
    await cerrar('desistido');
    const otro = await t.abrir(persona);
    await assert.rejects(reabrir(), (error: { codigo: string; valores: { caso_id: string } }) => {
      assert.deepEqual([error.codigo, error.valores.caso_id], ['caso_duplicado', otro]);
      return true;
    });
    await t.tx((tx) => anularCaso(t.deps, tx, t.quien('aseguradora'), otro, {}));
    e.reloj.avanzar(92 * DIA);
    await assert.rejects(reabrir(), rechaza('estado_no_permite', /más de 90 días/));
  });

  it('annulled discards its accounts, ends its mandate and its objections, and withdraws the code', async () => {
    await t.anadirCuenta(caso, 'borrado', 'propuesta');
    await t.prepararYFirmar(caso);
    await t.preparar(caso);
    e.reloj.avanzar(1);
    const { estado } = await e.pedir(t.aseguradora, 'POST', `/casos/${caso}/anulacion`, { motivo: 'persona_viva' });
    assert.equal(estado, 200);
    const { id, en_espera_de, conservar_hasta } = await t.fila(caso);
    assert.deepEqual([en_espera_de, conservar_hasta !== null], [null, true]);
    const [queda] = await e.base.superSql(
      `select (select array_agg(estado) from cuentas where caso = $1) as cuentas,
                (select array_agg(distinct estado) from mandatos where caso = $1) as mandatos,
                (select count(*)::int from correos where caso = $1 and estado = 'pendiente' and tipo <> 'anulacion') as correos`,
      [id],
    );
    assert.deepEqual(queda, { cuentas: ['descartada'], mandatos: ['revocado'], correos: 0 });
    assert.deepEqual((await tipos()).slice(-2), ['cuenta_resuelta', 'caso_cerrado']);
  });

  it('is not annulled once a certificate was asked for', async () => {
    caso = await t.abrir({ modulos_contratados: ['certificados'] });
    await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    await t.tx((tx) => solicitarCertificado(tx, t.quien('servicio'), caso, { tipo: 'defuncion_literal' }));
    const { estado, cabeceras } = await e.pedir(t.aseguradora, 'POST', `/casos/${caso}/anulacion`);
    assert.deepEqual([estado, cabeceras['x-error-code']], [409, 'estado_no_permite']);
  });

  it('ended takes no further command', async () => {
    await cerrar('sin_respuesta');
    const ordenes = [completar, () => cerrar('desistido'), () => t.preparar(caso), () => t.anadirCuenta(caso)];
    for (const orden of ordenes) await assert.rejects(orden(), rechaza('estado_no_permite', /ya ha terminado/));
  });
});
