/** The paper with all that was done: the heir takes it from the first page, at any time and at the end, and nobody else does. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { openChromium } from './browser.ts';
import { inScreen, openPhone } from './portal.ts';
import { type FamilyInItsState, putInSusStates, STATES } from './portal-states.ts';
import { openService, type Service } from './service.ts';

const NAMES = ['cuentas en cada estado', 'terminado en parte', 'lo mira quien ayuda'];

describe('the paper to keep', () => {
  let service: Service;
  let browser: Browser;
  let families: FamilyInItsState[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    const states = STATES.filter(({ name }) => NAMES.includes(name));
    assert.equal(states.length, NAMES.length);
    families = await putInSusStates(service, states);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  /** @param tongue of the page, which whoever looks can change */
  const at = async (name: string, tongue: 'es' | 'en' = 'es') => {
    const { link } = families.find((one) => one.name === name) ?? assert.fail(name);
    const phone = await openPhone(browser, tongue);
    const { page } = phone;
    await page.goto(link);
    await page.waitForURL('**/portal/bienvenida');
    if (tongue === 'en') await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.locator(`html[lang=${tongue}]`).waitFor();
    await page.goto(`${service.origin}/portal`);
    await inScreen(page, phone.t.inicio.titulo);
    return phone;
  };
  /** What stands in the paper that a link opens. */
  const opened = async (page: Page, name: string) => {
    const link = page.getByRole('link', { name, exact: true });
    assert.equal(await link.getAttribute('target'), '_blank');
    const response = await page.request.get(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
    assert.deepEqual([response.status(), response.headers()['content-type']], [200, 'application/pdf']);
    const pdf = await getDocumentProxy(new Uint8Array(await response.body()));
    const { text } = await extractText(pdf, { mergePages: true });
    await pdf.loadingTask.destroy();
    return text.replace(/\s+/g, ' ');
  };

  test('is large at the end of a case, and shows the accounts that nobody came to ask for', async () => {
    const { context, page, t, withoutLacks } = await at('terminado en parte');
    await page.getByRole('heading', { name: t.resumen.titulo }).waitFor();
    await withoutLacks();
    const text = await opened(page, t.resumen.abrir);
    assert.match(text, /No se llegó a pedir \(\d\)/);
    assert.match(text, /El trámite terminó antes de pedirlo/);
    assert.match(text, /Hoja para la notaría/);
    // where all is over no paper is asked for, and no certificate is promised
    await page.goto(`${service.origin}/portal/documentos`);
    await page.getByRole('heading', { name: t.documentos.mandados }).waitFor();
    assert.equal(await page.getByText(t.documentos.nadaTexto).or(page.getByText(t.documentos.faltan)).count(), 0);
    await page.goto(`${service.origin}/portal/certificados`);
    await page.getByText(t.certificados.nada).waitFor();
    await context.close();
  });

  test('is at hand at any time before, from the page of help and from the list, which it prints', async () => {
    const { context, page, t, title } = await at('cuentas en cada estado');
    await page.getByRole('link', { name: t.inicio.ayuda }).click();
    await title(t.ayuda.titulo);
    const text = await opened(page, t.resumen.titulo);
    assert.match(text, /El trámite sigue.*Hecho \(2\).*En marcha.*No pudo ser/);
    await page.goto(`${service.origin}/portal/cuentas`);
    await title(t.decidir.titulo); // one account waits for the family
    assert.match(await opened(page, t.resumen.lista), /Cómo van las cuentas/);
    await context.close();
  });

  test('is in the language of the page, and in Spanish for a notary', async () => {
    const { context, page, t } = await at('terminado en parte', 'en');
    await page
      .getByRole('button', { name: 'English' })
      .click({ timeout: 2000 })
      .catch(() => null);
    assert.match(await opened(page, t.resumen.abrir), /Not asked for \(\d\)/);
    assert.match(await opened(page, t.resumen.enEspanol), /No se llegó a pedir/);
    await context.close();
  });

  test('is not offered to who only helps', async () => {
    const { context, page, t } = await at('lo mira quien ayuda');
    await page.goto(`${service.origin}/portal/ayuda`);
    await page.getByRole('heading', { name: t.inicio.otras }).waitFor();
    assert.equal(await page.getByRole('link', { name: t.resumen.titulo }).count(), 0);
    const refused = await page.request.get(`${service.origin}/portal/api/resumen/pdf`);
    assert.equal(refused.status(), 403);
    await context.close();
  });
});
