/** Starts a sign-on at the provider of an insurer, chosen by its name, its address or the domain of an e-mail. */
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
  returnOf,
  SERVICE_TARGET,
  type SignOnDependencies,
  type Target,
} from './targets.ts';

/** Purpose of a sign-on under way. */
export interface PendingSignOn {
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
  /** Mark of the settings that it started with. */
  readonly marca: string;
  readonly purpose: 'enter' | 'try' | 'confirm';
  /** The session to confirm, or that tries the settings. */
  readonly session?: { readonly id: string; readonly usuario: string };
}

interface SentToProvider {
  readonly direccion: string;
  readonly secreto: string;
}

/** @throws DomainError inicio_fallido */
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

/** Signs on once more, at the provider that the session came by. @throws DomainError inicio_fallido, accion_no_permitida */
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

/** @throws DomainError inicio_fallido */
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
    returnTo: returnOf(deps.addresses, target, host),
    marca: settings.marca,
  };
  const direccion = await addressOf(deps, target, settings, underWay, state, email).catch((error: unknown) =>
    Promise.reject(providerFailure(deps.logger, target.slug, error)),
  );
  const pending = { state: sha256(state), browser: sha256(secreto), target: idOf(target) };
  const content = deps.keyring.serviceKey().encryptJson(pendingPlace(pending.state), underWay);
  await openPending(deps.base, pending, content, new Date(now.getTime() + SIGN_ON_LIFE));
  return { direccion: direccion.href, secreto };
}

/** Where the browser is sent. @throws NoAnswer, or what openid-client says of a discovery document */
async function addressOf(
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
    // what gives others access takes more than a session at the provider that somebody left open
    ...(purpose === 'confirm' && { prompt: 'login', max_age: '0' }),
  });
}

export const pendingPlace = (state: Buffer) => ({
  tabla: 'inicios_pendientes',
  columna: 'contenido_cifrado',
  fila: state.toString('hex'),
});
