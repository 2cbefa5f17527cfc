/** The receivers of examples/, which hear of everything in the demonstration. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as esperar } from 'node:timers/promises';
import { puertoLibre } from '../puerto-libre.ts';
import type { Aseguradora } from './datos.ts';
import { type Escena, enviar, leer, preguntar } from './escena.ts';

const EVENTOS = [
  'siniestro_abierto',
  'caso_abierto',
  'documentacion_recibida',
  'documentacion_completa',
  'cuenta_resuelta',
  'modulo_completado',
  'caso_cerrado',
];
const RECEPTOR = join(import.meta.dirname, '../../examples/receptores/receptor.ts');
/** Deliveries leave within milliseconds; one that a busy machine fails comes again after a minute. */
const PLAZO_MS = 90_000;

/** What a receiver has taken, which it does with what is signed alone. */
interface Tomado {
  readonly id: string;
  readonly evento: string;
  readonly data: { readonly caso_id: string | null };
}

export interface Receptor {
  readonly quien: Aseguradora;
  readonly webhook: string;
  /** Instant of its registration, ISO 8601, and the end of the feed just before. */
  readonly creado: string;
  readonly desde: string;
  readonly tomados: readonly Tomado[];
  /** What it refused, in its words. */
  readonly rehusados: readonly string[];
  cerrar(): Promise<void>;
}

/**
 * Registers a receiver for each insurer and starts it.
 * @param receptores where to put them, so that the caller can stop those that were started
 */
export async function ponerReceptores(escena: Escena, receptores: Receptor[]): Promise<void> {
  const { pantalla, aurora, boreal } = escena;
  pantalla.titulo('Webhooks: each insurer registers a receiver, examples/receptores/receptor.ts');
  for (const quien of [aurora, boreal]) {
    const { siguiente: desde } = await leerFeed(escena, quien, '');
    const puerto = await puertoLibre();
    const alta = { url: `http://127.0.0.1:${puerto}/albacea`, eventos: EVENTOS, descripcion: 'npm run demo' };
    const envio = { ruta: '/webhooks', cuerpo: alta, estado: 201 };
    const respuesta = await enviar(escena, quien, quien === aurora ? envio : { ...envio, resumen: 'the same' });
    const { webhook_id: webhook, secret, creado } = respuesta.sobre?.data ?? {};
    pantalla.promesa('the secret is shown this once', typeof secret === 'string' && secret.startsWith('whsec_'));
    receptores.push(await arrancar(escena, quien, { webhook, secret, puerto, creado, desde }));
  }
}

/** What they got is all that happened, of all kinds, each once. */
export async function compararReceptores(escena: Escena, receptores: readonly Receptor[]): Promise<void> {
  const { pantalla } = escena;
  pantalla.titulo('What the receivers got, signed and verified');
  for (const receptor of receptores) {
    const { quien, webhook, tomados, rehusados } = receptor;
    const ids = await eventosDe(escena, receptor);
    const cuentas = EVENTOS.map((evento) => `${tomados.filter((t) => t.evento === evento).length} ${evento}`);
    pantalla.parrafo(`${quien.nombre}: ${cuentas.join(', ')}`);
    const recibidos = tomados.map(({ id }) => id);
    pantalla.promesa(
      `all ${ids.length} events of GET /eventos came, each once, with the same id, and both signatures fit`,
      rehusados.length === 0 && recibidos.toSorted().join() === ids.toSorted().join(),
      { rehusados, recibidos, ids },
    );
    const estados = await estadosDeEntregas(escena, quien, webhook);
    pantalla.promesa(
      `the delivery log says so too: ${estados.length} entregada`,
      estados.every((estado) => estado === 'entregada'),
      estados,
    );
  }
}

/** States of the deliveries; waits until none is under way. */
async function estadosDeEntregas(escena: Escena, quien: Aseguradora, webhook: string): Promise<string[]> {
  const fin = Date.now() + PLAZO_MS;
  for (;;) {
    const { sobre } = await leer(escena, quien, `/webhooks/${webhook}/entregas?limite=100`);
    const estados: string[] = (sobre?.data.elementos ?? []).map(({ estado }: { estado: string }) => estado);
    if (!estados.includes('pendiente') || Date.now() > fin) return estados;
    await esperar(250);
  }
}

/** Ids of the feed since a receiver was registered; waits until it has as many. */
async function eventosDe(escena: Escena, { quien, desde, creado, tomados }: Receptor): Promise<string[]> {
  const fin = Date.now() + PLAZO_MS;
  for (;;) {
    const { eventos } = await leerFeed(escena, quien, desde);
    // What happened just before may get its place in the feed after its end was read.
    const ids = eventos.filter(({ timestamp }) => timestamp >= creado).map(({ evento_id }) => evento_id);
    if (ids.length === tomados.length || Date.now() > fin) return ids;
    await esperar(250);
  }
}

interface EventoDelFeed {
  readonly evento_id: string;
  readonly timestamp: string;
}

/** All pages of the feed after a cursor, and the cursor of its end. */
async function leerFeed(
  escena: Escena,
  quien: Aseguradora,
  desde: string,
): Promise<{ eventos: EventoDelFeed[]; siguiente: string }> {
  const eventos: EventoDelFeed[] = [];
  for (let cursor = desde; ; ) {
    const despues = cursor === '' ? '' : `&despues=${encodeURIComponent(cursor)}`;
    const { sobre } = await leer(escena, quien, `/eventos?limite=100${despues}`);
    const { elementos = [], siguiente = cursor } = sobre?.data ?? {};
    if (elementos.length === 0) return { eventos, siguiente };
    eventos.push(...elementos);
    cursor = siguiente;
  }
}

async function arrancar(
  escena: Escena,
  quien: Aseguradora,
  alta: { webhook: string; secret: string; puerto: number; creado: string; desde: string },
): Promise<Receptor> {
  const { webhook, secret, puerto, creado, desde } = alta;
  const env = { ...process.env, WEBHOOK_SECRET: secret, PORT: String(puerto), HOST: '127.0.0.1' };
  const hijo = spawn(process.execPath, [RECEPTOR], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const tomados: Tomado[] = [];
  const rehusados: string[] = [];
  porLineas(hijo.stdout, (linea) => tomados.push(JSON.parse(linea)));
  await new Promise<void>((listo, mal) => {
    porLineas(hijo.stderr, (linea) => (linea.startsWith('listening') ? listo() : rehusados.push(linea)));
    hijo.once('exit', (codigo) => mal(new Error(`the receiver ended with ${codigo}: ${rehusados.join(' ')}`)));
  });
  return {
    quien,
    webhook,
    creado,
    desde,
    tomados,
    rehusados,
    async cerrar() {
      await preguntar(escena, {
        metodo: 'DELETE',
        url: `${quien.base_url}/webhooks/${webhook}`,
        cabeceras: { 'X-API-Key': quien.api_key },
      });
      hijo.kill();
      if (hijo.exitCode === null) await once(hijo, 'exit');
    },
  };
}

function porLineas(flujo: NonNullable<ChildProcess['stdout']>, alLlegar: (linea: string) => void): void {
  let resto = '';
  flujo.setEncoding('utf8').on('data', (trozo: string) => {
    const lineas = (resto + trozo).split('\n');
    resto = lineas.pop() ?? '';
    for (const linea of lineas) alLlegar(linea);
  });
}
