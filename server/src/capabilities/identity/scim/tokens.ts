/** Tokens of SCIM, made and revoked by an admin: shown once, kept as a hash. */
import { type NewScimToken, SCIM_TOKENS_MAXIMUM, type ScimView } from '@albacea/contract/schemas/scim.ts';
import type { Tx } from '../../../db/database.ts';
import type { Addresses } from '../../../http/host.ts';
import type { Keyring } from '../../../platform/crypto/keyring.ts';
import { isUuid, secreto256, sha256, uuidV7 } from '../../../platform/ids.ts';
import { audit } from '../../../queue/record-facts.ts';
import { DomainError } from '../../../shared/errors.ts';
import { notifyAdminsOfKey } from '../notices.ts';
import type { WhoConfigures } from '../sign-on/configure.ts';
import { objectOf, type Target } from '../sign-on/targets.ts';
import { endToken, insertToken, lockTokens, readTokens, type TokenRow } from './sql-scim.ts';

/** Shows what a token is where one was left lying about; no API key begins so. */
const PREFIX = 'albscim_';

/** At the address of an insurer of Variant A, which another insurer's token does not open. */
const endpointOf = (addresses: Addresses, { slug, variante }: Pick<Target, 'slug' | 'variante'>): string =>
  `${variante ? new URL(addresses.api({ slug, variante })).origin : addresses.servicio}/scim/v2`;

const present = ({ id, final, creada, ultimo_uso }: TokenRow) => ({
  token_id: id,
  final,
  creado: creada.toISOString(),
  ultimo_uso: ultimo_uso?.toISOString() ?? null,
});

export async function viewScim(addresses: Addresses, tx: Tx, target: Target): Promise<ScimView> {
  return { direccion: endpointOf(addresses, target), tokens: (await readTokens(tx)).map(present) };
}

/** @throws DomainError estado_no_permite: there are two already */
export async function makeToken(
  keyring: Keyring,
  tx: Tx,
  { target, actor, now }: WhoConfigures,
): Promise<NewScimToken> {
  await lockTokens(tx);
  if ((await readTokens(tx)).length >= SCIM_TOKENS_MAXIMUM)
    throw new DomainError('estado_no_permite', {
      estado: 'dos_tokens',
      posible: { es: 'Revoque antes uno de los dos.', en: 'Revoke one of the two first.' },
    });
  const [id, token] = [uuidV7(now), PREFIX + secreto256()];
  await insertToken(tx, id, sha256(token), token.slice(-4), now);
  await audit(tx, actor, 'token_scim_creado', objectOf(target), now, { token: id });
  if (target.aseguradoraId !== null) await notifyAdminsOfKey(keyring, tx, 'SCIM', now);
  return { ...present({ id, final: token.slice(-4), creada: now, ultimo_uso: null }), token };
}

/** @throws DomainError no_encontrado */
export async function revokeToken(tx: Tx, { target, actor, now }: WhoConfigures, id: string): Promise<void> {
  if (!isUuid(id) || !(await endToken(tx, id, now))) throw new DomainError('no_encontrado');
  await audit(tx, actor, 'token_scim_revocado', objectOf(target), now, { token: id });
}
