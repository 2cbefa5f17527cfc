/**
 * Finishes a sign-on: checks the provider's answer. Then it lets the person in, tries the settings or confirms a session, according to the purpose
 * with which the sign-on was started.
 */
import type { SignOnReturn } from '@albacea/contract/schemas/sign-on.ts';
import * as oidc from 'openid-client';
import { asTenantOrService } from '../../../db/service.ts';
import type { Cookie } from '../../../http/operation.ts';
import { sha256 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { UserSession } from '../../../shared/web-app-sessions.ts';
import type { Where } from '../backoffice-session.ts';
import { CONFIRMATION_LIFE } from '../rules.ts';
import { enterByClaims } from './enter.ts';
import { failed, providerFailure } from './failures.ts';
import { type Claims, isEmailTrusted, isIdentifier, roleOf, signedOnAt, valuesOf } from './rules-sign-on.ts';
import { markTried, memberOfSubject, takePending } from './sql-sign-on.ts';
import { type PendingSignOn, pendingPlace } from './start.ts';
import {
  findTarget,
  idOf,
  type OpenSettings,
  objectOf,
  openSettings,
  type SignOnDependencies,
  type Target,
} from './targets.ts';

interface End {
  readonly sesion: UserSession | null;
  readonly prueba: ReturnType<typeof presentTrial> | null;
  readonly confirmada: boolean;
  readonly cookie?: Cookie;
}

/** Finishes the sign-on whose `state` the browser brings back. @throws DomainError inicio_fallido */
export async function finishSignOn(
  deps: SignOnDependencies,
  { aseguradora, secreto, consulta }: SignOnReturn,
  where: Where,
  now: Date,
): Promise<End> {
  const target = await findTarget(deps.base, aseguradora);
  const states = new URLSearchParams(consulta).getAll('state');
  const [state = ''] = states;
  if (!target || states.length !== 1) throw failed('late');
  const pending = { state: sha256(state), browser: sha256(secreto), target: idOf(target) };
  const sealed = await takePending(deps.base, pending, now);
  if (!sealed) throw failed('late');
  const underWay = deps.keyring.serviceKey().decryptJson<PendingSignOn>(pendingPlace(pending.state), sealed);
  const settings = await openSettings(deps, target);
  if (!settings) throw failed('nobody');
  if (settings.marca !== underWay.marca) throw failed('changed');
  const claims = await claimsOf(deps, target, settings, underWay, consulta, state);
  if (underWay.purpose === 'try')
    return { ...NOTHING, prueba: await keepTrial(deps, target, settings, underWay, claims, now) };
  if (underWay.purpose === 'confirm')
    return { ...NOTHING, confirmada: await confirm(deps, target, settings, underWay, claims, now) };
  return { ...NOTHING, ...(await enterByClaims(deps, target, settings, claims, where, now)) };
}

const NOTHING = { sesion: null, prueba: null, confirmada: false };

/** Reads the claims of the ID token and, if e-mail or roles are missing there, of the userinfo endpoint. @throws DomainError inicio_fallido */
async function claimsOf(
  deps: SignOnDependencies,
  target: Target,
  settings: OpenSettings,
  { nonce, verifier, returnTo, purpose }: PendingSignOn,
  consulta: string,
  state: string,
): Promise<Claims> {
  try {
    const provider = await deps.providers.open({ target: idOf(target), ...settings });
    const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${returnTo}?${consulta}`), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(purpose === 'confirm' && { maxAge: CONFIRMATION_LIFE / 1000 }),
    });
    const own: Claims = { ...tokens.claims() };
    if (!isIssuer(own.iss, settings.emisor)) throw Object.assign(new Error('another issuer'), { code: 'OTHER_ISSUER' });
    if (!isIdentifier(own.sub) || !(own.sid === undefined || isIdentifier(own.sid)))
      throw Object.assign(new Error('no subject or session'), { code: 'NO_IDENTIFIER' });
    const isWhole = own.email !== undefined && valuesOf(own, settings.reclamacion).length > 0;
    if (isWhole || !provider.serverMetadata().userinfo_endpoint) return own;
    return { ...(await oidc.fetchUserInfo(provider, tokens.access_token, String(own.sub))), ...own };
  } catch (error) {
    throw providerFailure(deps.logger, target.slug, error);
  }
}

/** Whether the issuer of a token is the issuer in the settings; the discovery document does not decide that. */
const isIssuer = (iss: unknown, emisor: string): boolean => new URL(String(iss)).href === new URL(emisor).href;

const presentTrial = (claims: Claims, settings: OpenSettings) => {
  const valores = valuesOf(claims, settings.reclamacion);
  return {
    sujeto: String(claims.sub),
    email: typeof claims.email === 'string' ? claims.email : null,
    email_vale: isEmailTrusted(claims, settings.dominios),
    rol: roleOf(valores, settings.roles),
    valores: valores.slice(0, 100),
  };
};

/** Marks the settings as tried if the person who came back has a role and a trusted address. */
async function keepTrial(
  deps: SignOnDependencies,
  target: Target,
  settings: OpenSettings,
  { session }: PendingSignOn,
  claims: Claims,
  now: Date,
) {
  const trial = presentTrial(claims, settings);
  if (trial.rol !== null && trial.email_vale)
    await asTenantOrService(deps.base, target.aseguradoraId, async (tx) => {
      if (!(await markTried(tx, settings.marca, now))) throw failed('changed');
      const actor = {
        visible: target.aseguradoraId ? 'aseguradora' : 'servicio',
        tipo: 'usuario',
        id: session?.usuario ?? null,
      } as const;
      await audit(tx, actor, 'inicio_unico_probado', objectOf(target), now, { rol: trial.rol });
    });
  return trial;
}

/**
 * Confirms the session if the person who signed on is the person of the session. One factor is enough, as it is for other sessions; if the role
 * needs a second factor, the provider named it when the session was opened.
 * @throws DomainError inicio_fallido
 */
async function confirm(
  deps: SignOnDependencies,
  { aseguradoraId }: Target,
  settings: OpenSettings,
  { session }: PendingSignOn,
  claims: Claims,
  now: Date,
): Promise<true> {
  const member = await asTenantOrService(deps.base, aseguradoraId, (tx) =>
    memberOfSubject(tx, settings.emisor, String(claims.sub)),
  );
  if (!session || member?.id !== session.usuario) throw failed('other');
  // the session counts as confirmed from the sign-on at the provider, not from the return to us
  await deps.base.asLogin('select confirmar_sesion($1, $2)', [session.id, signedOnAt(claims, now)]);
  return true;
}
