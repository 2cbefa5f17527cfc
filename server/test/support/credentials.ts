/** Genuine and forged keys, users and tokens for tests. */
import { createHmac } from 'node:crypto';
import type { Scope } from '@albacea/contract/schemas/identity.ts';
import { createKey, revokeKey } from '../../src/insurers/identity/keys.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Actor } from '../../src/shared/actor.ts';
import type { Aseguradora, Environment } from './environment.ts';
import { send } from './requests.ts';

const ACTOR: Actor = { visible: 'servicio', tipo: 'cli', id: null };

/** Creates another key of an insurer. */
export async function oneKey(
  { program }: Environment,
  aseguradora: Aseguradora,
  options: { alcances?: readonly Scope[]; caduca?: Date } = {},
): Promise<Aseguradora & { keyId: string }> {
  const fresh = { etiqueta: 'de prueba', ...options };
  const { id, api_key } = await createKey(program, aseguradora.id, fresh, ACTOR);
  return { ...aseguradora, apiKey: api_key, keyId: id };
}

export const revoke = ({ program }: Environment, { id, keyId }: { id: string; keyId: string }): Promise<boolean> =>
  program.base.asTenant(id, (tx) => revokeKey(tx, keyId, ACTOR, program.clock.now()));

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

let series = 0;

export async function onePersonOf(e: Environment, { id }: Aseguradora, rol: 'operador' | 'admin' = 'operador') {
  series += 1;
  const data = { email: `persona-${series}@example.com`, nombre: `Persona ${series}`, rol, aseguradoraId: id };
  return createUser(e.program, data, ACTOR);
}

/** Signs in over HTTP. @returns the token */
export async function enter(e: Environment, { host }: Aseguradora, { email, password }: Person): Promise<string> {
  const response = await send(e, { method: 'POST', path: '/auth/login', host, body: { email, password } });
  return response.json.data.token;
}

export const bearerNow = (token: string) => ({ authorization: `Bearer ${token}` });

type Parts = Readonly<Record<string, unknown>>;
const base64url = (value: Parts) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A compact JWT with any header and claims; signed by HMAC-SHA256 with the secret, or not at all. */
export function aJwt(header: Parts, content: Parts, secret: string | Buffer | null): string {
  const signed = `${base64url(header)}.${base64url(content)}`;
  const signature = secret === null ? '' : createHmac('sha256', secret).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

/** Header and claims of a token. */
export function partsOf(token: string): { header: Parts; claims: Parts } {
  const [header = '', content = ''] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  return { header: JSON.parse(header), claims: JSON.parse(content) };
}
