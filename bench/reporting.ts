/** `GET /reporting` over a year of 84,000 cases and 1.7 million accounts, alone and as one of ten such years, and over all ten. */
import { type Contender, measureInTurns, type Result } from './measurement.ts';
import { type Options, prepareScenario, type Scenario } from './scenario.ts';

const CUENTAS_PER_CASO = 20;
/** Requests per second that no machine reaches. */
const REPORTS_PER_SECOND = 300;

export async function reporting(options: Options, log: (text: string) => void): Promise<Result[]> {
  const scenario = await prepareScenario(options);
  try {
    return await measure(scenario, options, log);
  } finally {
    await scenario.close();
  }
}

async function measure(e: Scenario, options: Options, log: (text: string) => void): Promise<Result[]> {
  const { seconds, rounds, warmUp, casos } = options;
  const reports = REPORTS_PER_SECOND * 4 * (seconds * rounds + warmUp);
  const keys = await e.keys('B', reports * 10);
  const [oneYear = '', tenYears = ''] = [...new Set(keys.map(({ aseguradoraId }) => aseguradoraId))];
  log(`${e.version}; writing the facts of ${casos} cases and adding them up`);
  const figures = await e.figures(oneYear, tenYears, casos, CUENTAS_PER_CASO);
  log(JSON.stringify(figures));
  const before = new Date(figures.cutBefore ?? 0).toISOString();
  const api = await e.albacea('api');
  const report = (name: string, aseguradora: string, query: string): Contender => {
    const targets = keys
      .filter(({ aseguradoraId }) => aseguradoraId === aseguradora)
      .map((key) => ({ ...key, path: `/api/v1/reporting?${query}` }));
    return e.contender(name, api, 1, { kind: 'read', targets });
  };
  const YEAR = 'desde=2025-01-01&hasta=2025-12-31';
  return measureInTurns(
    [
      report('a year, of an insurer of one year', oneYear, YEAR),
      report('a year, of an insurer of ten', tenYears, YEAR),
      report('a year from 22 November', tenYears, 'desde=2024-11-22&hasta=2025-11-21'),
      report('ten years', tenYears, 'desde=2016-01-01&hasta=2025-12-31'),
      report('a year, as of a month before', oneYear, `${YEAR}&corte=${before}`),
    ],
    options,
    log,
  );
}
