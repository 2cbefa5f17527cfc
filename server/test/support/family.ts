/** Helpers for tests of the family: a case, browsers for the heir and for relatives, and the mail that they get. */
import assert from 'node:assert/strict';
import type { Aseguradora, Environment } from './environment.ts';
import { aCaso } from './factories.ts';
import { type Mailbox, readMail, tokenOf } from './mailbox.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

export interface Family {
  readonly casoId: string;
  readonly token: string;
  readonly email: string;
  readonly heredera: BrowserType;
}

/** Opens a case and signs its heir in to the portal. */
export async function oneFamily(
  e: Environment,
  a: Aseguradora,
  changes: Parameters<typeof aCaso>[0] = {},
): Promise<Family> {
  const notice = aCaso(changes);
  const { json, text } = await e.request(a, 'POST', '/casos', notice);
  assert.ok(json?.success, text);
  const { caso_id: casoId, token_heredero: token } = json.data;
  return { casoId, token, email: String(notice.heredero.email), heredera: await enter(e, a, token) };
}

export async function enter(e: Environment, a: Aseguradora, token: string): Promise<BrowserType> {
  const browser = openBrowser(e, 'portal', a.host);
  const { status, text } = await browser.request('POST', '/sesion', { token });
  assert.equal(status, 201, text);
  return browser;
}

let number = 0;

/** A relative to invite; every call returns another address. */
export function aFamiliar(changes: Record<string, unknown> = {}) {
  number += 1;
  const email = `hermano${number}@example.com`;
  return { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: 'ayuda', ...changes };
}

/** The messages to an address, oldest first. */
export const mailsFor = (mailbox: Mailbox, email: string) =>
  mailbox.accepted.filter(({ para }) => para.includes(email));

/** The token in the last message to an address. */
export async function lastToken(mailbox: Mailbox, email: string): Promise<string> {
  const last = mailsFor(mailbox, email).at(-1);
  assert.ok(last, `an e-mail came to ${email}`);
  return tokenOf(last);
}

export async function lastMail(mailbox: Mailbox, email: string) {
  const last = mailsFor(mailbox, email).at(-1);
  assert.ok(last, `an e-mail came to ${email}`);
  return readMail(last);
}
