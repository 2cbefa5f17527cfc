/**
 * For the benchmark, the backoffice at two sizes: lists, searches and the work list of an insurer with a thousand cases, and of one
 * with a given number. A separate process that the benchmark commands over the channel of `fork`.
 */
import { indexRound } from '../../src/caso/search/index-casos.ts';
import { sealFigures } from '../../src/figures/seal-figures.ts';
import { createUser } from '../../src/insurers/identity/users-by-hand.ts';
import { todayInMadrid } from '../../src/shared/rules-dates-madrid.ts';
import { serveCommands } from './commands.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { writeCasos } from './many-casos.ts';
import { type BrowserType, openBrowser } from './web-apps.ts';

interface DeskCommand {
  readonly casos: number;
  readonly rounds: number;
}
/** Milliseconds of each answer, for each request, at the small insurer (`few`) and at the large one (`many`). */
type DeskMeasured = readonly { readonly what: string; readonly few: number[]; readonly many: number[] }[];

const FEW = 1000;
/** Prefix of the names of searches that POST a text instead of reading a route. */
const ACROSS = 'search across insurers';

async function measure({ casos, rounds }: DeskCommand): Promise<DeskMeasured> {
  const e = await createEnvironment({ engine: 'postgres' });
  try {
    const [few, many] = [await e.aseguradora('B'), await e.aseguradora('B')];
    const some = Math.min(FEW, casos);
    await writeCasos(e, few.id, some);
    await writeCasos(e, many.id, casos);
    while ((await indexRound(e.program)) > 0);
    const gestor = await signIn(e);
    const today = todayInMadrid(e.clock.now());
    const since = todayInMadrid(new Date(e.clock.now().getTime() - 4 * 86_400_000));
    const routes = (slug: string, n: number): readonly (readonly [string, string])[] => [
      ['list of cases', `/aseguradoras/${slug}/casos`],
      ['list of cases that wait for the insurer', `/aseguradoras/${slug}/casos?en_espera_de=aseguradora`],
      ['search by policy', `/aseguradoras/${slug}/casos?busca=POL-${n - 7}`],
      ['search by a common surname', `/aseguradoras/${slug}/casos?busca=Ruiz`],
      ['search by two surnames', `/aseguradoras/${slug}/casos?busca=${encodeURIComponent('López Vidal')}`],
      ['work list', `/trabajo?aseguradora=${slug}`],
      [ACROSS, `POL-${n - 7}`],
      [`${ACROSS}, two surnames`, 'lopez vidal'],
      ['page of the figures', `/aseguradoras/${slug}/cifras/cuadro?hasta=${today}`],
      // some six thousand: about as many as the largest insurer opens in a month
      [
        'cases behind a figure',
        `/aseguradoras/${slug}/cifras/casos?cifra=casos.abiertos&desde=${since}&hasta=${today}`,
      ],
    ];
    await e.base.superSql(
      `insert into cronologia (aseguradora_id, caso, id, tipo, actor, ocurrido)
       select aseguradora_id, id, gen_random_uuid(), 'caso_abierto', 'sistema', abierto from casos`,
    );
    while ((await sealFigures(e.program)) > 0);
    // In production facts are sealed within a minute; here all at once, years later.
    await e.base.superSql(
      'update cifras_hechos set sellado = least(sellado, coalesce(terminada, solicitada, confirmada, abierto))',
    );
    await e.base.superSql('vacuum analyze cifras_hechos');
    await e.base.superSql('analyze');
    // alternately, so that a busy machine slows both equally
    const both = [...routes(few.slug, some), ...routes(many.slug, casos)];
    const measures = await times(gestor, both, rounds);
    const half = measures.length / 2;
    return measures
      .slice(0, half)
      .map(([what, ofFew], i) => ({ what, few: ofFew, many: measures[half + i]?.[1] ?? [] }));
  } finally {
    await e.close();
  }
}

async function signIn(e: Environment): Promise<BrowserType> {
  const registration = { email: 'gestor@example.com', nombre: 'Gestora', rol: 'gestor' as const, aseguradoraId: null };
  const { email, password } = await createUser(e.program, registration, {
    visible: 'servicio',
    tipo: 'cli',
    id: null,
  });
  const browser = openBrowser(e, 'backoffice', e.program.addresses.dominio);
  await browser.request('POST', '/sesion', { email, password });
  return browser;
}

async function times(gestor: BrowserType, routes: readonly (readonly [string, string])[], turns: number) {
  const measures: [string, number[]][] = routes.map(([what]) => [what, []]);
  for (let turn = -3; turn < turns; turn += 1) {
    for (const [i, [what, route]] of routes.entries()) {
      const start = performance.now();
      const { status, text } = what.startsWith(ACROSS)
        ? await gestor.request('POST', '/busqueda', { busca: route })
        : await gestor.request('GET', route);
      const duration = performance.now() - start;
      if (status !== 200) throw new Error(`${what}: ${text}`);
      if (turn >= 0) measures[i]?.[1].push(duration); // the first three warm up
    }
  }
  return measures;
}

await serveCommands(measure);
