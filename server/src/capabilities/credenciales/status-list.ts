/** The list that says which mandates of the service hold, signed: whoever fetches it tells nobody which one is meant. */
import { deflateSync } from 'node:zlib';
import { STATUS_BITS, STATUS_LIST_TYPE } from '@albacea/contract/schemas/credencial.ts';
import type { Database } from '../../db/database.ts';
import { LIST_PATH } from './rules-claims.ts';
import { statusBytes } from './rules-status-list.ts';
import type { SealingDependencies } from './sealed-paper.ts';

/** Seconds for which a verifier may rely on a list, and after which it is worth nothing. */
const LIST_TTL = 300;

/** As it stands now, for all insurers: nothing is kept, so that what was revoked shows with the next fetch. */
export async function statusList({
  base,
  addresses,
  seals,
  clock,
}: SealingDependencies & { readonly base: Database }): Promise<string> {
  const places = await base.door<{ indice: number; estado: number }>(
    'select indice, estado from estados_de_mandatos()',
    [],
  );
  const lst = deflateSync(statusBytes(places)).toString('base64url');
  const iat = Math.floor(clock.now().getTime() / 1000);
  return seals.keys.sign(STATUS_LIST_TYPE, {
    sub: `${addresses.servicio}${LIST_PATH}`,
    ...{ iat, exp: iat + LIST_TTL, ttl: LIST_TTL },
    status_list: { bits: STATUS_BITS, lst },
  });
}
