/** The family in the portal on a telephone: an expired link, a bank statement, a relative who helps, lost answers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { openChromium } from './browser.ts';
import { assertAccessible, createVisits, followLink, press, waitForScreen } from './portal.ts';
import { openService, type Service } from './service.ts';

const DAY = 86_400_000;

/** Half a year of a household: a subscription of the catalogue, and a rent that is not in it. */
const EXTRACTO = [
  'Fecha;Concepto;Importe;Divisa',
  ...['06', '07', '08', '09', '10', '11'].flatMap((month) => [
    `03/${month}/2026;NETFLIX.COM 4029357733;-12,99;EUR`,
    `05/${month}/2026;RECIBO COMUNIDAD PROPIETARIOS MAYOR;-65,00;EUR`,
  ]),
].join('\r\n');

describe('the family in the portal', () => {
  let service: Service;
  let browser: Browser;
  let a: Awaited<ReturnType<Service['aseguradora']>>;
  before(async () => {
    [service, browser] = await Promise.all([openService(), openChromium()]);
    a = await service.aseguradora('A');
  });
  after(async () => {
    await browser?.close();
    await service?.close();
  });

  const { visit, end } = createVisits(() => browser);
  const oneFamily = (changes = {}) => service.casoWith(a, changes);

  for (const [language, locale, said] of [
    [
      'es',
      'es-ES',
      {
        muerto: 'Este enlace ya no sirve',
        boton: 'Mándenme otro enlace',
        mire: 'Mire su correo',
        dentro: /^Le acompañamos|^Las cuentas de/,
      },
    ],
    [
      'en',
      'en-GB',
      {
        muerto: 'This link no longer works',
        boton: 'Send me another link',
        mire: 'Check your e-mail',
        dentro: /^We are here to help|^The accounts of/,
      },
    ],
  ] as const) {
    test(`an expired link brings a new one by e-mail, which works, in ${language}`, async () => {
      const { link, email } = await oneFamily({ heredero: { idioma: language } });
      service.clock.advance(91 * DAY);
      const page = await visit(link, locale);
      await waitForScreen(page, said.muerto);
      assert.doesNotMatch(page.url(), /token/);
      await assertAccessible(page);
      await press(page, said.boton);
      await waitForScreen(page, said.mire);
      await assertAccessible(page);
      await service.mailA(email, (text) => text.includes('#token=') && !text.includes(link));
      const fresh = await service.linkA(email);
      assert.notEqual(fresh, link);
      const other = await visit(fresh, locale);
      await waitForScreen(other, said.dentro);
      await end();
    });
  }

  test('a bank statement becomes accounts: nothing is preselected, and unknown charges can be added by their printed name', async () => {
    const { link } = await oneFamily();
    const page = await visit(link);
    await waitForScreen(page, /Le acompañamos/);
    await page.goto(`${service.originOf(a)}/portal/cuentas`);
    await followLink(page, 'Buscar en el extracto del banco');
    await waitForScreen(page, 'Buscar en el extracto del banco');
    await assertAccessible(page);
    const upload = (name: string, content: string) =>
      page.locator('#extracto').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await upload('movimientos.pdf', '%PDF-1.7 no es un extracto');
    await page.getByText(/El PDF está dañado.*CSV o Norma 43/).waitFor();
    await assertAccessible(page);
    await upload('movimientos.csv', EXTRACTO);
    await waitForScreen(page, 'Lo que hemos visto');
    await assertAccessible(page);
    assert.equal(await page.locator('input:checked').count(), 0, 'nothing is selected for the family');
    await page.getByLabel(/^Netflix/).check();
    await page.getByText('Seis cargos de 12,99').waitFor();
    await page.getByLabel('COMUNIDAD PROPIETARIOS MAYOR').check();
    await assertAccessible(page);
    await press(page, 'Añadir a la lista');
    await waitForScreen(page, '¿Qué hacemos con cada cuenta?');
    for (const name of ['Netflix', 'COMUNIDAD PROPIETARIOS MAYOR']) await page.getByText(name).first().waitFor();
    await page.goto(`${service.originOf(a)}/portal/extracto`);
    await upload('movimientos.csv', EXTRACTO);
    await page.getByText('Ya está en la lista').waitFor();
    assert.equal(await page.getByLabel('COMUNIDAD PROPIETARIOS MAYOR').count(), 0);
    await assertAccessible(page);
    await end();
  });

  test('a relative who helps can add an account and not decide on it; the heir finds it in her list', async () => {
    const { link } = await oneFamily();
    const heredera = await visit(link);
    await waitForScreen(heredera, /Le acompañamos/);
    await heredera.goto(`${service.originOf(a)}/portal/familia/invitar`);
    await heredera.getByLabel('Nombre').fill('Pilar');
    await heredera.getByLabel('Apellidos').fill('Ortega');
    await heredera.getByLabel('Correo electrónico').fill('pilar@example.com');
    await heredera.getByLabel(/^Ayudar/).check();
    await press(heredera, 'Mandar la invitación');
    await heredera.locator('.noticia', { hasText: 'Hemos escrito a Pilar' }).waitFor();
    const pilar = await visit(await service.linkA('pilar@example.com'));
    await waitForScreen(pilar, 'Le acompañamos, Pilar');
    await pilar.getByText('Va a ayudar a Lucía').waitFor();
    await pilar.goto(`${service.originOf(a)}/portal/cuentas/anadir`);
    await press(pilar, 'Netflix');
    await press(pilar, 'Añadir a la lista');
    await waitForScreen(pilar, 'Las cuentas');
    await followLink(pilar, /^Netflix/);
    await waitForScreen(pilar, 'Netflix');
    await pilar.getByText('Solo Lucía puede decidir').waitFor();
    await assertAccessible(pilar);
    await heredera.goto(`${service.originOf(a)}/portal/cuentas`);
    await heredera.getByText('Netflix').first().waitFor();
    await heredera.getByRole('button', { name: 'Seguir' }).waitFor();
    await end();
  });

  test('after a lost answer nothing is done twice: one invitation, one e-mail, one account', async () => {
    // On the bare domain: Node makes the requests whose answers get lost, and it resolves no subdomain of localhost.
    const b = await service.aseguradora('B');
    const { link } = await service.casoWith(b);
    const page = await visit(link);
    await waitForScreen(page, /Le acompañamos/);
    /** Lets the next request arrive and loses its answer. */
    const loseResponse = async (place: string) => {
      let lost = false;
      await page.route(`**/portal/api/${place}`, async (route) => {
        if (lost || route.request().method() !== 'POST') return route.continue();
        lost = true; // the next request passes, however soon it is sent
        await route.fetch();
        return route.abort('connectionreset');
      });
    };
    await page.goto(`${service.origin}/portal/familia/invitar`);
    await page.getByLabel('Nombre').fill('Nuria');
    await page.getByLabel('Apellidos').fill('Ortega Ruiz');
    await page.getByLabel('Correo electrónico').fill('nuria@example.com');
    await page.getByLabel(/^Ayudar/).check();
    await loseResponse('allegados');
    await press(page, 'Mandar la invitación');
    await page.getByText('No hemos podido conectar').waitFor();
    await assertAccessible(page);
    await press(page, 'Mandar la invitación');
    await page.locator('.noticia', { hasText: 'Hemos escrito a Nuria' }).waitFor();
    await service.linkA('nuria@example.com');
    assert.equal(service.mailbox.accepted.filter(({ para }) => para.includes('nuria@example.com')).length, 1);

    await page.goto(`${service.origin}/portal/extracto`);
    await page
      .locator('#extracto')
      .setInputFiles({ name: 'movimientos.csv', mimeType: 'text/csv', buffer: Buffer.from(EXTRACTO) });
    await waitForScreen(page, 'Lo que hemos visto');
    await page.getByLabel(/^Netflix/).check();
    await loseResponse('cuentas');
    await press(page, 'Añadir a la lista');
    await page.getByText('No hemos podido conectar').first().waitFor();
    await press(page, 'Añadir a la lista');
    await waitForScreen(page, '¿Qué hacemos con cada cuenta?');
    const netflix = page.locator('legend', { hasText: 'Netflix' });
    await netflix.first().waitFor();
    assert.equal(await netflix.count(), 1);
    await end();
  });

  test('the language that the heir chooses is used in later e-mails', async () => {
    const { link, email, casoId } = await oneFamily();
    const page = await visit(link);
    await waitForScreen(page, /Le acompañamos/);
    const kept = page.waitForResponse((response) => response.url().endsWith('/preferencias'));
    await press(page, 'English');
    assert.equal((await kept).status(), 200);
    await waitForScreen(page, /We are here to help/);
    await service.request(a, 'POST', `/casos/${casoId}/acceso`);
    await service.mailA(email, (text) => text.includes('Here is a new link'));
    await end();
  });
});
