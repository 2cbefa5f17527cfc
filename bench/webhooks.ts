/** Webhooks: deliveries per second against undici posting from memory, idle latency, a backlog, missing statistics. */
import { mediana } from './medicion.ts';
import { type Destino, type EscenarioWebhooks, prepararWebhooks } from './webhooks-escenario.ts';
import {
  antesDeTenerVecinos,
  type Contar,
  type Latencia,
  latencias,
  PAUSA,
  resumir,
  tardanzas,
} from './webhooks-latencia.ts';
import { medirSosten, medirVecinos, type Sosten, type Vecinos } from './webhooks-vecinos.ts';

export interface OpcionesWebhooks {
  readonly rondas: number;
  /** Deliveries of a round. */
  readonly porRonda: number;
  /** Events of a measurement of latency. */
  readonly muestras: number;
  /** Deliveries of the backlog, and of the burst without statistics. */
  readonly atasco: number;
  readonly rafaga: number;
  /** Seconds at 300 deliveries a second; 3600 for a soak. */
  readonly sosten: number;
  /** Without it nothing is synced to disk: for the smoke test alone. */
  readonly duradero: boolean;
  readonly opcionesDeNode?: readonly string[];
}

export const COMPLETO: OpcionesWebhooks = {
  rondas: 5,
  porRonda: 20_000,
  muestras: 300,
  atasco: 77_000,
  rafaga: 100_000,
  sosten: 60,
  duradero: true,
};

export interface Caudal {
  readonly receptores: number;
  /** Medians, per second. */
  readonly entregas: number;
  readonly directas: number;
  readonly razon: number;
}

export interface ResultadoWebhooks {
  readonly version: string;
  readonly caudal: readonly Caudal[];
  /** Milliseconds from the event's timestamp to its arrival. */
  readonly ociosa: Latencia;
  /** The second insurer's latency before and during the backlog of the first, and the backlog's deliveries per second. */
  readonly atasco: {
    readonly antes: Latencia;
    readonly durante: Latencia;
    readonly razon: number;
    readonly porSegundo: number;
  };
  /** The same beside receivers that hang, fail, trickle, flood and send bombs; and the worker's memory, in MB. */
  readonly vecinos: Vecinos;
  /** Deliveries whose time comes at 300 a second. */
  readonly puntualidad: Sosten;
  /** Deliveries per second right after a burst, without statistics and with them. */
  readonly rafaga: { readonly sinEstadisticas: number; readonly conEstadisticas: number; readonly razon: number };
}

const PARTES = {
  caudal: async (e, opciones, contar) => {
    for (const receptores of [1, 50]) await medirCaudal(e, receptores, opciones, contar);
  },
  ociosa: medirOciosa,
  atasco: medirAtasco,
  vecinos: medirVecinos,
  sosten: (e, { sosten }, contar) => medirSosten(e, { porSegundo: 300, segundos: sosten }, contar),
} satisfies Readonly<
  Record<string, (e: EscenarioWebhooks, opciones: OpcionesWebhooks, contar: Contar) => Promise<unknown>>
>;

/**
 * Some parts alone, while something is being worked on.
 * @param partes names, separated by commas
 * @returns what was told of them
 */
export async function medirPartes(partes: string, opciones: OpcionesWebhooks, contar: Contar): Promise<string> {
  const medidas = partes.split(',').map((nombre) => {
    if (!Object.hasOwn(PARTES, nombre)) throw new Error(`there is no part ${nombre}; there are ${Object.keys(PARTES)}`);
    return PARTES[nombre as keyof typeof PARTES];
  });
  const dicho: string[] = [];
  await enEscenario(opciones, async (e) => {
    for (const medir of medidas) {
      await medir(e, opciones, (texto) => {
        dicho.push(`- ${texto}`);
        contar(texto);
      });
    }
  });
  return dicho.join('\n');
}

/** All of it, one after another on two databases: the second one never had statistics. */
export async function medirWebhooks(opciones: OpcionesWebhooks, contar: Contar): Promise<ResultadoWebhooks> {
  const rafaga = await enEscenario({ ...opciones, sinEstadisticas: true }, (e) => medirRafaga(e, opciones, contar));
  return enEscenario(opciones, async (e) => {
    const caudal = [];
    for (const receptores of [1, 50]) caudal.push(await medirCaudal(e, receptores, opciones, contar));
    const ociosa = await medirOciosa(e, opciones, contar);
    const atasco = await medirAtasco(e, opciones, contar);
    const vecinos = await medirVecinos(e, opciones, contar);
    const puntualidad = await medirSosten(e, { porSegundo: 300, segundos: opciones.sosten }, contar);
    return { version: e.version, caudal, ociosa, atasco, vecinos, puntualidad, rafaga };
  });
}

async function enEscenario<T>(
  opciones: Parameters<typeof prepararWebhooks>[0],
  trabajo: (e: EscenarioWebhooks) => Promise<T>,
): Promise<T> {
  const escenario = await prepararWebhooks(opciones);
  try {
    return await trabajo(escenario);
  } finally {
    await escenario.cerrar();
  }
}

/**
 * Deliveries per second by the receiver's watch, first arrival to last; all of them are recorded before it counts.
 * @param sellados without the work of giving their events a place in the feed, which is done once an event, not a delivery
 */
async function entregar(
  e: EscenarioWebhooks,
  destinos: readonly Destino[],
  cuantas: number,
  sellados: boolean,
): Promise<number> {
  await e.olvidar();
  await e.llenar(destinos, cuantas, { sellados });
  const { recibidas, repetidas, primera, ultima } = await e.esperar(destinos, cuantas);
  if (recibidas !== cuantas || repetidas > 0)
    throw new Error(`${recibidas} deliveries of ${cuantas}, ${repetidas} twice`);
  return (cuantas / (ultima - primera)) * 1000;
}

export async function medirCaudal(
  e: EscenarioWebhooks,
  receptores: number,
  { rondas, porRonda }: Pick<OpcionesWebhooks, 'rondas' | 'porRonda'>,
  contar: Contar,
): Promise<Caudal> {
  const concurrencia = 10;
  const destinos = await e.destinos(receptores, { concurrencia });
  const directas: number[] = [];
  const entregas: number[] = [];
  for (let ronda = 0; ronda <= rondas; ronda += 1) {
    const directo = (porRonda / (await e.directo({ destinos, cuantas: porRonda, concurrencia }))) * 1000;
    const nuestro = await entregar(e, destinos, porRonda, true);
    contar(
      `${ronda === 0 ? 'warm-up' : `round ${ronda}`}  ${receptores} receivers: direct ${Math.round(directo)}/s, delivered ${Math.round(nuestro)}/s`,
    );
    if (ronda === 0) continue;
    directas.push(directo);
    entregas.push(nuestro);
  }
  return {
    receptores,
    entregas: mediana(entregas),
    directas: mediana(directas),
    razon: mediana(entregas) / mediana(directas),
  };
}

export async function medirOciosa(
  e: EscenarioWebhooks,
  { muestras }: Pick<OpcionesWebhooks, 'muestras'>,
  contar: Contar,
): Promise<Latencia> {
  const [destino] = (await e.destinos(1)) as [Destino];
  await latencias(e, destino, PAUSA, (hechas) => hechas < 20);
  await e.olvidar();
  const medida = await latencias(e, destino, PAUSA, (hechas) => hechas < muestras);
  contar(`idle: p50 ${medida.p50.toFixed(1)} ms, p99 ${medida.p99.toFixed(1)} ms`);
  return medida;
}

export async function medirAtasco(
  e: EscenarioWebhooks,
  { muestras: pedidas, atasco }: Pick<OpcionesWebhooks, 'muestras' | 'atasco'>,
  contar: Contar,
) {
  const [grande] = (await e.destinos(1, { aparte: true })) as [Destino];
  const { antes, otroSano, muestras } = await antesDeTenerVecinos(e, pedidas);
  const vaciados: number[] = [];
  const durante: number[] = [];
  // As many samples as before, or the slowest of a few would be compared with the slowest but two of many.
  while (durante.length < muestras) {
    await e.olvidar();
    await e.llenar([grande], atasco, { sellados: true });
    let vivo = true;
    const vaciado = e.esperar([grande], atasco).finally(() => {
      vivo = false;
    });
    const faltan = muestras - durante.length;
    durante.push(...(await tardanzas(e, otroSano, PAUSA, (hechas) => vivo && hechas < faltan)));
    const { primera, ultima, recibidas, repetidas } = await vaciado;
    if (recibidas !== atasco || repetidas > 0)
      throw new Error(`${recibidas} deliveries of ${atasco}, ${repetidas} twice`);
    vaciados.push((atasco / (ultima - primera)) * 1000);
  }
  const porSegundo = mediana(vaciados);
  const atascada = resumir(durante);
  const razon = atascada.p99 / antes.p99;
  contar(
    `backlog of ${atasco}, ${vaciados.length} times, at ${Math.round(porSegundo)}/s; the other insurer's p50 ${antes.p50.toFixed(1)} → ${atascada.p50.toFixed(1)}, p99 ${antes.p99.toFixed(1)} → ${atascada.p99.toFixed(1)} ms`,
  );
  return { antes, durante: atascada, razon, porSegundo };
}

export async function medirRafaga(e: EscenarioWebhooks, { rafaga }: Pick<OpcionesWebhooks, 'rafaga'>, contar: Contar) {
  const destinos = await e.destinos(10);
  await entregar(e, destinos, Math.ceil(rafaga / 50), false); // the statements have been planned before the burst comes
  const sinEstadisticas = await entregar(e, destinos, rafaga, false);
  await e.sql('vacuum analyze');
  const conEstadisticas = await entregar(e, destinos, rafaga, false);
  contar(
    `burst of ${rafaga}: ${Math.round(sinEstadisticas)}/s without statistics, ${Math.round(conEstadisticas)}/s with`,
  );
  return { sinEstadisticas, conEstadisticas, razon: sinEstadisticas / conEstadisticas };
}
