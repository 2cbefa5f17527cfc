/** Leases and fencing of the outbox: whatever dies, hangs or comes late, an e-mail has one owner at a time. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { completar, reclamar } from '../src/capabilities/correo/sql.ts';
import { ARRIENDO } from '../src/capabilities/correo/tipos.ts';
import { leerConfig } from '../src/config.ts';
import type { Tx } from '../src/db/base.ts';
import { rechazo } from '../src/platform/correo/test/servidor-smtp.ts';
import { uuidV7 } from '../src/platform/ids.ts';
import { crearPrograma, type Programa } from '../src/programa.ts';
import { abrirBuzon, type Buzon, correosDe, intentosDe, leerCorreo, tokenDe } from './buzon.ts';
import { type Aseguradora, crearEntorno, type Entorno, type Respuesta } from './entorno.ts';
import { unCaso } from './fabricas.ts';

const MINUTO = 60_000;

describe('who may send an e-mail', () => {
  let buzon: Buzon;
  let e: Entorno;
  let otro: Programa;
  let b: Aseguradora;
  beforeEach(async () => {
    buzon = await abrirBuzon();
    const variables = { SMTP_URL: buzon.url, MAIL_WAIT_MS: '30000' };
    e = await crearEntorno({ motor: 'postgres', variables });
    const config = leerConfig({ ...e.base.entorno, ...variables, PUBLIC_URL: e.programa.config.urlPublica });
    otro = await crearPrograma(config, e.reloj, e.programa.registro);
    b = await e.aseguradora('B');
  });
  afterEach(async () => {
    await otro.cerrar();
    await e.cerrar();
    await buzon.cerrar();
  });

  const vencerArriendos = () =>
    e.base.superSql(
      `update correos set reclamo_hasta = clock_timestamp() - interval '1 ms' where reclamo_hasta is not null`,
    );
  const abrir = async (cuerpo = unCaso()) => (await e.pedir(b, 'POST', '/casos', cuerpo)).json.data.caso_id as string;

  /** An opening whose first attempt the mail server holds until it is let go. */
  async function abrirConIntentoEnVilo() {
    const { promise: desenlace, resolve: soltar } = Promise.withResolvers<Error | null>();
    const { promise: llegada, resolve: llegar } = Promise.withResolvers<void>();
    buzon.alRecibir = () => {
      llegar();
      return desenlace;
    };
    const respuesta = e.pedir(b, 'POST', '/casos', unCaso());
    await llegada;
    buzon.alRecibir = () => null;
    const [fila] = await e.base.superSql<{ caso_id: string }>('select caso_id from casos');
    return { caso: fila?.caso_id ?? '', respuesta, soltar };
  }

  it('an e-mail whose process died waits for its lease, and the cut attempt is on record', async () => {
    buzon.alRecibir = () => rechazo(451);
    const caso = await abrir();
    buzon.alRecibir = () => null;
    e.reloj.avanzar(MINUTO);
    const ahora = e.reloj.ahora();
    // What a worker does before it sends; then it dies.
    await otro.base.unsafeAcrossInsurers('albacea_worker', (tx) => reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, 10));
    e.reloj.avanzar(60 * MINUTO);
    assert.equal(await e.programa.despachador.ronda(), 0, 'leases run by the clock of the database');
    await vencerArriendos();
    assert.equal(await e.programa.despachador.ronda(), 1);
    const [fila] = await correosDe(e, b, caso);
    assert.equal(fila?.estado, 'enviado');
    assert.deepEqual(await intentosDe(e, fila?.id ?? ''), ['1 temporal', '2 interrumpido', '3 aceptado']);
  });

  it('who comes late changes nothing: the e-mail keeps the end that its next owner gave it', async () => {
    const { caso, respuesta, soltar } = await abrirConIntentoEnVilo();
    await vencerArriendos();
    assert.equal(await otro.despachador.ronda(), 1);
    const [antes] = await correosDe(e, b, caso);
    assert.partialDeepStrictEqual(antes, { estado: 'enviado', intentos: 2, con_datos: false });
    soltar(rechazo(550));
    await respuesta;
    assert.deepEqual(await correosDe(e, b, caso), [antes]);
    assert.deepEqual(await intentosDe(e, antes?.id ?? ''), ['1 permanente', '2 aceptado']);
  });

  it('recording the end of some reads no other of a backlog that came after the last statistics', async () => {
    buzon.alRecibir = () => rechazo(451);
    await abrir();
    const copiar = (cuantos: number) =>
      e.base.superSql(
        `insert into correos (aseguradora_id, id, tipo, proximo_intento, caduca, creado)
         select aseguradora_id, gen_random_uuid(), 'aviso_webhook', proximo_intento, caduca, creado from correos, generate_series(1, $1)
          where caso is not null`,
        [cuantos],
      );
    await copiar(2000);
    await e.base.superSql(`update correos set estado = 'enviado' where caso is null`);
    await e.base.superSql('analyze correos');
    await copiar(2000);
    e.reloj.avanzar(MINUTO);
    const ahora = e.reloj.ahora();
    const unos = await otro.base.unsafeAcrossInsurers('albacea_worker', (tx) =>
      reclamar(tx, ahora, uuidV7(ahora), ARRIENDO, 8),
    );
    const desenlace = { resultado: 'aceptado', codigo: null, estado: 'enviado', proximo: null } as const;
    const terminados = unos.map(({ aseguradora_id, id: correo, caso, intentos: numero, reclamo_id: reclamo }) => {
      const entrada = { inicio: ahora, fin: ahora, entrada: uuidV7(ahora), tipo_entrada: 'correo_enviado' };
      return { aseguradora_id, correo, caso, numero, reclamo, ...desenlace, ...entrada };
    });
    await otro.base.unsafeAcrossInsurers('albacea_worker', async (tx) => {
      const leidos = async () => {
        const { filas } = await tx.sql<{ leidos: number }>(
          `select (seq_tup_read + idx_tup_fetch)::int as leidos from pg_stat_xact_user_tables where relname = 'correos'`,
        );
        return filas[0]?.leidos ?? 0;
      };
      const antes = await leidos();
      await completar(tx as Tx, terminados);
      assert.ok(
        (await leidos()) - antes <= 2 * unos.length,
        `${(await leidos()) - antes} e-mails read for ${unos.length}`,
      );
    });
    const [{ enviados } = { enviados: 0 }] = await e.base.superSql<{ enviados: number }>(
      `select count(*)::int as enviados from correos where estado = 'enviado' and id = any($1::uuid[])`,
      [unos.map(({ id }) => id)],
    );
    assert.equal(enviados, 8);
  });

  it('a queued e-mail with a dead link is withdrawn by POST /acceso and never goes out', async () => {
    buzon.alRecibir = () => rechazo(451);
    const caso = await abrir();
    buzon.alRecibir = () => null;
    e.reloj.avanzar(MINUTO / 2);
    const nuevo = await e.pedir(b, 'POST', `/casos/${caso}/acceso`, { email: 'nueva@example.com' });
    assert.equal(nuevo.estado, 200);
    e.reloj.avanzar(24 * 60 * MINUTO);
    await e.programa.despachador.ronda();
    const filas = await correosDe(e, b, caso);
    assert.deepEqual(
      filas.map(({ estado, con_datos }) => ({ estado, con_datos })),
      [
        { estado: 'retirado', con_datos: false },
        { estado: 'enviado', con_datos: false },
      ],
    );
    assert.deepEqual(
      buzon.vistos.map(({ para }) => para[0] === 'nueva@example.com'),
      [false, true], // the refused one, and the corrected one
    );
    const [huella] = await e.base.superSql<{ vivo: boolean }>(
      `select revocado is null as vivo from accesos_heredero where huella_token = sha256($1::bytea)`,
      [Buffer.from(await tokenDe(buzon.vistos[1] as (typeof buzon.vistos)[0]))],
    );
    assert.deepEqual(huella, { vivo: true });
  });

  it('an e-mail withdrawn while it is on the line stays withdrawn, and the attempt is on record', async () => {
    const { caso, respuesta, soltar } = await abrirConIntentoEnVilo();
    e.reloj.avanzar(1);
    await e.pedir(b, 'POST', `/casos/${caso}/acceso`, {});
    soltar(null);
    await respuesta;
    const [primero, segundo] = await correosDe(e, b, caso);
    assert.partialDeepStrictEqual(primero, { estado: 'retirado', con_datos: false });
    assert.partialDeepStrictEqual(segundo, { estado: 'enviado', con_datos: false });
    assert.deepEqual(await intentosDe(e, primero?.id ?? ''), ['1 aceptado']);
  });
});

describe('two workers on one database', () => {
  it('send 200 e-mails that are due, each exactly once', async () => {
    const buzon = await abrirBuzon();
    const variables = { SMTP_URL: buzon.url, MAIL_WAIT_MS: '0' };
    const e = await crearEntorno({ motor: 'postgres', variables });
    const config = leerConfig({ ...e.base.entorno, ...variables, PUBLIC_URL: e.programa.config.urlPublica });
    const otro = await crearPrograma(config, e.reloj, e.programa.registro);
    try {
      const b = await e.aseguradora('B');
      const abiertos: Respuesta[] = [];
      for (let tanda = 0; tanda < 10; tanda += 1) {
        abiertos.push(...(await Promise.all(Array.from({ length: 20 }, () => e.pedir(b, 'POST', '/casos', unCaso())))));
      }
      assert.deepEqual([...new Set(abiertos.map(({ json }) => json.data.acceso_heredero.notificado))], [false]);
      assert.equal(buzon.vistos.length, 0);
      const vaciar = async ({ despachador }: Programa): Promise<number> => {
        let suma = 0;
        for (let hechos = -1; hechos !== 0; suma += hechos) hechos = await despachador.ronda();
        return suma;
      };
      const [uno, dos] = await Promise.all([vaciar(e.programa), vaciar(otro)]);
      assert.equal(uno + dos, 200);
      assert.ok(uno > 0 && dos > 0, 'both took part');
      const ids = await Promise.all(buzon.aceptados.map(async (correo) => (await leerCorreo(correo)).messageId));
      assert.equal(ids.length, 200);
      assert.equal(new Set(ids).size, 200);
      const estados = await e.base.superSql(`select estado, intentos, count(*)::int as n from correos group by 1, 2`);
      assert.deepEqual(estados, [{ estado: 'enviado', intentos: 1, n: 200 }]);
    } finally {
      await otro.cerrar();
      await e.cerrar();
      await buzon.cerrar();
    }
  });
});
