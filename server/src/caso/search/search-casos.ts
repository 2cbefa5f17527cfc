/** Finds cases by a typed text. People of the service search across insurers, people of an insurer only within it. */
import type { CasosFound, FoundCaso } from '@albacea/contract/schemas/search.ts';
import type { Database, Tx } from '../../db/database.ts';
import { asService } from '../../db/service.ts';
import { idsOfRealInsurers, type Tenant, type Tenants } from '../../db/tenant.ts';
import { audit } from '../../queue/record-facts.ts';
import type { UserSession } from '../../shared/web-app-sessions.ts';
import { type Alternative, type Match, matchOf, type Reading, readingsOf, type Word } from './rules-query.ts';
import { type SearchableCaso, searchableCasos } from './searchable.ts';
import { type TokenMaker, tokenMaker } from './tokens.ts';

export interface SearchDependencies {
  readonly base: Database;
  readonly tenants: Tenants;
}

/** Maximum number of cases in an answer. */
const SHOWN = 20;
/** Maximum number of candidates taken from the index. Several words share a token, so some candidates are wrong. */
const CANDIDATES = 200;
/** Number of candidates whose data are decrypted at a time, until enough cases are found. */
const OPENED = 50;

interface Candidate {
  readonly aseguradora_id: string;
  readonly caso: string;
}
interface Found extends SearchableCaso {
  readonly slug: string;
  readonly match: Match;
}

/**
 * Searches and returns the best matches first; of equal matches, the newest first. If a search across insurers finds cases, the audit trail
 * records how many were shown, not the text.
 */
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
    found.push(...(await openMatching(deps, readings, candidates.slice(seen, seen + OPENED), own === null)));
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
  const ids = own === null ? await idsOfRealInsurers(base) : [own];
  const makers = await Promise.all(ids.map(async (id) => tokenMaker(await tenants.unchanging(id))));
  const ask = (sounding: boolean) =>
    base.asLogin<Candidate>('select aseguradora_id, caso from buscar_casos($1::uuid, $2::jsonb, $3)', [
      own,
      questionsOf(readings, makers, sounding),
      CANDIDATES,
    ]);
  const spelled = await ask(false);
  // words that only sound alike are searched only if the exact search leaves room
  return spelled.length > SHOWN ? spelled : ask(true);
}

/** Decrypts the candidates, each insurer's in a transaction of its own, and keeps the matching ones. */
async function openMatching(
  { base, tenants }: SearchDependencies,
  readings: readonly Reading[],
  candidates: readonly Candidate[],
  forService: boolean,
): Promise<Found[]> {
  const byAseguradora = Map.groupBy(candidates, ({ aseguradora_id }) => aseguradora_id);
  const found = await Promise.all(
    [...byAseguradora].map(async ([id, theirs]) => {
      const aseguradora = await tenants.unchanging(id);
      const ids = theirs.map(({ caso }) => caso);
      const casos = await base.readAsTenant(id, (tx) => searchableCasos(tx, aseguradora, ids, forService));
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

/** Records in the service's audit trail who was shown cases, how many, and of which insurers. */
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

/** Maximum number of candidates for a list: more than anybody reads before typing more text. */
const LISTED = 300;

/**
 * Finds the cases of one insurer that fit a typed text, for a list: by name, e-mail, telephone, policy, identity number, reference or number of
 * the case, or parts of these.
 * @param forService also searches data that an insurer's people do not see: other relatives, and the telephone that the heir gave in the portal
 * @returns internal ids, also of blocked cases; when more than {@link LISTED} fit, the closest and newest
 */
export async function matchingCasos(
  tx: Tx,
  aseguradora: Pick<Tenant, 'clave'>,
  text: string,
  forService: boolean,
): Promise<string[]> {
  const readings = readingsOf(text);
  if (readings.length === 0) return [];
  const questions = questionsOf(readings, [tokenMaker(aseguradora)], true);
  const candidates = await ownCandidates(tx, questions, LISTED);
  if (candidates.length === 0) return [];
  const casos = await searchableCasos(tx, aseguradora, candidates, forService);
  return casos.filter(({ buscable }) => matchOf(readings, buscable) !== null).map(({ fila }) => fila.id);
}

/** Maximum number of term sets in one query to the database; further words of a long text are compared only with the decrypted data. */
const SETS = 6;
/** Number of term sets, from the first, for which a whole word ranks higher than a part of a word. */
const COUNTED = 4;

/** Terms of which a case must have at least one; `whole`: those of them that stand for a whole word. */
interface TermSet {
  readonly terms: readonly string[];
  readonly whole: readonly string[];
}

/**
 * Turns the readings into queries to the database: for each insurer, sets of tokens. A case must have at least one token of every set.
 * @param sounding includes words that only sound alike
 * @returns JSON for `buscar_casos`
 */
function questionsOf(readings: readonly Reading[], makers: readonly TokenMaker[], sounding: boolean): string {
  const questions = readings.flatMap((reading) => variantsOf(reading, sounding)).map((sets) => sets.slice(0, SETS));
  return JSON.stringify(makers.flatMap((tokenOf) => questions.map((sets) => questionOf(sets, tokenOf))));
}

function questionOf(sets: readonly TermSet[], tokenOf: TokenMaker) {
  const [first] = sets;
  const entries = Array.from({ length: SETS }, (_, i) => [`c${i + 1}`, (sets[i] ?? first)?.terms.map(tokenOf)]);
  const whole = Array.from({ length: COUNTED }, (_, i) => [`e${i + 1}`, sets[i]?.whole.map(tokenOf) ?? []]);
  return { palabras: sets.length, ...Object.fromEntries(entries), ...Object.fromEntries(whole) };
}

/** Makes a variant that finds every word by a single term, and, for each word that may be part of a number, a variant that finds it by its pieces. */
function variantsOf(reading: Reading, sounding: boolean): TermSet[][] {
  const single = reading.map((word) => setOf(word, sounding));
  const byPieces = reading.flatMap((word, i) => {
    const severalTerms = word.filter(({ terminos }) => terminos.length > 1);
    return severalTerms.map(({ terminos }) => [...single.slice(0, i), ...single.slice(i + 1), ...telling(terminos)]);
  });
  return [single, ...byPieces];
}

function setOf(word: Word, sounding: boolean): TermSet {
  const of = (fits: (one: Alternative) => boolean) =>
    word.filter((one) => one.terminos.length === 1 && fits(one)).flatMap(({ terminos }) => terminos);
  return { terms: of(({ grado }) => sounding || grado < 2), whole: of(({ grado }) => grado === 0) };
}

/** Picks three pieces of a number: the first, and the last two, which tell the most, because numbers begin alike. */
const telling = (pieces: readonly string[]): TermSet[] =>
  [pieces[0], pieces.at(-2), pieces.at(-1)].flatMap((piece) => (piece ? [{ terms: [piece], whole: [] }] : []));

/** Reads the candidates of the transaction's insurer, best and newest first. @param questions the result of `questionsOf` */
async function ownCandidates(tx: Tx, questions: string, limit: number): Promise<string[]> {
  const { rows } = await tx.sql<{ caso: string }>('select caso from buscar_casos_propios($1::jsonb, $2)', [
    questions,
    limit,
  ]);
  return rows.map(({ caso }) => caso);
}
