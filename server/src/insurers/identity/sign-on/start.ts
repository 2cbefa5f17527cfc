/** Starts a sign-on at the provider of an insurer. The insurer is found by its slug, the host or the domain of an e-mail address. */
import type { SignOnStart } from '@albacea/contract/schemas/sign-on.ts';
import * as oidc from 'openid-client';
import type { Host } from '../../../http/host.ts';
import { secret256, sha256 } from '../../../platform/ids.ts';
import { DomainError } from '../../../shared/errors.ts';
import type { UserSession } from '../../../shared/web-app-sessions.ts';
import { failed, providerFailure } from './failures.ts';
import { domainOf, SIGN_ON_LIFE } from './rules-sign-on.ts';
import { openPending } from './sql-sign-on.ts';
import {
  findTarget,
  idOf,
  type OpenSettings,
  openSettings,
  redirectUriOf,
  SERVICE_TARGET,
  type SignOnDependencies,
  type Target,
} from './targets.ts';

/** A sign-on under way, as it is stored until the browser comes back from the provider. */
export interface PendingSignOn {
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** Mark of the settings with which it started. */
  readonly marca: string;
  readonly purpose: 'enter' | 'try' | 'confirm';
  /** The session to confirm, or the session in which the settings are tried. */
  readonly session?: { readonly id: string; readonly usuario: string };
}

interface SentToProvider {
  readonly direccion: string;
  readonly secreto: string;
}

/** Finds the insurer, and starts a sign-on at its provider. @throws DomainError inicio_fallido */
export async function startSignOn(
  deps: SignOnDependencies,
  { aseguradora, email }: SignOnStart,
  host: Host,
  now: Date,
): Promise<{ via: SentToProvider | null; opciones: { aseguradora: string; nombre: string | null }[] }> {
  let slug = aseguradora ?? (host.clase === 'inquilino' ? host.slug : undefined);
  if (slug === undefined && email !== undefined) {
    const meant = await deps.base.asLogin<{ slug: string; nombre: string | null }>(
      'select slug, nombre from inicios_de_dominio($1)',
      [domainOf(email)],
    );
    if (meant.length > 1)
      return { via: null, opciones: meant.map(({ slug: one, nombre }) => ({ aseguradora: one, nombre })) };
    slug = meant[0]?.slug;
  }
  const target = slug === undefined ? null : await findTarget(deps.base, slug);
  if (!target) throw failed('nobody');
  return { via: await sendToProvider(deps, target, host, { purpose: 'enter' }, now, email), opciones: [] };
}

/** Starts another sign-on at the provider of the session, to confirm the session. @throws DomainError inicio_fallido, accion_no_permitida */
export async function startConfirmation(
  deps: SignOnDependencies,
  { id, usuario, email, aseguradora, inicio }: UserSession,
  host: Host,
  now: Date,
): Promise<SentToProvider> {
  if (!inicio) throw new DomainError('accion_no_permitida');
  const target = aseguradora ? await findTarget(deps.base, aseguradora.slug) : SERVICE_TARGET;
  if (!target) throw failed('nobody');
  return sendToProvider(deps, target, host, { purpose: 'confirm', session: { id, usuario } }, now, email);
}

/** Stores a sign-on, and makes the address at the provider to which the browser goes. @throws DomainError inicio_fallido */
export async function sendToProvider(
  deps: SignOnDependencies,
  target: Target,
  host: Host,
  what: Pick<PendingSignOn, 'purpose' | 'session'>,
  now: Date,
  email?: string,
): Promise<SentToProvider> {
  const settings = await openSettings(deps, target);
  if (!settings) throw failed('nobody');
  const [state, secreto] = [secret256(), secret256()];
  const underWay: PendingSignOn = {
    ...what,
    nonce: secret256(),
    verifier: oidc.randomPKCECodeVerifier(),
    returnTo: redirectUriOf(deps.addresses, target, host),
    marca: settings.marca,
  };
  const direccion = await authorizationAddress(deps, target, settings, underWay, state, email).catch((error: unknown) =>
    Promise.reject(providerFailure(deps.logger, target.slug, error)),
  );
  const pending = { state: sha256(state), browser: sha256(secreto), target: idOf(target) };
  const content = deps.keyring.serviceKey().encryptJson(pendingPlace(pending.state), underWay);
  await openPending(deps.base, pending, content, new Date(now.getTime() + SIGN_ON_LIFE));
  return { direccion: direccion.href, secreto };
}

/** The address at the provider to which the browser goes. @throws NoAnswer, or an error of openid-client about the discovery document */
async function authorizationAddress(
  { providers }: SignOnDependencies,
  target: Target,
  settings: OpenSettings,
  { nonce, verifier, returnTo, purpose }: PendingSignOn,
  state: string,
  email?: string,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(await providers.open({ target: idOf(target), ...settings }), {
    redirect_uri: returnTo,
    scope: settings.ambitos,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(email !== undefined && { login_hint: email }),
    // a session left open at the provider must not be enough to confirm a session here
    ...(purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
  });
}

export const pendingPlace = (state: Buffer) => ({
  tabla: 'inicios_pendientes',
  columna: 'contenido_cifrado',
  fila: state.toString('hex'),
});
