/**
 * The portal as a screen reader reads it in each language: every text marked with its language, every control named,
 * and the reading order equal to the visible one.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import type { Aseguradora } from '../server/test/support/environment.ts';
import { openChromium } from './browser.ts';
import { add, cuentasOf, decideAs, enterByLink, type Family, IDENTITY, succeed } from './family-steps.ts';
import { goOn, type Language, openPhone, settled, TEXTS } from './portal.ts';
import { namelessControls, outOfOrder, type Said, saidOn } from './portal-read-aloud.ts';
import { MAIN_SCREENS, SCREENS } from './portal-screens.ts';
import { openService, type Service } from './service.ts';

const LANGUAGES = ['es', 'en', 'ca', 'gl', 'eu'] as const satisfies readonly Language[];
const MAIN: ReadonlySet<string> = new Set(MAIN_SCREENS);

/** Every string in a JSON value. */
const phrasesIn = (words: unknown): readonly string[] => {
  if (typeof words === 'string') return [words];
  return words !== null && typeof words === 'object' ? Object.values(words).flatMap(phrasesIn) : [];
};

/** Whether a text is a sentence and not a name; short texts are equal in several languages. */
const isSentence = (text: string): boolean => text.split(/\s+/).length > 3;

const sentencesOf = (language: Language): ReadonlySet<string> =>
  new Set(phrasesIn(TEXTS[language]).filter((one) => isSentence(one) && !/[{}~]/.test(one)));

/** Collects the sentences that the server sends: from the catalogue, the permission, the history. */
function listen(page: Page): ReadonlySet<string> {
  const heard = new Set<string>();
  page.on('response', async (response) => {
    if (!response.url().includes('/portal/api/')) return;
    const answer = await response.json().catch(() => null);
    for (const phrase of phrasesIn(answer))
      for (const text of phrase.split('\n\n')) if (isSentence(text)) heard.add(text.trim().replace(/\s+/g, ' '));
  });
  return heard;
}

/** The decision on each account: saving content first, requesting a copy, transferring a contract. */
const WANTED: Readonly<Record<string, object>> = {
  WhatsApp: { accion: 'eliminar', copia: 'la_guardan' },
  Google: { accion: 'obtener_datos' },
  Iberdrola: { accion: 'transferir', vivienda_habitada: 'si', nuevo_titular: { quien: 'heredero' } },
};

async function decideEach(family: Family): Promise<void> {
  const decisiones = (await cuentasOf(family)).map(({ cuenta_id, version, proveedor }) => ({
    cuenta_id,
    version,
    ...(WANTED[proveedor] ?? assert.fail(proveedor)),
  }));
  await decideAs(family, decisiones);
}

describe('the portal read aloud', { timeout: 400_000 }, () => {
  let service: Service;
  let browser: Browser;
  let a: Aseguradora;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('A', { nombre: 'Seguros Boreal', telefono: '+34 900 123 456' });
    await service.base.superSql(
      `update aseguradoras set idiomas_activos = '{es,en,ca,gl,eu}', version = version + 1 where id = $1`,
      [a.id],
    );
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  for (const language of LANGUAGES)
    test(`${language}: each text is marked with its language, each control has a name, and the reading order is the visible one`, async () => {
      const modulos_contratados = ['borrado', 'suscripciones', 'certificados'] as const;
      const { link } = await service.casoWith(a, {
        heredero: { idioma: language },
        modulos_contratados: [...modulos_contratados],
      });
      const { page, context } = await openPhone(browser, language);
      const server = listen(page);
      await page.goto(link);
      await settled(page);
      const heredera = await enterByLink(service, a.host, link);
      const family = { heredera } as Family;
      await add(family, [
        { proveedor_codigo: 'whatsapp' },
        { proveedor_codigo: 'google' },
        { proveedor_codigo: 'iberdrola' },
      ]);
      // neighbours are of different kinds, as `goOn` requires
      const cuentaScreens = (await cuentasOf(family)).flatMap(({ cuenta_id }) => ['/cuentas', `/cuentas/${cuenta_id}`]);
      await page.reload();
      await settled(page);
      const screens = ['/voluntad', ...SCREENS, ...cuentaScreens];
      const [own, spanish] = [sentencesOf(language), sentencesOf('es')];
      const others = new Set([...spanish].filter((one) => !own.has(one)));
      const servers = language === 'es' || language === 'en' ? language : 'es';
      const wrong = ({ text, lang }: Said): boolean =>
        (own.has(text) && lang !== language) ||
        (language !== 'es' && others.has(text) && lang !== 'es') ||
        (server.has(text) && !own.has(text) && lang !== servers);
      const look = async (screen: string) => {
        await goOn(page, `/portal${screen}`);
        const said = await saidOn(page);
        assert.ok(said.length > 5, screen);
        assert.deepEqual(
          said.filter(wrong),
          [],
          `${screen}: every text is marked with the language in which it is written`,
        );
        assert.deepEqual(await namelessControls(page), [], screen);
        if (MAIN.has(screen)) assert.deepEqual(await outOfOrder(page), [], screen);
      };
      for (const screen of screens) await look(screen);
      await decideEach(family);
      await succeed(heredera.request('POST', '/mandato', { identidad: IDENTITY }));
      await page.reload();
      await settled(page);
      // the decided accounts, and the text of the permission
      for (const screen of ['', '/autorizacion', ...cuentaScreens]) await look(screen);
      await context.close();
    });
});
