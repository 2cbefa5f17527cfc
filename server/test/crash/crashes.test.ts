/** SIGKILL of api, worker and PostgreSQL at random moments. ALBACEA_CYCLES=200 runs it long. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Aseguradora } from '../support/environment.ts';
import { freePort } from '../support/free-port.ts';
import { type Installation, install, until } from '../support/installation.ts';
import { type Mailbox, openMailbox } from '../support/mailbox.ts';
import { advanceDeadlines, checkOpenings, checkRepeats, openWithoutStop } from '../support/openings-without-stop.ts';
import { createByCommand, launch, type Process, run, serve } from '../support/processes.ts';
import { randomOf, seedOf } from '../support/random.ts';

const CYCLES = Number(process.env.ALBACEA_CYCLES ?? 2);
const CLIENTS = 12;
const PAPERS = ['api', 'start', 'worker'] as const;
type Paper = (typeof PAPERS)[number];

describe('SIGKILL at random moments', () => {
  const seed = seedOf();
  const random = randomOf(seed);
  let mailbox: Mailbox;
  let installation: Installation;
  let aseguradoras: Aseguradora[];
  let ports: Record<Paper, number>;
  const live = new Map<Paper, Process>();
  before(async () => {
    mailbox = await openMailbox();
    installation = await install({ SMTP_URL: mailbox.url, MAIL_WAIT_MS: '500' });
    const { variables } = installation;
    aseguradoras = [await createByCommand('aurora', 'A', variables), await createByCommand('boreal', 'B', variables)];
    ports = { api: await freePort(), start: await freePort(), worker: 0 };
    // Slow enough for a kill to meet messages on the line, and not always willing.
    mailbox.onReceive = async () => {
      await sleep(random() * 40);
      return random() < 0.1 ? Object.assign(new Error('later'), { responseCode: 451 }) : null;
    };
  });
  after(async () => {
    await killAll('SIGKILL');
    await installation.cerrar();
    await mailbox.cerrar();
  });

  async function boot(paper: Paper): Promise<void> {
    const variables = { ...installation.variables, PORT: String(ports[paper]) };
    live.set(paper, paper === 'worker' ? launch([paper], variables) : await serve(paper, variables));
  }
  const killAll = (signal: NodeJS.Signals) =>
    Promise.all([...live.values()].map((process) => process.terminar(signal)));
  const destinations = () => [ports.api, ports.start].map((port) => `http://127.0.0.1:${port}`);

  async function oneKilling(): Promise<string[]> {
    const papers = PAPERS.filter(() => random() < 0.4);
    const withDatabase = random() < 0.4;
    const database = async () => {
      await installation.cluster.kill9();
      await sleep(random() * 300);
      await installation.cluster.restart();
    };
    await Promise.all([withDatabase && database(), ...papers.map((paper) => live.get(paper)?.terminar('SIGKILL'))]);
    await Promise.all(papers.map(boot));
    // One that was still starting when the database went away says so and ends; whoever supervises it starts it again.
    for (const [paper, { fin, salida }] of live) {
      const ended = await Promise.race([fin, null]);
      if (withDatabase && ended?.codigo === 1 && salida().includes('the database is away')) await boot(paper);
    }
    for (const [paper, { fin, salida }] of live) {
      assert.equal(await Promise.race([fin, null]), null, `${paper} ended by itself: ${salida()}`);
    }
    await installation.superSql('truncate limites_uso');
    return withDatabase ? [...papers, 'postgres'] : papers;
  }

  /** What the crashes left behind waits for leases; they are brought forward while nobody runs. */
  async function settle(): Promise<void> {
    await killAll('SIGKILL');
    mailbox.onReceive = () => null;
    await advanceDeadlines(installation.superSql);
    await Promise.all(PAPERS.map(boot));
    const empty = async (sql: string) => (await installation.superSql(sql)).length === 0;
    await until('every e-mail has gone', () => empty(`select 1 from correos where estado = 'pendiente'`));
    await until('everything is sealed', () => empty('select 1 from auditoria where secuencia is null'));
  }

  it(`${CYCLES} times over api, worker and PostgreSQL: nothing acknowledged is lost, doubled or half-written`, {
    timeout: 300_000 + CYCLES * 30_000, // a machine under load is slow, not wrong
  }, async (t) => {
    t.diagnostic(`seed ${seed}`);
    await Promise.all(PAPERS.map(boot));
    const clients = openWithoutStop(destinations, aseguradoras, CLIENTS);
    const dead: string[] = [];
    for (let cycle = 0; cycle < CYCLES; cycle += 1) {
      await sleep(100 + random() * 700);
      dead.push(...(await oneKilling()));
    }
    await clients.parar();
    await settle();
    const { aperturas } = clients;
    const repeated = await checkOpenings(installation.superSql, aperturas, mailbox);
    const cuenta = Object.entries(Object.groupBy(dead, (name) => name)).map(([n, v]) => `${n} ${v?.length}`);
    t.diagnostic(`killed: ${cuenta.join(', ')}; ${aperturas.length} openings; ${repeated} e-mails came twice`);
    await installation.superSql('truncate limites_uso');
    await checkRepeats(aperturas.slice(-100), destinations()[0] as string);
    for (const { slug } of aseguradoras) {
      const command = ['auditoria', 'verificar', '--aseguradora', slug, '--json'];
      const { salida } = await run(command, installation.variables);
      assert.partialDeepStrictEqual(JSON.parse(salida), { correcta: true, sin_sellar: 0 });
    }
  });
});
