/**
 * The loading time of the portal on an old phone: real pages from the real server, Chromium with a slowed processor and a slow
 * 4G connection. A separate process that `bench/portal.ts` commands.
 */
import type { Browser } from 'playwright-core';
import { serveCommands } from '../server/test/support/commands.ts';
import { aCaso } from '../server/test/support/factories.ts';
import { openChromium } from './browser.ts';
import { openService, type Service } from './service.ts';

/** "Slow 4G" of Chromium's developer tools, in bytes a second, with the milliseconds before each answer. */
const LINE = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 };
/** Milliseconds after which the measurement of a page that is not usable fails, with the text on its screen. */
const PATIENCE_MS = 60_000;
const LANGUAGES = { es: 'es-ES', en: 'en-GB', ca: 'ca-ES', gl: 'gl-ES', eu: 'eu-ES' } as const;
type Language = keyof typeof LANGUAGES;

/** One visit. Times are in milliseconds from the start of the navigation; bytes are those transferred. */
interface Visit {
  /** When the first text is on the screen. */
  readonly first: number;
  /** When the case and its main button are shown and the page reacts to a touch. */
  readonly usable: number;
  readonly javascript: number;
  readonly bytes: number;
  readonly requests: number;
}

/** The command of `bench/portal.ts`. */
interface Command {
  readonly rounds: number;
  /** The factor by which the processor is slowed. */
  readonly slower: number;
}

interface PortalMeasure {
  /** The language of the telephone and of the e-mail. */
  readonly language: Language;
  /** First visits, by the link of the e-mail. */
  readonly first: readonly Visit[];
  /** Second visits, in the same browser. */
  readonly again: readonly Visit[];
}

/** Runs in the page: resolves when the main button is shown and the main thread is idle. */
const NOTE_WHEN_USABLE = `window.usable = new Promise((resolve, reject) => {
  const look = () => {
    if (!document.querySelector('main a.boton')) {
      if (performance.now() > ${PATIENCE_MS}) return reject(new Error('never usable: ' + document.body.innerText));
      return requestAnimationFrame(look);
    }
    const channel = new MessageChannel();
    channel.port1.onmessage = () => resolve(performance.now());
    channel.port2.postMessage(null);
  };
  requestAnimationFrame(look);
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
    await page.addInitScript(NOTE_WHEN_USABLE);
    let traffic = { javascript: 0, bytes: 0, requests: 0 };
    const types = new Map<string, string>();
    cdp.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      traffic.requests += 1;
      traffic.bytes += encodedDataLength;
      if (types.get(requestId) === 'Script') traffic.javascript += encodedDataLength;
    });
    const go = async (address: string): Promise<Visit> => {
      traffic = { javascript: 0, bytes: 0, requests: 0 };
      await page.goto(address, { waitUntil: 'commit' });
      const usable = (await page.evaluate('window.usable')) as number;
      const until = { ...traffic };
      const painted = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0]?.startTime`);
      return { ...until, usable, first: (painted as number | undefined) ?? usable };
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

/** Measures the languages alternately, so that other load on the machine affects all of them. */
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
        // a new case each time, because a case stores the language
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
