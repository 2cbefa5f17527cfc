/**
 * GET /casos/{id} with 20 accounts against a bare route that does one SELECT of the same bytes.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Key, Load } from './client.ts';
import { measureByTurns, type Result } from './measurement.ts';
import type { Server } from './processes.ts';
import { type BankKey, type Options, prepareScenario, type Scenario } from './scenario.ts';

type Target = Key & { readonly path: string };

const CUENTAS = 20;
/** Cases that are read in turn; fewer where fewer are asked for. */
const CASOS_MAXIMUM = 2000;
/** Readings per second that no machine of ours reaches; it tells how many keys are needed. */
const MAXIMUM_PER_SECOND = 12_000;

export async function read(options: Options, count: (text: string) => void): Promise<Result[]> {
  const scenario = await prepareScenario(options);
  try {
    return await measure(scenario, options, count);
  } finally {
    await scenario.close();
  }
}

async function measure(e: Scenario, options: Options, count: (text: string) => void): Promise<Result[]> {
  const { connections, seconds, rounds, warmUp, casos: howMany } = options;
  const keys = await e.keys('B', MAXIMUM_PER_SECOND * (seconds * rounds + warmUp));
  const api = await e.albacea('api');
  const opening = { kind: 'abrir', keys, variant: 'B', idempotent: false } as const;
  await e.load({
    port: api.port,
    connections,
    seconds: 60,
    requests: Math.min(CASOS_MAXIMUM, howMany),
    load: opening,
  });
  const casos = await e.cuentas(CUENTAS);
  const bytes = await copyResponses(e, api, withSusKeys(casos, keys.slice(0, e.aseguradoras)));
  count(`${e.version}; an answer has ${bytes} bytes; ${casos.length} cases are read in turn`);
  const bare = await e.bare();
  const readings: Load = { kind: 'leer', targets: withSusKeys(casos, keys) };
  return measureByTurns(
    [
      e.contender('bare SELECT', bare, connections, readings),
      e.contender('GET /casos/{id}', api, connections, readings),
    ],
    options,
    count,
  );
}

type Caso = Awaited<ReturnType<Scenario['cuentas']>>[number];

/** Each case with every key of its insurer: all cases with the first key, then with the second… */
function withSusKeys(casos: readonly Caso[], keys: readonly BankKey[]): Target[] {
  const theirOnes = Map.groupBy(keys, ({ aseguradoraId }) => aseguradoraId);
  const howMany = Math.max(...[...theirOnes.values()].map(({ length }) => length));
  return Array.from({ length: howMany }, (_, i) =>
    casos.map(({ aseguradoraId, casoId }) => {
      const key = theirOnes.get(aseguradoraId)?.[i] as BankKey;
      return { ...key, path: `/api/v1/casos/${casoId}` };
    }),
  ).flat();
}

/**
 * The bare route answers with what ours says, word for word.
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
    await e.sql('insert into desnuda_lectura values ($1, $2)', [caso_id, response]);
  }
  await e.sql('vacuum analyze desnuda_lectura');
  return bytes;
}

/** One request with a Host header of its own, which `fetch` does not allow. */
async function ask(port: number, { path, host, apiKey }: Target): Promise<string> {
  const theRequest = request({ port, path, host: '127.0.0.1', headers: { host, 'x-api-key': apiKey } }).end();
  const [response] = (await once(theRequest, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
  return text(response);
}
