/** The host names of insurers' own, as this process knows them: the router has to tell them apart without asking the database. */
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { bootLoop } from '../queue/poll-loop.ts';
import { DomainError } from '../shared/errors.ts';
import { nameOf } from './host.ts';

export interface OwnHosts {
  /** Subdomain of the insurer whose portal answers at a name; undefined: nobody's does. */
  slugAt(name: string): string | undefined;
  /** What to answer at a name so that those who have set it, verified or not, find their own word. */
  wordsAt(name: string): readonly string[];
  /**
   * Reads them anew; a database that is away leaves what was known.
   * @param age milliseconds that what is known may be old; without it, none
   * @returns false: the database is away, and others may know better
   */
  load(age?: number): Promise<boolean>;
}

interface Row {
  readonly nombre: string;
  readonly slug: string;
  readonly ficha: string | null;
  readonly sirve: boolean;
}

export function createOwnHosts(base: Pick<Database, 'door'>, onFail: (error: unknown) => void): OwnHosts {
  let slugs: ReadonlyMap<string, string> = new Map();
  let words: ReadonlyMap<string, readonly string[]> = new Map();
  let read = Number.NEGATIVE_INFINITY;
  let reading: Promise<boolean> | null = null;

  async function readAll(): Promise<boolean> {
    const began = performance.now();
    const rows = await base.door<Row>('select nombre, slug, ficha, sirve from dominios_servidos()', []);
    // the first of a name is whoever has verified it
    slugs = new Map(
      rows
        .filter(({ sirve }) => sirve)
        .map(({ nombre, slug }) => [nombre, slug] as const)
        .reverse(),
    );
    const ofName = Map.groupBy(rows, ({ nombre }) => nombre);
    words = new Map(
      [...ofName].map(
        ([nombre, all]) => [nombre, all.flatMap(({ ficha }) => (ficha === null ? [] : [ficha]))] as const,
      ),
    );
    read = began;
    return true;
  }

  return {
    slugAt: (name) => slugs.get(name),
    wordsAt: (name) => words.get(name) ?? [],
    async load(age = 0) {
      // one that is under way may have looked before the change of whoever asks
      if (age === 0) await reading;
      else if (performance.now() - read < age) return true;
      reading ??= readAll()
        .catch((error) => {
          onFail(error);
          return false;
        })
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}

/** Milliseconds between two readings: another process has set a name, or has verified it. */
const PAUSE = 15_000;
/** For whoever asks about one name: a proxy before it gets a certificate, and the check of a name that was set a moment ago. */
const FRESH = 1_000;
/** Seconds after which the database may be back. */
const RETRY = 5;

/** Where the service says at a host name whose it is. */
export const OWN_HOST_PATH = '/.well-known/albacea-portal';
export const CERTIFICATE_PATH = '/nombre-servido';

/** Knows the names before the first request, and goes on reading them while the server lives. */
export async function setUpOwnHosts(app: FastifyInstance, ownHosts: OwnHosts): Promise<void> {
  await ownHosts.load();
  const loop = bootLoop(
    PAUSE,
    async () => {
      await ownHosts.load(FRESH);
      return 0;
    },
    () => undefined,
  );
  app.addHook('onClose', () => loop.stop());
  app.get(OWN_HOST_PATH, async ({ headers }, reply) => {
    // a name that is not known, or not by its word of now, would be taken for one that leads elsewhere
    if (!(await ownHosts.load(FRESH))) throw new DomainError('no_disponible', { segundos: RETRY });
    const found = ownHosts.wordsAt(nameOf(headers.host));
    if (found.length === 0) return reply.callNotFound();
    return reply
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${found.join('\n')}\n`);
  });
  // Asked by the proxy itself, which gets certificates for the names that are set and for no others; of the world it comes through one.
  app.get<{ Querystring: { domain?: string } }>(CERTIFICATE_PATH, async ({ headers, query }, reply) => {
    if (isForwarded(headers)) return reply.callNotFound();
    await ownHosts.load(FRESH);
    const name = nameOf(String(query.domain ?? ''));
    const known = ownHosts.slugAt(name) !== undefined || ownHosts.wordsAt(name).length > 0;
    return reply.code(known ? 200 : 404).send({ servido: known });
  });
}

const isForwarded = (headers: Readonly<Record<string, unknown>>): boolean =>
  ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some((name) => headers[name] !== undefined);
