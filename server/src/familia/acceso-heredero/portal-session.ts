/** The session of the heir or another relative: begun with the token of a link, kept in a cookie, and ended with the link at the latest. */
import type { Variant } from '@albacea/contract/schemas/common.ts';
import { markUsed } from '../../caso/access/access.ts';
import type { Database } from '../../db/database.ts';
import { type Host, slugOf } from '../../http/host.ts';
import type { Cookie } from '../../http/operation.ts';
import { SESSION_LIMIT } from '../../http/session-door.ts';
import { secret256, sha256, uuidV7 } from '../../platform/ids.ts';
import { recordFacts } from '../../queue/record-facts.ts';
import { DomainError } from '../../shared/errors.ts';
import type { HerederoSession } from '../../shared/web-app-sessions.ts';
import { type LinkDependencies, refuseAnnulled, renewLink } from './renew-link.ts';
import { endsSoon } from './rules.ts';
import { lastExpiry } from './visit.ts';

/** Life of a session: a day, because people who come back later have the link in their e-mail. */
const LIFE = '24 hours';

interface NewSession {
  aseguradora_id: string;
  caso: string;
  caso_id: string;
  acceso: string;
  allegado: string | null;
  primera: boolean;
  caduca: Date;
  /** The insurer's time. */
  now: Date;
}

/**
 * Swaps the token of a link for a session. The link stays valid: it may be opened again, on another device too. If all links of the visitor
 * end soon, a new one is sent by e-mail.
 * @param realNow real time, for the session; the link expires by the insurer's time
 * @throws DomainError caso_anulado; enlace_invalido for any other fault of the link
 */
export async function signInToPortal(
  deps: LinkDependencies,
  token: string,
  host: Host,
  realNow: Date,
): Promise<{ data: { caso_id: string; caduca: string }; cookie: Exclude<Cookie, 'fuera'> }> {
  const { base } = deps;
  const value = secret256();
  const [session] = await base.asLogin<NewSession>(
    'select aseguradora_id, caso, caso_id, acceso, allegado, primera, caduca, now_of(aseguradora_id) as now from abrir_sesion_heredero($1, $2, $3, $4, $5, $6::interval)',
    [sha256(token), slugOf(host), uuidV7(realNow), sha256(value), realNow, LIFE],
  );
  if (!session) {
    await refuseAnnulled(base, sha256(token), host);
    throw new DomainError('enlace_invalido');
  }
  const { aseguradora_id: aseguradora, caso, caso_id, acceso, allegado, primera, caduca: expires, now } = session;
  if (primera) {
    const tipo = allegado ? 'allegado_entro' : 'acceso_usado';
    const actor = { visible: 'heredero', tipo: allegado ? 'allegado' : 'heredero', id: acceso } as const;
    await base.asTenant(aseguradora, async (tx) => {
      if (await markUsed(tx, acceso, now)) await recordFacts(tx, caso, [{ tipo }], actor, now);
    });
  }
  await renewIfEnding(deps, session);
  return { data: { caso_id, caduca: expires.toISOString() }, cookie: { value, expires } };
}

/** Sends a new link if all links of the visitor end soon. An error does not keep the visitor out. */
async function renewIfEnding(deps: LinkDependencies, session: NewSession): Promise<void> {
  try {
    const expires = await deps.base.readAsTenant(session.aseguradora_id, (tx) => lastExpiry(tx, session.acceso));
    if (endsSoon(expires, session.now)) await renewLink(deps, session);
  } catch (error) {
    deps.logger.warn({ error, acceso: session.acceso }, 'an expiring link was not renewed');
  }
}

interface SessionRow {
  sesion: string;
  aseguradora_id: string;
  slug: string;
  variante: Variant;
  version: number;
  caso: string;
  caso_id: string;
  acceso: string;
  allegado: string | null;
  papel: 'ayuda' | 'consulta' | null;
  usadas: number;
  renueva: Date;
  now: Date;
}

/**
 * Finds the valid session of a cookie and counts the request.
 * @param isCounted the request was counted before and is only looked up again
 * @returns null: no valid session of this host has the cookie
 */
export async function authenticateHeredero(
  database: Database,
  hash: Buffer,
  host: Host,
  now: Date,
  isCounted = false,
): Promise<HerederoSession | null> {
  const [row] = await database.asLoginUnsynced<SessionRow>(
    'select sesion, aseguradora_id, slug, variante, estado, version, caso, caso_id, acceso, allegado, papel, usadas, renueva, database_now() as now from autenticar_heredero($1, $2, $3, $4)',
    [hash, slugOf(host), now, isCounted ? null : SESSION_LIMIT],
  );
  return (
    (row && {
      id: row.sesion,
      papel: row.papel ?? 'heredero',
      aseguradoraId: row.aseguradora_id,
      slug: row.slug,
      variante: row.variante,
      version: row.version,
      caso: row.caso,
      casoId: row.caso_id,
      acceso: row.acceso,
      allegado: row.allegado,
      uso: { limite: SESSION_LIMIT, usadas: row.usadas, renueva: row.renueva },
      now: row.now,
    }) ??
    null
  );
}

/** Ends the session of a cookie, whether it is a session of the portal or of the backoffice. */
export async function closeSession(database: Database, value: string): Promise<void> {
  await database.asLogin('select cerrar_sesion($1)', [sha256(value)]);
}
