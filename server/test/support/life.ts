/** One case among everybody who acts on it: heir, relative, desk, insurer, the person thought dead, mail servers and time. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chaseByMail, clocksRound } from '../../src/agenda/reminders/round.ts';
import { sealEvents } from '../../src/outbox/webhooks/dispatch/seal-events.ts';
import { type Aseguradora, createEnvironment, type Environment, type Reply } from './environment.ts';
import { aCaso } from './factories.ts';
import { aDesk } from './handover.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Answers are read as a client without types would. */
// biome-ignore lint/suspicious/noExplicitAny: a step reads any member of an answer
export type Any = any;

/** The random numbers of one step. */
export type Chance = readonly [number, number, number];
export const pick = <T>(list: readonly T[], chance: number): T | undefined => list[chance % Math.max(1, list.length)];

export type Who = 'heir' | 'relative' | 'desk' | 'second' | 'insurer';

export interface Life {
  readonly e: Environment;
  readonly mailbox: Mailbox;
  readonly a: Aseguradora;
  readonly casoId: string;
  readonly id: string;
  readonly opening: ReturnType<typeof aCaso>;
  /** The address of the present heir, and those that are nobody's any more. */
  email: string;
  readonly retired: Set<string>;
  allegado: string | null;
  ask(who: Who, method: string, route: string, body?: unknown): Promise<Reply>;
  /** The elements of a list, or the data of any other answer; an empty list where it is refused. */
  read(who: Who, route: string): Promise<Any>;
  cuentas(): Promise<Any[]>;
  mails(): Promise<void>;
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Opens a case of an insurer of Variant B whose heir has named some accounts; its staff are two, as what can't be undone may need. */
export async function openLife(twoPeople: boolean, modulos: readonly string[]): Promise<Life> {
  const mailbox = await openMailbox();
  const e = await createEnvironment({ engine: 'postgres', variables: { SMTP_URL: mailbox.url, MAIL_WAIT_MS: '0' } });
  const a = await e.aseguradora('B');
  if (twoPeople)
    await e.base.superSql('update aseguradoras set exige_visto_bueno = $2, version = version + 1 where id = $1', [
      a.id,
      ['irreversible', 'cierre', 'tasa'],
    ]);
  const opening = aCaso({ modulos_contratados: modulos });
  const opened = await e.request(a, 'POST', '/casos', opening);
  assert.ok(opened.json?.success, opened.text);
  const casoId: string = opened.json.data.caso_id;
  const [row] = await e.base.superSql<{ id: string }>(
    'select id from casos where aseguradora_id = $1 and caso_id = $2',
    [a.id, casoId],
  );
  const id = String(row?.id);
  const browsers: Partial<Record<string, BrowserType>> = {};
  const chase = chaseByMail({ ...e.program, remitente: e.program.config.mailFrom });
  const inDesk = `/aseguradoras/${a.slug}/casos/${casoId}`;

  /** A new browser by a link that did not need to be read from a mail. */
  async function enter(allegado: string | null): Promise<BrowserType | null> {
    const token = randomBytes(32).toString('base64url');
    await e.base.superSql(
      'insert into accesos_heredero (aseguradora_id, id, caso, huella_token, creado, caduca, allegado) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        a.id,
        randomUUID(),
        id,
        createHash('sha256').update(token).digest(),
        e.clock.now(),
        new Date(e.clock.now().getTime() + 60 * DAY),
        allegado,
      ],
    );
    const browser = openBrowser(e, 'portal', a.host);
    return (await browser.request('POST', '/sesion', { token })).status === 201 ? browser : null;
  }
  async function inPortal(who: 'heir' | 'relative', method: string, route: string, body?: unknown): Promise<Reply> {
    const reply = await browsers[who]?.request(method, route, body);
    if (reply && reply.status !== 401) return reply;
    const browser = await enter(who === 'heir' ? null : life.allegado);
    if (!browser) return { status: 401, headers: {}, text: 'no session', json: null };
    browsers[who] = browser;
    return browser.request(method, route, body);
  }
  const toInsurer = (_who: 'insurer', method: string, route: string, body?: unknown) =>
    e.request(a, method, route, body);
  async function atDesk(who: 'desk' | 'second', method: string, route: string, body?: unknown): Promise<Reply> {
    const url = route.startsWith('/envios') ? route : inDesk + route;
    const reply = await browsers[who]?.request(method, url, body);
    if (reply && reply.status !== 401) return reply;
    const browser = await aDesk(e); // sessions end with the days that pass
    browsers[who] = browser;
    return browser.request(method, url, body);
  }
  const life: Life = {
    ...{
      e,
      mailbox,
      a,
      casoId,
      id,
      opening,
      email: String(opening.heredero.email),
      retired: new Set(),
      allegado: null,
    },
    async ask(who, method, route, body) {
      const ways = { insurer: toInsurer, heir: inPortal, relative: inPortal, desk: atDesk, second: atDesk };
      const reply = await ways[who](who as never, method, route, body);
      assert.ok(reply.status < 500, `${who} ${method} ${route}: ${reply.status} ${reply.text}`);
      return reply;
    },
    async read(who, route) {
      const { json } = await life.ask(who, 'GET', route);
      return json?.data?.elementos ?? json?.data ?? [];
    },
    cuentas: () => life.read('desk', '/cuentas'),
    async mails() {
      while ((await e.program.mailSender.round()) > 0);
    },
    async pass(milliseconds) {
      for (let left = milliseconds; left > 0; left -= DAY) {
        e.clock.advance(Math.min(left, DAY));
        await life.mails();
        await clocksRound({ ...e.program, chase });
        await sealEvents(e.program.base);
        await life.mails();
      }
    },
    async close() {
      await e.close();
      await mailbox.close();
    },
  };
  return life;
}
