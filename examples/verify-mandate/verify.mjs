/**
 * Says whether a mandate holds, without asking anybody about it: from its credential, the keys of the service and its list of states,
 * all fetched before. Format: docs/mandate-format.md.
 */
import { inflateSync } from 'node:zlib';
import { createLocalJWKSet, jwtVerify } from 'jose';

const MOST = 4 * 1024 * 1024; // of a list once it is inflated

export async function verify(credential, { keys, list, issuer, now = new Date() }) {
  const jwks = createLocalJWKSet(keys);
  const common = { algorithms: ['ES256'], currentDate: now, requiredClaims: ['exp', 'iat'] };
  let mandate;
  try {
    mandate = (await jwtVerify(credential, jwks, { ...common, typ: 'mandato+jwt', issuer })).payload;
  } catch (error) {
    return { estado: error.code === 'ERR_JWT_EXPIRED' ? 'caducado' : 'no es auténtico' };
  }
  try {
    const { idx, uri } = mandate.status.status_list;
    const { payload } = await jwtVerify(list, jwks, {
      ...common,
      typ: 'statuslist+jwt',
      subject: uri,
      maxTokenAge: 300,
    });
    const { bits, lst } = payload.status_list;
    const bytes = inflateSync(Buffer.from(lst, 'base64url'), { maxOutputLength: MOST });
    const value = (bytes[Math.floor((idx * bits) / 8)] >> ((idx * bits) % 8)) & (2 ** bits - 1);
    const estado = idx * bits < bytes.length * 8 && ['válido', 'revocado', 'en revisión'][value];
    return { estado: estado || 'estado desconocido', mandato: mandate.mandato };
  } catch {
    return { estado: 'estado desconocido', mandato: mandate.mandato }; // without a list nobody knows
  }
}
