/** Helpers for a service whose insurers sign on with forged identity providers. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { generate } from 'otplib';
import { onePersonOf } from './credentials.ts';
import type { Aseguradora, Environment, Reply } from './environment.ts';
import { CLIENT, type Forger, forger, type Said } from './identity-provider.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

export const MINUTE = 60_000;
export const ROLES = [
  { valor: 'albacea-admins', rol: 'admin' },
  { valor: 'albacea-operadores', rol: 'operador' },
];

/**
 * @param service returns the environment, once it is open
 * @param closing receives functions that the test has to call at its end
 */
export function signOnAt(service: () => Environment, closing: (() => Promise<unknown>)[]) {
  /** Sets the clock to the real time, by which providers work. */
  const toRealTime = () => service().clock.advance(Date.now() - service().clock.now().getTime());
  const open = (host = service().program.addresses.dominio) => openBrowser(service(), 'backoffice', host);
  const fails = (reply: Reply, status: number, code: string, message?: RegExp) => {
    assert.deepEqual([reply.status, reply.headers['x-error-code']], [status, code], reply.text);
    if (message) assert.match(reply.json.error, message);
  };
  const ok = (reply: Reply, status = 200) => {
    assert.equal(reply.status, status, reply.text);
    return reply.json.data;
  };
  const at = ({ slug }: Pick<Aseguradora, 'slug'>) => `/aseguradoras/${slug}/inicio-unico`;

  /** Creates an admin with a second factor, signed in. */
  async function adminOf(insurer: Aseguradora) {
    const person = await onePersonOf(service(), insurer, 'admin');
    const { email } = person;
    const password = person.password as string;
    const browser = open();
    ok(await browser.request('POST', '/sesion', { email, password }), 201);
    const { secreto } = ok(await browser.request('POST', '/cuenta/segundo-factor', { password }), 201);
    const code = () => generate({ secret: secreto, epoch: Math.floor(service().clock.now().getTime() / 1000) });
    ok(await browser.request('POST', '/cuenta/segundo-factor/confirmacion', { codigo: await code() }));
    service().clock.advance(MINUTE);
    return { ...person, password, browser, code };
  }
  type Admin = Awaited<ReturnType<typeof adminOf>>;

  const save = (admin: Admin, insurer: Aseguradora, emisor: string, extra: Record<string, unknown> = {}) =>
    admin.browser.request('POST', at(insurer), {
      emisor,
      cliente: CLIENT.id,
      secreto: CLIENT.secret,
      reclamacion: 'groups',
      roles: ROLES,
      ...extra,
    });

  const back = (browser: BrowserType, aseguradora: string, secreto: string, consulta: string) =>
    browser.request('POST', '/sesion/inicio-unico/vuelta', { aseguradora, secreto, consulta });

  /** Creates an insurer with a forged provider. */
  async function withForger(variant: 'A' | 'B' = 'A', options: { readonly pruebas?: boolean } = {}) {
    const insurer = await service().aseguradora(variant, options);
    const admin = await adminOf(insurer);
    const provider = await forger();
    closing.push(() => provider.close());
    ok(await save(admin, insurer, provider.issuer));
    return { insurer, admin, provider };
  }

  const claimsFor = (provider: Forger, nonce: string | null, extra: Said = {}): Said => {
    const now = Math.floor(Date.now() / 1000);
    return {
      iss: provider.issuer,
      aud: CLIENT.id,
      iat: now,
      exp: now + 300,
      sub: 'nora',
      auth_time: now,
      email: 'nora@aurora.example',
      email_verified: true,
      name: 'Nora Vidal',
      groups: ['albacea-operadores'],
      ...(nonce !== null && { nonce }),
      ...extra,
    };
  };

  /** Starts a sign-on in a browser. */
  async function setOut(browser: BrowserType, { slug }: Aseguradora, extra: Record<string, unknown> = {}) {
    const { via } = ok(await browser.request('POST', '/sesion/inicio-unico', { aseguradora: slug, ...extra }));
    const asked = new URL(via.direccion).searchParams;
    const [state, nonce] = [asked.get('state') ?? '', asked.get('nonce') ?? ''];
    return { secreto: via.secreto as string, direccion: via.direccion as string, asked, state, nonce };
  }

  /** Signs on completely with a forged provider that sends these claims. */
  async function comeBy(insurer: Aseguradora, provider: Forger, extra: Said = {}, browser = open()) {
    const { secreto, state, nonce } = await setOut(browser, insurer);
    provider.idToken = () => provider.sign(claimsFor(provider, nonce, extra));
    return { browser, reply: await back(browser, insurer.slug, secreto, `code=c&state=${state}`) };
  }

  /** Signs on several people at the same time, each with their own claims. */
  async function comeAtOnce(insurer: Aseguradora, provider: Forger, claims: readonly Said[]): Promise<Reply[]> {
    const ways = await Promise.all(
      claims.map(async (extra) => {
        const browser = open();
        const { asked, ...way } = await setOut(browser, insurer);
        const token = await provider.sign(claimsFor(provider, way.nonce, extra));
        return { ...way, browser, token, challenge: asked.get('code_challenge') };
      }),
    );
    provider.idToken = (asked) => {
      const verifier = asked.get('code_verifier') ?? '';
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      return ways.find((way) => way.challenge === challenge)?.token ?? '';
    };
    return Promise.all(
      ways.map(({ browser, secreto, state }) => back(browser, insurer.slug, secreto, `code=c&state=${state}`)),
    );
  }

  const enforce = async (admin: Admin, insurer: Aseguradora, provider: Forger) => {
    const { direccion, secreto } = ok(await admin.browser.request('POST', `${at(insurer)}/prueba`));
    const asked = new URL(direccion).searchParams;
    provider.idToken = () =>
      provider.sign(claimsFor(provider, asked.get('nonce'), { sub: 'admin', groups: ['albacea-admins'] }));
    const { prueba, sesion } = ok(
      await back(admin.browser, insurer.slug, secreto, `code=c&state=${asked.get('state')}`),
    );
    assert.deepEqual([prueba.rol, prueba.email_vale, sesion], ['admin', true, null], 'a trial signs nobody in');
    return ok(await admin.browser.request('POST', `${at(insurer)}/exigencia`, { exigido: true, emergencia: admin.id }));
  };
  return {
    toRealTime,
    open,
    fails,
    ok,
    at,
    adminOf,
    save,
    back,
    withForger,
    claimsFor,
    setOut,
    comeBy,
    comeAtOnce,
    enforce,
  };
}

export type SignOn = ReturnType<typeof signOnAt>;
export type Admin = Awaited<ReturnType<SignOn['adminOf']>>;
