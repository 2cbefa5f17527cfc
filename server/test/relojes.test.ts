/** Next dates and clocks on both engines: reminders, closing, silence, certificates, and that each happens once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { borrarCaso } from '../src/capabilities/casos/borrar-caso.ts';
import { reabrirCaso } from '../src/capabilities/casos/reabrir-caso.ts';
import { renovarAcceso } from '../src/capabilities/casos/renovar-acceso.ts';
import { deshacerCuenta } from '../src/capabilities/cuentas/deshacer-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { anotarCartaEnviada, type PalabraDeEnvio } from '../src/capabilities/papeles/anotar-carta-enviada.ts';
import { LIMITE_DE_DESCONOCIDAS } from '../src/capabilities/relojes/pagina-de-recordatorios.ts';
import { pararRecordatorios, reanudarRecordatorios } from '../src/capabilities/relojes/parar-recordatorios.ts';
import { medirRelojes, rondaDeRelojes } from '../src/capabilities/relojes/ronda.ts';
import { abrirNavegador } from './aplicaciones.ts';
import { abrirBuzon, type Buzon, correosDe, enlaceDe, leerCorreo, tokenDe } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { aLasDiez, darRonda, fechasDe, moverA } from './relojes.ts';
import { crearTaller, type Taller } from './trabajo.ts';

describe('clocks', () => {
  let e: Entorno;
  let t: Taller;
  let buzon: Buzon;
  let caso: string;
  /** Of the link with which the case was opened. */
  let tokenPrimero: string;
  before(async () => {
    buzon = await abrirBuzon();
  });
  beforeEach(async () => {
    e = await crearEntorno({ motor: 'postgres', variables: { MAIL_WAIT_MS: '0', SMTP_URL: buzon.url } });
    moverA(e, '2026-11-23T09:30:00Z'); // a Monday
    t = await crearTaller(e);
    caso = await t.abrir();
    await e.programa.despachador.ronda();
    tokenPrimero = await tokenDe(ultimo());
    buzon.vistos.length = 0;
  });
  after(() => buzon.cerrar());
  const cerrar = async (trabajo: () => Promise<void>) => {
    try {
      await trabajo();
    } finally {
      await e.cerrar();
    }
  };
  const guarda = (nombre: string, trabajo: () => Promise<void>) => it(nombre, () => cerrar(trabajo));
  const ultimo = () => buzon.vistos.at(-1) as Buzon['vistos'][number];
  const tipos = async () => (await correosDe(e, t.aseguradora, caso)).map(({ tipo }) => tipo);

  guarda('remind after 3, 10 and 30 days of silence, once each, then tell of the closing, then close', async () => {
    const { id } = await t.fila(caso);
    assert.equal((await fechasDe(e, id))?.proxima_accion, '2026-11-26');
    const pasos: [dia: string, disparos: string[]][] = [
      ['2026-11-25', []],
      ['2026-11-26', ['recordatorio']],
      ['2026-12-02', []],
      ['2026-12-03', ['recordatorio']],
      ['2026-12-22', []],
      ['2026-12-23', ['recordatorio']],
      ['2027-02-19', []],
      ['2027-02-22', ['aviso_cierre']],
      ['2027-03-08', []],
      ['2027-03-09', ['cierre']],
      ['2027-06-01', []],
    ];
    for (const [dia, disparos] of pasos) {
      moverA(e, aLasDiez(dia));
      assert.deepEqual(await darRonda(e), disparos, dia);
      assert.deepEqual(await darRonda(e), [], `again on ${dia}`);
    }
    const { estado, resultado } = await t.fila(caso);
    assert.deepEqual([estado, resultado], ['cerrado', 'sin_respuesta']);
    assert.deepEqual(await fechasDe(e, id), { proxima_accion: null, proximo_reloj: null, silencio_desde: null });
    assert.deepEqual(await tipos(), ['bienvenida', 'recordatorio', 'recordatorio', 'recordatorio', 'aviso_cierre']);
    assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'recordatorio_enviado').length, 3);
    await t.tx((tx) => reabrirCaso(t.deps, tx, t.quien('aseguradora'), caso));
    assert.equal((await fechasDe(e, id))?.proxima_accion, '2027-06-04', 'reopened, it begins anew');
  });

  guarda('begin anew with every sign of life, and write at most once a week', async () => {
    moverA(e, aLasDiez('2026-11-26'));
    assert.deepEqual(await darRonda(e), ['recordatorio']);
    moverA(e, aLasDiez('2026-11-27'));
    await t.anadirCuenta(caso, 'borrado', 'propuesta');
    const { id } = await t.fila(caso);
    assert.equal((await fechasDe(e, id))?.proxima_accion, '2026-12-03', 'three days on, but a week after the last');
    moverA(e, aLasDiez('2026-12-03'));
    assert.deepEqual(await darRonda(e), ['recordatorio']);
    const { text = '' } = await leerCorreo(ultimo());
    assert.match(text, /- Díganos qué cuentas conoce/);
    assert.match(text, /- Confirme qué prefiere para una cuenta\./);
  });

  guarda('are silent at night, on Sundays and holidays, whatever is due', async () => {
    moverA(e, '2026-11-26T07:59:59Z');
    assert.deepEqual(await darRonda(e), [], 'one second to nine');
    for (const instante of [
      '2026-11-29T10:00:00Z',
      '2026-12-07T10:00:00Z',
      '2026-12-08T10:00:00Z',
      '2026-12-09T19:00:00Z',
    ]) {
      moverA(e, instante);
      assert.deepEqual(await darRonda(e), [], instante);
    }
    moverA(e, '2026-12-09T18:59:00Z');
    const sinCorreo = await rondaDeRelojes({ ...e.programa, insistir: async () => false });
    assert.deepEqual(
      sinCorreo.map(({ clase }) => clase),
      ['recordatorio'],
      'one minute to eight',
    );
    moverA(e, '2026-12-09T19:01:00Z');
    await e.programa.despachador.ronda();
    assert.equal(buzon.vistos.length, 0, 'what was late waits for the morning');
    moverA(e, '2026-12-10T08:00:00Z');
    await e.programa.despachador.ronda();
    assert.equal(buzon.vistos.length, 1);
  });

  guarda(
    'carry a link that works, and stop with the one in the e-mail: looking at it changes nothing, one click does',
    async () => {
      moverA(e, aLasDiez('2026-11-26'));
      await darRonda(e);
      const dominio = e.programa.direcciones.dominio;
      const heredero = abrirNavegador(e, 'portal', dominio);
      assert.equal((await heredero.pedir('POST', '/sesion', { token: await tokenDe(ultimo()) })).estado, 201);
      const cabeceras = Object.fromEntries((await leerCorreo(ultimo())).headers.map(({ key, value }) => [key, value]));
      assert.equal(cabeceras['list-unsubscribe-post'], 'List-Unsubscribe=One-Click');
      const baja = /<(http[^>]+)>/.exec(cabeceras['list-unsubscribe'] ?? '')?.[1] ?? '';
      const url = new URL(baja).pathname;
      assert.notEqual(baja, await enlaceDe(ultimo()));
      const ver = async () => (await heredero.pedir('GET', '/caso')).json.data.recordatorios;
      assert.deepEqual(await ver(), { activos: true, proximo: '2026-12-03' });

      const mirada = await e.app.inject({ method: 'GET', url, headers: { host: dominio } });
      assert.equal(mirada.statusCode, 200);
      assert.match(mirada.body, /No recibir más recordatorios/);
      assert.match(String(mirada.headers['content-security-policy']), /default-src 'none'/);
      assert.doesNotMatch(mirada.body, /Carmen|Lucía/, 'it names nobody of the family');
      assert.equal((await ver()).activos, true);
      // As a mail program sends it: a form, and no cookie.
      const parada = await e.app.inject({
        method: 'POST',
        url,
        headers: { host: dominio, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
      assert.equal(parada.statusCode, 200);
      assert.deepEqual(await ver(), { activos: false, proximo: null });
      assert.equal((await e.app.inject({ method: 'POST', url, headers: { host: dominio } })).statusCode, 200, 'twice');
      const desconocida = await e.app.inject({
        method: 'POST',
        url: `${url.slice(0, -3)}abc`,
        headers: { host: dominio },
      });
      assert.equal(desconocida.statusCode, 404);
      moverA(e, aLasDiez('2027-06-01'));
      assert.deepEqual(await darRonda(e), [], 'nothing goes out, and nothing is closed behind their back');
      assert.equal((await t.fila(caso)).estado, 'abierto');

      const otra = abrirNavegador(e, 'portal', dominio);
      moverA(e, aLasDiez('2026-11-27'));
      assert.equal((await otra.pedir('POST', '/sesion', { token: await tokenDe(ultimo()) })).estado, 201);
      assert.equal((await otra.pedir('POST', '/recordatorios', {})).json.data.activos, true);
      e.reloj.avanzar(1000);
      assert.equal((await otra.pedir('DELETE', '/recordatorios')).json.data.activos, false);
      const dichos = (await t.cronologia(caso)).filter((tipo) => tipo.startsWith('recordatorios_'));
      assert.deepEqual(dichos, ['recordatorios_parados', 'recordatorios_reanudados', 'recordatorios_parados']);
    },
  );

  guarda(
    'can not be stopped by trying addresses out, and whoever tries keeps nobody else from stopping theirs',
    async () => {
      moverA(e, aLasDiez('2026-11-26'));
      await darRonda(e);
      const { headers } = await leerCorreo(ultimo());
      const baja = /<(http[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
      const host = e.programa.direcciones.dominio;
      const pedir = (method: 'GET' | 'POST', url: string, remoteAddress: string) =>
        e.app.inject({ method, url, headers: { host }, remoteAddress });
      const suya = new URL(baja).pathname;
      for (let i = 0; i < 2 * LIMITE_DE_DESCONOCIDAS; i += 1)
        assert.equal((await pedir('GET', suya, '198.51.100.4')).statusCode, 200, 'those that exist do not count');
      for (let i = 0; i < LIMITE_DE_DESCONOCIDAS; i += 1)
        assert.equal((await pedir(i % 2 ? 'POST' : 'GET', `${suya.slice(0, -4)}aaaa`, '198.51.100.4')).statusCode, 404);
      const { puerta } = e.programa.base;
      let preguntas = 0;
      const contada: typeof puerta = (...datos) => {
        preguntas += 1;
        return puerta(...datos);
      };
      Object.assign(e.programa.base, { puerta: contada });
      const frenada = await pedir('POST', suya, '198.51.100.4');
      Object.assign(e.programa.base, { puerta });
      assert.deepEqual([frenada.statusCode, preguntas], [429, 0]);
      assert.ok(Number(frenada.headers['retry-after']) > 0);
      assert.match(frenada.body, /Espere un poco/);
      assert.equal((await pedir('POST', suya, '203.0.113.9')).statusCode, 200);
      e.reloj.avanzar(3_600_000);
      assert.equal((await pedir('POST', suya, '198.51.100.4')).statusCode, 200);
    },
  );

  guarda('of a corrected address are no longer stopped from the wrong one', async () => {
    moverA(e, aLasDiez('2026-11-26'));
    await darRonda(e);
    const { headers } = await leerCorreo(ultimo());
    const baja = /<(http[^>]+)>/.exec(headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '')?.[1] ?? '';
    await t.tx((tx) => renovarAcceso(t.deps, tx, t.quien('aseguradora'), caso, { email: 'buena@example.com' }));
    const host = e.programa.direcciones.dominio;
    const { statusCode } = await e.app.inject({ method: 'POST', url: new URL(baja).pathname, headers: { host } });
    assert.equal(statusCode, 404);
    const [fila] = await e.base.superSql<{ parados: Date | null }>(
      'select recordatorios_parados as parados from casos where aseguradora_id = $1',
      [t.aseguradora.id],
    );
    assert.equal(fila?.parados, null);
  });

  guarda('of an erased case are not due, and are not counted as late', async () => {
    await borrarCaso(e.programa, t.aseguradora.id, caso, 'expediente 7', t.quien('servicio').actor);
    moverA(e, aLasDiez('2026-12-23'));
    assert.deepEqual(await darRonda(e), []);
    assert.deepEqual(await medirRelojes(e.programa.base, e.reloj.ahora()), { cuantos: 0, segundos: 0 });
  });

  guarda(
    'do not write to an address that takes no e-mail: the case lies on our desk until it is corrected',
    async () => {
      buzon.alDestinatario = () => Object.assign(new Error('no such user'), { responseCode: 550 });
      const otro = await t.abrir();
      await e.programa.despachador.ronda();
      buzon.alDestinatario = () => null;
      const { id } = await t.fila(otro);
      moverA(e, aLasDiez('2026-11-26'));
      await darRonda(e);
      assert.deepEqual(
        (await correosDe(e, t.aseguradora, otro)).map(({ tipo }) => tipo),
        ['bienvenida'],
      );
      const fechas = await fechasDe(e, id);
      assert.deepEqual([fechas?.proxima_accion, fechas?.proximo_reloj], ['2026-11-24', null]);
      await e.pedir(t.aseguradora, 'POST', `/casos/${otro}/acceso`, { email: 'otra@example.com' });
      await e.programa.despachador.ronda();
      assert.ok((await fechasDe(e, id))?.proximo_reloj);
    },
  );

  guarda('send a new link before the last one expires, while the work goes on', async () => {
    const cuenta = await t.tramitar(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.reloj.ahora()]));
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    const { id } = await t.fila(caso);
    await e.base.superSql(`update cuentas set plazo = '2027-12-01' where id = $1`, [cuenta]);
    await t.recibir(caso, 'factura', 'servicio');
    assert.equal((await t.fila(caso)).en_espera_de, 'proveedor');
    // The link ends on 21 February 2027; fourteen days before is a Sunday.
    moverA(e, aLasDiez('2027-02-05'));
    assert.deepEqual(await darRonda(e), []);
    moverA(e, aLasDiez('2027-02-08'));
    assert.deepEqual(await darRonda(e), ['acceso']);
    assert.deepEqual(await darRonda(e), []);
    const { text = '' } = await leerCorreo(ultimo());
    assert.match(text.replace(/\s+/g, ' '), /deja de funcionar el 21 de febrero de 2027/);
    assert.equal((await fechasDe(e, id))?.proximo_reloj?.toISOString().slice(0, 10), '2027-04-26');
  });

  guarda(
    'with a reminder and a new link due on the same day send one e-mail, which is both, and no link dies',
    async () => {
      await t.tx((tx) => pararRecordatorios(tx, t.quien('heredero'), caso));
      moverA(e, '2027-02-08T09:00:00Z'); // the link ends on the 21st
      await t.tx((tx) => reanudarRecordatorios(tx, t.quien('heredero'), caso));
      await e.base.superSql(`update casos set silencio_desde = '2027-02-05T10:00:00Z' where caso_id = $1`, [caso]);
      e.reloj.avanzar(60_000);
      const [disparo = '', ...otros] = await darRonda(e);
      assert.deepEqual([['recordatorio', 'acceso'].includes(disparo), otros], [true, []], disparo);
      assert.deepEqual(await darRonda(e), []);
      const segundo = await tokenDe(ultimo());
      const dominio = e.programa.direcciones.dominio;
      for (const token of [tokenPrimero, segundo, tokenPrimero])
        assert.equal((await abrirNavegador(e, 'portal', dominio).pedir('POST', '/sesion', { token })).estado, 201);
      await e.programa.despachador.ronda();
      assert.equal((await tipos()).length, 2, 'coming in by the old one brings no third');
      assert.equal(await tokenDe(ultimo()), segundo);
      for (const dia of ['2027-02-09', '2027-02-12']) {
        moverA(e, aLasDiez(dia));
        assert.deepEqual(await darRonda(e), [], dia);
      }
    },
  );

  guarda('that wait for the morning do not keep a link waiting that is asked for at night', async () => {
    await t.tx((tx) => pararRecordatorios(tx, t.quien('heredero'), caso));
    const cuenta = await t.tramitar(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.reloj.ahora()]));
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    await e.base.superSql(`update cuentas set plazo = '2027-12-01' where id = $1`, [cuenta]);
    await t.recibir(caso, 'factura', 'servicio');
    moverA(e, '2027-02-08T18:58:00Z');
    await t.tx((tx) => reanudarRecordatorios(tx, t.quien('heredero'), caso));
    const disparos = await rondaDeRelojes({ ...e.programa, insistir: async () => false });
    assert.deepEqual(
      disparos.map(({ clase }) => clase),
      ['acceso'],
    );
    moverA(e, '2027-02-08T21:00:00Z');
    const antes = buzon.vistos.length;
    await abrirNavegador(e, 'portal', e.programa.direcciones.dominio).pedir('POST', '/enlace', {
      token: tokenPrimero,
    });
    await e.programa.despachador.ronda();
    assert.equal(buzon.vistos.length, antes + 1);
    assert.notEqual(await tokenDe(ultimo()), tokenPrimero);
  });

  const deCuenta = async (id: string) =>
    (
      await e.base.superSql<{ proxima_accion: string; actua: string; estado: string }>(
        'select proxima_accion::text, actua, estado from cuentas where id = $1',
        [id],
      )
    )[0];
  const sinSilencios = async () =>
    (await darRonda(e)).filter((clase) => !['recordatorio', 'aviso_cierre', 'acceso'].includes(clase));
  /** A request that left today, and whose term ends on 15 December. */
  const pedida = async (porFamilia = false): Promise<string> => {
    const cuenta = await t.tramitar(caso);
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.reloj.ahora()]));
    await t.ponerCuenta(caso, cuenta, 'solicitada');
    await t.cambiar(caso, 'servicio', (tx) =>
      tx.sql(
        `update cuentas set plazo = '2026-12-15', por_familia = $2 where aseguradora_id = aseguradora_actual() and id = $1`,
        [cuenta, porFamilia],
      ),
    );
    return cuenta;
  };
  const insistir = (cuenta: string) => t.tx((tx) => insistirCuenta(e.programa, tx, t.quien('servicio'), caso, cuenta));
  const mandarCarta = (cuenta: string, papel: 'heredero' | 'servicio' = 'heredero', palabra: PalabraDeEnvio = {}) =>
    t.tx((tx) => anotarCartaEnviada(e.programa, tx, t.quien(papel), caso, cuenta, palabra));
  const carta = async (cuenta: string) => {
    const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('heredero'), caso, 'es'));
    return elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.carta_que_toca ?? null;
  };
  /** Long before, so that its e-mail keeps none of this week waiting. */
  const renovarEnlace = async () => {
    moverA(e, aLasDiez('2027-02-08'));
    assert.deepEqual(await darRonda(e), ['acceso']);
  };
  const hastaLaAgencia = async (): Promise<string> => {
    const cuenta = await pedida();
    for (const dia of ['2026-12-16', '2026-12-24']) {
      moverA(e, aLasDiez(dia));
      await darRonda(e);
      await insistir(cuenta);
    }
    await renovarEnlace();
    moverA(e, aLasDiez('2027-02-24'));
    return cuenta;
  };

  guarda(
    'chase a provider when its term is over, complain to its officer, then put the complaint to the authority into the hands of the family, and take the silence as the outcome in the end',
    async () => {
      const cuenta = await pedida();
      assert.deepEqual(await deCuenta(cuenta), {
        proxima_accion: '2026-12-16',
        actua: 'proveedor',
        estado: 'solicitada',
      });
      assert.equal(await carta(cuenta), null);
      moverA(e, aLasDiez('2026-12-15'));
      assert.deepEqual(await sinSilencios(), []);
      moverA(e, aLasDiez('2026-12-16'));
      assert.deepEqual(await sinSilencios(), ['insistencia']);
      assert.deepEqual(await sinSilencios(), []);
      assert.deepEqual(await carta(cuenta), { clase: 'recordatorio', quien: 'servicio' });
      await insistir(cuenta);
      // A week later would be the 23rd: the month in which requests have to be answered ends that day.
      assert.equal((await deCuenta(cuenta))?.proxima_accion, '2026-12-24');
      moverA(e, aLasDiez('2026-12-23'));
      assert.deepEqual(await sinSilencios(), []);
      moverA(e, aLasDiez('2026-12-24'));
      assert.deepEqual(await sinSilencios(), ['insistencia']);
      assert.deepEqual(await carta(cuenta), { clase: 'reclamacion_dpd', quien: 'servicio' });
      await insistir(cuenta);
      assert.equal((await deCuenta(cuenta))?.proxima_accion, '2027-02-24', 'the two months of the officer');
      await renovarEnlace();
      moverA(e, aLasDiez('2027-02-23'));
      assert.deepEqual(await sinSilencios(), []);
      moverA(e, aLasDiez('2027-02-24'));
      assert.deepEqual(await sinSilencios(), ['reclamacion', 'carta']);
      assert.deepEqual(await sinSilencios(), []);
      assert.deepEqual(await deCuenta(cuenta), {
        proxima_accion: '2027-03-29',
        actua: 'heredero',
        estado: 'solicitada',
      });
      assert.deepEqual(await carta(cuenta), { clase: 'reclamacion_aepd', quien: 'heredero' });
      const { text = '' } = await leerCorreo(ultimo());
      assert.match(text.replace(/\s+/g, ' '), /Hay una carta lista que solo puede enviar usted/);
      assert.doesNotMatch(text, /Álbum Abierto/, 'which provider is nobody’s business who reads over a shoulder');
      // Thirty days end on Good Friday, and the Thursday before is a holiday too.
      for (const dia of ['2027-03-24', '2027-03-25', '2027-03-26']) {
        moverA(e, aLasDiez(dia));
        assert.deepEqual(await sinSilencios(), [], dia);
      }
    },
  );

  guarda(
    'take the silence as the outcome when the family lets the complaint be, with every attempt on record',
    async () => {
      const cuenta = await hastaLaAgencia();
      await darRonda(e);
      const hasta = (await deCuenta(cuenta))?.proxima_accion ?? '';
      moverA(e, aLasDiez(hasta));
      assert.deepEqual(await sinSilencios(), ['silencio']);
      assert.deepEqual(await deCuenta(cuenta), { proxima_accion: null, actua: null, estado: 'sin_respuesta' });
      const deLaCuenta = (await t.cronologia(caso)).filter((tipo) =>
        /^cuenta_(por_insistir|insistida|por_reclamar|reclamada|sin_respuesta)$/.test(tipo),
      );
      assert.deepEqual(deLaCuenta, [
        'cuenta_por_insistir',
        'cuenta_insistida',
        'cuenta_por_insistir',
        'cuenta_insistida',
        'cuenta_por_reclamar',
        'cuenta_sin_respuesta',
      ]);
      const silencio = (await t.eventos(caso)).filter(({ data }) => data.estado_cuenta === 'sin_respuesta');
      assert.equal(silencio.length, 1);
    },
  );

  guarda('give the authority three months once the family says that it complained, which it can say once', async () => {
    const cuenta = await hastaLaAgencia();
    await darRonda(e);
    await mandarCarta(cuenta);
    assert.deepEqual(await deCuenta(cuenta), {
      proxima_accion: '2027-05-24',
      actua: 'proveedor',
      estado: 'solicitada',
    });
    assert.equal(await carta(cuenta), null);
    await assert.rejects(mandarCarta(cuenta), ({ codigo }: { codigo: string }) => codigo === 'estado_no_permite');
    moverA(e, aLasDiez('2027-05-24'));
    assert.deepEqual(await sinSilencios(), ['silencio']);
    const [fila] = await e.base.superSql<{ reclamada: Date | null }>('select reclamada from cuentas where id = $1', [
      cuenta,
    ]);
    assert.ok(fila?.reclamada);
  });

  guarda(
    'take the word of a family that says by telephone that it complained, with the record of the call and not before its day',
    async () => {
      const cuenta = await hastaLaAgencia();
      const constancia = 'Por teléfono con Lucía, el 24 de febrero';
      const codigo = (esperado: string) => (error: { codigo?: string }) => error.codigo === esperado;
      await assert.rejects(mandarCarta(cuenta, 'servicio', { constancia }), codigo('estado_no_permite'));
      await darRonda(e);
      await assert.rejects(mandarCarta(cuenta, 'servicio'), codigo('validacion'));
      await assert.rejects(mandarCarta(cuenta, 'servicio', { constancia: ' ' }), codigo('validacion'));
      await mandarCarta(cuenta, 'servicio', { constancia, nota: 'Registro 2027-1' });
      assert.deepEqual(await deCuenta(cuenta), {
        proxima_accion: '2027-05-24',
        actua: 'proveedor',
        estado: 'solicitada',
      });
      const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('servicio'), caso, 'es'));
      const suya = elementos.find(({ cuenta_id }) => cuenta_id === cuenta);
      assert.partialDeepStrictEqual(suya?.gestiones.at(-1), {
        tipo: 'reclamacion',
        nota: `${constancia}\nRegistro 2027-1`,
      });
      assert.ok(!suya?.posible.includes('reclamar_por_familia'), 'once');
      const [hecho] = await e.base.superSql<{ actor: string }>(
        `select actor from cronologia where tipo = 'cuenta_reclamada' and datos ->> 'cuenta' = $1`,
        [cuenta],
      );
      assert.equal(hecho?.actor, 'servicio');
    },
  );

  guarda('offer the family no word on letters that are ours to send, or not due', async () => {
    const cuenta = await pedida();
    const rechazo = async () => {
      const orden = t.tx((tx) => deshacerCuenta(tx, t.quien('heredero'), caso, cuenta));
      return orden.then(
        () => assert.fail('it was done'),
        ({ valores }: { valores: { posible: { es: string } } }) => valores.posible.es,
      );
    };
    assert.doesNotMatch(await rechazo(), /insistido|reclamado/);
    await e.base.superSql('update cuentas set por_familia = true where id = $1', [cuenta]);
    moverA(e, aLasDiez('2026-12-16'));
    await sinSilencios();
    assert.match(await rechazo(), /^Ahora se puede: decir que la familia ha insistido\.$/);
  });

  guarda('write of a letter in the hands of the family only to those who have not stopped the reminders', async () => {
    const cuenta = await hastaLaAgencia();
    await t.tx((tx) => pararRecordatorios(tx, t.quien('heredero'), caso));
    assert.deepEqual(await darRonda(e), ['reclamacion'], 'the letter is on their page all the same');
    assert.deepEqual(await carta(cuenta), { clase: 'reclamacion_aepd', quien: 'heredero' });
    moverA(e, aLasDiez('2027-03-01'));
    await t.tx((tx) => reanudarRecordatorios(tx, t.quien('heredero'), caso));
    assert.deepEqual(await darRonda(e), ['carta']);
    assert.deepEqual(await darRonda(e), []);
  });

  guarda('let the family chase what only it could ask for, and call it after a month', async () => {
    const cuenta = await pedida(true);
    moverA(e, aLasDiez('2026-12-16'));
    assert.deepEqual(await sinSilencios(), ['insistencia', 'carta']);
    assert.deepEqual(await carta(cuenta), { clase: 'recordatorio', quien: 'heredero' });
    assert.deepEqual(await deCuenta(cuenta), {
      proxima_accion: '2027-01-15',
      actua: 'heredero',
      estado: 'solicitada',
    });
    await mandarCarta(cuenta);
    assert.equal((await deCuenta(cuenta))?.proxima_accion, '2026-12-24');
    moverA(e, aLasDiez('2026-12-24'));
    assert.deepEqual(await sinSilencios(), ['insistencia', 'carta']);
    assert.deepEqual(await carta(cuenta), { clase: 'reclamacion_dpd', quien: 'heredero' });
    // 23 January is a Saturday.
    assert.equal((await deCuenta(cuenta))?.proxima_accion, '2027-01-25');
    await mandarCarta(cuenta);
    const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('heredero'), caso, 'es'));
    assert.deepEqual(
      elementos.find(({ cuenta_id }) => cuenta_id === cuenta)?.gestiones.map(({ tipo, carta }) => [tipo, carta]),
      [
        ['insistencia', 'recordatorio'],
        ['insistencia', 'reclamacion_dpd'],
      ],
    );
    moverA(e, aLasDiez('2027-01-25'));
    assert.deepEqual(await sinSilencios(), [], 'no clock decides: it lies on the desk');
  });

  guarda(
    'wake the certificates of the ministry on their day, and the screens show date, fee and who acts',
    async () => {
      caso = await t.abrir({
        modulos_contratados: ['certificados'],
        fallecido: { fecha_fallecimiento: '2026-11-21' },
      });
      await t.revisar(caso, await t.recibir(caso, 'certificado_defuncion'), 'validado');
      await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
      const filas = () =>
        e.base.superSql<{ tipo: string; fecha: string; actua: string }>(
          'select tipo, proxima_accion::text as fecha, actua from certificados order by id',
        );
      assert.deepEqual(await filas(), [
        { tipo: 'defuncion_literal', fecha: '2026-11-23', actua: 'servicio' },
        { tipo: 'ultimas_voluntades', fecha: '2026-12-15', actua: 'servicio' },
        { tipo: 'seguros_fallecimiento', fecha: '2026-12-15', actua: 'servicio' },
      ]);
      moverA(e, aLasDiez('2026-12-14'));
      assert.ok(!(await darRonda(e)).includes('certificado'));
      moverA(e, aLasDiez('2026-12-15'));
      assert.equal((await darRonda(e)).filter((clase) => clase === 'certificado').length, 2);
      assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'certificado_disponible').length, 2);

      const heredero = abrirNavegador(e, 'portal', e.programa.direcciones.dominio);
      const token = await tokenDe(ultimo());
      assert.equal((await heredero.pedir('POST', '/sesion', { token })).estado, 201);
      const { certificados, modulos } = (await heredero.pedir('GET', '/caso')).json.data;
      assert.partialDeepStrictEqual(certificados[1], {
        desde: '2026-12-15',
        organismo: 'Registro General de Actos de Última Voluntad',
        tasa: { modelo: '790-006', importe: 3.82 },
        proxima_fecha: '2026-12-15',
        quien: 'servicio',
      });
      assert.equal(certificados[0].tasa, null);
      assert.partialDeepStrictEqual(modulos[0], {
        modulo: 'certificados',
        proxima_fecha: '2026-11-23',
        quien: 'servicio',
      });
    },
  );
});
