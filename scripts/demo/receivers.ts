/** The receivers of examples/, which hear of everything in the demonstration. */
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
/** Deliveries leave within milliseconds; one that a busy machine fails comes again after a minute. */
const DEADLINE_MS = 90_000;

/** What a receiver has taken, which it does with what is signed alone. */
interface Taken {
  readonly id: string;
  readonly evento: string;
  readonly data: { readonly caso_id: string | null };
}

export interface Receiver {
  readonly quien: Aseguradora;
  readonly webhook: string;
  /** Instant of its registration, ISO 8601, and the end of the feed just before. */
  readonly creado: string;
  readonly desde: string;
  readonly tomados: readonly Taken[];
  /** What it refused, in its words. */
  readonly rehusados: readonly string[];
  cerrar(): Promise<void>;
}

/**
 * Registers a receiver for each insurer and starts it.
 * @param receivers where to put them, so that the caller can stop those that were started
 */
export async function putReceivers(scene: Scene, receivers: Receiver[]): Promise<void> {
  const { screen, aurora, boreal } = scene;
  screen.titulo('Webhooks: each insurer registers a receiver, examples/receivers/receiver.ts');
  for (const who of [aurora, boreal]) {
    const { siguiente: since } = await readFeed(scene, who, '');
    const puerto = await freePort();
    const registration = { url: `http://127.0.0.1:${puerto}/albacea`, eventos: EVENTS, descripcion: 'npm run demo' };
    const sending = { ruta: '/webhooks', cuerpo: registration, estado: 201 };
    const response = await send(scene, who, who === aurora ? sending : { ...sending, resumen: 'the same' });
    const { webhook_id: webhook, secret, creado } = response.sobre?.data ?? {};
    screen.promise('the secret is shown this once', typeof secret === 'string' && secret.startsWith('whsec_'));
    receivers.push(await boot(scene, who, { webhook, secret, puerto, creado, desde: since }));
  }
}

/** What they got is all that happened, of all kinds, each once. */
export async function compareReceivers(scene: Scene, receivers: readonly Receiver[]): Promise<void> {
  const { screen } = scene;
  screen.titulo('What the receivers got, signed and verified');
  for (const receiver of receivers) {
    const { quien, webhook, tomados, rehusados } = receiver;
    const ids = await eventsOf(scene, receiver);
    const cuentas = EVENTS.map((event) => `${tomados.filter((t) => t.evento === event).length} ${event}`);
    screen.parrafo(`${quien.nombre}: ${cuentas.join(', ')}`);
    const recibidos = tomados.map(({ id }) => id);
    screen.promise(
      `all ${ids.length} events of GET /eventos came, each once, with the same id, and both signatures fit`,
      rehusados.length === 0 && recibidos.toSorted().join() === ids.toSorted().join(),
      { rehusados, recibidos, ids },
    );
    const states = await entregasStates(scene, quien, webhook);
    screen.promise(
      `the delivery log says so too: ${states.length} entregada`,
      states.every((state) => state === 'entregada'),
      states,
    );
  }
}

/** States of the deliveries; waits until none is under way. */
async function entregasStates(scene: Scene, who: Aseguradora, webhook: string): Promise<string[]> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const { sobre } = await read(scene, who, `/webhooks/${webhook}/entregas?limite=100`);
    const states: string[] = (sobre?.data.elementos ?? []).map(({ estado }: { estado: string }) => estado);
    if (!states.includes('pendiente') || Date.now() > end) return states;
    await wait(250);
  }
}

/** Ids of the feed since a receiver was registered; waits until it has as many. */
async function eventsOf(scene: Scene, { quien, desde, creado, tomados }: Receiver): Promise<string[]> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const { eventos } = await readFeed(scene, quien, desde);
    // What happened just before may get its place in the feed after its end was read.
    const ids = eventos.filter(({ timestamp }) => timestamp >= creado).map(({ evento_id }) => evento_id);
    if (ids.length === tomados.length || Date.now() > end) return ids;
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
    const afterwards = cursor === '' ? '' : `&despues=${encodeURIComponent(cursor)}`;
    const { sobre } = await read(scene, who, `/eventos?limite=100${afterwards}`);
    const { elementos = [], siguiente = cursor } = sobre?.data ?? {};
    if (elementos.length === 0) return { eventos, siguiente };
    eventos.push(...elementos);
    cursor = siguiente;
  }
}

async function boot(
  scene: Scene,
  quien: Aseguradora,
  registration: { webhook: string; secret: string; puerto: number; creado: string; desde: string },
): Promise<Receiver> {
  const { webhook, secret, puerto, creado, desde } = registration;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(puerto), HOST: '127.0.0.1' };
  const child = spawn(process.execPath, [RECEIVER], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const tomados: Taken[] = [];
  const rehusados: string[] = [];
  byLines(child.stdout, (line) => tomados.push(JSON.parse(line)));
  await new Promise<void>((ready, mal) => {
    byLines(child.stderr, (line) => (line.startsWith('listening') ? ready() : rehusados.push(line)));
    child.once('exit', (code) => mal(new Error(`the receiver ended with ${code}: ${rehusados.join(' ')}`)));
  });
  return {
    quien,
    webhook,
    creado,
    desde,
    tomados,
    rehusados,
    async cerrar() {
      await inquire(scene, {
        metodo: 'DELETE',
        url: `${quien.base_url}/webhooks/${webhook}`,
        cabeceras: { 'X-API-Key': quien.api_key },
      });
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function byLines(stream: NonNullable<ChildProcess['stdout']>, onArrive: (line: string) => void): void {
  let resto = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    const lines = (resto + chunk).split('\n');
    resto = lines.pop() ?? '';
    for (const line of lines) onArrive(line);
  });
}
