/** Settings of the identity provider. An admin saves them and tries them; only after a successful try can sign-on be enforced. */
import { ASEGURADORA_ROLES, SERVICE_ROLES } from '@albacea/contract/schemas/lists.ts';
import type { SignOnDemand, SignOnSettings, SignOnView } from '@albacea/contract/schemas/sign-on.ts';
import type { Tx } from '../../../db/database.ts';
import type { UrlProblem } from '../../../platform/outbound-http/url.ts';
import { audit } from '../../../queue/record-facts.ts';
import type { Actor } from '../../../shared/actor.ts';
import { DomainError, invalid, missing } from '../../../shared/errors.ts';
import { readDataKey } from '../one-time-links.ts';
import { oneOfRoles, refusal } from '../refusals.ts';
import { isOpenToAll } from './rules-sign-on.ts';
import {
  dropSettings,
  endSignOns,
  lockCandidate,
  putSettings,
  readCandidates,
  readSettings,
  setEnforced,
} from './sql-sign-on.ts';
import {
  idOf,
  logoutUriOf,
  objectOf,
  redirectUrisOf,
  type SignOnDependencies,
  secretPlace,
  type Target,
} from './targets.ts';

export interface WhoConfigures {
  readonly target: Target;
  readonly actor: Actor;
  readonly now: Date;
}

const SCOPES = 'openid email profile';

export async function viewSignOn(
  { addresses }: Pick<SignOnDependencies, 'addresses'>,
  tx: Tx,
  target: Target,
): Promise<SignOnView> {
  const row = await readSettings(tx);
  return {
    configurado: row && {
      emisor: row.emisor,
      cliente: row.cliente,
      ambitos: row.ambitos,
      reclamacion: row.reclamacion,
      roles: row.roles,
      dominios: row.dominios,
      probado: row.probado?.toISOString() ?? null,
      exigido: row.exigido,
      emergencia: row.emergencia,
    },
    vueltas: redirectUrisOf(addresses, target),
    cierre: logoutUriOf(addresses, target),
    candidatos: await readCandidates(tx, target.aseguradoraId),
  };
}

/**
 * Saves the settings. If sign-on is enforced, it stays so, because the emergency user can correct wrong settings. A change of issuer ends the
 * sessions that the old issuer opened.
 * @param examine returns why an address may not be called; null: it may be called
 * @throws DomainError validacion; accion_no_permitida: only the service may set the domains whose addresses are trusted
 */
export async function saveSignOn(
  deps: SignOnDependencies & { readonly examine: (url: string) => UrlProblem | null },
  tx: Tx,
  { target, actor, now }: WhoConfigures,
  given: SignOnSettings,
): Promise<SignOnView> {
  const emisor = given.emisor.trim();
  const problem = URL.canParse(emisor) ? deps.examine(emisor) : 'malformed';
  if (problem || isOpenToAll(emisor))
    throw invalid({
      campo: 'emisor',
      texto: refusal(problem ? 'forbidden' : 'openToAll'),
    });
  const allowed: readonly string[] = target.aseguradoraId === null ? SERVICE_ROLES : ASEGURADORA_ROLES;
  const wrong = given.roles.findIndex(({ rol }) => !allowed.includes(rol));
  if (wrong >= 0) throw invalid({ campo: `roles[${wrong}].rol`, texto: oneOfRoles(allowed) });
  const before = await readSettings(tx);
  const dominios = given.dominios ?? before?.dominios ?? [];
  const isSame = JSON.stringify([...dominios].sort()) === JSON.stringify([...(before?.dominios ?? [])].sort());
  if (!isSame && actor.visible !== 'servicio') throw new DomainError('accion_no_permitida');
  const secreto_cifrado = await sealSecret(
    deps,
    tx,
    target,
    given,
    before && before.emisor === emisor ? before.secreto_cifrado : null,
  );
  const { cliente, reclamacion, roles, ambitos = before?.ambitos ?? SCOPES } = given;
  await putSettings(
    tx,
    { emisor, cliente: cliente.trim(), secreto_cifrado, ambitos, reclamacion: reclamacion.trim(), roles, dominios },
    now,
  );
  if (before && before.emisor !== emisor) await endSignOns(tx);
  await audit(tx, actor, 'inicio_unico_guardado', objectOf(target), now, {
    emisor,
    cliente,
    reclamacion,
    roles,
    dominios,
  });
  return viewSignOn(deps, tx, target);
}

/**
 * Encrypts a new client secret or, without one, keeps the old secret.
 * @param before the old secret; null: none, or it belongs to another issuer, to which it must not be sent
 */
async function sealSecret(
  { keyring }: SignOnDependencies,
  tx: Tx,
  target: Target,
  { secreto }: SignOnSettings,
  before: Uint8Array | null,
): Promise<Uint8Array> {
  if (secreto !== undefined) return (await readDataKey(tx, keyring)).encrypt(secretPlace(idOf(target)), secreto);
  if (!before) throw missing('secreto');
  return before;
}

/**
 * Makes sign-on the only way to sign in, except for the emergency user, or allows the other ways again.
 * @throws DomainError no_encontrado, estado_no_permite, validacion
 */
export async function setSignOnEnforcement(
  deps: SignOnDependencies,
  tx: Tx,
  { target, actor, now }: WhoConfigures,
  { exigido, emergencia }: SignOnDemand,
): Promise<SignOnView> {
  const row = await readSettings(tx);
  if (!row) throw new DomainError('no_encontrado');
  if (exigido && !row.probado)
    throw new DomainError('estado_no_permite', {
      estado: 'sin_probar',
      posible: refusal('untried'),
    });
  if (exigido && emergencia === undefined) throw missing('emergencia');
  // locks the settings before the person, in the same order as a sign-on, to avoid deadlocks
  await setEnforced(tx, exigido ? (emergencia ?? null) : null);
  if (exigido && !(await lockCandidate(tx, target.aseguradoraId, emergencia ?? '')))
    throw invalid({ campo: 'emergencia', texto: refusal('noCandidate') });
  const action = exigido ? 'inicio_unico_exigido' : 'inicio_unico_no_exigido';
  await audit(tx, actor, action, objectOf(target), now, exigido ? { emergencia } : {});
  return viewSignOn(deps, tx, target);
}

/** Removes the provider and ends all sessions that it opened. @throws DomainError no_encontrado */
export async function withdrawSignOn(tx: Tx, { target, actor, now }: WhoConfigures): Promise<void> {
  if (!(await dropSettings(tx))) throw new DomainError('no_encontrado');
  await endSignOns(tx);
  await audit(tx, actor, 'inicio_unico_retirado', objectOf(target), now);
}
