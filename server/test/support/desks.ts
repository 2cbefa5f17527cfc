/** People of the staff at their desks. */
import assert from 'node:assert/strict';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import type { Environment } from './environment.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

const ACTOR = { visible: 'servicio', tipo: 'cli', id: null } as const;

export interface AtDesk {
  readonly id: string;
  readonly browser: BrowserType;
  /** Sends a request and asserts that it succeeds. @returns the data of the answer */
  // biome-ignore lint/suspicious/noExplicitAny: tests read any member of an answer
  good(method: string, route: string, body?: unknown): Promise<any>;
}

/** Creates a person of the service, or of an insurer, and signs them in. */
export async function atDesk(
  e: Environment,
  name: string,
  rol: 'gestor' | 'superadmin' | 'operador' = 'gestor',
  aseguradoraId: string | null = null,
): Promise<AtDesk> {
  const registration = { email: `${name.toLowerCase()}@example.com`, nombre: name, rol, aseguradoraId };
  const { email, password } = await createUser(e.program, registration, ACTOR);
  const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
  const { json } = await browser.request('POST', '/sesion', { email, password });
  return {
    id: json.data.usuario_id,
    browser,
    async good(method, route, body) {
      const { json, text } = await browser.request(method, route, body);
      assert.ok(json?.success, `${method} ${route}: ${text}`);
      return json.data;
    },
  };
}
