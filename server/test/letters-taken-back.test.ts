/** A letter can be taken back until somebody has claimed it, and then all is as it was; once claimed, it leaves once. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { confirmarCuenta } from '../src/capabilities/cuentas/confirmar-cuenta.ts';
import { insistirCuenta } from '../src/capabilities/cuentas/insistir-cuenta.ts';
import { proponerCuentas } from '../src/capabilities/cuentas/proponer-cuentas.ts';
import { resolverCuenta } from '../src/capabilities/cuentas/resolver-cuenta.ts';
import { sinRespuestaCuenta } from '../src/capabilities/cuentas/sin-respuesta-cuenta.ts';
import { verCuentasCompletas } from '../src/capabilities/cuentas/ver-cuentas.ts';
import { barrerFicheros } from '../src/capabilities/documentos/barrer-ficheros.ts';
import { recibirDocumento } from '../src/capabilities/documentos/recibir-documento.ts';
import { enviarCarta } from '../src/capabilities/papeles/enviar-carta.ts';
import { prepararCarta } from '../src/capabilities/papeles/preparar-carta.ts';
import { takeBackCarta, verCartasPorSalir } from '../src/capabilities/papeles/take-back-carta.ts';
import { abrirBuzon, type Buzon } from './buzon.ts';
import { crearEntorno, type Entorno } from './entorno.ts';
import { unPdf } from './ficheros.ts';
import { crearTaller, type Papel, type Taller } from './trabajo.ts';

const DAY = 86_400_000;
const HOLD = 10_000;

describe('a letter that somebody sends', () => {
  let e: Entorno;
  let t: Taller;
  let buzon: Buzon;
  let caso: string;
  let cuenta: string;
  before(async () => {
    buzon = await abrirBuzon();
    e = await crearEntorno({ motor: 'postgres', variables: { SMTP_URL: buzon.url } });
    t = await crearTaller(e, 'B');
  });
  after(async () => {
    await e.cerrar();
    await buzon.cerrar();
  });
  const deps = () => ({ ...e.programa, remitente: e.programa.config.mailFrom });
  const round = async () => {
    while ((await e.programa.despachador.ronda()) > 0);
  };
  const send = (clase: 'solicitud' | 'recordatorio' = 'solicitud') =>
    enviarCarta(deps(), t.quien('servicio'), caso, cuenta, { clase });
  const waiting = () => t.tx((tx) => verCartasPorSalir(tx, t.quien('servicio'), caso));
  const takeBack = (carta: string, papel: Papel = 'servicio') =>
    t.tx((tx) => takeBackCarta(tx, t.quien(papel), caso, carta));
  const first = async () => (await waiting())[0]?.carta_id ?? assert.fail('no letter waits');
  const refused =
    (code: string, text = /./) =>
    (error: { codigo?: string; valores?: object }) => {
      assert.equal(error.codigo, code, JSON.stringify(error));
      assert.match(JSON.stringify(error), text);
      return true;
    };
  const mails = async () =>
    (
      await e.base.superSql<{ estado: string; con_datos: boolean }>(
        `select r.estado, r.datos_cifrados is not null as con_datos from correos r join casos c on c.id = r.caso
          where c.caso_id = $1 and r.aseguradora_id = $2 and r.tipo = 'carta_proveedor' order by r.id`,
        [caso, t.aseguradora.id],
      )
    ).map(({ estado, con_datos }) => `${estado}${con_datos ? ' with content' : ''}`);
  /** Everything of the case that a letter changes, but its story, versions and the instants of the last change. */
  const state = async () => {
    const id = (await t.fila(caso)).id;
    const rows = async (sql: string) => e.base.superSql<Record<string, unknown>>(sql, [t.aseguradora.id, id]);
    const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('servicio'), caso, 'es'));
    const { carta } = await t.tx((tx) => prepararCarta(deps(), tx, t.quien('servicio'), caso, cuenta, {}));
    return {
      seen: elementos.map(({ version, actualizado, ...rest }) => rest),
      letter: carta.ultimo_envio,
      accounts: (await rows('select * from cuentas where aseguradora_id = $1 and caso = $2 order by id')).map(
        ({ version, actualizado, datos_cifrados, ...rest }) => rest,
      ),
      papers: await rows('select * from documentos where aseguradora_id = $1 and caso = $2 order by id'),
      files: await rows(
        'select id, estado, borrar_desde from ficheros where aseguradora_id = $1 and caso = $2 order by id',
      ),
      modules: await rows('select * from caso_modulos where aseguradora_id = $1 and caso = $2 order by modulo'),
      events: (await rows('select tipo from eventos where aseguradora_id = $1 and caso = $2 order by id')).map(
        ({ tipo }) => tipo,
      ),
      ofCase: (
        await rows(
          'select estado, en_espera_de, proxima_accion, proximo_reloj, llamar, resultado from casos where aseguradora_id = $1 and id = $2',
        )
      )[0],
    };
  };

  beforeEach(async () => {
    caso = await t.abrir();
    const wanted = { proveedor_codigo: 'wise', accion: 'eliminar', identificador: 'carmen.ruiz@example.com' } as const;
    const { cuentas } = await t.tx((tx) => proponerCuentas(e.programa, tx, t.quien('heredero'), caso, [wanted]));
    cuenta = cuentas[0]?.fila.id ?? assert.fail('no account');
    await t.tx((tx) => confirmarCuenta(e.programa, tx, t.quien('heredero'), caso, cuenta, { copia: 'rechazada' }));
    const brought = { tipo: 'certificado_defuncion', contenido: unPdf(), nombre: null } as const;
    const { documento } = await recibirDocumento(deps(), t.quien('servicio'), caso, brought);
    await t.revisar(caso, documento.id, 'validado');
    await t.revisar(caso, await t.prepararYFirmar(caso), 'validado');
    e.reloj.avanzar(4 * DAY);
    await round();
  });

  it('waits ten seconds before it leaves, and then leaves by itself, once', async () => {
    const before = buzon.aceptados.length;
    await send();
    assert.partialDeepStrictEqual(await waiting(), [
      { cuenta_id: cuenta, proveedor: 'Wise', direccion: 'bereavements@wise.com', segundos: 10 },
    ]);
    e.reloj.avanzar(HOLD - 100);
    await round();
    assert.equal(buzon.aceptados.length, before, 'not yet');
    e.reloj.avanzar(100);
    await round();
    await round();
    assert.equal(buzon.aceptados.length, before + 1);
    assert.deepEqual([await mails(), await waiting()], [['enviado'], []]);
  });

  it('can be taken back while it waits: nothing leaves, and account, papers, files, events and dates are as they were', async () => {
    const asBefore = await state();
    await send();
    const { cuenta: restored } = await takeBack(await first());
    assert.equal(restored.estado, 'confirmada');
    await barrerFicheros(e.programa);
    assert.deepEqual(await state(), asBefore);
    assert.deepEqual([await mails(), await waiting()], [['deshecho'], []]);
    const before = buzon.vistos.length;
    e.reloj.avanzar(DAY);
    await round();
    assert.equal(buzon.vistos.length, before);
  });

  it('and was taken back is told in the story and the audit trail as both, by whoever did it, and can be sent again', async () => {
    await send();
    await takeBack(await first());
    assert.deepEqual((await t.cronologia(caso)).slice(-3), [
      'documento_recibido',
      'cuenta_solicitada',
      'carta_deshecha',
    ]);
    const audited = await e.base.superSql<{ actor_tipo: string; detalle: object }>(
      `select actor_tipo, detalle from auditoria where aseguradora_id = $1 and objeto_id = $2 and accion = 'carta_deshecha'`,
      [t.aseguradora.id, caso],
    );
    assert.deepEqual(audited, [{ actor_tipo: 'usuario', detalle: { cuenta } }]);
    const before = buzon.aceptados.length;
    await send();
    e.reloj.avanzar(HOLD);
    await round();
    assert.equal(buzon.aceptados.length, before + 1);
    assert.deepEqual(await mails(), ['deshecho', 'enviado']);
  });

  it('to chase a provider can be taken back too: the request stays out, and nothing lies on the desk for it', async () => {
    await send();
    e.reloj.avanzar(HOLD);
    await round();
    e.reloj.avanzar(3 * DAY);
    const asBefore = await state();
    await send('recordatorio');
    await takeBack(await first());
    await barrerFicheros(e.programa);
    assert.deepEqual(await state(), asBefore);
  });

  it('to ask again after a silence can be taken back, and a module that was complete is not announced twice', async () => {
    await t.anadirCuenta(caso, 'suscripciones', 'confirmada');
    await t.tx((tx) => tx.sql('update casos set lista_completa = $2 where caso_id = $1', [caso, e.reloj.ahora()]));
    await send();
    e.reloj.avanzar(HOLD);
    await round();
    e.reloj.avanzar(90 * DAY);
    await t.tx((tx) =>
      insistirCuenta(e.programa, tx, t.quien('servicio'), caso, cuenta, { canal: 'correo_electronico' }),
    );
    await t.tx((tx) => sinRespuestaCuenta(tx, t.quien('servicio'), caso, cuenta));
    await barrerFicheros(e.programa); // copies of the first letter go by the calendar
    const asBefore = await state();
    assert.ok(asBefore.events.includes('modulo_completado'), 'it was announced once');
    await send();
    assert.notDeepEqual((await state()).modules, asBefore.modules);
    await takeBack(await first());
    await barrerFicheros(e.programa);
    assert.deepEqual(await state(), asBefore);
  });

  it('emits no event before it has left: it is no document that arrived', async () => {
    const { events } = await state();
    await send();
    assert.deepEqual((await state()).events, events);
  });

  it('that a worker has claimed can not be taken back any more: it is refused kindly, and leaves once', async () => {
    await send();
    const carta = await first();
    e.reloj.avanzar(HOLD);
    const before = buzon.aceptados.length;
    let late: unknown;
    buzon.alRecibir = async () => {
      late ??= await takeBack(carta).catch((error) => error);
      return null;
    };
    await round();
    buzon.alRecibir = () => null;
    refused('carta_ya_salio')(late as { codigo?: string });
    await assert.rejects(takeBack(carta), refused('carta_ya_salio'));
    assert.equal(buzon.aceptados.length, before + 1);
    assert.deepEqual(await mails(), ['enviado']);
    const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('servicio'), caso, 'es'));
    assert.equal(elementos[0]?.estado, 'solicitada');
  });

  it('that two people take back at once is taken back once, and the second is told', async () => {
    await send();
    const carta = await first();
    const both = await Promise.allSettled([takeBack(carta), takeBack(carta)]);
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
    refused('carta_ya_salio')(both.find((one) => one.status === 'rejected')?.reason);
    assert.equal((await t.cronologia(caso)).filter((tipo) => tipo === 'carta_deshecha').length, 1);
  });

  it('and that is taken back while workers claim either leaves or is as before, never both', async () => {
    for (let i = 0; i < 6; i += 1) {
      await send();
      const carta = await first();
      e.reloj.avanzar(HOLD);
      const before = buzon.aceptados.length;
      const [taken] = await Promise.allSettled([takeBack(carta), round(), round()]);
      await round();
      const { elementos } = await t.tx((tx) => verCuentasCompletas(e.programa, tx, t.quien('servicio'), caso, 'es'));
      const left = buzon.aceptados.length - before;
      const seen = [taken?.status, left, elementos[0]?.estado].join(' ');
      assert.ok(['fulfilled 0 confirmada', 'rejected 1 solicitada'].includes(seen), seen);
      if (left === 1) return;
    }
  });

  it('whose account somebody has changed since is not taken back over their heads', async () => {
    await send();
    const carta = await first();
    await t.tx((tx) => resolverCuenta(tx, t.quien('servicio'), caso, cuenta, { resultado: 'no_existia' }));
    await assert.rejects(takeBack(carta), (error: { codigo?: string }) => error.codigo !== 'carta_ya_salio');
    assert.deepEqual(await mails(), ['pendiente with content'], 'it still waits');
  });

  it('leaves by itself, once, when the process that took it dies before the seconds are over', async () => {
    await send();
    e.reloj.avanzar(HOLD);
    const before = buzon.aceptados.length;
    const { dataDir, urlPublica } = e.programa.config;
    // another process, which knows nothing of the sending but its row
    const worker = spawn(process.execPath, [join(import.meta.dirname, 'correo-proceso.ts')], {
      env: {
        ...process.env,
        ...e.base.entorno,
        ...{ SMTP_URL: buzon.url, DATA_DIR: dataDir, PUBLIC_URL: urlPublica },
        ALBACEA_AHORA: e.reloj.ahora().toISOString(),
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    assert.deepEqual(await once(worker, 'exit'), [0, null]);
    await round();
    assert.equal(buzon.aceptados.length, before + 1);
    assert.deepEqual(await mails(), ['enviado']);
  });

  it('is taken back by people of the service alone, of that insurer and case alone', async () => {
    await send();
    const carta = await first();
    for (const papel of ['heredero', 'allegado', 'aseguradora'] as const) {
      await assert.rejects(takeBack(carta, papel), refused('accion_no_permitida'));
      await assert.rejects(
        t.tx((tx) => verCartasPorSalir(tx, t.quien(papel), caso)),
        refused('accion_no_permitida'),
      );
    }
    const other = await t.abrir();
    await assert.rejects(
      t.tx((tx) => takeBackCarta(tx, t.quien('servicio'), other, carta)),
      refused('carta_ya_salio'),
    );
    assert.deepEqual(await mails(), ['pendiente with content']);
  });
});
