/** Traces on the Internet in a browser: the family collects and decides on a telephone, and the desk sees the same list. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openBrowser } from '../server/test/support/web-apps.ts';
import { lacksInBothThemes, sitDown } from './backoffice.ts';
import { allLoaded, openChromium } from './browser.ts';
import { bien, type Family, inProcedure, request, WITH_ALL } from './family-steps.ts';
import { goOn, openPhone, TEXTS, tokenOf } from './portal.ts';
import { openService, type Service } from './service.ts';

const words = TEXTS.es.rastros;

describe('traces on the Internet', () => {
  let service: Service;
  let browser: Browser;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  test('are pasted, decided and closed by the family, and stand at the desk with their looks', async () => {
    const desk = await service.gestor();
    const a = await service.aseguradora('A', { color: '#1d4f4b', telefono: '+34 910 000 101' });
    const { link, casoId, email } = await service.casoWith(a);
    const heredera = openBrowser(service, 'portal', a.host);
    await bien(heredera.request('POST', '/sesion', { token: tokenOf(link) }));
    const f: Family = { a, casoId, email, link, heredera, desk, staff: service };
    await inProcedure(f, WITH_ALL);
    await request(f, ['Netflix']);
    const { page, t, press, title, withoutLacks } = await openPhone(browser, 'es', 360);
    await page.goto(link);
    await title(t.bienvenida.titulo);
    await goOn(page, '/portal');
    await press(t.inicio.internet);
    await page.getByText(words.pegarTitulo).waitFor();
    await withoutLacks();
    await page.getByLabel(words.pegar).fill('https://foro.example/carmen, https://www.boe.es/x y http://10.0.0.1/no');
    await press(words.anadir);
    await page.getByText('No es una dirección pública').waitFor();
    await press(words.irALista);
    await page.getByRole('heading', { name: 'foro.example' }).waitFor();
    await withoutLacks();
    const forum = page.getByRole('region', { name: 'foro.example' });
    await forum.getByText(words.eliminar, { exact: true }).click();
    await forum.getByText(words.estado.confirmada).waitFor();
    await forum.getByText(words.mirar).click();
    await forum.getByText(words.mirarAyuda).waitFor();
    await page
      .getByRole('region', { name: 'Boletín Oficial del Estado' })
      .getByText(words.ocultar, { exact: true })
      .click();
    await press(words.cerrar);
    await page.getByText(words.cerrada).waitFor();
    await press(words.firmar);
    await page.getByText('foro.example').first().waitFor();

    const sat = await sitDown(service, browser, a, { name: 'Gema', rol: 'gestor' });
    await sat.openCaso(casoId, 'rastros');
    await sat.page.getByRole('heading', { name: 'foro.example' }).waitFor();
    await allLoaded(sat.page);
    assert.deepEqual(await lacksInBothThemes(sat.page), []);
  });
});
