/** A person with several memberships says for which one the session is, and moves to another later. */
import type { Database } from '../../db/database.ts';
import { asTenantOrService } from '../../db/service.ts';
import type { Cookie } from '../../http/operation.ts';
import { DomainError } from '../../shared/errors.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { openSession, type SessionsDependencies, type Where } from './backoffice-session.ts';
import { recordEntry } from './check-entry.ts';

interface Row {
  id: string;
  aseguradora_id: string | null;
  slug: string | null;
  aseguradora: string | null;
  rol: 'operador' | 'admin' | 'gestor' | 'superadmin';
  version: number;
  ultima_entrada: Date | null;
}

const read = (database: Database, user: string) =>
  database.door<Row>(
    'select id, aseguradora_id, slug, aseguradora, rol, version, ultima_entrada from listar_membresias($1)',
    [user],
  );

/** Where the person may work: the service first, then insurers by name. An identity provider answers for its own insurer alone. */
export async function listMembresias(database: Database, { usuario, falta, inicio }: UserSession) {
  const rows = (await read(database, usuario)).filter(({ id }) => !inicio || id === usuario);
  return {
    elementos: rows.map(({ id, slug, aseguradora, rol, ultima_entrada }) => ({
      usuario_id: id,
      aseguradora: slug,
      nombre: aseguradora,
      rol,
      actual: id === usuario && falta !== 'eleccion',
      ultima_entrada: ultima_entrada?.toISOString() ?? null,
    })),
  };
}

/**
 * Begins a session for another membership of the same person in place of this one. It ends when this one would have.
 * @throws DomainError inicio_unico; no_encontrado, also for somebody else's membership
 */
export async function chooseMembresia(
  deps: SessionsDependencies,
  session: UserSession,
  chosen: string,
  where: Where,
  now: Date,
): Promise<{ sesion: UserSession; cookie: Cookie }> {
  const { base } = deps;
  if (session.inicio) throw new DomainError('inicio_unico');
  const theirs = (await read(base, session.usuario)).find(({ id }) => id === chosen);
  if (!theirs) throw new DomainError('no_encontrado');
  await asTenantOrService(base, theirs.aseguradora_id, (tx) => recordEntry(tx, theirs.id, 'backoffice', {}, now));
  const { caduca, confirmada } = session;
  const opened = await openSession(
    deps,
    { membresia: theirs.id, version: theirs.version, confirmada, caduca },
    where,
    now,
  );
  await base.door('select terminar_sesiones($1, $2)', [session.usuario, session.id]);
  return opened;
}
