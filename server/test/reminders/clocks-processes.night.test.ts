/** Several processes and one database: no clock fires twice, none is lost when a process is killed in the middle. */
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, it } from 'node:test';
import { requestCertificado } from '../../src/caso/certificados/commands.ts';
import { CLOCK_TYPES } from '../../src/outbox/mail/types.ts';
import { giveRound, morningOf, moveTo } from '../support/clocks.ts';
import { createEnvironment, type Environment } from '../support/environment.ts';
import { randomOf, seedOf } from '../support/random.ts';
import { type CasoWork, createCasoWork } from '../support/work.ts';

const CASOS = 40;

describe('processes of clocks on one database', () => {
  let e: Environment;
  let t: CasoWork;
  let other: CasoWork;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    moveTo(e, '2026-11-23T09:30:00Z');
    [t, other] = [await createCasoWork(e), await createCasoWork(e)];
  });
  after(() => e.close());

  /** Runs the clocks in a process. @param killAfter the number of cases after which it is killed; without it, it ends by itself */
  async function runProcess(killAfter = Number.POSITIVE_INFINITY): Promise<number | 'killed'> {
    const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../support/clocks-process.ts')], {
      env: { ...process.env, ...e.base.variables, SMTP_URL: 'smtp://127.0.0.1:9' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = once(child, 'exit');
    let end: number | 'killed' = 'killed';
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('fin ')) end = Number(line.slice(4));
      else if (Number(line) >= killAfter) child.kill('SIGKILL');
    }
    await output;
    return end;
  }
  /** Sets the time of the database, by which the processes work. */
  const standAt = async (instant: Date) => {
    moveTo(e, instant);
    await e.base.superSql('select 1'); // applies the time
  };
  const howMany = async (sql: string) =>
    (await e.base.superSql<{ n: number }>(`select count(*)::int as n from ${sql}`))[0]?.n;

  it('send each family its one reminder, even if one after another is killed in the middle of a round', async () => {
    for (let i = 0; i < CASOS; i += 1) await (i % 2 === 0 ? t : other).open();
    while ((await e.program.mailSender.round()) > 0); // no reminder is sent before the first e-mail has left
    await standAt(morningOf('2026-11-26'));
    const deaths = [await runProcess(3), await runProcess(7), await runProcess(1)];
    assert.deepEqual(deaths, ['killed', 'killed', 'killed']);
    const before = (await howMany(`relojes where clase = 'recordatorio'`)) ?? 0;
    assert.ok(before > 0 && before < CASOS, `${before} reminders fired before the last process`);
    assert.equal(await runProcess(), CASOS - before);
    assert.equal(await howMany(`relojes where clase = 'recordatorio'`), CASOS);
    assert.equal(await howMany(`correos where tipo = 'recordatorio'`), CASOS);
    assert.equal(await howMany(`cronologia where tipo = 'recordatorio_enviado'`), CASOS);
  });

  it('share the work when three run at once on the same rows, and fire nothing twice', async () => {
    e.clock.advance(60_000);
    while ((await e.program.mailSender.round()) > 0); // the next reminder waits until the last has left
    await standAt(morningOf('2026-12-03'));
    const fired = await Promise.all([runProcess(), runProcess(), runProcess()]);
    assert.equal(
      fired.reduce<number>((sum, n) => sum + Number(n), 0),
      CASOS,
      fired.join(),
    );
    assert.equal(await howMany(`correos where tipo = 'recordatorio'`), 2 * CASOS);
    assert.equal(
      await howMany(`(select caso from relojes where numero = 2 group by caso having count(*) <> 1) as mal`),
      0,
    );
    assert.equal(await runProcess(), 0);
  });
});

describe('half a year of cases in the database', () => {
  let e: Environment;
  let t: CasoWork;
  before(async () => {
    e = await createEnvironment({ engine: 'postgres', variables: { MAIL_WAIT_MS: '0' } });
    moveTo(e, '2026-09-21T09:30:00Z'); // over the end of summer time, Christmas, Easter and its beginning
    t = await createCasoWork(e);
  });
  after(() => e.close());

  /** SQL for rows that are open without a next date, or not open and have one. */
  const WITHOUT_DATE = `
    select 'cuenta' as que, k.id from cuentas k join casos c on c.id = k.caso
      where (k.estado in ('propuesta', 'confirmada', 'solicitada', 'rechazada') and c.estado in ('abierto', 'en_tramite'))
         <> (k.proxima_accion is not null and k.actua is not null)
    union all select 'certificado', k.id from certificados k join casos c on c.id = k.caso
      where (k.estado in ('pendiente', 'solicitado')) <> (k.proxima_accion is not null and k.actua is not null)
    union all select 'reloj', id from casos where proximo_reloj is not null and estado not in ('abierto', 'en_tramite')`;

  it('leaves nothing open without a next date, fires only on working days, and records the e-mail of each clock', async (context) => {
    const seed = seedOf();
    context.diagnostic(`ALBACEA_SEED=${seed}`);
    const random = randomOf(seed);
    const casos: string[] = [];
    const cuentas = new Map<string, string[]>();
    const fired: string[] = [];
    const start = e.clock.now().getTime();
    const ofCaso = () => casos[Math.floor(random() * casos.length)] as string;
    const tryOnce = (work: () => Promise<unknown>) =>
      work().catch((error) => {
        if (!('codigo' in error)) throw error; // the case has ended, or the state does not allow it
      });
    const steps: (() => Promise<unknown>)[] = [
      async () => {
        const death = e.clock.now().toISOString().slice(0, 10);
        const modulos_contratados = random() < 0.5 ? ['borrado', 'certificados'] : ['borrado'];
        const caso = await t.open({ modulos_contratados, fallecido: { fecha_fallecimiento: death } });
        casos.push(caso);
        cuentas.set(caso, []);
      },
      async () => {
        const caso = ofCaso();
        cuentas.get(caso)?.push(await t.addCuenta(caso, 'borrado', random() < 0.5 ? 'propuesta' : 'confirmada'));
      },
      async () => {
        const caso = ofCaso();
        const cuenta = cuentas.get(caso)?.at(-1);
        const state = (['solicitada', 'rechazada', 'resuelta', 'confirmada'] as const)[Math.floor(random() * 4)];
        if (cuenta && state) await t.putCuenta(caso, cuenta, state);
      },
      () => t.process(ofCaso()),
      () => t.tx((tx) => requestCertificado(tx, t.who('servicio'), ofCaso(), { tipo: 'defuncion_literal' })),
    ];
    for (let day = 0; day < 200; day += 1) {
      // within two hours of the same time of day; adding up the deviations would lead into the night, when nothing fires
      moveTo(e, new Date(start + (day + 1) * 86_400_000 + Math.floor((random() - random()) * 7_200_000)));
      const step = casos.length < 8 ? steps[0] : steps[Math.floor(random() * steps.length)];
      if (step && random() < 0.35) await tryOnce(step);
      // Two at once, as two processes would.
      const rounds = await Promise.all([giveRound(e), giveRound(e)]);
      fired.push(...rounds.flat());
      if (day % 5 === 0)
        assert.deepEqual(await e.base.superSql(WITHOUT_DATE), [], `nothing lacks a date on day ${day}`);
    }
    assert.deepEqual(await e.base.superSql(WITHOUT_DATE), []);
    const entries = await e.base.superSql<{ clase: string; disparado: Date; correo: string | null }>(
      'select * from relojes',
    );
    // one e-mail can contain several news, each with its own entry
    const besideNews = (clase: string) => clase !== 'noticias';
    assert.equal(
      entries.filter(({ clase }) => besideNews(clase)).length,
      fired.filter(besideNews).length,
      'each clock that fired is recorded once',
    );
    assert.ok(fired.length > 10, String(fired.length));
    for (const { disparado } of entries) {
      const [week = '', hour = ''] = new Intl.DateTimeFormat('en-GB', {
        timeZone: 'Europe/Madrid',
        weekday: 'short',
        hour: '2-digit',
        hourCycle: 'h23',
      })
        .format(disparado)
        .split(/,? /);
      assert.ok(!['Sat', 'Sun'].includes(week) && Number(hour) >= 9 && Number(hour) < 20, disparado.toISOString());
    }
    const mails = await e.base.superSql<{ id: string; tipo: string }>('select id, tipo from correos');
    const ofTypes = (types: readonly string[]) => mails.filter(({ tipo }) => types.includes(tipo)).map(({ id }) => id);
    // the last e-mail of a case adds entries for its news, without a clock
    const last = new Set(ofTypes(['terminado']));
    const written = new Set(entries.flatMap(({ correo }) => correo ?? []).filter((id) => !last.has(id)));
    assert.deepEqual(ofTypes(CLOCK_TYPES).sort(), [...written].sort());
  });
});
