/** The receivers of examples/, which get all events of the demonstration. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import type { Aseguradora } from './data.ts';
import { inquire, read, type Scene, send } from './scene.ts';

const EVENTS = [
  'siniestro_abierto',
  'caso_abierto',
  'documentacion_recibida',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'caso_cerrado',
];
const RECEIVER = join(import.meta.dirname, '../../examples/receivers/receiver.ts');
/** Milliseconds to wait for deliveries, which are sent at once; one that fails on a busy machine is repeated after a minute. */
const DEADLINE_MS = 90_000;

/** A delivery that a receiver has accepted, because its signature is valid. */
interface Taken {
  readonly id: string;
  readonly evento: string;
  readonly data: { readonly caso_id: string | null };
}

export interface Receiver {
  readonly who: Aseguradora;
  readonly webhook: string;
  /** Instant of its registration, ISO 8601, and the end of the feed just before. */
  readonly creado: string;
  readonly from: string;
  readonly taken: readonly Taken[];
  /** Its messages about the deliveries that it refused. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

/**
 * Registers a receiver for each insurer and starts it.
 * @param receivers the list to add them to, so that the caller can stop those that were started
 */
export async function putReceivers(scene: Scene, receivers: Receiver[]): Promise<void> {
  const { screen, aurora, boreal } = scene;
  screen.title('Webhooks: each insurer registers a receiver, examples/receivers/receiver.ts');
  for (const who of [aurora, boreal]) {
    const { siguiente: since } = await readFeed(scene, who, '');
    const port = await freePort();
    const registration = { url: `http://127.0.0.1:${port}/albacea`, eventos: EVENTS, descripcion: 'npm run demo' };
    const sending = { path: '/webhooks', body: registration, status: 201 };
    const response = await send(scene, who, who === aurora ? sending : { ...sending, summary: 'the same' });
    const { webhook_id: webhook, secret, creado } = response.envelope?.data ?? {};
    screen.promise('the secret is shown this once', typeof secret === 'string' && secret.startsWith('whsec_'));
    receivers.push(await boot(scene, who, { webhook, secret, port, creado, from: since }));
  }
}

/** Checks that the receivers got every event of every type exactly once. */
export async function compareReceivers(scene: Scene, receivers: readonly Receiver[]): Promise<void> {
  const { screen } = scene;
  screen.title('What the receivers got, signed and verified');
  for (const receiver of receivers) {
    const { who, webhook, taken, refused } = receiver;
    const ids = await eventsOf(scene, receiver);
    const counts = EVENTS.map((event) => `${taken.filter((t) => t.evento === event).length} ${event}`);
    screen.paragraph(`${who.nombre}: ${counts.join(', ')}`);
    const recibidos = taken.map(({ id }) => id);
    screen.promise(
      `all ${ids.length} events of GET /eventos came, each once, with the same id, and both signatures fit`,
      refused.length === 0 && recibidos.toSorted().join() === ids.toSorted().join(),
      { rehusados: refused, recibidos, ids },
    );
    const states = await entregasStates(scene, who, webhook);
    screen.promise(
      `the delivery log says so too: ${states.length} entregada`,
      states.every((state) => state === 'entregada'),
      states,
    );
  }
}

/** Waits until no delivery is under way. @returns the states of the deliveries */
async function entregasStates(scene: Scene, who: Aseguradora, webhook: string): Promise<string[]> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const { envelope } = await read(scene, who, `/webhooks/${webhook}/entregas?limite=100`);
    const states: string[] = (envelope?.data.elementos ?? []).map(({ estado }: { estado: string }) => estado);
    if (!states.includes('pendiente') || Date.now() > end) return states;
    await wait(250);
  }
}

/** Waits until the feed has as many events as the receiver got since its registration. @returns their ids */
async function eventsOf(scene: Scene, { who, from, creado, taken }: Receiver): Promise<string[]> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const { eventos } = await readFeed(scene, who, from);
    // An earlier event may get its position in the feed after the end of the feed was read.
    const ids = eventos.filter(({ timestamp }) => timestamp >= creado).map(({ evento_id }) => evento_id);
    if (ids.length === taken.length || Date.now() > end) return ids;
    await wait(250);
  }
}

interface FeedEvent {
  readonly evento_id: string;
  readonly timestamp: string;
}

/** All pages of the feed after a cursor, and the cursor of its end. */
async function readFeed(
  scene: Scene,
  who: Aseguradora,
  since: string,
): Promise<{ eventos: FeedEvent[]; siguiente: string }> {
  const eventos: FeedEvent[] = [];
  for (let cursor = since; ; ) {
    const afterwards = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { envelope } = await read(scene, who, `/eventos?limite=100${afterwards}`);
    const { elementos = [], siguiente = cursor } = envelope?.data ?? {};
    if (elementos.length === 0) return { eventos, siguiente };
    eventos.push(...elementos);
    cursor = siguiente;
  }
}

async function boot(
  scene: Scene,
  who: Aseguradora,
  registration: { webhook: string; secret: string; port: number; creado: string; from: string },
): Promise<Receiver> {
  const { webhook, secret, port, creado, from } = registration;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [RECEIVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const taken: Taken[] = [];
  const refused: string[] = [];
  byLines(child.stdout, (line) => taken.push(JSON.parse(line)));
  await new Promise<void>((ready, failed) => {
    byLines(child.stderr, (line) => (line.startsWith('listening') ? ready() : refused.push(line)));
    child.once('exit', (code) => failed(new Error(`the receiver ended with ${code}: ${refused.join(' ')}`)));
  });
  return {
    who,
    webhook,
    creado,
    from,
    taken,
    refused,
    async close() {
      await inquire(scene, {
        method: 'DELETE',
        url: `${who.base_url}/webhooks/${webhook}`,
        headers: { 'X-API-Key': who.api_key },
      });
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function byLines(stream: NonNullable<ChildProcess['stdout']>, onArrive: (line: string) => void): void {
  let rest = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) onArrive(line);
  });
}
