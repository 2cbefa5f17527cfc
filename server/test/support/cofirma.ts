/** What tests of the second signature have in common: an insurer that wants it, a family that has signed, and a relative. */
import assert from 'node:assert/strict';
import type { Aseguradora, Environment } from './environment.ts';
import { aFamiliar, enter, lastMail, lastToken } from './family.ts';
import { aFamilyIn, aProof, bien, type Handed, hostOf, LUCIA, sign, validate } from './handover.ts';
import type { Mailbox } from './mailbox.ts';
import type { BrowserType } from './web-apps.ts';

export const NETFLIX = { proveedor_codigo: 'netflix', accion: 'cancelar' };
export const SPOTIFY = { proveedor_codigo: 'spotify', accion: 'cancelar' };
export const TINDER = { proveedor_codigo: 'tinder', accion: 'eliminar' };

export interface Cofirmante {
  readonly allegado: string;
  readonly email: string;
  readonly nombre: string;
  readonly browser: BrowserType;
}

export interface SignedFamily extends Handed {
  readonly cuentas: readonly [{ readonly cuenta_id: string; readonly proveedor: string }];
}

/** Accounts confirmed and signed for, with every base paper validated: nothing but the second signature is missing. */
export async function signedFamily(
  e: Environment,
  mailbox: Mailbox,
  desk: BrowserType,
  a: Aseguradora,
  asked: readonly object[] = [NETFLIX, SPOTIFY],
  changes: Parameters<typeof aFamilyIn>[3] = {},
): Promise<SignedFamily> {
  const family = await aFamilyIn(e, mailbox, a, changes);
  const { heredera, inDesk, email } = family;
  const { elementos } = await bien(heredera.request('POST', '/cuentas', { cuentas: asked }));
  for (const { cuenta_id, copia } of elementos)
    await bien(heredera.request('POST', `/cuentas/${cuenta_id}/confirmacion`, copia ? { copia: 'rechazada' } : {}));
  await aProof(desk, inDesk, 'certificado_defuncion');
  const { documento_id } = await sign(mailbox, heredera, email, LUCIA, 'Lucía Ortega Ruiz');
  await validate(desk, inDesk, documento_id);
  return { ...family, cuentas: elementos };
}

/** Asked in and asked to sign too; they come in with the link of that e-mail. */
export async function askedToSign(
  e: Environment,
  mailbox: Mailbox,
  { a, heredera }: Handed,
  changes: Record<string, unknown> = {},
): Promise<Cofirmante> {
  e.clock.advance(1000); // what is asked has an order
  const guest = aFamiliar({ papel: 'consulta', ...changes });
  const { elementos } = await bien(heredera.request('POST', '/allegados', guest));
  const { allegado_id } = elementos.find(({ email }: { email: string }) => email === guest.email);
  await bien(heredera.request('POST', '/cofirma', { allegado_id }));
  const browser = await enter(e, hostOf(e, a), await lastToken(mailbox, guest.email));
  return { allegado: allegado_id, email: guest.email, nombre: `${guest.nombre} ${guest.apellidos}`, browser };
}

export const MATEO = { clase: 'dni', numero: '00000023T' } as const;

/** Has a code sent, and gives it. */
export async function codeOf(
  mailbox: Mailbox,
  { browser, email }: Cofirmante,
  identidad: object = MATEO,
): Promise<string> {
  await bien(browser.request('POST', '/cofirma/preparacion', { identidad }));
  const { text = '' } = await lastMail(mailbox, email);
  const code = /\b\d{6}\b/.exec(text)?.[0];
  assert.ok(code, text);
  return code;
}

export async function cosign(mailbox: Mailbox, who: Cofirmante) {
  const codigo = await codeOf(mailbox, who);
  return bien(who.browser.request('POST', '/cofirma/firma', { codigo, nombre: who.nombre }));
}

/** What stands in the way of each account at the desk, by provider. */
export async function impediments(desk: BrowserType, { inDesk }: Handed): Promise<Record<string, string[]>> {
  const { elementos } = await bien(desk.request('GET', `${inDesk}/cuentas`));
  return Object.fromEntries(
    elementos.map(({ proveedor, impedimentos }: { proveedor: string; impedimentos: { codigo: string }[] }) => [
      proveedor,
      impedimentos.map(({ codigo }) => codigo).filter((codigo) => codigo !== 'reposo' && codigo !== 'aviso_previo'),
    ]),
  );
}
