import { relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type ApiRequest, ask, type Reply } from './client.ts';
import type { Aseguradora, Notice, User } from './data.ts';
import { type KeptMail, mailsFor } from './mails.ts';
import type { Screen } from './screen.ts';

/** What every step of the demonstration has at hand. */
export interface Scene {
  readonly screen: Screen;
  readonly dataDir: string;
  readonly aurora: Aseguradora;
  readonly boreal: Aseguradora;
  /** Case manager of the service. */
  readonly gestor: User;
  readonly serie: string;
  /** Epoch in milliseconds; what is older was not made by this run. */
  readonly inicio: number;
  /** Every answer of the API so far. */
  readonly respuestas: Reply[];
  /** Addresses that have one kept e-mail each. */
  readonly familias: string[];
}

/** A case that a step has opened. */
export interface Opened {
  readonly casoId: string;
  readonly aviso: Notice;
}

export interface Sending {
  readonly ruta: string;
  readonly cuerpo: object;
  /** Status that is promised. */
  readonly estado: number;
  readonly cabeceras?: Readonly<Record<string, string>>;
  /** Shown in place of a body that was shown before. */
  readonly resumen?: string;
}

/** How long the mail server may take, where messages are not kept but sent. */
const DEADLINE_MAIL_MS = 20_000;

/** Posts with the insurer's key, and shows it all. */
export async function send(scene: Scene, who: Aseguradora, sending: Sending): Promise<Reply> {
  const { ruta, cuerpo, estado, resumen } = sending;
  const cabeceras = { 'X-API-Key': who.api_key, ...sending.cabeceras };
  const request: ApiRequest = { metodo: 'POST', url: `${who.base_url}${ruta}`, cabeceras, cuerpo };
  scene.screen.peticion({ ...request, cuerpo: resumen ?? cuerpo });
  return receive(scene, estado, await inquire(scene, request));
}

/** Reads with the insurer's key, and shows it all. */
export async function show(scene: Scene, who: Aseguradora, route: string, state = 200): Promise<Reply> {
  scene.screen.peticion(readingOf(who, route));
  return receive(scene, state, await read(scene, who, route));
}

/** Reads with the insurer's key, and shows nothing. */
export function read(scene: Scene, who: Aseguradora, route: string): Promise<Reply> {
  return inquire(scene, readingOf(who, route));
}

/** Asks, and keeps the answer. */
export async function inquire({ respuestas }: Scene, request: ApiRequest): Promise<Reply> {
  const response = await ask(request);
  respuestas.push(response);
  return response;
}

function readingOf({ base_url, api_key }: Aseguradora, route: string): ApiRequest {
  return { metodo: 'GET', url: `${base_url}${route}`, cabeceras: { 'X-API-Key': api_key } };
}

function receive({ screen }: Scene, state: number, response: Reply): Reply {
  screen.respuesta(response);
  if (response.estado !== state) screen.promise(`the status is ${state}`, false);
  return response;
}

/**
 * Finds the one e-mail of a case and shows where it is.
 *
 * @returns null when it was not kept but handed to a mail server
 */
export async function mail(scene: Scene, who: Aseguradora, { casoId, aviso }: Opened): Promise<KeptMail | null> {
  const { screen, dataDir, inicio, familias } = scene;
  const { email } = aviso.heredero;
  const news = await mailNews(scene, who, casoId);
  screen.promise(`the chronology tells of one e-mail: ${news.join()}`, news.length === 1, news);
  if (news[0] !== 'correo_retenido') {
    screen.parrafo(`The message to ${email} was not kept, because SMTP_URL is set: look for it there.`);
    return null;
  }
  const mails = await mailsFor(dataDir, email, inicio);
  screen.promise(`exactly one e-mail was written to ${email}`, mails.length === 1, mails);
  familias.push(email);
  const theMail = mails[0] as KeptMail;
  const { de, para, asunto, ruta } = theMail;
  screen.parrafo(`kept as ${routeCuts(ruta)}\n\nFrom: ${de}\nTo: ${para}\nSubject: ${asunto}\n`);
  return theMail;
}

function routeCuts(route: string): string {
  const fromHere = relative('.', route);
  return fromHere.startsWith('..') ? route : fromHere;
}

/** Entries of the chronology about e-mail; waits for the first one where a mail server is slow. */
async function mailNews(scene: Scene, who: Aseguradora, casoId: string): Promise<string[]> {
  const end = Date.now() + DEADLINE_MAIL_MS;
  for (;;) {
    const { sobre } = await read(scene, who, `/casos/${casoId}/cronologia`);
    const entered: { tipo: string }[] = sobre?.data?.elementos ?? [];
    const news = entered.map(({ tipo }) => tipo).filter((type) => type.startsWith('correo_'));
    if (news.length > 0 || Date.now() > end) return news;
    await wait(250);
  }
}
