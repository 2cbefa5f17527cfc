/** Keys, users and tokens of a test, genuine and forged. */
import { createHmac } from 'node:crypto';
import type { Alcance } from '@albacea/contract/identidad.ts';
import { crearClave, revocarClave } from '../src/capabilities/identidad/crear-clave.ts';
import { crearUsuario } from '../src/capabilities/identidad/crear-usuario.ts';
import type { Actor } from '../src/outbox/hechos.ts';
import type { Aseguradora, Entorno } from './entorno.ts';
import { enviar } from './peticiones.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

/** One more key of an insurer. */
export async function unaClave(
  { programa }: Entorno,
  aseguradora: Aseguradora,
  opciones: { alcances?: readonly Alcance[]; caduca?: Date } = {},
): Promise<Aseguradora & { claveId: string }> {
  const nueva = { etiqueta: 'de prueba', ...opciones };
  const { id, api_key } = await crearClave(programa, aseguradora.id, nueva, ACTOR);
  return { ...aseguradora, apiKey: api_key, claveId: id };
}

export const revocar = ({ programa }: Entorno, { id, claveId }: { id: string; claveId: string }): Promise<boolean> =>
  revocarClave(programa.base, programa.reloj, id, claveId, ACTOR);

export interface Persona {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

let serie = 0;

export async function unaPersonaDe(e: Entorno, { id }: Aseguradora, rol: 'operador' | 'admin' = 'operador') {
  serie += 1;
  const datos = { email: `persona-${serie}@example.com`, nombre: `Persona ${serie}`, rol, aseguradoraId: id };
  return crearUsuario(e.programa, datos, ACTOR);
}

/** Signs in over HTTP. */
export async function entrar(e: Entorno, { host }: Aseguradora, { email, password }: Persona): Promise<string> {
  const respuesta = await enviar(e, { metodo: 'POST', ruta: '/auth/login', host, cuerpo: { email, password } });
  return respuesta.json.data.token;
}

export const portador = (token: string) => ({ authorization: `Bearer ${token}` });

type Partes = Readonly<Record<string, unknown>>;
const base64url = (valor: Partes) => Buffer.from(JSON.stringify(valor)).toString('base64url');

/** A compact JWT with whatever header and claims; signed by HMAC-SHA256 with the secret, or not at all. */
export function unJwt(cabecera: Partes, contenido: Partes, secreto: string | Buffer | null): string {
  const firmado = `${base64url(cabecera)}.${base64url(contenido)}`;
  const firma = secreto === null ? '' : createHmac('sha256', secreto).update(firmado).digest('base64url');
  return `${firmado}.${firma}`;
}

/** Header and claims of a token. */
export function partesDe(token: string): { cabecera: Partes; contenido: Partes } {
  const [cabecera = '', contenido = ''] = token.split('.').map((parte) => Buffer.from(parte, 'base64url').toString());
  return { cabecera: JSON.parse(cabecera), contenido: JSON.parse(contenido) };
}
