/**
 * How long the portal takes on an old phone: real pages from the real server, Chromium with a processor four times slower and a
 * slow 4G line. A process of its own that `bench/portal.ts` gives orders to.
 */
import type { Browser } from 'playwright-core';
import { unCaso } from '../server/test/fabricas.ts';
import { servirOrdenes } from '../server/test/ordenes.ts';
import { abrirChromium } from './navegador.ts';
import { abrirServicio, type Servicio } from './servicio.ts';

/** Slow 4G as Chromium's developer tools have it: bytes a second, and milliseconds before each answer. */
const LINEA = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
const FRENO_DE_PROCESADOR = 4;
/** A page that is not usable by then never will be: the measurement fails and says what was on the screen. */
const PACIENCIA_MS = 60_000;
const IDIOMAS = { es: 'es-ES', en: 'en-GB' } as const;
type Idioma = keyof typeof IDIOMAS;

/** One visit. Times in milliseconds from the start of the navigation; bytes as they travelled. */
interface Visita {
  /** The first words are on the screen. */
  readonly primeras: number;
  /** The case is shown, its main button is there and the page answers to a touch. */
  readonly usable: number;
  readonly javascript: number;
  readonly bytes: number;
  readonly peticiones: number;
}

interface MedidaDePortal {
  /** The language that the telephone prefers. */
  readonly idioma: Idioma;
  /** The link of the e-mail, opened for the first time. */
  readonly primera: readonly Visita[];
  /** Somebody who comes back in the same browser. */
  readonly vuelta: readonly Visita[];
}

/** Runs in the page: notes when the main button is there and the main thread is free again. */
const VIGIA = `window.usable = new Promise((resolver, rechazar) => {
  const mirar = () => {
    if (!document.querySelector('main a.boton')) {
      if (performance.now() > ${PACIENCIA_MS}) return rechazar(new Error('never usable: ' + document.body.innerText));
      return requestAnimationFrame(mirar);
    }
    const canal = new MessageChannel();
    canal.port1.onmessage = () => resolver(performance.now());
    canal.port2.postMessage(null);
  };
  requestAnimationFrame(mirar);
})`;

async function visitar(navegador: Browser, idioma: Idioma, enlace: string, origen: string): Promise<[Visita, Visita]> {
  const contexto = await navegador.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: IDIOMAS[idioma],
  });
  try {
    const pagina = await contexto.newPage();
    const cdp = await contexto.newCDPSession(pagina);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINEA);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: FRENO_DE_PROCESADOR });
    await pagina.addInitScript(VIGIA);
    let cuenta = { javascript: 0, bytes: 0, peticiones: 0 };
    const tipos = new Map<string, string>();
    cdp.on('Network.responseReceived', ({ requestId, type }) => tipos.set(requestId, type));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      cuenta.peticiones += 1;
      cuenta.bytes += encodedDataLength;
      if (tipos.get(requestId) === 'Script') cuenta.javascript += encodedDataLength;
    });
    const ir = async (direccion: string): Promise<Visita> => {
      cuenta = { javascript: 0, bytes: 0, peticiones: 0 };
      await pagina.goto(direccion, { waitUntil: 'commit' });
      const usable = (await pagina.evaluate('window.usable')) as number;
      const hasta = { ...cuenta };
      const pintada = await pagina.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`);
      return { ...hasta, usable, primeras: (pintada as number | undefined) ?? usable };
    };
    const primera = await ir(enlace);
    await pagina.goto('about:blank');
    return [primera, await ir(`${origen}/portal`)];
  } finally {
    await contexto.close();
  }
}

async function enlaceNuevo(servicio: Servicio): Promise<string> {
  const aseguradora = await servicio.aseguradora('B', { nombre: 'Seguros Boreal', color: '#1d4e89' });
  const caso = unCaso();
  await servicio.pedir(aseguradora, 'POST', '/casos', caso);
  return servicio.enlaceA(caso.heredero.email);
}

/** One after the other in turns, so that whatever else the machine does falls on both languages. */
async function medirPortal(rondas: number): Promise<MedidaDePortal[]> {
  const [servicio, navegador] = await Promise.all([abrirServicio(), abrirChromium()]);
  try {
    const medidas = (Object.keys(IDIOMAS) as Idioma[]).map((idioma) => ({
      ...{ idioma, primera: [] as Visita[], vuelta: [] as Visita[] },
    }));
    for (let ronda = 0; ronda < rondas; ronda += 1) {
      for (const { idioma, primera, vuelta } of medidas) {
        // a case that nobody has looked at: the language that a family chose stays with it
        const [una, otra] = await visitar(navegador, idioma, await enlaceNuevo(servicio), servicio.origen);
        primera.push(una);
        vuelta.push(otra);
      }
    }
    return medidas;
  } finally {
    await navegador.close();
    await servicio.cerrar();
  }
}

await servirOrdenes(({ rondas }: { rondas: number }) => medirPortal(rondas));
