/**
 * How long the portal takes on an old phone: real pages from the real server, Chromium with a slower processor and a slow
 * 4G line. A process of its own that `bench/portal.ts` commands.
 */
import type { Browser } from 'playwright-core';
import { serveCommands } from '../server/test/support/commands.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

/** Slow 4G as Chromium's developer tools have it: bytes a second, and milliseconds before each answer. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** A page that is not usable by then never will be: the measurement fails and says what was on the screen. */
const PATIENCE_MS = 60_000;
const LANGUAGES = { es: 'es-ES', en: 'en-GB', ca: 'ca-ES', gl: 'gl-ES', eu: 'eu-ES' } as const;
type Language = keyof typeof LANGUAGES;

/** One visit. Times in milliseconds from the start of the navigation; bytes as they travelled. */
interface Visit {
  /** The first words are on the screen. */
  readonly first: number;
  /** The case is shown, its main button is there and the page answers to a touch. */
  readonly usable: number;
  readonly javascript: number;
  readonly bytes: number;
  readonly requests: number;
}

/** As `bench/portal.ts` gives it. */
interface Command {
  readonly rounds: number;
  /** How many times slower than this machine's the processor is. */
  readonly slower: number;
}

interface PortalMeasure {
  /** The language that the telephone prefers, and the e-mail was written in. */
  readonly language: Language;
  /** The link of the e-mail, opened for the first time. */
  readonly first: readonly Visit[];
  /** Somebody who comes back in the same browser. */
  readonly again: readonly Visit[];
}

/** Runs in the page: notes when the main button is there and the main thread is free again. */
const VIGIA = `window.usable = new Promise((resolver, rechazar) => {
  const mirar = () => {
    if (!document.querySelector('main a.boton')) {
      if (performance.now() > ${PATIENCE_MS}) return rechazar(new Error('never usable: ' + document.body.innerText));
      return requestAnimationFrame(mirar);
    }
    const canal = new MessageChannel();
    canal.port1.onmessage = () => resolver(performance.now());
    canal.port2.postMessage(null);
  };
  requestAnimationFrame(mirar);
})`;

async function visit(
  browser: Browser,
  slower: number,
  language: Language,
  link: string,
  origin: string,
): Promise<[Visit, Visit]> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    isMobile: true,
    hasTouch: true,
    locale: LANGUAGES[language],
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.addInitScript(VIGIA);
    let cuenta = { javascript: 0, bytes: 0, requests: 0 };
    const types = new Map<string, string>();
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      cuenta.requests += 1;
      cuenta.bytes += encodedDataLength;
      if (types.get(requestId) === 'Script') cuenta.javascript += encodedDataLength;
    });
    const go = async (address: string): Promise<Visit> => {
      cuenta = { javascript: 0, bytes: 0, requests: 0 };
      await page.goto(address, { waitUntil: 'commit' });
      const usable = (await page.evaluate('window.usable')) as number;
      const until = { ...cuenta };
      const pintada = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`);
      return { ...until, usable, first: (pintada as number | undefined) ?? usable };
    };
    const first = await go(link);
    await page.goto('about:blank');
    return [first, await go(`${origin}/portal`)];
  } finally {
    await context.close();
  }
}

async function newLink(service: Service, idioma: Language): Promise<string> {
  const aseguradora = await service.aseguradora('B', { nombre: 'Seguros Boreal', color: '#1d4e89' });
  await service.base.superSql(
    `update aseguradoras set idiomas_activos = '{es,en,ca,gl,eu}', version = version + 1 where id = $1`,
    [aseguradora.id],
  );
  const caso = aCaso({ heredero: { idioma } });
  await service.request(aseguradora, 'POST', '/casos', caso);
  return service.linkA(caso.heredero.email);
}

/** One after the other in turns, so that whatever else the machine does falls on all languages. */
async function measurePortal({ rounds, slower }: Command): Promise<PortalMeasure[]> {
  const [service, browser] = await Promise.all([openService(), openChromium()]);
  try {
    const measures = (Object.keys(LANGUAGES) as Language[]).map((language) => ({
      language,
      first: [] as Visit[],
      again: [] as Visit[],
    }));
    for (let round = 0; round < rounds; round += 1) {
      for (const { language, first, again } of measures) {
        // a case that nobody has looked at: the language that a family chose stays with it
        const [one, other] = await visit(browser, slower, language, await newLink(service, language), service.origin);
        first.push(one);
        again.push(other);
      }
    }
    return measures;
  } finally {
    await browser.close();
    await service.close();
  }
}

await serveCommands(measurePortal);
