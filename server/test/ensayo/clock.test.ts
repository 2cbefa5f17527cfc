/** The clock of a test insurer: who may move it, in which order things happen, and that no other insurer's time moves. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { moveTo } from '../support/clocks.ts';
import { register, uniqueEntrega } from '../support/dispatch.ts';
import { type Aseguradora, createEnvironment, type Environment } from '../support/environment.ts';
import { aCaso } from '../support/factories.ts';
import { accept, having, openReceiver, type Received, type TestReceiver } from '../support/receiver.ts';
import { moveClock, settledClock } from '../support/sandbox-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MONDAY = new Date('2026-11-23T09:30:00Z');
const fails = having(500);
const timestampOf = ({ body }: Received): number => Date.parse(JSON.parse(String(body)).timestamp);
const signedAt = ({ headers }: Received) => Number(headers['webhook-timestamp']) * 1000;

describe('the clock of a test insurer', () => {
  let e: Environment;
  let receiver: TestReceiver;
  before(async () => {
    receiver = await openReceiver();
    e = await createEnvironment({ engine: 'postgres', variables: { ALLOW_LOOPBACK_WEBHOOKS: 'true' } });
    moveTo(e, MONDAY);
  });
  afterEach(() => {
    receiver.responder = accept;
  });
  after(async () => {
    await e.close();
    await receiver.close();
  });

  const forTests = (variant: 'A' | 'B' = 'B') => e.aseguradora(variant, { pruebas: true });
  const move = (who: Aseguradora, body: object) => moveClock(e, who, body);
  const refused = async (who: Aseguradora, body: object, code: string) => {
    const { headers, json } = await e.request(who, 'POST', '/ensayo/reloj', body);
    assert.equal(headers['x-error-code'], code);
    return json.error as string;
  };
  const open = async (who: Aseguradora): Promise<string> => {
    const { status, json, text } = await e.request(who, 'POST', '/casos', aCaso());
    assert.equal(status, 201, text);
    return json.data.caso_id;
  };
  const stories = (who: Aseguradora) =>
    e.base.superSql<{ tipo: string; ocurrido: Date }>(
      'select tipo, ocurrido from cronologia where aseguradora_id = $1 order by ocurrido, orden',
      [who.id],
    );

  it('exists for test insurers only, in both variants', async () => {
    for (const variant of ['A', 'B'] as const) {
      const real = await e.aseguradora(variant);
      for (const [method, path, body] of [
        ['GET', '/ensayo/reloj'],
        ['POST', '/ensayo/reloj', { avanzar: 'P1D' }],
        ['GET', '/ensayo/guiones'],
        ['POST', '/ensayo/guiones', { guion: 'todo_bien' }],
        ['POST', '/ensayo/eventos', { evento: 'caso_cerrado' }],
      ] as const) {
        const { status, headers } = await e.request(real, method, path, body);
        assert.deepEqual([status, headers['x-error-code']], [403, 'solo_en_ensayo'], `${method} ${path}`);
        assert.equal(headers['x-albacea-ensayo'], undefined);
      }
      const [row] = await e.base.superSql('select desfase_segundos as n from aseguradoras where id = $1', [real.id]);
      assert.deepEqual(row, { n: 0 });
      // The database refuses to move the clock too.
      const moved = await e.program.base.asTenant(real.id, async (tx) => {
        const { rows } = await tx.sql<{ now: Date | null }>(
          `select adelantar_reloj(now() + interval '9 years') as now`,
        );
        return rows[0]?.now;
      });
      assert.equal(moved, null);
    }
  });

  it('only moves forward, by a duration or to an instant, and answers with both times', async () => {
    const who = await forTests();
    const { data, headers } = await move(who, { avanzar: 'P1M2DT3H' });
    assert.equal(headers['x-albacea-ensayo'], '1');
    const { reloj, real, asentado, destino, desfase_segundos } = data;
    assert.deepEqual([reloj, real], ['2026-12-25T12:30:00.000Z', MONDAY.toISOString()]);
    assert.deepEqual([asentado, destino], [true, null]);
    assert.equal(desfase_segundos * 1000, Date.parse(reloj) - MONDAY.getTime());
    const later = await move(who, { hasta_instante: '2027-01-01T00:00:00Z' });
    assert.equal(later.data.reloj, '2027-01-01T00:00:00.000Z');
    assert.deepEqual((await e.request(who, 'GET', '/ensayo/reloj')).json.data, later.data);
    for (const [body, says] of [
      [{ hasta_instante: '2026-12-31T00:00:00Z' }, /hasta/],
      [{ avanzar: 'PT0S' }, /hasta/],
      [{}, /avanzar/],
      [{ avanzar: 'P1D', hasta_instante: '2028-01-01T00:00:00Z' }, /avanzar/],
      [{ avanzar: '-P1D' }, /avanzar/],
      [{ avanzar: 'P' }, /avanzar/],
      [{ avanzar: 'P99Y' }, /avanzar/],
      [{ hasta_instante: '2999-01-01T00:00:00Z' }, /hasta/],
      [{ hasta_instante: '2028-06-30T23:59:60Z' }, /hasta/],
    ] as const) {
      assert.match(await refused(who, body, 'validacion'), says);
    }
    assert.equal((await e.request(who, 'GET', '/ensayo/reloj')).json.data.reloj, '2027-01-01T00:00:00.000Z');
    const audited = await e.base.superSql<{ detalle: object; actor_tipo: string; ocurrido: Date }>(
      `select detalle, actor_tipo, ocurrido from auditoria where aseguradora_id = $1 and accion = 'reloj_adelantado' order by orden`,
      [who.id],
    );
    assert.deepEqual(audited[0], {
      detalle: { desde: MONDAY.toISOString(), hasta: '2026-12-25T12:30:00.000Z' },
      actor_tipo: 'clave',
      ocurrido: e.clock.now(),
    });
    assert.equal(audited.length, 2);
  });

  it('makes a year without answers happen in order: each reminder on its day, the announcement, the closing, each event in time', async () => {
    const who = await forTests();
    await register(e, who, receiver.url, { eventos: ['caso_abierto', 'caso_cerrado'] });
    const before = receiver.received.length;
    const caso = await open(who);
    await move(who, { avanzar: 'P1Y' });
    const told = (await stories(who)).map(({ tipo, ocurrido }) => [ocurrido.toISOString().slice(0, 10), tipo]);
    assert.deepEqual(
      told.filter(([, tipo]) => !String(tipo).startsWith('correo')),
      [
        ['2026-11-23', 'caso_abierto'],
        ['2026-11-26', 'recordatorio_enviado'],
        ['2026-12-03', 'recordatorio_enviado'],
        ['2026-12-23', 'recordatorio_enviado'],
        ['2027-02-22', 'aviso_de_cierre'],
        ['2027-03-09', 'caso_cerrado'],
      ],
    );
    const { data } = (await e.request(who, 'GET', `/casos/${caso}`)).json;
    assert.deepEqual([data.estado, data.resultado], ['cerrado', 'sin_respuesta']);
    const [opened, closed] = receiver.received.slice(before) as [Received, Received];
    assert.equal(receiver.received.length - before, 2);
    assert.deepEqual(
      [timestampOf(opened), new Date(timestampOf(closed)).toISOString().slice(0, 10)],
      [MONDAY.getTime(), '2027-03-09'],
    );
    for (const delivery of [opened, closed]) {
      assert.equal(delivery.headers['x-albacea-ensayo'], '1');
      assert.equal(delivery.headers['x-albacea-a-peticion'], undefined);
      assert.equal(signedAt(delivery), MONDAY.getTime(), 'signatures stay in real time');
    }
  });

  it('makes each delivery attempt at its scheduled minute, not earlier', async () => {
    for (const [variant, gaps] of [
      ['A', [1, 4, 16]],
      ['B', [1, 4, 16, 64, 256]],
    ] as const) {
      const who = await forTests(variant);
      const { webhook_id } = await register(e, who, receiver.url, { eventos: ['caso_abierto'] });
      receiver.responder = fails;
      const before = receiver.received.length;
      await open(who);
      const { data } = await move(who, { avanzar: 'PT20M' });
      assert.ok(Date.parse(data.proximo) > Date.parse(data.reloj));
      await move(who, { avanzar: 'P1D' });
      const { estado, intentos } = await uniqueEntrega(e, who, webhook_id);
      assert.equal(estado, 'agotada');
      const at = intentos.map(({ inicio }: { inicio: string }) => Date.parse(inicio));
      const minutes = at.slice(1).map((instant: number, i: number) => (instant - (at[i] as number)) / MINUTE);
      assert.equal(minutes.length, gaps.length);
      for (const [i, gap] of gaps.entries())
        assert.ok(
          (minutes[i] as number) >= gap && (minutes[i] as number) < gap + 0.2,
          `the attempt is due after ${gap} minutes, and made after ${minutes[i]}`,
        );
      const bodies = receiver.received.slice(before).map(({ body }) => String(body));
      assert.deepEqual([...new Set(bodies)].length, 1, 'every attempt has the same bytes');
    }
  });

  it('does not move the time of other insurers, test insurers included', async () => {
    receiver.responder = fails;
    const others = [await forTests(), await e.aseguradora('B')];
    const moved = await forTests();
    const hooks = new Map<Aseguradora, string>();
    for (const who of [moved, ...others]) {
      hooks.set(who, (await register(e, who, receiver.url, { eventos: ['caso_abierto'] })).webhook_id);
      await open(who);
    }
    await e.program.dispatcher.round();
    await e.program.dispatcher.rest();
    await move(moved, { avanzar: 'P200D' });
    const attempts = async (who: Aseguradora) => (await uniqueEntrega(e, who, hooks.get(who) ?? '')).intentos.length;
    assert.equal(await attempts(moved), 6);
    for (const who of others) {
      assert.equal(await attempts(who), 1);
      const told = (await stories(who)).map(({ tipo }) => tipo).filter((tipo) => !tipo.startsWith('correo'));
      assert.deepEqual(told, ['caso_abierto']);
      const [row] = await e.base.superSql('select desfase_segundos as n from aseguradoras where id = $1', [who.id]);
      assert.deepEqual(row, { n: 0 });
      assert.equal((await e.request(who, 'GET', '/reporting')).json.data.periodo.hasta, '2026-11-23');
    }
  });

  it('is moved by one request at a time: the others are refused, and nothing happens twice', async () => {
    const who = await forTests();
    await open(who);
    const replies = await Promise.all(
      Array.from({ length: 4 }, () => e.request(who, 'POST', '/ensayo/reloj', { avanzar: 'P40D' })),
    );
    const codes = replies.map(({ headers }) => headers['x-error-code'] ?? 'moved').sort();
    assert.deepEqual(codes, ['moved', 'reloj_en_marcha', 'reloj_en_marcha', 'reloj_en_marcha']);
    await settledClock(e, who);
    const reminders = (await stories(who)).filter(({ tipo }) => tipo === 'recordatorio_enviado');
    assert.equal(reminders.length, 3);
  });

  it('is moved to its target by another process when the first one dies', async () => {
    const who = await forTests();
    await open(who);
    await e.base.superSql(
      `insert into ensayo_relojes (aseguradora_id, destino, reclamo_id, reclamo_hasta)
       values ($1, $2, gen_random_uuid(), clock_timestamp() + interval '1 hour')`,
      [who.id, new Date(MONDAY.getTime() + 4 * DAY)],
    );
    assert.equal(await e.program.ensayoClock.resume(), 0, 'the lease of a living process holds');
    await refused(who, { avanzar: 'P1D' }, 'reloj_en_marcha');
    const under = (await e.request(who, 'GET', '/ensayo/reloj')).json.data;
    assert.deepEqual([under.asentado, under.destino], [false, '2026-11-27T09:30:00.000Z']);
    await e.base.superSql(`update ensayo_relojes set reclamo_hasta = clock_timestamp() where aseguradora_id = $1`, [
      who.id,
    ]);
    assert.equal(await e.program.ensayoClock.resume(), 1);
    const arrived = (await e.request(who, 'GET', '/ensayo/reloj')).json.data;
    assert.deepEqual([arrived.asentado, arrived.reloj], [true, '2026-11-27T09:30:00.000Z']);
    assert.equal((await stories(who)).filter(({ tipo }) => tipo === 'recordatorio_enviado').length, 1);
  });

  it('moves once for two requests with one Idempotency-Key', async () => {
    const who = await forTests();
    const key = { 'idempotency-key': 'dia-1' };
    const first = await e.request(who, 'POST', '/ensayo/reloj', { avanzar: 'P1D' }, key);
    const again = await e.request(who, 'POST', '/ensayo/reloj', { avanzar: 'P1D' }, key);
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    assert.equal((await settledClock(e, who)).reloj, '2026-11-24T09:30:00.000Z');
  });

  it('blocks a case a year after its end, when the clock passes that day', async () => {
    const who = await forTests();
    const caso = await open(who);
    await move(who, { avanzar: 'P15M' });
    assert.equal((await e.request(who, 'GET', `/casos/${caso}`)).json.data.estado, 'cerrado');
    await move(who, { avanzar: 'P2M' });
    const blocked = (await stories(who)).find(({ tipo }) => tipo === 'caso_bloqueado');
    assert.equal(blocked?.ocurrido.toISOString().slice(0, 10), '2028-03-10');
  });
});
