import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiRequest, ask, type Reply } from './client.ts';
import type { Aseguradora, Notice, User } from './data.ts';
import { type KeptMail, mailsFor } from './mails.ts';
import type { Screen } from './screen.ts';

/** The context of every step of the demonstration. */
export interface Scene {
  readonly screen: Screen;
  readonly dataDir: string;
  readonly aurora: Aseguradora;
  readonly boreal: Aseguradora;
  /** The case manager of the service. */
  readonly gestor: User;
  readonly series: string;
  /** Start of the run, in milliseconds since the epoch; older messages are not of this run. */
  readonly begun: number;
  /** Every answer of the API so far. */
  readonly responses: Reply[];
  /** Addresses with exactly one stored e-mail each. */
  readonly families: string[];
}

/** A case that a step has opened. */
export interface Opened {
  readonly casoId: string;
  readonly notice: Notice;
}

export interface Sending {
  readonly path: string;
  readonly body: object;
  /** The promised status. */
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text shown in place of a body that was shown before. */
  readonly summary?: string;
}

/** Milliseconds for the worker, and for the mail server if messages are sent and not stored. */
const DEADLINE_MAIL_MS = 60_000;

/** Sends a POST with the insurer's key, and shows request and answer. */
export async function send(scene: Scene, who: Aseguradora, sending: Sending): Promise<Reply> {
  const { path, body, status, summary } = sending;
  const headers = { 'X-API-Key': who.api_key, ...sending.headers };
  const request: ApiRequest = { method: 'POST', url: `${who.base_url}${path}`, headers, body };
  scene.screen.request({ ...request, body: summary ?? body });
  return receive(scene, status, await inquire(scene, request));
}

/** Sends a GET with the insurer's key, and shows request and answer. */
export async function show(scene: Scene, who: Aseguradora, route: string, state = 200): Promise<Reply> {
  scene.screen.request(readingOf(who, route));
  return receive(scene, state, await read(scene, who, route));
}

/** Sends a GET with the insurer's key, and shows nothing. */
export function read(scene: Scene, who: Aseguradora, route: string): Promise<Reply> {
  return inquire(scene, readingOf(who, route));
}

/** Sends a request, and records the answer. */
export async function inquire({ responses }: Scene, request: ApiRequest): Promise<Reply> {
  const response = await ask(request);
  responses.push(response);
  return response;
}

function readingOf({ base_url, api_key }: Aseguradora, route: string): ApiRequest {
  return { method: 'GET', url: `${base_url}${route}`, headers: { 'X-API-Key': api_key } };
}

function receive({ screen }: Scene, state: number, response: Reply): Reply {
  screen.response(response);
  if (response.status !== state) screen.promise(`the status is ${state}`, false);
  return response;
}

/**
 * Finds the one e-mail of a case and shows where it is.
 *
 * @returns the e-mail, or null if it was not stored but given to a mail server
 */
export async function mail(scene: Scene, who: Aseguradora, { casoId, notice }: Opened): Promise<KeptMail | null> {
  const { screen, dataDir, begun, families } = scene;
  const { email } = notice.heredero;
  const news = await mailNews(scene, who, casoId);
  screen.promise(`the chronology tells of one e-mail: ${news.join()}`, news.length === 1, news);
  if (news[0] !== 'correo_retenido') {
    screen.paragraph(`The message to ${email} was not kept, because SMTP_URL is set: look for it there.`);
    return null;
  }
  const mails = await mailsFor(dataDir, email, begun);
  screen.promise(`exactly one e-mail was written to ${email}`, mails.length === 1, mails);
  families.push(email);
  const theMail = mails[0] as KeptMail;
  const { from, to, subject, path } = theMail;
  screen.paragraph(`kept as ${shortPath(path)}\n\nFrom: ${from}\nTo: ${to}\nSubject: ${subject}\n`);
  return theMail;
}

function shortPath(route: string): string {
  const fromHere = relative('.', route);
  return fromHere.startsWith('..') ? route : fromHere;
}

/**
 * The chronology entries about e-mail. Waits for the first one, which the worker writes with some delay on a
 * busy machine or with a slow mail server.
 */
export async function mailNews(scene: Scene, who: Aseguradora, casoId: string): Promise<string[]> {
  const end = Date.now() + DEADLINE_MAIL_MS;
  for (;;) {
    const { envelope } = await read(scene, who, `/casos/${casoId}/cronologia`);
    const entered: { tipo: string }[] = envelope?.data?.elementos ?? [];
    const news = entered.map(({ tipo }) => tipo).filter((type) => type.startsWith('correo_'));
    if (news.length > 0 || Date.now() > end) return news;
    await wait(250);
  }
}
