/** `GET /casos/{id}` with 20 accounts, against a bare route that does one SELECT of the same bytes. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Key, Load } from './client.ts';
import { measureInTurns, type Result } from './measurement.ts';
import type { Server } from './processes.ts';
import { type InsurerKey, type Options, prepareScenario, type Scenario } from './scenario.ts';

type Target = Key & { readonly path: string };

const CUENTAS = 20;
/** Maximum number of cases that are read one after another. */
const CASOS_MAXIMUM = 2000;
/** Requests per second that no machine reaches; it decides how many keys are made. */
const MAXIMUM_PER_SECOND = 12_000;

export async function read(options: Options, log: (text: string) => void): Promise<Result[]> {
  const scenario = await prepareScenario(options);
  try {
    return await measure(scenario, options, log);
  } finally {
    await scenario.close();
  }
}

async function measure(e: Scenario, options: Options, log: (text: string) => void): Promise<Result[]> {
  const { connections, seconds, rounds, warmUp, casos: asked } = options;
  const keys = await e.keys('B', MAXIMUM_PER_SECOND * (seconds * rounds + warmUp));
  const api = await e.albacea('api');
  const opening = { kind: 'open', keys, variant: 'B', idempotent: false } as const;
  await e.load({
    port: api.port,
    connections,
    seconds: 60,
    requests: Math.min(CASOS_MAXIMUM, asked),
    load: opening,
  });
  const casos = await e.cuentas(CUENTAS);
  const bytes = await copyResponses(e, api, withTheirKeys(casos, keys.slice(0, e.aseguradoras)));
  log(`${e.version}; an answer has ${bytes} bytes; ${casos.length} cases are read in turn`);
  const bare = await e.bare();
  const readings: Load = { kind: 'read', targets: withTheirKeys(casos, keys) };
  return measureInTurns(
    [
      e.contender('bare SELECT', bare, connections, readings),
      e.contender('GET /casos/{id}', api, connections, readings),
    ],
    options,
    log,
  );
}

type Caso = Awaited<ReturnType<Scenario['cuentas']>>[number];

/** Each case with every key of its insurer: all cases with the first key, then with the second… */
function withTheirKeys(casos: readonly Caso[], keys: readonly InsurerKey[]): Target[] {
  const byInsurer = Map.groupBy(keys, ({ aseguradoraId }) => aseguradoraId);
  const perInsurer = Math.max(...[...byInsurer.values()].map(({ length }) => length));
  return Array.from({ length: perInsurer }, (_, i) =>
    casos.map(({ aseguradoraId, casoId }) => {
      const key = byInsurer.get(aseguradoraId)?.[i] as InsurerKey;
      return { ...key, path: `/api/v1/casos/${casoId}` };
    }),
  ).flat();
}

/**
 * Stores the product's answers, so that the bare route gives the same ones byte for byte.
 * @returns bytes of an answer
 */
async function copyResponses(e: Scenario, { port }: Server, targets: readonly Target[]): Promise<number> {
  const byRoute = new Map(targets.map((target) => [target.path, target]));
  let bytes = 0;
  for (const target of byRoute.values()) {
    const response = await ask(port, target);
    bytes = Buffer.byteLength(response);
    const { cuentas, caso_id } = JSON.parse(response).data;
    if (cuentas.length !== CUENTAS) throw new Error(`${caso_id} has ${cuentas.length} accounts`);
    await e.sql('insert into bare_answers values ($1, $2)', [caso_id, response]);
  }
  await e.sql('vacuum analyze bare_answers');
  return bytes;
}

/** Sends one request with its own Host header, which `fetch` does not allow. */
async function ask(port: number, { path, host, apiKey }: Target): Promise<string> {
  const sent = request({ port, path, host: '127.0.0.1', headers: { host, 'x-api-key': apiKey } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return text(response);
}
