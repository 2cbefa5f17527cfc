/** Finds cases by what a caller says, across insurers for people of the service, within their own for those of an insurer. */
import type { CasosFound, FoundCaso } from '@albacea/contract/schemas/search.ts';
import type { Database } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import type { Tenants } from '../../db/tenant.ts';
import { audit } from '../../queue/record-facts.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { questionsOf } from './questions.ts';
import { type Match, matchOf } from './rules-match.ts';
import { type Reading, readingsOf } from './rules-query.ts';
import { openKey } from './search-keys.ts';
import { type SearchableCaso, searchableCasos } from './searchable.ts';
import type { KeyRow } from './sql.ts';
import type { TokenKey } from './tokens.ts';

export interface SearchDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
}

/** Shown at once. */
const SHOWN = 20;
/** Looked at: tokens are shared, so that some of them are not what was looked for. */
const CANDIDATES = 200;
/** Opened together; those that come next are opened only while there are too few. */
const OPENED = 50;

interface Candidate {
  readonly aseguradora_id: string;
  readonly caso: string;
}
interface Found extends SearchableCaso {
  readonly slug: string;
  readonly match: Match;
}

/** Closest first, and of those that are as close the newest. What people of the service are shown is recorded, without what they typed. */
export async function searchCasos(
  deps: SearchDependencies,
  session: UserSession,
  text: string,
  now: Date,
): Promise<CasosFound> {
  const readings = readingsOf(text);
  const own = session.aseguradora?.id ?? null;
  const candidates = readings.length === 0 ? [] : await candidatesFor(deps, readings, own);
  const found: Found[] = [];
  let seen = 0;
  for (; seen < candidates.length && found.length <= SHOWN; seen += OPENED)
    found.push(...(await look(deps, readings, candidates.slice(seen, seen + OPENED), own === null)));
  const elementos = found
    .sort((one, other) => one.match.grado - other.match.grado || (one.fila.id < other.fila.id ? 1 : -1))
    .slice(0, SHOWN)
    .map(present);
  if (own === null && elementos.length > 0) await record(deps.base, session, elementos, now);
  return { elementos, hay_mas: found.length > SHOWN || seen < candidates.length };
}

async function candidatesFor(
  { base, tenants }: SearchDependencies,
  readings: readonly Reading[],
  own: string | null,
): Promise<Candidate[]> {
  const rows = await base.door<KeyRow & { aseguradora_id: string }>(
    'select aseguradora_id, generacion, clave_envuelta from claves_de_busqueda($1::uuid)',
    [own],
  );
  const keys: TokenKey[] = [];
  for (const row of rows) keys.push(openKey(await tenants.unchanging(row.aseguradora_id), row));
  if (keys.length === 0) return [];
  const ask = (sounding: boolean) =>
    base.door<Candidate>('select aseguradora_id, caso from buscar_casos($1::uuid, $2::jsonb, $3)', [
      own,
      questionsOf(readings, keys, sounding),
      CANDIDATES,
    ]);
  const called = await ask(false);
  // what only sounds so comes last, and is looked for where there is room for it
  return called.length > SHOWN ? called : ask(true);
}

/** Each insurer's in a transaction of its own. */
async function look(
  { base, tenants }: SearchDependencies,
  readings: readonly Reading[],
  candidates: readonly Candidate[],
  whole: boolean,
): Promise<Found[]> {
  const byAseguradora = Map.groupBy(candidates, ({ aseguradora_id }) => aseguradora_id);
  const found = await Promise.all(
    [...byAseguradora].map(async ([id, theirs]) => {
      const aseguradora = await tenants.unchanging(id);
      const ids = theirs.map(({ caso }) => caso);
      const casos = await base.readAsTenant(id, (tx) => searchableCasos(tx, aseguradora, ids, whole));
      return casos.flatMap((caso) => {
        const match = caso.fila.bloqueado ? null : matchOf(readings, caso.buscable);
        return match ? [{ ...caso, slug: aseguradora.slug, match }] : [];
      });
    }),
  );
  return found.flat();
}

const present = ({ fila, datos, slug, match }: Found): FoundCaso => ({
  aseguradora: slug,
  caso_id: fila.caso_id,
  fallecido: `${datos.fallecido.nombre} ${datos.fallecido.apellidos}`,
  heredero: `${datos.heredero.nombre} ${datos.heredero.apellidos}`,
  estado: fila.estado,
  en_espera_de: fila.en_espera_de,
  resultado: fila.resultado,
  abierto: fila.abierto.toISOString(),
  coincide: [...match.coincide],
});

/** In the trail of the service: who was shown cases, how many and of which insurers. */
const record = (base: Database, { usuario }: UserSession, elementos: readonly FoundCaso[], now: Date): Promise<void> =>
  asService(base, (tx) =>
    audit(
      tx,
      { visible: 'servicio', tipo: 'usuario', id: usuario },
      'casos_buscados',
      { tipo: 'usuario', id: usuario },
      now,
      {
        casos: elementos.length,
        aseguradoras: [...new Set(elementos.map(({ aseguradora }) => aseguradora))].sort(),
      },
    ),
  );
