import { ask } from './client.ts';
import { type Aseguradora, readDemo, type User } from './data.ts';

/** The demonstration cannot start; the message says what to do. */
export class WithoutScenario extends Error {}

/** The participants of the demonstration, on a running service. */
interface Cast {
  readonly aurora: Aseguradora;
  readonly boreal: Aseguradora;
  /** The case manager of the service. */
  readonly gestor: User;
}

/**
 * Finds the data and the server, and checks that they belong together.
 * @throws WithoutScenario if one is missing or they do not
 */
export async function setUpNow(dataDir: string): Promise<Cast> {
  const demo = readDemo(dataDir);
  const ofVariant = (searched: 'A' | 'B') => {
    const who = demo?.aseguradoras.find(({ variante }) => variante === searched);
    return who && { ...who, base_url: inPort(who.base_url, process.env.PORT?.trim()) };
  };
  const [aurora, boreal] = [ofVariant('A'), ofVariant('B')];
  const gestor = demo?.servicio?.find(({ rol }) => rol === 'gestor');
  if (!aurora || !boreal || !gestor) {
    throw new WithoutScenario(
      `There are no demonstration data in ${dataDir}. The first "npm start" on an empty folder makes them; if it used\nanother folder, set DATA_DIR here too.`,
    );
  }
  for (const who of [aurora, boreal]) await checkServer(who, dataDir);
  return { aurora, boreal, gestor };
}

/** Replaces the port of an address in demo.json, which is that of the first start, by PORT, where the service listens now. */
export function inPort(address: string, port: string | undefined): string {
  const url = new URL(address);
  if (port && /^(?:.+\.)?localhost$/.test(url.hostname)) url.port = port;
  return url.href;
}

async function checkServer({ base_url, api_key }: Aseguradora, dataDir: string): Promise<void> {
  const response = await ask({
    method: 'GET',
    url: `${base_url}/catalogo/packs`,
    headers: { 'X-API-Key': api_key },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new WithoutScenario(
      `Nobody answers at ${base_url} (${error.code ?? error.message}).\nStart the service in another shell: npm start\nIf it listens on another port than at its first start, set PORT here too.`,
    );
  });
  if (response.status === 200) return;
  const detail = response.envelope?.error ?? response.text.slice(0, 200);
  const advice =
    response.status === 401 ? `It runs on other data than ${dataDir}: set DATA_DIR to the same folder for both.` : '';
  throw new WithoutScenario(`The server at ${base_url} answers ${response.status}: ${detail}\n${advice}`.trimEnd());
}
