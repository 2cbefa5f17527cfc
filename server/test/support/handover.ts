/** Helpers for tests of the handover: a family, a desk that validates a proof, and the new heir. */
import assert from 'node:assert/strict';
import { CHECKS, type DOCUMENTO_TYPES } from '@albacea/contract/schemas/lists.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { aCaso } from './factories.ts';
import { enter, lastMail, lastToken, mailsFor } from './family.ts';
import { aPdfOf } from './files.ts';
import type { Mailbox } from './mailbox.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;
type Kind = (typeof DOCUMENTO_TYPES)[number];

/** Identity documents of the first heir and of their successor. */
export const LUCIA = { clase: 'dni', numero: '12345678Z' } as const;
export const MATEO = { clase: 'dni', numero: '00000023T' } as const;

let number = 0;

export interface Handed {
  readonly a: Aseguradora;
  readonly casoId: string;
  readonly email: string;
  readonly token: string;
  readonly heredera: BrowserType;
  /** The path of the case in the API of the backoffice. */
  readonly inDesk: string;
}

export async function ok(reply: Promise<Reply>) {
  const { status, text, json } = await reply;
  assert.ok(status === 200 || status === 201, `${status} ${text}`);
  return json.data;
}

export function fails({ status, headers, text }: Reply, expected: number, code: string, field?: RegExp): void {
  assert.deepEqual([status, headers['x-error-code']], [expected, code], text);
  if (field) assert.match(text, field);
}

/** Opens a case in either variant and signs the heir in to the portal by the link of the e-mail. */
export async function aFamilyIn(
  e: Environment,
  mailbox: Mailbox,
  a: Aseguradora,
  changes: Parameters<typeof aCaso>[0] = {},
): Promise<Handed> {
  const notice = aCaso(changes);
  const { caso_id: casoId } = await ok(e.request(a, 'POST', '/casos', notice));
  const email = String(notice.heredero.email);
  const token = await lastToken(mailbox, email);
  const heredera = await enter(e, hostOf(e, a), token);
  return { a, casoId, email, token, heredera, inDesk: `/aseguradoras/${a.slug}/casos/${casoId}` };
}

/** The insurer with the host of its portal, which in Variant B is the bare domain. */
export const hostOf = (e: Environment, a: Aseguradora): Aseguradora =>
  a.variante === 'A' ? a : { ...a, host: e.program.addresses.dominio };

export async function aDesk(
  e: Environment,
  rol: 'gestor' | 'operador' | 'admin' = 'gestor',
  aseguradoraId: string | null = null,
): Promise<BrowserType> {
  number += 1;
  const registration = { email: `${rol}${number}@service.example`, nombre: `Una ${rol}`, rol, aseguradoraId };
  const { email, password } = await createUser(e.program, registration, ACTOR);
  const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
  await ok(browser.request('POST', '/sesion', { email, password }));
  return browser;
}

/** Renews the confirmation of identity in every session of the staff. */
export const confirmSessions = (e: Environment): Promise<unknown> =>
  e.base.superSql('update sesiones_usuario set confirmada = $1', [e.clock.now()]);

/** A document, with other contents at each call. */
export function aPaper(tipo: Kind) {
  return { tipo, contenido: aPdfOf(1200).toString('base64') };
}

/** Adds a document at the desk and validates it. @returns its id */
export async function aProof(desk: BrowserType, inDesk: string, tipo: Kind = 'titulo_sucesorio'): Promise<string> {
  const { documento_id } = await ok(desk.request('POST', `${inDesk}/documentos`, aPaper(tipo)));
  await validate(desk, inDesk, documento_id);
  return documento_id;
}

export const validate = (desk: BrowserType, inDesk: string, documento: string) =>
  ok(desk.request('POST', `${inDesk}/documentos/${documento}/validacion`, { comprobaciones: CHECKS }));

/** A new heir; every call returns another address. */
export function somebodyElse(changes: Record<string, unknown> = {}) {
  number += 1;
  return {
    nombre: 'Mateo',
    apellidos: 'Ortega Bermúdez',
    email: `mateo${number}@example.com`,
    telefono: '+34600999888',
    parentesco: 'hijo',
    ...changes,
  };
}

export const order = (prueba: string, heredero = somebodyElse(), more: Record<string, unknown> = {}) => ({
  heredero,
  motivo: 'salud',
  explicacion: 'Título visto. Hablado con los dos.',
  prueba,
  ...more,
});

/** Hands the case over, and signs the new heir in. */
export async function handOn(
  e: Environment,
  mailbox: Mailbox,
  desk: BrowserType,
  { a, inDesk }: Handed,
  heredero = somebodyElse(),
) {
  e.clock.advance(1000); // gives later entries an order
  const prueba = await aProof(desk, inDesk);
  const done = await ok(desk.request('POST', `${inDesk}/relevos`, order(prueba, heredero)));
  const token = await lastToken(mailbox, heredero.email);
  return { ...heredero, prueba, done, token, browser: await enter(e, hostOf(e, a), token) };
}

/** Signs with the code of the last e-mail. */
export async function sign(mailbox: Mailbox, browser: BrowserType, email: string, identidad: object, nombre: string) {
  await ok(browser.request('POST', '/mandato', { identidad }));
  const { text = '' } = await lastMail(mailbox, email);
  const codigo = /\b\d{6}\b/.exec(text)?.[0] ?? '';
  return ok(browser.request('POST', '/mandato/firma', { codigo, nombre }));
}

export const mailCount = (mailbox: Mailbox, email: string): number => mailsFor(mailbox, email).length;
