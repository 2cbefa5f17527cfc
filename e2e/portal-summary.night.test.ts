/** The summary of all that was done: the heir can open it at any time and at the end; other relatives cannot. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { openChromium } from './browser.ts';
import { openPhone, waitForScreen } from './portal.ts';
import { type CreatedFamily, createFamilies, STATES } from './portal-states.ts';
import { openService, type Service } from './service.ts';

const NAMES = ['cuentas en cada estado', 'terminado en parte', 'lo mira quien ayuda'];

describe('the summary', () => {
  let service: Service;
  let browser: Browser;
  let families: CreatedFamily[];
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    const states = STATES.filter(({ name }) => NAMES.includes(name));
    assert.equal(states.length, NAMES.length);
    families = await createFamilies(service, states);
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const at = async (name: string, language: 'es' | 'en' = 'es') => {
    const { link } = families.find((one) => one.name === name) ?? assert.fail(name);
    const phone = await openPhone(browser, language);
    const { page } = phone;
    await page.goto(link);
    await page.waitForURL('**/portal/bienvenida');
    if (language === 'en') await page.getByRole('button', { name: 'English', exact: true }).click();
    await page.locator(`html[lang=${language}]`).waitFor();
    await page.goto(`${service.origin}/portal`);
    await waitForScreen(page, phone.t.inicio.titulo);
    return phone;
  };
  /** The text of the PDF that a link opens. */
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

  test('has a card at the end of a case, and lists the accounts that were never requested', async () => {
    const { context, page, t, assertAccessible } = await at('terminado en parte');
    await page.getByRole('heading', { name: t.resumen.titulo }).waitFor();
    await assertAccessible();
    const text = await opened(page, t.resumen.abrir);
    assert.match(text, /No se llegó a pedir \(\d\)/);
    assert.match(text, /El trámite terminó antes de pedirlo/);
    assert.match(text, /Hoja para la notaría/);
    // an ended case asks for no document and promises no certificate
    await page.goto(`${service.origin}/portal/documentos`);
    await page.getByRole('heading', { name: t.documentos.mandados }).waitFor();
    assert.equal(await page.getByText(t.documentos.nadaTexto).or(page.getByText(t.documentos.faltan)).count(), 0);
    await page.goto(`${service.origin}/portal/certificados`);
    await page.getByText(t.certificados.nada).waitFor();
    await context.close();
  });

  test('can be opened while the case is open, from the help and from the list of accounts', async () => {
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

  test('is not offered to a relative who helps', async () => {
    const { context, page, t } = await at('lo mira quien ayuda');
    await page.goto(`${service.origin}/portal/ayuda`);
    await page.getByRole('heading', { name: t.inicio.otras }).waitFor();
    assert.equal(await page.getByRole('link', { name: t.resumen.titulo }).count(), 0);
    const refused = await page.request.get(`${service.origin}/portal/api/resumen/pdf`);
    assert.equal(refused.status(), 403);
    await context.close();
  });
});
