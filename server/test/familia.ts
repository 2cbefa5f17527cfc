/** What tests of the family have in common: a case, browsers for the heir and for relatives, and the mail that they get. */
import assert from 'node:assert/strict';
import { abrirNavegador, type Navegador } from './aplicaciones.ts';
import { type Buzon, leerCorreo, tokenDe } from './buzon.ts';
import type { Aseguradora, Entorno } from './entorno.ts';
import { unCaso } from './fabricas.ts';

export interface Familia {
  readonly casoId: string;
  readonly token: string;
  readonly email: string;
  readonly heredera: Navegador;
}

/** A case whose heir is in the portal. */
export async function unaFamilia(
  e: Entorno,
  a: Aseguradora,
  cambios: Parameters<typeof unCaso>[0] = {},
): Promise<Familia> {
  const aviso = unCaso(cambios);
  const { json, texto } = await e.pedir(a, 'POST', '/casos', aviso);
  assert.ok(json?.success, texto);
  const { caso_id: casoId, token_heredero: token } = json.data;
  return { casoId, token, email: String(aviso.heredero.email), heredera: await entrar(e, a, token) };
}

export async function entrar(e: Entorno, a: Aseguradora, token: string): Promise<Navegador> {
  const navegador = abrirNavegador(e, 'portal', a.host);
  const { estado, texto } = await navegador.pedir('POST', '/sesion', { token });
  assert.equal(estado, 201, texto);
  return navegador;
}

let numero = 0;

/** Somebody to invite; every call gives another address. */
export function unFamiliar(cambios: Record<string, unknown> = {}) {
  numero += 1;
  const email = `hermano${numero}@example.com`;
  return { nombre: 'Mateo', apellidos: 'Ortega Ruiz', email, parentesco: 'hijo', papel: 'ayuda', ...cambios };
}

/** Messages that a mailbox got, oldest first. */
export const correosPara = (buzon: Buzon, email: string) => buzon.aceptados.filter(({ para }) => para.includes(email));

/** The token of the last message that somebody got. */
export async function ultimoToken(buzon: Buzon, email: string): Promise<string> {
  const ultimo = correosPara(buzon, email).at(-1);
  assert.ok(ultimo, `nothing came to ${email}`);
  return tokenDe(ultimo);
}

export async function ultimoCorreo(buzon: Buzon, email: string) {
  const ultimo = correosPara(buzon, email).at(-1);
  assert.ok(ultimo, `nothing came to ${email}`);
  return leerCorreo(ultimo);
}
